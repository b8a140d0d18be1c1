import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { applyDueProposals } from '../../src/server/service/approvals/apply-approved.ts'
import { decideDirect } from '../../src/server/service/directory/consent/decide.ts'
import { proposeBankAccount } from '../../src/server/service/money/payouts/bank-accounts.ts'
import type { DecidingDependencies } from '../../src/server/service/proposals/proposals.ts'
import { type ConsoleWorld, startConsole } from '../support/console-world.ts'
import { runAlmoner } from '../support/run-almoner.ts'
import { insertTestNonprofit } from '../support/test-service.ts'

let world: ConsoleWorld
const storefront = 'm_sandbox_storefront'

beforeAll(async () => {
  world = await startConsole()
  await insertTestNonprofit(world.db, { id: 'n_audited', ein: '530196605', name: 'Audited House' })
})
afterAll(() => world.close())

function entriesAbout(record: string) {
  return world.db.selectFrom('audit_entry').selectAll().where('record_id', '=', record).orderBy('id').execute()
}

test('an action writes one audit row with the person, the values before and after, and the address', async () => {
  const owner = await world.signedIn('owner@acts.example', [[storefront, 'owner']])
  const member = await world.signedIn('member@acts.example', [[storefront, 'viewer']])
  const answer = await owner.post(`/console/${storefront}/test/team/change-role`, {
    person: member.person.id,
    role: 'finance',
  })
  assert.equal(answer.status, 303)
  const [entry, ...others] = (await entriesAbout(member.person.id)).filter(({ action }) => action.startsWith('team.'))
  assert.deepEqual(others, [])
  assert.equal(entry?.action, 'team.change_role')
  assert.deepEqual(
    [entry.actor_kind, entry.actor_id, entry.actor_name],
    ['person', owner.person.id, 'owner@acts.example'],
  )
  assert.deepEqual([entry.before?.role, entry.after?.role, entry.subject_id], ['viewer', 'finance', storefront])
  assert.match(entry.request_id ?? '', /^req_/)
})

test('the database logs a change that no code logged, without secrets', async () => {
  await world.db.updateTable('account').set({ webhooks_enabled: false }).where('id', '=', storefront).execute()
  await decideDirect(world.db, { nonprofitId: 'n_audited', accountId: storefront }, 'withheld', {
    decidedBy: 'nobody',
    now: world.dependencies.clock.now(true),
    newId: world.dependencies.newId,
  })
  const entries = await world.db.selectFrom('audit_entry').selectAll().where('unsaid', '=', true).execute()
  const standing = entries.find(({ action, record_id: id }) => action === 'update account' && id === storefront)
  assert.deepEqual([standing?.before?.webhooks_enabled, standing?.after?.webhooks_enabled], [true, false])
  assert.ok(entries.some(({ after }) => after?.table === 'direct_consent'))
  const secret = entries.find(({ after }) => after?.table === 'secret_key')
  assert.deepEqual(
    Object.keys(secret?.after ?? {}).filter((name) => /sealed|hash/.test(name)),
    [],
  )
})

test('no statement can change or delete an audit row', async () => {
  const { db } = world
  for (const statement of [
    sql`update audit_entry set actor_name = 'somebody else'`,
    sql`delete from audit_entry`,
    sql`truncate audit_entry`,
  ])
    await assert.rejects(statement.execute(db), /only added to/)
})

test('changes from the command line are logged with the user and the command’s name', async () => {
  const environment = { DATABASE_URL: world.url, ALMONER_MASTER_KEY: '07'.repeat(32), LOG_LEVEL: 'silent' }
  const commands: [string[], RegExp][] = [
    [['accounts', 'set', storefront, '--name', 'Fern and Field'], /^accounts set$/],
    [['accounts', 'disable', storefront], /^accounts disable$/],
    [['accounts', 'enable', storefront], /^accounts enable$/],
    [['accounts', 'terms', storefront, '--card-percent', '2', '--from', '2030-01-01'], /^accounts terms$/],
    [['keys', 'create', storefront, '--live'], /^keys create$/],
    [['keys', 'rotate', storefront, '--live'], /^keys rotate$/],
    [['keys', 'rotate-public', storefront, '--live'], /^keys rotate-public$/],
    [['consent', 'grant', 'n_audited', '--account', storefront], /^consent grant$/],
    [['consent', 'auto-grant', 'n_audited', 'on'], /^consent auto-grant$/],
    [
      ['bank', 'set', 'n_audited', '--holder', 'House', '--routing', '021000021', '--account', '12345678'],
      /^bank set$/,
    ],
    [['people', 'invite', 'first@operator.example', '--role', 'operator'], /^team\.invite$/],
  ]
  for (const [command, action] of commands) {
    const { id: last } = await world.db
      .selectFrom('audit_entry')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    const { code, stderr } = await runAlmoner(command, environment)
    assert.equal(code, 0, `${command.join(' ')}: ${stderr}`)
    const entries = await world.db.selectFrom('audit_entry').selectAll().where('id', '>', last).execute()
    assert.ok(entries.length > 0, `${command.join(' ')} left no row`)
    for (const entry of entries) {
      assert.match(entry.action, action)
      assert.equal(entry.actor_kind, 'command', command.join(' '))
    }
  }
})

test('a changed bank account waits for a second person, then three days, and its nonprofit gets an e-mail', async () => {
  const { db, dependencies } = world
  const { seal, newId, clock } = dependencies
  const operator = await world.signedIn('operator@bank.example', [['platform', 'operator']])
  const approver = await world.signedIn('approver@bank.example', [['platform', 'approver']])
  await world.signedIn('owner@bank.example', [['n_audited', 'owner']])
  const proposal = await db.transaction().execute(async (tx) => {
    const by: DecidingDependencies = {
      tx,
      seal,
      newId,
      by: operator.person.id,
      now: clock.now(true),
      keepsLetters: true,
      liveMode: false,
    }
    return proposeBankAccount(by, {
      ownerId: 'n_audited',
      liveMode: false,
      holderName: 'Audited House',
      routingNumber: '011000015',
      accountNumber: '99887766',
      accountType: 'checking',
    })
  })
  const id = proposal.record
  const approve = '/console/platform/test/proposals/approve'
  assert.equal((await operator.post(approve, { proposal: id })).status, 409, 'the proposer cannot approve')
  assert.equal((await approver.post(approve, { proposal: id })).status, 303)
  const row = await db.selectFrom('proposal').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  assert.equal(row.status, 'resting')
  assert.equal(row.rests_until?.getTime(), clock.now(true).getTime() + 3 * 86_400_000)
  const letters = await db.selectFrom('letter').selectAll().where('subject_id', '=', id).execute()
  assert.deepEqual(
    letters.map(({ recipient }) => recipient),
    ['owner@bank.example'],
  )
  const presentAccount = () =>
    db
      .selectFrom('bank_account')
      .select('routing_number')
      .where('owner_id', '=', 'n_audited')
      .where('live_mode', '=', false)
      .executeTakeFirst()
  assert.notEqual((await presentAccount())?.routing_number, '011000015', 'while it rests the one before holds')
  assert.deepEqual((await entriesAbout(id)).map(({ action, actor_id: who }) => [action, who]).slice(-1), [
    ['proposals.approve', approver.person.id],
  ])
  await applyDueProposals(dependencies, false)
  assert.notEqual((await presentAccount())?.routing_number, '011000015')
  world.setNow(new Date(clock.now(true).getTime() + 3 * 86_400_000))
  assert.deepEqual(await applyDueProposals(dependencies, false), [id])
  assert.equal((await presentAccount())?.routing_number, '011000015')
  assert.deepEqual(await applyDueProposals(dependencies, false), [])
  const done = (await entriesAbout(id)).at(-1)
  assert.deepEqual([done?.action, done?.actor_kind], ['proposals.apply', 'job'])
  const self = sql`update proposal set decided_by = proposed_by where id = ${id}`
  await assert.rejects(self.execute(db), /proposal_check/)
})
