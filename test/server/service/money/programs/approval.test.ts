import assert from 'node:assert/strict'
import { afterAll, beforeAll, beforeEach, test } from 'vitest'
import {
  findWaitingStart,
  setApprovalBound,
} from '../../../../../src/server/service/money/programs/approve-programs.ts'
import type { NewProgram } from '../../../../../src/server/service/money/programs/manage-programs.ts'
import { type ConsoleWorld, type SignedIn, startConsole } from '../../../../support/console-world.ts'
import { runAlmoner } from '../../../../support/run-almoner.ts'
import { insertTestNonprofit, refusedWith } from '../../../../support/test-service.ts'

const ACCOUNT = 'm_sandbox_storefront'
const HOME = `/console/${ACCOUNT}/test`

let world: ConsoleWorld
let client: ReturnType<ConsoleWorld['clientOf']>
let owner: SignedIn
let finance: SignedIn

beforeAll(async () => {
  world = await startConsole()
  await insertTestNonprofit(world.db, { id: 'n_river', ein: '530196605', name: 'River Trust' })
  await insertTestNonprofit(world.db, { id: 'n_meadow', ein: '530196606', name: 'Meadow Trust' })
  client = world.clientOf('storefront')
  owner = await world.signedIn('owner@shop.example', [[ACCOUNT, 'owner']])
  finance = await world.signedIn('finance@shop.example', [[ACCOUNT, 'finance']])
  await setApprovalBound(world.db, { liveMode: false, bound: 100_000, now: world.dependencies.clock.now(true) })
})
afterAll(() => world.close())

function program(change: Partial<NewProgram>) {
  const body = { name: 'Rivers', kind: 'order_percent' as const, percent: '1', nonprofit_id: 'n_river', ...change }
  return client.programs.create({ body })
}

/** A nonprofit with its share, and another one with the share 1. */
function shares(nonprofit_id: string, share: number, other?: string) {
  return [{ nonprofit_id, share }, ...(other === undefined ? [] : [{ nonprofit_id: other, share: 1 }])]
}

function statusOf(id: string): Promise<string> {
  return client.programs.show({ params: { id } }).then(({ status }) => status)
}

function start(id: string) {
  return client.programs.update({ params: { id }, body: { status: 'active' } })
}

/** Presses a button of the program's page. Returns the page's text afterwards. */
async function press(person: SignedIn, act: string, id: string): Promise<{ code: number; text: string }> {
  const { status: code } = await person.post(`${HOME}/programs/${act}`, { id })
  return { code, text: await read(person, `programs/${id}`) }
}

async function read(person: SignedIn, path: string): Promise<string> {
  const answer = await person.get(`${HOME}/${path}`)
  return (await answer.text()).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

// Ends the programs of earlier tests.
beforeEach(async () => {
  await world.db.updateTable('program').set({ status: 'ended' }).where('status', '<>', 'draft').execute()
})

test('a program with budgets within the limit starts at once; one with a larger budget or none waits as a draft', async () => {
  const budgets: [Partial<NewProgram>, string][] = [
    [{ monthly_budget: 100_000 }, 'active'],
    [{ total_budget: 100_000, monthly_budget: 5_000 }, 'active'],
    [{ monthly_budget: 100_001 }, 'draft'],
    [{ total_budget: 100_001, monthly_budget: 5_000 }, 'draft'],
    [{}, 'draft'],
  ]
  for (const [change, expected] of budgets) {
    const { id, status, awaits_approval } = await program(change)
    assert.deepEqual([status, awaits_approval], [expected, expected === 'draft'], JSON.stringify(change))
    await client.programs.update({ params: { id }, body: { status: 'ended' } })
  }
  const { awaits_approval } = await program({ status: 'draft' })
  assert.equal(awaits_approval, false)
})

test('a member who starts a large program can’t approve it; another member can, and it then gives', async () => {
  const { id } = await program({ status: 'draft', name: 'Large' })
  const asked = await press(owner, 'start', id)
  assert.match(asked.text, /waiting for approval .*waits for approval by a second owner or finance member/)
  assert.doesNotMatch(asked.text, /Approve start|Start program/)
  assert.equal((await press(owner, 'approve', id)).code, 409)
  const skipped = await client.orders.create({ body: { external_id: 'too soon', total: 5_000 } })
  assert.ok(!skipped.donations.some(({ program_id }) => program_id === id))
  assert.match(await read(finance, ''), /The program “Large” starts once you approve it/)
  assert.doesNotMatch(await read(owner, ''), /The program “Large”/)
  assert.match((await press(finance, 'approve', id)).text, /Status active/)
  const given = await client.orders.create({ body: { external_id: 'approved', total: 5_000 } })
  assert.ok(given.donations.some(({ program_id }) => program_id === id))
})

test('a program that an API key starts needs approval by two people', async () => {
  const { id } = await program({ status: 'draft' })
  assert.deepEqual([(await start(id)).status, (await start(id)).awaits_approval], ['draft', true])
  assert.match((await press(owner, 'approve', id)).text, /waiting for approval/)
  assert.equal((await press(owner, 'approve', id)).code, 409)
  await press(finance, 'approve', id)
  assert.equal(await statusOf(id), 'active')
})

test('an approved program keeps the fund’s shares that the approver saw; one that a person started alone follows the fund', async () => {
  const [river, meadow] = ['n_river', 'n_meadow']
  const { id: fund } = await client.funds.create({
    body: { name: 'Clean water', nonprofits: shares(river, 3, meadow) },
  })
  const change = (nonprofits: ReturnType<typeof shares>) =>
    client.funds.update({ params: { id: fund }, body: { nonprofits } })
  const toFund = { nonprofit_id: undefined, fund_id: fund }
  const { id: approved } = await program({ ...toFund, status: 'draft' })
  const { id: alone } = await program({ ...toFund, monthly_budget: 5_000 })
  await press(owner, 'start', approved)
  assert.match(await read(finance, `programs/${approved}`), /even if the fund changes: Clean water: River Trust 75%, /)

  // One person points the fund at another nonprofit, before the approval and again after it.
  await change(shares(meadow, 8, river))
  assert.match((await press(finance, 'approve', approved)).text, /Shares as approved River Trust 75%, Meadow Trust 25%/)
  await change(shares(meadow, 9, river))
  const { fund: kept } = await client.programs.show({ params: { id: approved } })
  const { fund: followed } = await client.programs.show({ params: { id: alone } })
  assert.deepEqual([kept?.version, followed?.version], [1, null])
  const { donations } = await client.orders.create({ body: { external_id: 'by shares', total: 40_000 } })
  const given = (id: string) =>
    donations.filter(({ program_id }) => program_id === id).map(({ nonprofit_id, amount }) => [nonprofit_id, amount])
  assert.deepEqual(given(approved), [
    [river, 300],
    [meadow, 100],
  ])
  assert.deepEqual(given(alone), [
    [meadow, 360],
    [river, 40],
  ])

  // Archiving the fund still stops both.
  await client.funds.update({ params: { id: fund }, body: { status: 'archived' } })
  const { skipped } = await client.orders.create({ body: { external_id: 'archived', total: 40_000 } })
  assert.deepEqual(
    skipped.map(({ reason }) => reason),
    ['nonprofit_ineligible', 'nonprofit_ineligible'],
  )
})

test('a start is rejected or withdrawn, and the program stays a draft', async () => {
  const { id } = await program({ status: 'draft' })
  await press(owner, 'start', id)
  await press(finance, 'decline', id)
  assert.equal((await findWaitingStart(world.db, id))?.id, undefined)
  await press(owner, 'start', id)
  await press(owner, 'decline', id)
  const { status, awaits_approval } = await client.programs.show({ params: { id } })
  assert.deepEqual([status, awaits_approval], ['draft', false])
  assert.equal((await press(finance, 'approve', id)).code, 409)
})

test('a changed draft has to be proposed again, and a smaller budget starts at once', async () => {
  const { id } = await program({})
  const params = { id }
  const renamed = await client.programs.update({ params, body: { name: 'Renamed' } })
  assert.equal(renamed.awaits_approval, true)
  const changed = await client.programs.update({ params, body: { max_per_order: 500 } })
  assert.equal(changed.awaits_approval, false)
  assert.equal((await start(id)).awaits_approval, true)
  const small = await client.programs.update({ params, body: { total_budget: 5_000, status: 'active' } })
  assert.deepEqual([small.status, small.awaits_approval], ['active', false])
  const ended = await program({})
  await client.programs.update({ params: { id: ended.id }, body: { status: 'ended' } })
  assert.equal(await findWaitingStart(world.db, ended.id), undefined)
})

test('a running program’s budget can’t be raised above the limit or removed, but it can be changed within the limit', async () => {
  const { id } = await program({ monthly_budget: 50_000 })
  const change = (body: { monthly_budget?: number | null; total_budget?: number }) =>
    client.programs.update({ params: { id }, body })
  await assert.rejects(change({ monthly_budget: 100_001 }), refusedWith('conflict', 409, 'monthly_budget'))
  await assert.rejects(change({ monthly_budget: null }), refusedWith('conflict', 409, 'monthly_budget'))
  assert.equal((await change({ monthly_budget: 90_000 })).monthly_budget, 90_000)
  assert.equal((await change({ total_budget: 500_000 })).total_budget, 500_000)
})

test('the budgets of running programs that one person started alone add up; those that two people started don’t', async () => {
  const drafts: string[] = []
  for (const monthly_budget of [60_000, 40_000, 30_000, 60_000])
    drafts.push((await program({ monthly_budget, status: 'draft' })).id)
  const [first = '', second = '', third = '', fourth = ''] = drafts
  await press(owner, 'start', first)
  await press(owner, 'start', second)
  assert.deepEqual([await statusOf(first), await statusOf(second)], ['active', 'active'])
  assert.match((await press(owner, 'start', third)).text, /waiting for approval/)
  assert.match((await press(finance, 'start', fourth)).text, /Status active/)
  await press(finance, 'approve', third)
  assert.equal(await statusOf(third), 'active')
  // The approved program doesn't count, so finance has 40,000 left.
  const { id: fifth } = await program({ total_budget: 40_000, status: 'draft' })
  await press(finance, 'start', fifth)
  assert.equal(await statusOf(fifth), 'active')
  await press(owner, 'pause', first)
  const { id: sixth } = await program({ total_budget: 1, status: 'draft' })
  assert.match((await press(owner, 'start', sixth)).text, /waiting for approval/)
  await press(owner, 'decline', sixth)
  await press(owner, 'end', first)
  await press(owner, 'start', sixth)
  assert.equal(await statusOf(sixth), 'active')
})

test('two starts at once can’t both use the rest of the limit', async () => {
  const starts = Array.from({ length: 6 }, () => program({ monthly_budget: 50_000 }))
  const statuses = (await Promise.all(starts)).map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 'active').length, 2)
})

test('raising a budget or extending an ended program counts like a start', async () => {
  const past = { monthly_budget: 60_000, starts_on: '2026-01-01', ends_on: '2026-01-31' }
  const { id: over } = await program(past)
  const { id } = await program({ monthly_budget: 50_000 })
  await program({ monthly_budget: 40_000 })
  const raise = { params: { id }, body: { monthly_budget: 60_001 } }
  await assert.rejects(client.programs.update(raise), refusedWith('conflict', 409, 'monthly_budget'))
  const body = { ends_on: '2099-01-31' }
  await assert.rejects(client.programs.update({ params: { id: over }, body }), refusedWith('conflict', 409, 'ends_on'))
})

test('an operator sets the limit in the console, and the audit log records it', async () => {
  const operator = await world.signedIn('bounds@foundation.example', [['platform', 'operator']])
  const auditor = await world.signedIn('auditor@foundation.example', [['platform', 'auditor']])
  const page = '/console/platform/test/programs'
  assert.match(await (await operator.get(page)).text(), /budgets of up to \$1,000\.00 in total/)
  assert.doesNotMatch(await (await auditor.get(page)).text(), /<button[^>]*>Save policy/)
  assert.equal((await auditor.post(`${page}/policy`, { approve_above: '7' })).status, 403)
  const refused = await operator.post(`${page}/policy`, { approve_above: '-1' })
  assert.match(await refused.text(), /Enter an amount from 0 to/)
  await operator.post(`${page}/policy`, { approve_above: '2,000' })
  assert.equal((await program({ monthly_budget: 200_000 })).status, 'active')
  const entry = await world.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('action', '=', 'programs.policy')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  assert.deepEqual([entry.before, entry.after], [{ approve_above: 100_000 }, { approve_above: 200_000 }])
  await operator.post(`${page}/policy`, { approve_above: '1000' })
})

test('nobody else can approve: no other role, no other account, not the foundation', async () => {
  const { id } = await program({})
  const proposal = (await findWaitingStart(world.db, id))?.id ?? ''
  const developer = await world.signedIn('developer@shop.example', [[ACCOUNT, 'developer']])
  assert.equal((await developer.post(`${HOME}/programs/approve`, { id })).status, 403)
  const other = await world.signedIn('owner@platform.example', [['m_sandbox_platform', 'owner']])
  assert.equal((await other.post('/console/m_sandbox_platform/test/programs/approve', { id })).status, 404)
  const operator = await world.signedIn('operator@foundation.example', [['platform', 'operator']])
  const page = await (await operator.get('/console/platform/test/proposals')).text()
  assert.doesNotMatch(page, new RegExp(proposal))
  assert.equal((await operator.post('/console/platform/test/proposals/approve', { proposal })).status, 404)
  assert.equal(await statusOf(id), 'draft')
})

test('an operator sets the limit on the command line; the default for live programs is $10,000', async () => {
  const environment = { DATABASE_URL: world.url, ALMONER_MASTER_KEY: '07'.repeat(32), LOG_LEVEL: 'silent' }
  const policy = async (...args: string[]) => (await runAlmoner(['programs', 'policy', ...args], environment)).stdout
  assert.match(
    await policy('--live'),
    /up to \$10,000\.00\. Larger ones, and programs without a budget, need two-person/,
  )
  assert.match(await policy('--approve-above', 'never'), /One person may start any program/)
  assert.equal((await program({})).status, 'active')
})
