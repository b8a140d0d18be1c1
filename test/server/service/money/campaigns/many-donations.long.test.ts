import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { createCampaign } from '../../../../../src/server/service/money/campaigns/create-campaign.ts'
import { pullCampaigns } from '../../../../../src/server/service/money/campaigns/pull-campaigns.ts'
import { createMoneyWorld, type MoneyWorld } from '../../../../support/money-world.ts'

const MORE_THAN_PARAMETERS = 66_000
let world: MoneyWorld

beforeAll(async () => {
  world = await createMoneyWorld('2026-01-05T12:00:00Z')
})
afterAll(() => world.close())

test('a day with more donations than a statement can have parameters is pulled like any other', async () => {
  const dates = { startDate: new Date('2026-01-01'), endDate: new Date('2026-06-30'), targetGrantReceiptDate: null }
  const shares = { autoDistributeGrants: false, returnBasisPoints: 0, expenseBasisPoints: 0 }
  const campaign = { name: 'Spring', description: null, nonprofitId: 'n_river', type: 'custom' as const }
  const owner = { accountId: world.accountId, liveMode: false, grantDisbursementInitiationDate: null }
  const { id } = await createCampaign(world, { ...campaign, ...owner, ...dates, ...shares })
  await world.open.pool.query(
    `insert into campaign_donation (id, campaign_id, live_mode, amount, created_at)
     select 'ce_' || number, $1, false, 5, $2 from generate_series(1, $3::int) number`,
    [id, world.clock.now(false), MORE_THAN_PARAMETERS],
  )
  const { pulls } = await pullCampaigns(world, false)
  assert.deepEqual(
    pulls.map(({ amount }) => amount),
    [5 * MORE_THAN_PARAMETERS],
  )
  const { rows } = await world.open.pool.query("select count(*)::int from campaign_donation where status = 'pulling'")
  assert.equal(rows[0].count, MORE_THAN_PARAMETERS)
})
