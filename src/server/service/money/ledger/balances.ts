import { sql } from 'kysely'
import { HOUSE, type LedgerAccount } from '../../../database/tables/ledger-accounts.ts'
import type { Database } from '../../../database/tables/tables.ts'
import type { WatchedGauge } from '../../../http/metrics.ts'
import { onceEvery } from '../../../http/promise-cache.ts'
import { act } from '../../audit/audit-log.ts'

/** The balance of one ledger account, in cents: debit if positive, credit if negative. */
export interface LedgerBalance {
  book: LedgerAccount
  balance: number
}

/** All balances of a mode; they sum to zero. With `before`, the balances at that moment. */
export async function trialBalance(db: Database, liveMode: boolean, before?: Date): Promise<LedgerBalance[]> {
  const lines = db
    .selectFrom('journal_line')
    .select(['book', sql<number>`sum(amount)::bigint`.as('balance')])
    .where('journal_line.live_mode', '=', liveMode)
    .groupBy('book')
    .orderBy('book')
  if (before === undefined) return lines.execute()
  return lines
    .innerJoin('journal_entry', 'journal_entry.id', 'journal_line.entry_id')
    .where('occurred_at', '<', before)
    .execute()
}

/** The balances of one owner in a mode, by ledger account; accounts without lines are absent. */
export async function balancesOf(
  db: Database,
  { ownerId, liveMode }: { ownerId: string; liveMode: boolean },
): Promise<Partial<Record<LedgerAccount, number>>> {
  const rows = await db
    .selectFrom('journal_line')
    .select(['book', sql<number>`sum(amount)::bigint`.as('balance')])
    .where('owner_id', '=', ownerId)
    .where('live_mode', '=', liveMode)
    .groupBy('book')
    .execute()
  return Object.fromEntries(rows.map(({ book, balance }) => [book, balance]))
}

/** One balance of one owner in a mode; its cost doesn't depend on the owner's other accounts. */
export async function balanceOf(
  db: Database,
  { ownerId, liveMode, book }: { ownerId: string; liveMode: boolean; book: LedgerAccount },
): Promise<number> {
  const { balance } = await db
    .selectFrom('journal_line')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('balance'))
    .where('owner_id', '=', ownerId)
    .where('book', '=', book)
    .where('live_mode', '=', liveMode)
    .executeTakeFirstOrThrow()
  return balance
}

/** IDs of entries that are unbalanced or have no lines, which database constraints should prevent. */
export async function brokenEntries(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select entry.id from journal_entry entry left join journal_line line on line.entry_id = entry.id
    group by entry.id having coalesce(sum(amount), -1) <> 0 order by entry.id limit 100`.execute(db)
  return rows.map(({ id }) => id)
}

/** Clearing accounts whose open items don't add up to their balance, and matches that don't sum to zero. */
export async function brokenClearing(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from (
      select book || ' ' || live_mode as name, sum(amount) as amount from journal_line
      where book in ('bank_clearing', 'processor_clearing') group by book, live_mode
      union all
      select book || ' ' || live_mode, -sum(amount) from clearing_item where match_id is null group by book, live_mode
    ) side group by name having sum(amount) <> 0
    union all
    (select match_id from clearing_item where match_id is not null group by match_id having sum(amount) <> 0 limit 100)`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** A donation's ledger balances: nonzero cents by account and owner. */
export interface DonationBalance {
  donation_id: string
  book: string
  owner_id: string
  balance: number
}

/** The ledger balances of some donations. */
export async function donationBalances(db: Database, ids: readonly string[]): Promise<DonationBalance[]> {
  const { rows } = await sql<DonationBalance>`
    select donation_id, book, owner_id, sum(amount)::bigint as balance
    from journal_line where donation_id = any(${ids}::text[])
    group by donation_id, book, owner_id having sum(amount) <> 0`.execute(db)
  return rows
}

/** Donations that only the ledger has. */
export async function strayDonations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ donation_id: string }>`
    select distinct donation_id from journal_line line
    where donation_id is not null and not exists (select from donation where donation.id = line.donation_id)
    limit 100`.execute(db)
  return rows.map(({ donation_id }) => donation_id)
}

/** Reads every journal line, so it runs rarely. */
const EVERY_MS = 300_000

/** Ledger gauges for `/metrics`: the balance of each account, and their total, which must be zero. */
export function ledgerGauges(db: Database): WatchedGauge[] {
  const look = onceEvery(EVERY_MS, async () => [
    { mode: 'live', balances: await balancesWithin(db, true) },
    { mode: 'test', balances: await balancesWithin(db, false) },
  ])
  return [
    {
      name: 'almoner_book_cents',
      help: 'Balance of each ledger account in cents, by mode: debits above zero, credits below; some minutes old',
      labelNames: ['book', 'mode'],
      read: async () =>
        (await look()).flatMap(({ mode, balances }) =>
          balances.map(({ book, balance }) => ({ labels: { book, mode }, value: balance })),
        ),
    },
    {
      name: 'almoner_ledger_imbalance_cents',
      help: 'Sum of all ledger accounts of a mode; must be zero; some minutes old',
      labelNames: ['mode'],
      read: async () =>
        (await look()).map(({ mode, balances }) => ({
          labels: { mode },
          value: balances.reduce((sum, { balance }) => sum + balance, 0),
        })),
    },
  ]
}

function balancesWithin(db: Database, liveMode: boolean): Promise<LedgerBalance[]> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '20s'`.execute(tx)
    return trialBalance(tx, liveMode)
  })
}

const DAY_MS = 86_400_000

/** The last closed day of a mode, such as `2026-01-31`, if any. */
export async function closedThrough(db: Database, liveMode: boolean): Promise<string | undefined> {
  const row = await db
    .selectFrom('closed_period')
    .select(sql<string | null>`max(through)::text`.as('through'))
    .where('live_mode', '=', liveMode)
    .executeTakeFirst()
  return row?.through ?? undefined
}

/**
 * Closes a mode's books through a day (UTC), permanently: the database then refuses entries in that period. Closing it
 * again changes nothing; a day that isn't over throws.
 */
export async function closePeriod(
  db: Database,
  { liveMode, day, now }: { liveMode: boolean; day: Date; now: Date },
): Promise<void> {
  const through = day.toISOString().slice(0, 10)
  if (now.getTime() < day.getTime() + DAY_MS)
    throw new Error(`${through} isn’t over yet. You can close only past days.`)
  await act(db, { action: 'ledger.close', now }, async (tx) => {
    // Waits for running transactions, so that none posts an earlier entry afterwards.
    await sql`lock table journal_entry in share row exclusive mode`.execute(tx)
    await tx
      .insertInto('closed_period')
      .values({ live_mode: liveMode, through, closed_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { record: through, subject: HOUSE, after: { live_mode: liveMode, through }, result: undefined }
  })
}
