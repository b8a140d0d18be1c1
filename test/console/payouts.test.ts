import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { holdDonation } from '../../src/server/service/money/donations/lifecycle.ts'
import { recordDonations } from '../../src/server/service/money/donations/record-donations.ts'
import { setBankAccount } from '../../src/server/service/money/payouts/bank-accounts.ts'
import { payBySchedule } from '../../src/server/service/money/payouts/pay-by-schedule.ts'
import { scheduleHeld } from '../../src/server/service/money/payouts/pay-out.ts'
import { setPayoutPolicy } from '../../src/server/service/money/payouts/set-payout-policy.ts'
import { type ConsoleWorld, type SignedIn, startConsole } from '../support/console-world.ts'
import { newGift } from '../support/money-world.ts'
import { runAlmoner } from '../support/run-almoner.ts'
import { insertTestNonprofit } from '../support/test-service.ts'

let world: ConsoleWorld
let operator: SignedIn
let approver: SignedIn
let auditor: SignedIn

const home = '/console/platform/test'

before(async () => {
  world = await startConsole()
  await insertTestNonprofit(world.db, { id: 'n_river', ein: '530196605', name: 'River Watch' })
  await insertTestNonprofit(world.db, { id: 'n_meadow', ein: '530196606', name: 'Meadow House' })
  await world.db.updateTable('nonprofit').set({ payout_method: 'bank_account' }).execute()
  operator = await world.signedIn('operator@release.example', [['platform', 'operator']])
  approver = await world.signedIn('approver@release.example', [['platform', 'approver']])
  auditor = await world.signedIn('auditor@release.example', [['platform', 'auditor']])
})
after(() => world.close())

/** A gift whose money is here and that may be paid out. */
async function give(nonprofitId: string, amount: number, liveMode = false): Promise<void> {
  const { db, newId, clock } = world.dependencies
  const money = { accountId: 'm_sandbox_storefront', nonprofitIds: ['n_river', 'n_meadow'], clock } as const
  const gift = { nonprofitId, amount, fee: 0, fundsCollected: true, source: 'checkout', liveMode } as const
  await recordDonations(db, newId, [newGift(money, gift)])
  await scheduleHeld(world.dependencies, liveMode)
}

async function read(person: SignedIn, path: string): Promise<string> {
  const answer = await person.get(`${home}/${path}`)
  assert.equal(answer.status, 200, path)
  return (await answer.text()).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

async function waitingRelease(): Promise<string> {
  const rows = await world.db
    .selectFrom('proposal')
    .select('id')
    .where('kind', '=', 'payouts')
    .where('status', '=', 'waiting')
    .execute()
  assert.equal(rows.length, 1)
  return rows[0]?.id ?? ''
}

function payouts() {
  return world.db.selectFrom('payout').select(['owner_id', 'amount', 'bank_file_id']).orderBy('owner_id').execute()
}

const decide = (person: SignedIn, how: 'approve' | 'refuse' | 'withdraw', proposal: string) =>
  person.post(`${home}/proposals/${how}`, { proposal })

test('what was shown and proposed is released by another, paid alone, and its file taken to the bank', async () => {
  await give('n_river', 5_000)
  await give('n_river', 2_500)
  await give('n_meadow', 40)
  const preview = await read(auditor, 'payouts')
  assert.match(preview, /Total \$75\.00 .*River Watch bank 2 \$75\.00/)
  assert.match(preview, /Meadow House less than the smallest sum that is sent \$0\.40/)
  assert.doesNotMatch(preview, /Propose for release/)
  assert.equal((await auditor.post(`${home}/payouts/propose`)).status, 403)
  assert.equal((await operator.post(`${home}/payouts/propose`)).status, 303)
  assert.equal((await approver.post(`${home}/payouts/propose`)).status, 409, 'one release waits at a time')
  // What comes later is in none that was proposed before.
  await give('n_meadow', 9_900)
  const id = await waitingRelease()
  assert.match(await read(approver, 'payouts'), /Waiting to be released Total \$75\.00/)
  assert.match(await read(approver, 'proposals'), /Payouts of \$75\.00 to 1 nonprofits/)
  assert.equal((await decide(operator, 'approve', id)).status, 409, 'the proposer cannot release')
  assert.deepEqual(await payouts(), [])
  assert.equal((await decide(approver, 'approve', id)).status, 303)
  const [paid, ...others] = await payouts()
  assert.deepEqual(others, [])
  assert.deepEqual([paid?.owner_id, paid?.amount], ['n_river', 7_500])
  const file = paid?.bank_file_id ?? ''
  assert.equal((await auditor.post(`${home}/payouts/file`, { file })).status, 403)
  assert.equal((await operator.post('/console/platform/live/payouts/file', { file })).status, 404)
  const taken = await operator.post(`${home}/payouts/file`, { file })
  assert.match(taken.headers.get('content-disposition') ?? '', new RegExp(`attachment; filename="${file}\\.ach"`))
  assert.match(await taken.text(), /^101 .*\n5200.*\n622.*RIVER WATCH/)
  assert.match(await read(operator, 'payouts'), /Meadow House bank 2 \$99\.40/)
  const acts = await world.db
    .selectFrom('audit_entry')
    .select(['action', 'actor_name', 'record_id'])
    .where('record_id', 'in', [id, file])
    .orderBy('id')
    .execute()
  assert.deepEqual(
    acts.map(({ action, actor_name: who }) => [action, who]),
    [
      ['payouts.propose', 'operator@release.example'],
      ['proposals.approve', 'approver@release.example'],
      ['payouts.take_file', 'operator@release.example'],
    ],
  )
})

test('a file for the bank is shown to nobody whose proof is old', async () => {
  const { id } = await world.db.selectFrom('bank_file').select('id').executeTakeFirstOrThrow()
  const late = await world.signedIn('late@release.example', [['platform', 'operator']])
  world.setNow(new Date(world.dependencies.clock.now(true).getTime() + 11 * 60_000))
  const answer = await late.post(`${home}/payouts/file`, { file: id })
  assert.equal(answer.status, 303)
  assert.match(answer.headers.get('location') ?? '', /^\/console\/prove/)
  operator = await world.signedIn('operator@release.example')
  approver = await world.signedIn('approver@release.example')
})

test('where two people release, the schedule proposes, and one person alone never pays', async () => {
  const policy = { cycle: 'daily', smallest: '100', hold_days: '0', year_end: 'pay' }
  const set = (release: string) => operator.post(`${home}/payouts/policy`, { ...policy, release })
  assert.equal((await set('people')).status, 303)
  assert.equal((await set('schedule')).status, 409, 'nobody ends it alone')
  const environment = { DATABASE_URL: world.url, ALMONER_MASTER_KEY: '07'.repeat(32), LOG_LEVEL: 'silent' }
  const { code, stderr } = await runAlmoner(['payouts', 'run'], environment)
  assert.notEqual(code, 0)
  assert.match(stderr, /released by two people/)
  const before = (await payouts()).length
  await payBySchedule(world.dependencies, false)
  const id = await waitingRelease()
  assert.deepEqual(await payBySchedule(world.dependencies, false), { waits_for_release: id })
  assert.match(await read(approver, 'proposals'), /the schedule/)
  assert.equal((await decide(approver, 'approve', id)).status, 303)
  assert.equal((await payouts()).length, before, 'the first of two pays nothing')
  assert.equal((await decide(approver, 'approve', id)).status, 409)
  assert.equal((await decide(operator, 'approve', id)).status, 303)
  assert.equal((await payouts()).length, before + 1)
})

test('a gift that was blocked meanwhile is not paid, and a release that pays nothing is refused', async () => {
  await give('n_river', 1_200)
  assert.equal((await operator.post(`${home}/payouts/propose`)).status, 303)
  const id = await waitingRelease()
  const { id: gift } = await world.db
    .selectFrom('donation')
    .select('id')
    .where('status', '=', 'payout_scheduled')
    .executeTakeFirstOrThrow()
  await holdDonation(world.dependencies, gift, 'blocked')
  const count = (await payouts()).length
  assert.equal((await decide(approver, 'approve', id)).status, 409)
  assert.equal((await payouts()).length, count)
  assert.equal((await decide(approver, 'refuse', id)).status, 303)
})

test('live payouts without a bank account of the foundation are not proposed, and it is said why', async () => {
  const { db, seal, clock } = world.dependencies
  const now = clock.now(true)
  await setPayoutPolicy(db, { liveMode: true, change: { needs_release: true }, now })
  const account = {
    holderName: 'Meadow',
    routingNumber: '021000021',
    accountNumber: '1234',
    accountType: 'checking',
  } as const
  await setBankAccount(db, seal, { ownerId: 'n_meadow', liveMode: true, ...account }, now)
  await give('n_meadow', 1_000, true)
  assert.match(JSON.stringify(await payBySchedule(world.dependencies, true)), /No bank account of the foundation/)
  assert.equal((await operator.post('/console/platform/live/payouts/propose')).status, 409)
})
