import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { setFeeTerms } from '../../../src/server/service/accounts/fee-terms.ts'
import { verifyCampaigns, verifyStatusHistories } from '../../../src/server/service/money/campaigns/verify-ledger.ts'
import { brokenEntries, strayDonations, trialBalance } from '../../../src/server/service/money/ledger/balances.ts'
import { insertTestNonprofit, startTestService, TEST_NOW, type TestService } from '../../support/test-service.ts'

let service: TestService

const terms = { begins_on: '2026-03-10', basis_points: 290, fixed_cents: 30 }

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_river', ein: '123456789' })
  await setFeeTerms(service.db, { account_id: 'm_sandbox_storefront', kind: 'invoice', ...terms }, TEST_NOW)
  service.dependencies.climate = { nonprofitEin: '123456789', priceCentsPerTonne: 1500 }
})
afterAll(() => service.close())

test('the ledger explains a donation from every API source', async () => {
  const { donations, climate, campaigns } = service.clientOf('storefront')
  const gift = { amount: 2500, nonprofit_id: 'n_river', funds_collected: false }
  await donations.create({ body: gift })
  await donations.create({ body: { ...gift, cover_fees: true, count: 5 } })
  await climate.cryptoOffset({ body: { currency: 'BTC', count: 3, funds_collected: true } })
  const dates = { start_date: 1_772_000_000, end_date: 1_782_000_000 }
  const campaign = await campaigns.create({ body: { name: 'Spring', nonprofit_id: 'n_river', ...dates } })
  await campaigns.createDonation({ params: { id: campaign.id }, body: { amount: 4000 } })

  const { donations: compared, mismatches } = await verifyStatusHistories(service.db)
  assert.deepEqual([compared, mismatches], [7, []])
  assert.deepEqual(await verifyCampaigns(service.db), [])
  assert.deepEqual([await brokenEntries(service.db), await strayDonations(service.db)], [[], []])
  const balances = Object.fromEntries(
    (await trialBalance(service.db, false)).map(({ book, balance }) => [book, balance]),
  )
  assert.deepEqual(balances, {
    campaign_due: 4000,
    campaign_promised: -4000,
    fee_promised: -618,
    pledged: 2603 + 5 * 2500 + 944,
    promised: -(2500 + 5 * 2397 + 944),
  })
})
