import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type ConsoleWorld, type SignedIn, startConsole } from '../support/console-world.ts'
import { insertTestNonprofit } from '../support/test-service.ts'

let world: ConsoleWorld
let owner: SignedIn
let editor: SignedIn

const id = 'n_harbor'
const home = `/console/${id}/test`

before(async () => {
  world = await startConsole()
  await insertTestNonprofit(world.db, { id, ein: '530196601', name: 'Harbor Kitchen' })
  owner = await world.signedIn('ada@harbor.example', [[id, 'owner']])
  editor = await world.signedIn('eli@harbor.example', [[id, 'editor']])
})
after(() => world.close())

/** The text of a page, without its tags. */
async function read(person: SignedIn, path: string): Promise<string> {
  const answer = await person.get(`${home}/${path}`)
  assert.equal(answer.status, 200, path)
  return (await answer.text()).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

/** What the audit log says was done to the nonprofit, the latest last. */
async function acts(action: string) {
  return world.db
    .selectFrom('audit_entry')
    .select(['actor_name', 'before', 'after', 'unsaid'])
    .where('action', '=', action)
    .orderBy('id')
    .execute()
}

/** Whether the storefront's picker finds the nonprofit among those that consent. */
async function isFound(written_consent?: { direct?: boolean; via_change?: boolean }): Promise<boolean> {
  const query = { search_term: 'Harbor Kitchen', ...(written_consent === undefined ? {} : { written_consent }) }
  const { nonprofits } = await world.publicClient('test_pk_storefront').nonprofits.search({ query })
  return nonprofits.some((one) => one.id === id)
}

test('an owner grants consent to all, withholds it from one platform, and searches follow at once', async () => {
  assert.equal(await isFound({ direct: true }), false)
  assert.equal((await owner.post(`${home}/consent/everybody`, { decision: 'granted' })).status, 303)
  assert.equal(await isFound({ direct: true }), true)
  const refused = { account: 'm_sandbox_storefront', decision: 'withheld' }
  assert.equal((await editor.post(`${home}/consent/platform`, refused)).status, 403)
  assert.equal((await owner.post(`${home}/consent/platform`, refused)).status, 303)
  assert.equal(await isFound({ direct: true }), false)
  const [entry, ...others] = await acts('consent.platform')
  assert.deepEqual(others, [])
  assert.deepEqual(entry, {
    actor_name: 'ada@harbor.example',
    before: { account: 'm_sandbox_storefront', decision: 'unset' },
    after: { account: 'm_sandbox_storefront', decision: 'withheld' },
    unsaid: false,
  })
  const page = await read(editor, 'consent')
  assert.match(page, /Every platform Granted/)
  assert.match(page, /History .*Withheld ada@harbor\.example/)
  assert.equal((await owner.post(`${home}/consent/platform`, { ...refused, decision: 'unset' })).status, 303)
  assert.equal(await isFound({ direct: true }), true)
  assert.equal((await owner.post(`${home}/consent/foundation`, { decision: 'granted' })).status, 303)
  assert.equal(await isFound({ via_change: true }), true)
  assert.equal((await owner.post(`${home}/consent/foundation`, { decision: 'withheld' })).status, 303)
  assert.equal(await isFound({ via_change: true }), false)
})

test('no consent is decided about a law firm or an account there is not', async () => {
  for (const account of ['m_sandbox_lawfirm', 'm_none'])
    assert.equal((await owner.post(`${home}/consent/platform`, { account, decision: 'granted' })).status, 404)
})

test('who does not want to be listed is found by nobody, until it wants to be again', async () => {
  assert.equal(await isFound(), true)
  assert.equal((await owner.post(`${home}/consent/listing`, { listed: 'no' })).status, 303)
  assert.equal(await isFound(), false)
  assert.match(await read(owner, 'consent'), /Nobody finds you by searching any more/)
  assert.equal((await owner.post(`${home}/consent/listing`, { listed: 'yes' })).status, 303)
  assert.equal(await isFound(), true)
})
