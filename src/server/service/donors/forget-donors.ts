import type { Database } from '../../database/tables/tables.ts'
import { eraseOldReceipts } from './privacy/erase-donor.ts'
import { forgetSearches } from './search/searches.ts'

/** Forgets what donors need no more: searches that have ended, and names that only an old receipt still keeps. */
export async function forgetDonors(db: Database, now: Date): Promise<void> {
  await forgetSearches(db, now)
  await eraseOldReceipts(db, now)
}
