import type { Database } from '../../database/tables/tables.ts'
import type { Proposal } from './proposals.ts'

/** Proposals that wait or rest, the oldest first: of a mode, perhaps of one subject alone. */
export function openProposals(db: Database, liveMode: boolean, subjectId?: string): Promise<Proposal[]> {
  const open = db
    .selectFrom('proposal')
    .selectAll()
    .where('status', 'in', ['waiting', 'resting'])
    .where('live_mode', '=', liveMode)
  const wanted = subjectId === undefined ? open : open.where('subject_id', '=', subjectId)
  return wanted.orderBy('proposed_at').limit(200).execute()
}

/** Proposals that were decided, the latest first. */
export function decidedProposals(db: Database, liveMode: boolean, most: number): Promise<Proposal[]> {
  return db
    .selectFrom('proposal')
    .selectAll()
    .where('status', 'in', ['done', 'refused', 'withdrawn'])
    .where('live_mode', '=', liveMode)
    .orderBy('proposed_at', 'desc')
    .limit(most)
    .execute()
}

/** Ids of proposals whose rest is over. */
export async function restedProposals(db: Database, liveMode: boolean, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('proposal')
    .select('id')
    .where('status', '=', 'resting')
    .where('live_mode', '=', liveMode)
    .where('rests_until', '<=', now)
    .execute()
  return rows.map(({ id }) => id)
}
