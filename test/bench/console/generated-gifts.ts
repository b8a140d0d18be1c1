import { sql } from 'kysely'
import type { Database } from '../../../src/server/database/tables/tables.ts'

/** The generated donations that the bench requests. */
export interface MadeGifts {
  /** A nonprofit with very many donations. */
  nonprofitId: string
  /** A day in the middle. */
  someDay: string
  /** The donation in the middle of the list. */
  middle: string
  campaignId: string
}

const NONPROFITS = 2_000
const DAYS = 1_000
const PER_STEP = 1_000_000

/**
 * Fills the tables that lists read with donations of one account, spread over a thousand days and two thousand
 * nonprofits. Skips triggers and builds the indexes once at the end: ten million donations take minutes instead of
 * hours.
 */
export async function fillWithGifts(
  db: Database,
  { count, accountId, until }: { count: number; accountId: string; until: Date },
): Promise<MadeGifts> {
  await sql`insert into nonprofit (id, ein, name, name_as_filed, name_search, created_at, updated_at)
    select 'n_bench' || number, lpad((500000000 + number)::text, 9, '0'), 'Bench ' || number, 'BENCH', 'bench ' || number,
      ${until}, ${until} from generate_series(1, ${NONPROFITS}::int) number`.execute(db)
  const { rows: indices } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = 'donation'::regclass and not indisunique`.execute(db)
  await sql.raw(indices.map(({ name }) => `drop index ${name};`).join('\n')).execute(db)
  const spreadMs = DAYS * 86_400_000
  for (let from = 1; from <= count; from += PER_STEP) {
    const to = Math.min(count, from + PER_STEP - 1)
    await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        insert into donation (id, account_id, live_mode, nonprofit_id, amount, fee, cover_fees, funds_collected, source,
          status, external_id, campaign_id, created_at)
        select 'd_' || lpad(number::text, 22, '0'), ${accountId}, false,
          -- A few nonprofits get most of the gifts, as everywhere.
          'n_bench' || 1 + floor(${NONPROFITS} * power(random(), 3))::int, 100 * (1 + floor(60 * power(random(), 2)))::int
            + case when number % 100003 = 0 then 90000 else 0 end,
          59, false, false, case when number % 3 = 0 then 'checkout' else 'api' end,
          case when number % 50021 = 0 then 'blocked' when number % 9973 = 0 then 'canceled'
            when number % 17 = 0 then 'sent_via_check' else 'notified' end,
          'order_' || number, null,
          ${until}::timestamptz - (${spreadMs}::float8 * (1 - number::float8 / ${count})) * interval '1 millisecond'
        from generate_series(${from}::int, ${to}::int) number`.execute(tx)
    })
  }
  for (const { definition } of indices) await sql.raw(definition).execute(db)
  await sql`insert into gift_change (account_id, live_mode, nonprofit_id, day, gifts, standing, amount, pending)
    select * from gift_sums_missing()`.execute(db)
  await sql`select fold_gift_changes(2147483647)`.execute(db)
  await sql`vacuum analyze donation`.execute(db)
  await sql`analyze nonprofit`.execute(db)
  const middle = `d_${String(Math.floor(count / 2)).padStart(22, '0')}`
  const someDay = new Date(until.getTime() - spreadMs / 2).toISOString().slice(0, 10)
  return { nonprofitId: 'n_bench1', someDay, middle, campaignId: 'ca_none' }
}
