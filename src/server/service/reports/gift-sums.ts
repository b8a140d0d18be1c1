import { sql } from 'kysely'
import type { Database } from '../../database/tables/tables.ts'

const CHANGES_AT_ONCE = 20_000
const NONPROFITS_AT_ONCE = 200

/**
 * Folds what gifts have changed since into the sums by day and month, and forms the groups of days anew where a day is
 * over or has changed, some at a time, so that reports stay quick; they are right before as well. Answers how many
 * changes it took; none where another process is at it.
 */
export async function foldGiftSums(db: Database, signal?: AbortSignal): Promise<number> {
  let folded = 0
  for (;;) {
    const { rows } = await sql<{ taken: number }>`select fold_gift_changes(${CHANGES_AT_ONCE}) as taken`.execute(db)
    const taken = rows[0]?.taken ?? 0
    folded += taken
    if (taken < CHANGES_AT_ONCE || signal?.aborted === true) break
  }
  await formGroups(db, signal)
  return folded
}

async function formGroups(db: Database, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ formed: number }>`select regroup_gifts(${NONPROFITS_AT_ONCE}) as formed`.execute(db)
    if ((rows[0]?.formed ?? 0) < NONPROFITS_AT_ONCE || signal?.aborted === true) return
  }
}
