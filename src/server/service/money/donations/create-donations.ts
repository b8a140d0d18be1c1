import type { contract, ParsedRequestOf } from '../../../../contract/index.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { AccountScope } from '../../accounts/account-scope.ts'
import { feeOnGift } from '../../accounts/fee-terms.ts'
import { requireEligibleNonprofit } from '../../directory/registry/require-eligible.ts'
import { giftParts } from '../ledger/gift-parts.ts'
import { type NewDonation, recordDonations } from './record-donations.ts'

type Body = ParsedRequestOf<typeof contract.donations.create>['body']

/** Makes `count` donations as a request asks, and returns them in the order they were made. */
export async function createDonations(
  body: Body,
  scope: AccountScope,
): Promise<readonly [DonationRow, ...DonationRow[]]> {
  const { account, db, liveMode, newId, now } = scope
  const nonprofit = await requireEligibleNonprofit(db, body.nonprofit_id)
  const donation = {
    accountId: account.id,
    liveMode,
    nonprofitId: nonprofit.id,
    amount: body.amount,
    fee: feeWithin(body, scope),
    coverFees: body.cover_fees,
    fundsCollected: body.funds_collected,
    source: 'api' as const,
    orderValue: body.order_value,
    zipCode: body.zip_code,
    externalId: body.external_id,
    campaignName: body.campaign_name,
    campaignId: await namedCampaignId(body, scope),
    metadata: body.metadata,
    createdAt: now,
  }
  const [first, ...others] = await recordDonations(db, newId, Array<NewDonation>(body.count).fill(donation))
  if (first === undefined) throw new HttpError('internal')
  return [first, ...others]
}

/** The fee of one gift, by the terms for invoiced ones; refuses a gift that is to carry a fee as large as itself. */
function feeWithin({ amount, cover_fees: coverFees }: Body, { account, now }: AccountScope): number {
  const fee = feeOnGift(account.feeTerms, { kind: 'invoice', amount, now })
  if (giftParts({ amount, fee, coverFees }).granted > 0) return fee
  const detail = `The processing fee of ${fee} cents leaves nothing of the amount; send more, or leave out cover_fees.`
  throw new HttpError('parameter_invalid', { param: 'amount', detail })
}

/** The account's campaign that a gift is given from: by its ID, or by its name where exactly one bears it. */
async function namedCampaignId(body: Body, { account, db, liveMode }: AccountScope): Promise<string | undefined> {
  const { campaign_id: id, campaign_name: name } = body
  if (id === undefined && name === undefined) return undefined
  const campaigns = await db
    .selectFrom('campaign')
    .select('id')
    .where('account_id', '=', account.id)
    .where('live_mode', '=', liveMode)
    .where((eb) => (id === undefined ? eb('name', '=', name ?? '') : eb('id', '=', id)))
    .limit(2)
    .execute()
  const [first, second] = campaigns
  if (id !== undefined && first === undefined)
    throw new HttpError('parameter_invalid', {
      detail: 'No campaign of this account has this ID.',
      param: 'campaign_id',
    })
  return second === undefined ? first?.id : undefined
}
