import { type RawBuilder, sql } from 'kysely'
import type { Donation, DonationPayout, DonationStatus } from '../../../../contract/donations.ts'
import type { LegacyDonation } from '../../../../contract/legacy.ts'
import type { EventType } from '../../../../contract/webhooks.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { toUnixSeconds } from '../../../kernel/clock.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { type ListPosition, type ListSlice, readSlice, sliceOf } from '../../list-slice.ts'
import type { NewEvent } from '../../webhooks/emit-events.ts'

/** The account and mode whose donations are visible. */
export interface DonationScope {
  accountId: string
  liveMode: boolean
}

/** One donation of an account and mode. */
export async function findDonation(db: Database, scope: DonationScope, id: string): Promise<DonationRow | undefined> {
  return donationsOf(db, scope).where('id', '=', id).executeTakeFirst()
}

/** All donations of a gift to several nonprofits, in their order; one donation of a gift of its own. */
export async function donationsOfGift(
  db: Database,
  { id, gift_id }: Pick<DonationRow, 'id' | 'gift_id'>,
): Promise<DonationRow[]> {
  const gift = db.selectFrom('donation').selectAll()
  if (gift_id === null) return gift.where('id', '=', id).execute()
  // The first one's ID was chosen before; the others are made in order.
  return gift.where('gift_id', '=', gift_id).orderBy(sql`id <> gift_id`).orderBy(sql`id collate "C"`).execute()
}

/** Cents of an account's donations that a nonprofit hasn't received yet. */
export async function pendingPayout(db: Database, scope: DonationScope, nonprofitId: string): Promise<number> {
  const { rows } = await sql<{ pending: number }>`
    select coalesce(sum(pending), 0)::bigint as pending from (
      select account_id, live_mode, nonprofit_id, pending from gift_month
      union all select account_id, live_mode, nonprofit_id, pending from gift_change
    ) as kept
    where account_id = ${scope.accountId} and live_mode = ${scope.liveMode} and nonprofit_id = ${nonprofitId}`.execute(
    db,
  )
  return rows[0]?.pending ?? 0
}

function donationsOf(db: Database, { accountId, liveMode }: DonationScope) {
  return db.selectFrom('donation').selectAll().where('account_id', '=', accountId).where('live_mode', '=', liveMode)
}

/** Filters for a list; moments are inclusive. */
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

/** A page of an account's donations, newest first: those after a record, or by page number. */
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
  // A deep page skips over keys alone: they are in the index, without reading the rows.
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

/** A donation in its API form; events use the same members without the payout. */
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
    ...(row.gift_id === null ? {} : { gift_id: row.gift_id }),
    ...(row.fund_id === null ? {} : { fund_id: row.fund_id }),
    ...(row.giving_page_id === null ? {} : { giving_page_id: row.giving_page_id }),
    ...(row.program_id === null ? {} : { program_id: row.program_id }),
    ...sourceMember(row),
    ...(payout === undefined ? {} : { payout }),
  }
}

/** The fund that a donation was given to, otherwise the giving page or program that it comes from. */
function sourceMember({ fund_id, giving_page_id, program_id }: DonationRow): Pick<Donation, 'source'> {
  const source = fund_id ?? giving_page_id ?? program_id
  return source === null ? {} : { source }
}

/** A donation in the earlier API's form. */
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

/** The event for a donation's current state. */
export function statusEvent(
  newId: NewId,
  row: DonationRow,
  createdAt: Date,
  type: EventType = 'donation.status_updated',
): NewEvent {
  return {
    id: newId('evt'),
    accountId: row.account_id,
    liveMode: row.live_mode,
    type,
    subjectId: row.id,
    object: donationResource(row),
    createdAt,
  }
}
