import type { Donation, DonationPayout } from '../../../../contract/donations.ts'
import type { LegacyDonation } from '../../../../contract/legacy.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import { toUnixSeconds } from '../../../kernel/clock.ts'

/** A donation as the API answers it; events, which leave its payout out, tell of it with the same members. */
export function donationResource(row: DonationRow, payout?: DonationPayout | null): Donation {
  return {
    amount: row.amount,
    id: row.id,
    live_mode: row.live_mode,
    nonprofit_id: row.nonprofit_id,
    order_value: row.order_value,
    zip_code: row.zip_code,
    metadata: row.metadata,
    currency: 'USD',
    status: row.status,
    external_id: row.external_id,
    original_nonprofit_id: row.original_nonprofit_id,
    funds_collected: row.funds_collected,
    created_at: toUnixSeconds(row.created_at),
    fee: row.fee,
    cover_fees: row.cover_fees,
    campaign_id: row.campaign_id,
    ...(row.monthly_gift_id === null ? {} : { monthly_gift_id: row.monthly_gift_id }),
    ...(row.first_donation_id === null ? {} : { first_donation_id: row.first_donation_id }),
    ...(payout === undefined ? {} : { payout }),
  }
}

/** A donation as clients of the earlier shape know it. */
export function legacyDonationResource(row: DonationRow): LegacyDonation {
  return {
    amount: row.amount,
    id: row.id,
    live_mode: row.live_mode,
    nonprofit_id: row.nonprofit_id,
    order_value: row.order_value,
    zip_code: row.zip_code,
    external_id: row.external_id,
    merchant_id: row.account_id,
  }
}
