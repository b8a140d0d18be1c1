import type { DonationPayout } from '../../../../contract/index.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { toUnixSeconds } from '../../../kernel/clock.ts'

/** The payout that each of some donations was sent by and that stands; those not sent, or sent back, have none. */
export async function payoutsOfDonations(
  db: Database,
  donationIds: readonly string[],
): Promise<Map<string, DonationPayout>> {
  if (donationIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('payout_line')
    .innerJoin('payout', 'payout.id', 'payout_line.payout_id')
    .select(['donation_id', 'payout.id', 'payout_line.amount', 'method', 'status', 'created_at'])
    .where('donation_id', 'in', donationIds)
    .where('returned', '=', false)
    .execute()
  return new Map(
    rows.map(({ donation_id, created_at, ...payout }) => [
      donation_id,
      { ...payout, created_at: toUnixSeconds(created_at) },
    ]),
  )
}
