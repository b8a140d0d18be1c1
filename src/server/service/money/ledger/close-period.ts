import { sql } from 'kysely'
import { HOUSE } from '../../../database/tables/books.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { act } from '../../audit/record-act.ts'

const DAY_MS = 86_400_000

/** The last closed day of a mode, such as `2026-01-31`, if one was closed. */
export async function closedThrough(db: Database, liveMode: boolean): Promise<string | undefined> {
  const row = await db
    .selectFrom('closed_period')
    .select(sql<string | null>`max(through)::text`.as('through'))
    .where('live_mode', '=', liveMode)
    .executeTakeFirst()
  return row?.through ?? undefined
}

/**
 * Closes a mode's books up to and with a day, UTC, for good: the database then refuses every entry of that time.
 * Closing again what is closed changes nothing; a day that is not over yet throws.
 */
export async function closePeriod(
  db: Database,
  { liveMode, day, now }: { liveMode: boolean; day: Date; now: Date },
): Promise<void> {
  const through = day.toISOString().slice(0, 10)
  if (now.getTime() < day.getTime() + DAY_MS) throw new Error(`${through} is not over yet: only past days are closed.`)
  await act(db, { action: 'ledger.close', now }, async (tx) => {
    // What is being posted ends first, so that nothing older comes after.
    await sql`lock table journal_entry in share row exclusive mode`.execute(tx)
    await tx
      .insertInto('closed_period')
      .values({ live_mode: liveMode, through, closed_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { record: through, subject: HOUSE, after: { live_mode: liveMode, through }, result: undefined }
  })
}
