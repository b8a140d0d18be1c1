import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { advanceSandbox } from '../../../src/server/sandbox/advance-clock.ts'
import { openSandboxClock, type SandboxClock } from '../../../src/server/sandbox/sandbox-clock.ts'
import { closeMonths } from '../../../src/server/service/money/billing/close-months.ts'
import { sendInvoices } from '../../../src/server/service/money/billing/invoice-payments.ts'
import { createCampaign } from '../../../src/server/service/money/campaigns/create-campaign.ts'
import { pullCampaigns, settlePulls } from '../../../src/server/service/money/campaigns/pull-campaigns.ts'
import { recordCampaignDonations } from '../../../src/server/service/money/campaigns/run-campaign.ts'
import { recordDonations } from '../../../src/server/service/money/donations/create-donations.ts'
import { brokenEntries, trialBalance } from '../../../src/server/service/money/ledger/balances.ts'
import { payOut, scheduleHeld } from '../../../src/server/service/money/payouts/pay-out.ts'
import { notifyPaid } from '../../../src/server/service/money/payouts/return-payouts.ts'
import { createMoneyWorld, type MoneyWorld, newGift } from '../../support/money-world.ts'

let world: MoneyWorld
const accounts = ['m_sandbox_platform', 'm_sandbox_storefront']

beforeAll(async () => {
  world = await createMoneyWorld('2026-01-05T12:00:00Z')
})
afterAll(() => world.close())

/** Makes the database reject rows that meet `condition` during `work`. */
async function refusing(table: string, condition: string, work: () => Promise<void>): Promise<void> {
  await world.open.pool.query(`alter table ${table} add constraint refused check (not (${condition})) not valid`)
  try {
    await work()
  } finally {
    await world.open.pool.query(`alter table ${table} drop constraint refused`)
  }
  assert.deepEqual(await brokenEntries(world.db), [])
  const sum = (await trialBalance(world.db, false)).reduce((total, { balance }) => total + balance, 0)
  assert.equal(sum, 0)
}

async function idsOf(table: 'invoice' | 'payout' | 'campaign_pull', status: string): Promise<string[]> {
  const { rows } = await world.open.pool.query(`select id from ${table} where status = $1 order by id`, [status])
  return rows.map(({ id }) => id)
}

test('an account whose month can’t be closed is reported and delays no other account’s invoice', async () => {
  const gifts = accounts.map((accountId) => newGift(world, { accountId }))
  await recordDonations(world.db, world.newId, gifts)
  world.clock.set('2026-02-01T06:00:00Z')
  await refusing('invoice', "account_id = 'm_sandbox_platform'", async () => {
    await assert.rejects(closeMonths(world, false), /violates check constraint "refused"/)
  })
  const invoices = await world.db.selectFrom('invoice').select('account_id').execute()
  assert.deepEqual(invoices, [{ account_id: 'm_sandbox_storefront' }])
  assert.equal((await closeMonths(world, false)).length, 1)
})

test('invoices that can’t be sent are all reported and delay no others', async () => {
  const [first, second] = await world.db.selectFrom('invoice').select('id').orderBy('number').execute()
  const send = () => sendInvoices(world, false, world.clock.now(false))
  await refusing('invoice', `id = '${first?.id}' and status = 'sent'`, async () => {
    await assert.rejects(send(), /refused/)
  })
  assert.deepEqual(await idsOf('invoice', 'sent'), [second?.id])
  await world.open.pool.query("update invoice set status = 'pending', sent_at = null")
  await refusing('invoice', "status = 'sent'", async () => {
    await assert.rejects(send(), (error) => error instanceof AggregateError && error.errors.length === 2)
  })
})

test('a payout whose notice fails delays no other nonprofit’s notice', async () => {
  const gifts = ['n_river', 'n_meadow'].map((nonprofitId) =>
    newGift(world, { nonprofitId, fundsCollected: true, source: 'checkout' }),
  )
  await recordDonations(world.db, world.newId, gifts)
  await scheduleHeld(world, false)
  await payOut(world, false)
  world.clock.pass(3)
  const [first = '', second] = await idsOf('payout', 'sent')
  await refusing('payout', `id = '${first}' and status = 'notified'`, async () => {
    await assert.rejects(notifyPaid(world, false), /refused/)
  })
  assert.deepEqual([await idsOf('payout', 'notified'), await idsOf('payout', 'sent')], [[second], [first]])
})

test('a pull that can’t be settled delays no other', async () => {
  for (const accountId of accounts) {
    const dates = { startDate: new Date('2026-01-01'), endDate: new Date('2026-06-30') }
    const later = { targetGrantReceiptDate: null, grantDisbursementInitiationDate: null }
    const shares = { autoDistributeGrants: false, returnBasisPoints: 0, expenseBasisPoints: 0 }
    const names = { name: 'Spring', description: null, nonprofitId: 'n_river' }
    const campaign = { accountId, liveMode: false, type: 'custom' as const, ...names, ...dates, ...later, ...shares }
    const { id } = await createCampaign(world, campaign)
    await recordCampaignDonations(world, id, [{ amount: 5000 }])
  }
  await pullCampaigns(world, false)
  world.clock.pass(8)
  const [first = '', second] = await idsOf('campaign_pull', 'sent')
  await refusing('campaign_pull', `id = '${first}' and status = 'settled'`, async () => {
    await assert.rejects(settlePulls(world, false), /refused/)
  })
  assert.deepEqual([await idsOf('campaign_pull', 'settled'), await idsOf('campaign_pull', 'sent')], [[second], [first]])
})

test('a failing step stops neither the sandbox clock nor the steps after it', async () => {
  const clock: SandboxClock = await openSandboxClock(world.db, () => world.clock.now(false).getTime())
  const before = clock.now(false).getTime()
  const [gift] = await recordDonations(world.db, world.newId, [newGift(world, { createdAt: clock.now(false) })])
  const days: number[] = []
  await refusing('campaign_pull', "status = 'settled'", async () => {
    const dependencies = { ...world, clock: { ...world.clock, ...clock } }
    await assert.rejects(
      advanceSandbox(dependencies, 40 * 86_400_000, { onDay: (_, left) => days.push(left) }),
      /refused/,
    )
  })
  clock.stop()
  assert.equal(clock.now(false).getTime() - before, 40 * 86_400_000)
  assert.equal(days.length, 40)
  const row = await world.db
    .selectFrom('donation')
    .select('status')
    .where('id', '=', gift?.id ?? '')
    .executeTakeFirst()
  assert.notEqual(row?.status, 'pledged')
})
