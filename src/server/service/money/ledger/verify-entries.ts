import { sql } from 'kysely'
import type { Database } from '../../../database/tables/tables.ts'

/** Ids of entries that break the rules the database should have kept: unbalanced, or without lines. */
export async function brokenEntries(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select entry.id from journal_entry entry left join journal_line line on line.entry_id = entry.id
    group by entry.id having coalesce(sum(amount), -1) <> 0 order by entry.id limit 100`.execute(db)
  return rows.map(({ id }) => id)
}

/** Clearing books whose open items are not their balance, and matches that do not sum to zero. */
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

/** What the ledger says of one donation: cents by book and owner, books of nothing left out. */
export interface DonationBalance {
  donation_id: string
  book: string
  owner_id: string
  balance: number
}

/** What the ledger says of some donations. */
export async function donationBalances(db: Database, ids: readonly string[]): Promise<DonationBalance[]> {
  const { rows } = await sql<DonationBalance>`
    select donation_id, book, owner_id, sum(amount)::bigint as balance
    from journal_line where donation_id = any(${ids}::text[])
    group by donation_id, book, owner_id having sum(amount) <> 0`.execute(db)
  return rows
}

/** Donations that the ledger knows and nobody else does. */
export async function strayDonations(db: Database): Promise<string[]> {
  const { rows } = await sql<{ donation_id: string }>`
    select distinct donation_id from journal_line line
    where donation_id is not null and not exists (select from donation where donation.id = line.donation_id)
    limit 100`.execute(db)
  return rows.map(({ donation_id }) => donation_id)
}
