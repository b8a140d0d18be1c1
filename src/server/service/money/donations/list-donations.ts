import { type RawBuilder, sql } from 'kysely'
import type { DonationStatus } from '../../../../contract/donations.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { type ListPosition, type ListSlice, readSlice, sliceOf } from '../../list-slice.ts'
import type { DonationScope } from './find-donations.ts'

/** What narrows a list; moments are inclusive. */
export interface DonationFilter {
  nonprofitId?: string | undefined
  externalId?: string | undefined
  campaignId?: string | undefined
  start?: Date | undefined
  end?: Date | undefined
  status?: DonationStatus | undefined
  /** Cents, inclusive. */
  least?: number | undefined
  most?: number | undefined
  invoiceId?: string | undefined
  payoutId?: string | undefined
}

/** Some of an account's donations, newest first: those after a record, or one of the pages of `limit` each. */
export async function listDonations(
  db: Database,
  { accountId, liveMode }: DonationScope,
  filter: DonationFilter,
  { page, ...position }: ListPosition & { page: number },
): Promise<ListSlice<DonationRow>> {
  const of = sql<DonationRow>`select * from donation where account_id = ${accountId} and live_mode = ${liveMode}`
  const where = conditionsOf(filter)
  if (page === 1) return readSlice(db, { of, where }, position)
  const narrowed = where.length === 0 ? sql`` : sql`and ${sql.join(where, sql` and `)}`
  // Only keys are walked over on the way to a deep page: they are in the index, the gifts are not.
  const { rows } = await sql<DonationRow>`select donation.* from (
      select id from donation where account_id = ${accountId} and live_mode = ${liveMode} ${narrowed}
      order by created_at desc, id desc limit ${position.limit + 1} offset ${(page - 1) * position.limit}
    ) as listed join donation on donation.id = listed.id
    order by created_at desc, donation.id desc`.execute(db)
  return sliceOf(rows, position.limit)
}

function conditionsOf(filter: DonationFilter): RawBuilder<unknown>[] {
  const { nonprofitId, externalId, campaignId, start, end, status, least, most, invoiceId, payoutId } = filter
  return [
    ...(nonprofitId === undefined ? [] : [sql`nonprofit_id = ${nonprofitId}`]),
    ...(externalId === undefined ? [] : [sql`external_id = ${externalId}`]),
    ...(campaignId === undefined ? [] : [sql`campaign_id = ${campaignId}`]),
    ...(start === undefined ? [] : [sql`created_at >= ${start}`]),
    ...(end === undefined ? [] : [sql`created_at < ${new Date(end.getTime() + 1_000)}`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(least === undefined ? [] : [sql`amount >= ${least}`]),
    ...(most === undefined ? [] : [sql`amount <= ${most}`]),
    ...(invoiceId === undefined
      ? []
      : [sql`id in (select donation_id from invoice_line where invoice_id = ${invoiceId})`]),
    ...(payoutId === undefined ? [] : [sql`id in (select donation_id from payout_line where payout_id = ${payoutId})`]),
  ]
}
