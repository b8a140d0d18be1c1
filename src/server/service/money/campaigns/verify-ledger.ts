import { sql } from 'kysely'
import type { DonationRow } from '../../../database/tables/donations.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { donationMoney, holdStateOf, stageOf } from '../donations/donation-status.ts'
import {
  brokenClearing,
  brokenEntries,
  type DonationBalance,
  donationBalances,
  type LedgerBalance,
  strayDonations,
  trialBalance,
} from '../ledger/balances.ts'
import { stageBalances } from '../ledger/entries.ts'

/** Result of the ledger check over both modes, with any mismatches. */
export interface LedgerCheck {
  holds: boolean
  donations: number
  sandbox: LedgerBalance[]
  live: LedgerBalance[]
  broken_entries: number[]
  stray_donations: string[]
  clearing: string[]
  mismatches: StatusHistoryMismatch[]
  campaigns: CampaignMismatch[]
  gift_sums: GiftSumMismatch[]
}

/**
 * Checks that ledger, donations, campaigns and stored sums agree. Reads all of them; `onChecked` receives the number of
 * donations checked.
 */
export async function verifyLedger(db: Database, onChecked?: (donations: number) => void): Promise<LedgerCheck> {
  const sandbox = await trialBalance(db, false)
  const live = await trialBalance(db, true)
  const broken = await brokenEntries(db)
  const stray = await strayDonations(db)
  const clearing = await brokenClearing(db)
  const { donations, mismatches } = await verifyStatusHistories(db, onChecked)
  const campaigns = await verifyCampaigns(db)
  const giftSums = await verifyDonationSums(db)
  const found = { broken_entries: broken, stray_donations: stray, clearing, mismatches, campaigns, gift_sums: giftSums }
  const findings = Object.values(found).reduce((count, of) => count + of.length, 0)
  const holds = sum(sandbox) === 0 && sum(live) === 0 && findings === 0
  return { holds, donations, sandbox, live, ...found }
}

function sum(balances: readonly LedgerBalance[]): number {
  return balances.reduce((total, { balance }) => total + balance, 0)
}

/** A campaign whose donations and ledger disagree, in cents. */
interface CampaignMismatch {
  id: string
  received: number
  placed: number
  on_its_way: number
  promised: number
}

/**
 * Campaigns with money that isn't in exactly one of expense, grant, fee and held, or is recorded as in transit without
 * a pull.
 */
export async function verifyCampaigns(db: Database): Promise<CampaignMismatch[]> {
  const { rows } = await sql<CampaignMismatch>`
    with donated as (
      select campaign_id as id, coalesce(sum(amount) filter (where status = 'received'), 0)::bigint as received,
        coalesce(sum(amount) filter (where status <> 'received'), 0)::bigint as due
      from campaign_donation group by campaign_id
    ), pulled as (
      select campaign_id as id, sum(amount)::bigint as coming from campaign_pull
      where kind = 'pull_back' and status = 'sent' group by campaign_id
    ), booked as (
      select owner_id as id,
        -coalesce(sum(amount) filter (where book in ('campaign_expense', 'campaign_grant', 'campaign_fee', 'campaign_held')), 0)::bigint as placed,
        -coalesce(sum(amount) filter (where book = 'campaign_promised'), 0)::bigint as promised
      from journal_line where owner_id like 'ca\\_%' group by owner_id
    ), compared as (
      select campaign.id, coalesce(received, 0) as received, coalesce(placed, 0) as placed,
        coalesce(due, 0) + coalesce(coming, 0) as on_its_way, coalesce(promised, 0) as promised
      from campaign left join donated using (id) left join pulled using (id) left join booked using (id)
    )
    select * from compared where received <> placed or on_its_way <> promised order by id`.execute(db)
  return rows
}

/**
 * A day or month (as its first day) whose stored sums differ from its donations, and by how much. Groups of days,
 * identified by their last day and cumulative, and months have no total count.
 */
interface GiftSumMismatch {
  kept_by: 'day' | 'month' | 'group' | 'groups so far' | 'month of groups'
  account_id: string
  live_mode: boolean
  nonprofit_id: string
  day: string
  gifts: number
  standing: number
  amount: number
  pending: number
}

/**
 * Recounts all donations and compares them with the daily sums, those with the monthly sums, and both with the groups
 * of days built from them.
 */
export async function verifyDonationSums(db: Database): Promise<GiftSumMismatch[]> {
  const { rows } = await sql<GiftSumMismatch>`
    select 'day' as kept_by, * from gift_sums_missing()
    union all
    select 'month', account_id, live_mode, nonprofit_id, month, sum(gifts)::bigint, sum(standing)::bigint,
      sum(amount)::bigint, sum(pending)::bigint
    from (
      select account_id, live_mode, nonprofit_id, date_trunc('month', day)::date as month, gifts, standing, amount, pending
      from gift_day
      union all
      select account_id, live_mode, nonprofit_id, month, -gifts, -standing, -amount, -pending from gift_month
    ) as kept
    group by 2, 3, 4, 5
    having (sum(gifts), sum(standing), sum(amount), sum(pending)) is distinct from (0, 0, 0, 0)
    union all
    select kept_by, account_id, live_mode, nonprofit_id, day, 0, standing, amount, 0 from gift_groups_missing()
    limit 100`.execute(db)
  return rows
}

const DONATIONS_AT_ONCE = 5_000

/** A donation whose status and ledger disagree. Amounts are cents by ledger account and owner. */
interface StatusHistoryMismatch {
  id: string
  status: string
  expected: Record<string, number>
  found: Record<string, number>
}

/** Compares each donation's status with its money in the ledger. Returns the number of donations and the mismatches. */
export async function verifyStatusHistories(
  db: Database,
  onChecked?: (donations: number) => void,
): Promise<{ donations: number; mismatches: StatusHistoryMismatch[] }> {
  const mismatches: StatusHistoryMismatch[] = []
  let donations = 0
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('donation')
      .selectAll()
      .where('id', '>', after)
      .orderBy('id')
      .limit(DONATIONS_AT_ONCE)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return { donations, mismatches }
    const found = groupById(
      await donationBalances(
        db,
        rows.map(({ id }) => id),
      ),
    )
    mismatches.push(...rows.flatMap((row) => mismatch(row, found.get(row.id) ?? {})))
    donations += rows.length
    onChecked?.(donations)
    after = last.id
  }
}

function groupById(balances: readonly DonationBalance[]): Map<string, Record<string, number>> {
  const found = new Map<string, Record<string, number>>()
  for (const { donation_id, book, owner_id, balance } of balances) {
    found.set(donation_id, { ...found.get(donation_id), [`${book} ${owner_id}`]: balance })
  }
  return found
}

function mismatch(row: DonationRow, found: Record<string, number>): StatusHistoryMismatch[] {
  const expected = acceptable(row)
  if (expected.some((one) => isSame(one, found))) return []
  return [{ id: row.id, status: row.status, expected: expected[0] ?? {}, found }]
}

// A canceled donation leaves nothing, the account's credit, or a debt to the donor until the refund.
function acceptable(row: DonationRow): Record<string, number>[] {
  const gift = donationMoney(row)
  const lines = stageBalances(gift, stageOf(holdStateOf(row)))
  const standing = Object.fromEntries(lines.map(({ book, ownerId, amount }) => [`${book} ${ownerId}`, amount]))
  if (row.status !== 'canceled') return [standing]
  const book = gift.moneyHeld ? 'refund_payable' : 'account_credit'
  return [standing, { [`${book} ${gift.accountId}`]: -gift.billed }]
}

function isSame(left: Record<string, number>, right: Record<string, number>): boolean {
  const keys = Object.keys(left)
  return keys.length === Object.keys(right).length && keys.every((key) => left[key] === right[key])
}
