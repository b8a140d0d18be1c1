import { sql } from 'kysely'
import type { DonationMatch } from '../../../../contract/nonprofits.ts'
import type { Program } from '../../../../contract/programs.ts'
import type { ProgramCreditTable, ProgramRow } from '../../../database/tables/programs.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { toUnixSeconds } from '../../../kernel/clock.ts'
import { type ListPosition, type ListSlice, readSlice } from '../../list-slice.ts'
import { donationsOfGift } from '../donations/donation-records.ts'
import { budgetLeft, MILLION, monthOfDay, whyNotOn } from './program-rules.ts'

/** The account and mode whose programs are visible. */
export interface ProgramScope {
  accountId: string
  liveMode: boolean
}

/** A program with its account's name, its nonprofit and what it has given; amounts are cents. */
export interface StatedProgram extends ProgramRow {
  account_name: string
  nonprofit_name: string | null
  nonprofit_ein: string | null
  fund_name: string | null
  given: number
  given_this_month: number
  donation_count: number
  /** Whether its start waits for a second person. */
  awaits_approval: boolean
}

const columns = sql`program.id, program.account_id, program.live_mode, program.name, program.kind, share, amount, skus,
  program.nonprofit_id, fund_id, fund_version, donor_choice, max_per_order, monthly_budget, total_budget, starts_on::text as starts_on,
  ends_on::text as ends_on, program.status, show_budget, started_by, program.created_at`

/** The UTC day of a moment, `YYYY-MM-DD`; program dates use it. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** Locks an account's programs until the transaction ends, with their nonprofits; without drafts. */
export async function lockPrograms(
  tx: DatabaseTransaction,
  { accountId, liveMode }: ProgramScope,
  kinds: 'orders' | 'matches',
): Promise<ProgramRow[]> {
  const isMatch = kinds === 'matches'
  const { rows } = await sql<ProgramRow>`/* prepared: lock programs */
    select ${columns} from program
    where account_id = ${accountId} and live_mode = ${liveMode} and status in ('active', 'paused')
      and (kind = 'match') = ${isMatch}
    order by id for no key update`.execute(tx)
  return rows
}

/** The account's matches that are active, in the order in which they give. */
export async function listActiveMatches(db: Database, { accountId, liveMode }: ProgramScope): Promise<ProgramRow[]> {
  const { rows } = await sql<ProgramRow>`/* prepared: active matches */
    select ${columns} from program
    where account_id = ${accountId} and live_mode = ${liveMode} and kind = 'match' and status = 'active'
    order by id`.execute(db)
  return rows
}

/** Locks one program of an account until the transaction ends. */
export async function lockProgram(
  tx: DatabaseTransaction,
  { accountId, liveMode }: ProgramScope,
  id: string,
): Promise<ProgramRow | undefined> {
  const { rows } = await sql<ProgramRow>`
    select ${columns} from program where id = ${id} and account_id = ${accountId} and live_mode = ${liveMode}
    for no key update`.execute(tx)
  return rows[0]
}

/** A program's donations in a month; cents, and the carry in millionths of a cent. */
export interface ProgramMonthRow {
  program_id: string
  month: string
  given: number
  carry: number
}

/** The months of programs. Read after locking the programs, they can't change. */
export async function readMonths(tx: Database, programIds: readonly string[]): Promise<ProgramMonthRow[]> {
  if (programIds.length === 0) return []
  const { rows } = await sql<ProgramMonthRow>`/* prepared: months of programs */
    select program_id, month::text as month, given, carry from program_month
    where program_id = any(${[...programIds]}::text[])`.execute(tx)
  return rows
}

/** Program donations that nonprofits keep although the orders were refunded, in cents. Locks them unless told not to. */
export async function readCredits(
  tx: Database,
  programIds: readonly string[],
  { locks }: { locks: boolean } = { locks: true },
): Promise<ProgramCreditTable[]> {
  const ids = [...programIds]
  const statement = locks
    ? sql<ProgramCreditTable>`/* prepared: lock credits of programs */
        select program_id, nonprofit_id, amount from program_credit
        where program_id = any(${ids}::text[]) and amount > 0 for update`
    : sql<ProgramCreditTable>`/* prepared: credits of programs */
        select program_id, nonprofit_id, amount from program_credit
        where program_id = any(${ids}::text[]) and amount > 0`
  return (await statement.execute(tx)).rows
}

const stated = ({ accountId, liveMode }: ProgramScope, now: Date) => sql<StatedProgram>`
  select ${columns}, account.name as account_name, nonprofit.name as nonprofit_name, nonprofit.ein as nonprofit_ein,
    (select fund.name from fund where fund.id = fund_id) as fund_name,
    coalesce(given, 0) as given, coalesce(given_this_month, 0) as given_this_month,
    coalesce(donation_count, 0) as donation_count,
    (program.status = 'draft' and exists (
      select from proposal where subject_id = program.id and proposal.status = 'waiting')) as awaits_approval
  from program join account on account.id = program.account_id
  left join nonprofit on nonprofit.id = program.nonprofit_id
  left join lateral (
    select sum(given)::bigint as given, sum(donations)::bigint as donation_count,
      sum(given) filter (where month = ${monthOfDay(dayOf(now))}::date)::bigint as given_this_month
    from program_month where program_id = program.id
  ) as months on true
  where account_id = ${accountId} and live_mode = ${liveMode}`

/** One program with its sums. */
export async function findProgram(
  db: Database,
  scope: ProgramScope,
  { id, now }: { id: string; now: Date },
): Promise<StatedProgram | undefined> {
  const { rows } = await sql<StatedProgram>`${stated(scope, now)} and program.id = ${id}`.execute(db)
  return rows[0]
}

/** The account's programs that match donations to a nonprofit today and have budget left. */
export async function listMatches(
  db: Database,
  scope: ProgramScope,
  { nonprofitId, now }: { nonprofitId: string; now: Date },
): Promise<DonationMatch[]> {
  const { rows } = await sql<StatedProgram>`/* prepared: matches of a nonprofit */
    ${stated(scope, now)} and program.kind = 'match' and program.status = 'active'
      and (program.nonprofit_id is null or program.nonprofit_id = ${nonprofitId})
    order by program.id`.execute(db)
  return rows.flatMap((row) => {
    const left = budgetLeft(row, { month: row.given_this_month, all: row.given })
    if (whyNotOn(row, dayOf(now)) !== undefined || left === 0) return []
    const { id, account_name, max_per_order } = row
    const has_budget = left !== Number.POSITIVE_INFINITY
    const shown = has_budget && row.show_budget ? { budget_left: left } : {}
    return [{ program_id: id, account_name, percent: percentOf(row) ?? '100', max_per_order, has_budget, ...shown }]
  })
}

function percentOf({ share }: Pick<ProgramRow, 'share'>): string | null {
  return share === null ? null : String(share / (MILLION / 100))
}

/** Programs of an account, newest first; `status` filters by today's status. */
export function listPrograms(
  db: Database,
  scope: ProgramScope,
  { status, now, ...position }: ListPosition & { status?: ProgramRow['status'] | undefined; now: Date },
): Promise<ListSlice<StatedProgram>> {
  const today = dayOf(now)
  const isOver = sql`(ends_on is not null and ends_on < ${today})`
  const where =
    status === undefined
      ? []
      : [status === 'ended' ? sql`(status = 'ended' or ${isOver})` : sql`(status = ${status} and not ${isOver})`]
  return readSlice(db, { of: stated(scope, now), where }, position)
}

/** A program in its API form: for its account, or for anyone with its public key. */
export function programResource(row: StatedProgram, { now, isPublic }: { now: Date; isPublic: boolean }): Program {
  const left = budgetLeft(row, { month: row.given_this_month, all: row.given })
  const budgets = {
    monthly_budget: row.monthly_budget,
    total_budget: row.total_budget,
    budget_left: left === Number.POSITIVE_INFINITY ? null : left,
  }
  return {
    id: row.id,
    live_mode: row.live_mode,
    name: row.name,
    account_name: row.account_name,
    kind: row.kind,
    percent: percentOf(row),
    amount: row.amount,
    nonprofit:
      row.nonprofit_id === null
        ? null
        : { id: row.nonprofit_id, name: row.nonprofit_name ?? '', ein: row.nonprofit_ein ?? '' },
    fund: row.fund_id === null ? null : { id: row.fund_id, name: row.fund_name ?? '', version: row.fund_version },
    donor_choice: row.donor_choice,
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    status: whyNotOn(row, dayOf(now)) === 'ended' ? 'ended' : row.status,
    given: row.given,
    budget_used: left === 0,
    max_per_order: row.max_per_order,
    ...(row.show_budget || !isPublic ? budgets : {}),
    ...(isPublic
      ? {}
      : {
          skus: row.skus,
          show_budget: row.show_budget,
          given_this_month: row.given_this_month,
          donation_count: row.donation_count,
          awaits_approval: row.awaits_approval,
          created_at: toUnixSeconds(row.created_at),
        }),
  }
}

/**
 * Cents that an account's programs added to a shopper's gift, without what was taken back. The ID is the first
 * donation's, if the gift has several.
 */
export async function matchedAmount(db: Database, giftId: string): Promise<number> {
  const donations = await donationsOfGift(db, { id: giftId, gift_id: giftId })
  const ids = [giftId, ...donations.map(({ id }) => id)]
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(donation.amount), 0)::bigint as amount
    from program_donation join donation on donation.id = program_donation.donation_id
    where program_donation.gift_id = any(${ids}::text[]) and donation.status <> 'canceled'`.execute(db)
  return rows[0]?.amount ?? 0
}
