import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { verifyStatusHistories } from '../../../../../src/server/service/money/campaigns/verify-ledger.ts'
import { recordDonations } from '../../../../../src/server/service/money/donations/create-donations.ts'
import { strayDonations } from '../../../../../src/server/service/money/ledger/balances.ts'
import { postEntry } from '../../../../../src/server/service/money/ledger/entries.ts'
import { createMoneyWorld, type MoneyWorld, newGift } from '../../../../support/money-world.ts'

let world: MoneyWorld
let id: string

beforeAll(async () => {
  world = await createMoneyWorld()
  const gift = newGift(world)
  id = (await recordDonations(world.db, world.newId, [gift, gift]))[0]?.id ?? ''
})
afterAll(() => world.close())

test('a status changed outside the ledger is detected', async () => {
  assert.deepEqual(await verifyStatusHistories(world.db), { donations: 2, mismatches: [] })
  await world.db.updateTable('donation').set({ status: 'payout_scheduled' }).where('id', '=', id).execute()
  const { mismatches } = await verifyStatusHistories(world.db)
  assert.deepEqual(
    mismatches.map((one) => [one.id, one.expected]),
    [[id, { 'payable n_river': -1000, 'fee_earned house': -59 }]],
  )
  await world.db
    .updateTable('donation')
    .set({ status: 'pledged', nonprofit_id: 'n_meadow' })
    .where('id', '=', id)
    .execute()
  assert.equal((await verifyStatusHistories(world.db)).mismatches.length, 1)
})

test('money that no donation explains is detected', async () => {
  await postEntry(world.db, {
    liveMode: false,
    kind: 'payout',
    subjectId: 'po_1',
    occurredAt: world.clock.now(false),
    lines: [
      { book: 'payable', ownerId: 'n_river', donationId: 'd_nobody', amount: 5 },
      { book: 'cash', ownerId: 'house', amount: -5 },
    ],
  })
  assert.deepEqual(await strayDonations(world.db), ['d_nobody'])
})
