import { sql } from 'kysely'
import type { Database } from '../../../src/server/database/tables/tables.ts'
import { foldGiftSums } from '../../../src/server/service/reports/totals-by-nonprofit.ts'

/** Donations of one account; the last twentieth belongs to the month to close, the others are paid out. */
export interface Filling {
  accountId: string
  /** How many there will be, in the order of creation, evenly over the time. */
  gifts: number
  /** Start of the month to close; a year of donations precedes it. */
  month: Date
  /** The giving program that created them, if any. */
  programId?: string
}

const NONPROFITS = 500
const PER_STEP = 50_000
const AT_ONCE = 2
const YEAR_MS = 365 * 86_400_000
const MONTH_MS = 27 * 86_400_000

/** Creates the nonprofits that receive the donations. */
export async function fillNonprofits(db: Database, now: Date): Promise<void> {
  await sql`insert into nonprofit (id, ein, name, name_as_filed, name_search, created_at, updated_at)
    select 'n_growth' || number, lpad((600000000 + number)::text, 9, '0'), 'Growth ' || number, 'GROWTH', 'growth ' || number,
      ${now}, ${now} from generate_series(1, ${NONPROFITS}::int) number`.execute(db)
}

/**
 * Adds donations with their entries, lines and events, with all triggers enabled, so that the ledger and its totals
 * stay consistent. A paid donation has one entry with the sum of its lifecycle.
 */
export async function fillGifts(db: Database, filling: Filling): Promise<void> {
  let next = 0
  const fillOn = async () => {
    while (next < filling.gifts) {
      const first = next
      next += PER_STEP
      await fillStep(db, filling, first, Math.min(filling.gifts, first + PER_STEP))
      await foldGiftSums(db)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fillOn))
  await foldGiftSums(db)
  await sql`vacuum analyze donation, gift_day, gift_month, gift_change, gift_group, gift_group_month, gift_group_head, journal_line, journal_entry, event`.execute(
    db,
  )
}

async function fillStep(
  db: Database,
  { accountId, gifts, month, programId }: Filling,
  first: number,
  last: number,
): Promise<void> {
  await sql`
      with made as (
        select 'd_' || lpad(number::text, 22, '0') as id, 'n_growth' || 1 + floor(${NONPROFITS} * power(random(), 3))::int as nonprofit_id,
          1000 + 100 * floor(40 * random())::int as amount, number % 20 = 0 as is_open,
          case when number % 20 = 0 then ${month}::timestamptz + number / ${gifts}::float8 * ${MONTH_MS} * interval '1 millisecond'
            else ${month}::timestamptz - (1 - number / ${gifts + 1}::float8) * ${YEAR_MS} * interval '1 millisecond' end as created_at
        from generate_series(${first + 1}::int, ${last}::int) number
      ), given as (
        insert into donation (id, account_id, live_mode, nonprofit_id, amount, fee, cover_fees, funds_collected, source, status,
          external_id, program_id, created_at)
        select id, ${accountId}, false, nonprofit_id, amount, 59, false, false, 'api',
          case when is_open then 'pledged' else 'notified' end, 'order' || id, ${programId ?? null}, date_trunc('milliseconds', created_at) from made
      ), entry as (
        select nextval('journal_entry_id_seq') as entry_id, made.* from made
      ), posted as (
        insert into journal_entry (id, live_mode, kind, subject_id, once, occurred_at) overriding system value
        select entry_id, false, 'pledge', id, 'pledge ' || id, created_at from entry
      ), lines as (
        insert into journal_line (entry_id, live_mode, book, owner_id, donation_id, amount)
        select entry_id, false, book, owner_id, case when book = 'cash' then null else id end, line.amount
        from entry cross join lateral (
          values ('pledged', ${accountId}, amount + 59, true), ('promised', nonprofit_id, -amount, true),
            ('fee_promised', 'house', -59, true), ('cash', 'house', 59, false), ('fee_earned', 'house', -59, false)
        ) as line (book, owner_id, amount, of_open) where of_open = is_open
      )
      insert into event (id, account_id, live_mode, type, subject_id, object, created_at)
      select 'evt_' || id, ${accountId}, false, 'donation.status_updated', id,
        json_build_object('id', id, 'amount', amount, 'nonprofit_id', nonprofit_id, 'currency', 'USD', 'metadata', '{}'::json,
          'status', case when is_open then 'pledged' else 'notified' end), created_at
      from made`.execute(db)
}
