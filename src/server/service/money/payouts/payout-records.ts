import { type Selectable, sql } from 'kysely'
import type { DonationPayout } from '../../../../contract/index.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import type { PayoutTable } from '../../../database/tables/payouts.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { toUnixSeconds } from '../../../kernel/clock.ts'
import { idOfReference } from './bank-files.ts'

export type PayoutRow = Selectable<PayoutTable>

/** The columns of a donation that payout planning needs. */
export type PayoutDonation = Pick<
  DonationRow,
  'id' | 'account_id' | 'nonprofit_id' | 'amount' | 'fee' | 'cover_fees' | 'source' | 'created_at'
>

/** A scheduled donation with its nonprofit's payout method. */
export type PayableDonation = PayoutDonation & { payout_method: 'check' | 'bank_account'; nonprofit_name: string }

/** Locks payouts of the mode until this transaction ends. */
export async function lockPayouts(tx: DatabaseTransaction, liveMode: boolean): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('payouts'), ${liveMode ? 1 : 0})`.execute(tx)
}

/** Selects scheduled donations: all, or the named ones. `locked` is for callers that change them. */
export interface PayableFilter {
  liveMode: boolean
  only?: readonly string[] | undefined
  locked: boolean
  /** At most this many, after a donation that was read before. */
  lot?: { after: Pick<PayoutDonation, 'id' | 'nonprofit_id'> | undefined; most: number }
}

/** Scheduled donations of eligible nonprofits, ordered by nonprofit. */
export async function findPayable(
  db: Database,
  { liveMode, only, locked, lot }: PayableFilter,
): Promise<PayableDonation[]> {
  const after = lot?.after
  const { rows } = await sql<PayableDonation>`
    select donation.id, account_id, nonprofit_id, amount, fee, cover_fees, source, donation.created_at,
      nonprofit.payout_method, nonprofit.name as nonprofit_name
    from donation join nonprofit on nonprofit.id = nonprofit_id
    where live_mode = ${liveMode} and status = 'payout_scheduled' and nonprofit.eligible
      ${only === undefined ? sql`` : sql`and donation.id = any(${only}::text[])`}
      ${after === undefined ? sql`` : sql`and (nonprofit_id, donation.id) > (${after.nonprofit_id}, ${after.id})`}
    order by nonprofit_id, donation.id ${lot === undefined ? sql`` : sql`limit ${lot.most}`} ${locked ? sql`for update of donation` : sql``}`.execute(
    db,
  )
  return rows
}

/** Scheduled donations of ineligible nonprofits. */
export async function findIneligible(
  db: Database,
  { liveMode, locked }: { liveMode: boolean; locked: boolean },
): Promise<DonationRow[]> {
  const { rows } = await sql<DonationRow>`
    select donation.* from donation join nonprofit on nonprofit.id = nonprofit_id
    where live_mode = ${liveMode} and status = 'payout_scheduled' and not nonprofit.eligible
    order by donation.id ${locked ? sql`for update of donation` : sql``}`.execute(db)
  return rows
}

/** A payout to insert; a payout of donations includes their lines. */
export interface NewPayout {
  id: string
  liveMode: boolean
  ownerId: string
  kind: PayoutTable['kind']
  campaignId: string | null
  method: 'ach' | 'check'
  amount: number
  bankFileId: string | null
  lines: readonly { donation_id: string; amount: number }[]
  now: Date
}

/** Inserts a payout and its lines; a check takes the next number. */
export async function insertPayout(tx: DatabaseTransaction, payout: NewPayout): Promise<void> {
  const { id, liveMode, ownerId, kind, campaignId, method, amount, bankFileId, lines, now } = payout
  await sql`
    with paid as (
      insert into payout (id, live_mode, owner_id, kind, campaign_id, method, amount, bank_file_id, check_number, status, created_at)
      values (${id}, ${liveMode}, ${ownerId}, ${kind}, ${campaignId}, ${method}, ${amount}, ${bankFileId},
        case when ${method} = 'check' then nextval('check_number') end, 'sent', ${now})
    )
    insert into payout_line (payout_id, donation_id, amount)
    select ${id}, donation_id, amount from json_populate_recordset(null::payout_line, ${JSON.stringify(lines)}::json)`.execute(
    tx,
  )
}

/** Locks a payout by its ID or bank reference; refuses an unknown one. */
export async function lockPayout(tx: DatabaseTransaction, idOrReference: string): Promise<PayoutRow> {
  const id = await idOfReference(tx, 'payout', idOrReference)
  const payout = await tx.selectFrom('payout').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (payout === undefined) throw new HttpError('not_found', { detail: `No payout has the ID ${id}.` })
  return payout
}

/** Whether a payout was returned. */
export async function isReturned(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('payout').select('status').where('id', '=', id).executeTakeFirst()
  return row?.status === 'returned'
}

/** Locks a payout by its check number; refuses an unknown one. */
export async function lockCheck(tx: DatabaseTransaction, checkNumber: number): Promise<PayoutRow> {
  const payout = await tx
    .selectFrom('payout')
    .selectAll()
    .where('check_number', '=', checkNumber)
    .forUpdate()
    .executeTakeFirst()
  if (payout === undefined) throw new HttpError('not_found', { detail: `No check has the number ${checkNumber}.` })
  return payout
}

/** The mode of a check; refuses an unknown one. */
export async function modeOfCheck(db: Database, checkNumber: number): Promise<boolean> {
  const row = await db
    .selectFrom('payout')
    .select('live_mode')
    .where('check_number', '=', checkNumber)
    .executeTakeFirst()
  if (row === undefined) throw new HttpError('not_found', { detail: `No check has the number ${checkNumber}.` })
  return row.live_mode
}

/** Locks the donations of a payout. */
export async function lockPaidDonations(tx: DatabaseTransaction, payoutId: string): Promise<DonationRow[]> {
  return tx
    .selectFrom('donation')
    .selectAll()
    .where('id', 'in', (eb) => eb.selectFrom('payout_line').select('donation_id').where('payout_id', '=', payoutId))
    .orderBy('id')
    .forUpdate()
    .execute()
}

const GIFTS_AT_ONCE = 1_000

/** The same in batches. */
export async function* lockPaidInParts(tx: DatabaseTransaction, payoutId: string): AsyncGenerator<DonationRow[]> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { rows }: { rows: DonationRow[] } = await sql<DonationRow>`
      select donation.* from donation join (
        select donation_id from payout_line where payout_id = ${payoutId} and donation_id > ${after}
        order by donation_id limit ${GIFTS_AT_ONCE}
      ) as line on donation_id = donation.id
      order by donation.id for update of donation`.execute(tx)
    if (rows.length > 0) yield rows
    after = rows.length < GIFTS_AT_ONCE ? undefined : rows.at(-1)?.id
  }
}

/** IDs of payouts to notify nonprofits of: effective transfers and cashed checks. */
export async function payoutsToNotify(db: Database, liveMode: boolean, today: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select payout.id from payout left join bank_file on bank_file.id = bank_file_id
    where payout.live_mode = ${liveMode}
      and (status = 'cashed' or (status = 'sent' and method = 'ach' and effective_date <= ${today}::date))
    order by payout.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Numbers of checks that were sent before a moment and aren't cashed yet. */
export async function uncashedChecks(db: Database, liveMode: boolean, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('payout')
    .select('check_number')
    .where('live_mode', '=', liveMode)
    .where('method', '=', 'check')
    .where('status', '=', 'sent')
    .where('created_at', '<=', before)
    .orderBy('check_number')
    .execute()
  return rows.flatMap(({ check_number }) => (check_number === null ? [] : [check_number]))
}

/** A payout in a list. */
export type ListedPayout = Selectable<PayoutTable> & { owner_name: string | null }

/** Filters for a list of payouts; all are optional. */
export interface PayoutFilter {
  liveMode: boolean
  /** A nonprofit, or the account that received expenses. */
  ownerId?: string | undefined
  status?: ListedPayout['status'] | undefined
  kind?: PayoutTable['kind'] | undefined
  method?: PayoutTable['method'] | undefined
  bankFileId?: string | undefined
  since?: Date | undefined
  before?: Date | undefined
}

/** Payouts, newest first. */
export function listPayouts(
  db: Database,
  { liveMode, ownerId, status, kind, method, bankFileId, since, before }: PayoutFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedPayout[]> {
  let query = db
    .selectFrom('payout')
    .leftJoin('nonprofit', 'nonprofit.id', 'payout.owner_id')
    .leftJoin('account', 'account.id', 'payout.owner_id')
    .selectAll('payout')
    .select(sql<string | null>`coalesce(nonprofit.name, account.name)`.as('owner_name'))
    .where('live_mode', '=', liveMode)
  if (ownerId !== undefined) query = query.where('payout.owner_id', '=', ownerId)
  if (status !== undefined) query = query.where('payout.status', '=', status)
  if (kind !== undefined) query = query.where('payout.kind', '=', kind)
  if (method !== undefined) query = query.where('payout.method', '=', method)
  if (bankFileId !== undefined) query = query.where('payout.bank_file_id', '=', bankFileId)
  if (since !== undefined) query = query.where('payout.created_at', '>=', since)
  if (before !== undefined) query = query.where('payout.created_at', '<', before)
  return query.orderBy('payout.created_at', 'desc').orderBy('payout.id', 'desc').offset(offset).limit(limit).execute()
}

/** The valid payout of each donation; unsent and returned donations have none. */
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
