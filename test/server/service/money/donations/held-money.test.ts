import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { closeMonths } from '../../../../../src/server/service/money/billing/close-months.ts'
import { verifyStatusHistories } from '../../../../../src/server/service/money/campaigns/verify-ledger.ts'
import { recordDonations } from '../../../../../src/server/service/money/donations/create-donations.ts'
import { heldSources } from '../../../../../src/server/service/money/donations/donation-status.ts'
import { scheduleHeld } from '../../../../../src/server/service/money/payouts/pay-out.ts'
import { createMoneyWorld, type MoneyWorld, newGift } from '../../../../support/money-world.ts'

let world: MoneyWorld

beforeAll(async () => {
  world = await createMoneyWorld('2026-01-05T12:00:00Z')
})
afterAll(() => world.close())

test('every donation is either invoiced or arrives with its money, never both or neither', async () => {
  const sources = ['api', 'climate', 'checkout', 'transfer'] as const
  const gifts = sources.map((source) => newGift(world, { source, fundsCollected: heldSources.includes(source) }))
  await recordDonations(world.db, world.newId, gifts)
  world.clock.set('2026-02-01T06:00:00Z')
  await closeMonths(world, false)
  assert.equal(await scheduleHeld(world, false), 2)
  const rows = await world.db.selectFrom('donation').select(['source', 'status']).orderBy('id').execute()
  assert.deepEqual(Object.fromEntries(rows.map(({ source, status }) => [source, status])), {
    api: 'invoice_pending',
    climate: 'invoice_pending',
    checkout: 'payout_scheduled',
    transfer: 'payout_scheduled',
  })
  assert.deepEqual((await verifyStatusHistories(world.db)).mismatches, [])
})
