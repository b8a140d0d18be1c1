import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { createAccount } from '../../src/server/service/accounts/manage-accounts.ts'
import { type ConsoleWorld, type SignedIn, startConsole } from '../support/console-world.ts'
import { insertTestNonprofit } from '../support/test-service.ts'

let world: ConsoleWorld

beforeAll(async () => {
  world = await startConsole()
  await insertTestNonprofit(world.db, { id: 'n_first', ein: '530196605' })
})
afterAll(() => world.close())

/** The first steps on a page, such as `done Create keys`; empty if the page doesn't show them. */
async function stepsOn(person: SignedIn, path: string): Promise<string[]> {
  const html = await (await person.get(path)).text()
  const [, list = ''] = /<ol class="steps">([\s\S]*?)<\/ol>/.exec(html) ?? []
  return [...list.matchAll(/<li class="(\w+)"><span><strong>([^<]*)/g)].map(([, state, name]) => `${state} ${name}`)
}

async function newAccount(kind: 'merchant' | 'law_firm'): Promise<string> {
  const { newId, clock } = world.dependencies
  const account = { name: 'New Shop', kind, email: null, parentAccountId: null, now: clock.now(true) }
  return (await createAccount(world.db, newId, account)).id
}

test('a merchant’s first steps are ticked off as they happen: keys, embed, first test donation', async () => {
  const account = await newAccount('merchant')
  const owner = await world.signedIn('owner@first.example', [[account, 'owner']])
  const home = `/console/${account}/test`
  assert.deepEqual(await stepsOn(owner, home), [
    'next Create keys',
    'open Embed the donate button',
    'open Make a test donation',
  ])
  const made = await (await owner.post(`${home}/keys/create`)).text()
  assert.deepEqual((await stepsOn(owner, home)).slice(0, 2), ['done Create keys', 'next Embed the donate button'])
  assert.equal((await stepsOn(owner, `/console/${account}/live`))[0], 'next Create keys', 'live mode has its own keys')

  const [publicKey = ''] = /test_pk_\w+/.exec(made) ?? []
  const [secretKey = ''] = /test_sk_\w+/.exec(made) ?? []
  const client = world.clientOf({ publicKey, secretKey })
  const urls = { success_url: 'http://localhost/thanks', cancel_url: 'http://localhost/cart' }
  await client.payments.createCheckoutLink({ body: { amount: 2_500, nonprofit_id: 'n_first', ...urls } })
  assert.equal((await stepsOn(owner, home))[2], 'next Make a test donation')
  await client.donations.create({ body: { amount: 2_500, nonprofit_id: 'n_first', funds_collected: false } })
  assert.deepEqual(await stepsOn(owner, home), [], 'the list is hidden once all steps are done')
})

test('dismissing first steps hides them for that person and team only, in both modes and in later sessions', async () => {
  const account = await newAccount('merchant')
  const owner = await world.signedIn('one@first.example', [
    [account, 'owner'],
    ['n_first', 'owner'],
  ])
  const colleague = await world.signedIn('two@first.example', [[account, 'developer']])
  const home = `/console/${account}/test`
  const dismissed = await owner.post(`${home}/first-steps/dismiss`)
  assert.equal(dismissed.headers.get('location'), home)
  const again = await world.signedIn('one@first.example')
  for (const path of [home, `/console/${account}/live`]) assert.deepEqual(await stepsOn(again, path), [])
  assert.equal((await stepsOn(colleague, home)).length, 3)
  assert.equal((await stepsOn(owner, '/console/n_first/test')).length, 3)
  assert.equal((await owner.post(`${home}/first-steps/dismiss`)).status, 303, 'a second dismissal changes nothing')
})

test('a viewer, who can take none of the steps, sees no list', async () => {
  const account = await newAccount('merchant')
  const viewer = await world.signedIn('viewer@first.example', [[account, 'viewer']])
  assert.deepEqual(await stepsOn(viewer, `/console/${account}/test`), [])
})

test('a nonprofit, a law firm and the foundation have first steps of their own', async () => {
  const firm = await newAccount('law_firm')
  const person = await world.signedIn('all@first.example', [
    ['n_first', 'owner'],
    [firm, 'owner'],
    ['platform', 'operator'],
  ])
  await person.post('/console/n_first/test/profile/set', { mission: 'Hot meals by the harbor.' })
  await person.post('/console/n_first/test/consent/everybody', { decision: 'granted' })
  assert.deepEqual(await stepsOn(person, '/console/n_first/test'), [
    'done Complete your profile',
    'done Decide about consent',
    'next Add your bank account',
  ])
  await person.post(`/console/${firm}/test/clients/add`, { ein: '53-0196605' })
  assert.deepEqual(await stepsOn(person, `/console/${firm}/test`), [
    'done Add a client',
    'next Upload a Form 990',
    'open Review its values',
  ])
  assert.deepEqual(await stepsOn(person, '/console/platform/test'), [
    'done Import the nonprofit directory',
    'next Invite a second person',
    'done Create an account',
  ])
  await world.signedIn('second@first.example', [['platform', 'approver']])
  assert.deepEqual(await stepsOn(person, '/console/platform/test'), [])
})

test('the foundation’s menu is grouped, and each group’s heading names its list', async () => {
  const operator = await world.signedIn('menu@first.example', [['platform', 'operator']])
  const html = await (await operator.get('/console/platform/test')).text()
  const [, nav = ''] = /<nav class="side"[^>]*>([\s\S]*?)<\/nav>/.exec(html) ?? []
  const lists = nav.split('<ul').slice(1)
  const headings = [...nav.matchAll(/<p id="(group-\w+)">(\w+)<\/p>/g)].map(([, id, name]) => [id, name])
  assert.deepEqual(
    headings.map(([, name]) => name),
    ['Money', 'Nonprofits', 'Accounts', 'System'],
  )
  const namesOf = (list = '') => [...list.matchAll(/<a [^>]*>([^<]*)<\/a>/g)].map(([, name]) => name)
  assert.deepEqual(namesOf(lists[0]), ['Home', 'Approvals', 'Search'])
  assert.ok(headings.every(([id], index) => lists[index + 1]?.startsWith(` aria-labelledby="${id}"`)))
  assert.ok(namesOf(lists[1]).includes('Payouts') && namesOf(lists[4]).includes('Audit log'))
})
