import type { Database } from '../../database/tables/tables.ts'
import type { LetterRow } from './compose-letter.ts'

const MAX_LISTED = 50

/** The latest letters of the sandbox, all or those about one record, newest first. */
export function listKeptLetters(db: Database, subjectId?: string): Promise<LetterRow[]> {
  const letters = db.selectFrom('letter').selectAll().where('status', '=', 'kept')
  const listed = subjectId === undefined ? letters : letters.where('subject_id', '=', subjectId)
  return listed.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(MAX_LISTED).execute()
}

/** One letter of the sandbox. */
export function findKeptLetter(db: Database, id: string): Promise<LetterRow | undefined> {
  return db.selectFrom('letter').selectAll().where('id', '=', id).where('status', '=', 'kept').executeTakeFirst()
}
