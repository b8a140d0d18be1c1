import type { LetterKind, LetterStatus } from '../../database/tables/letters.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import type { Acted } from '../audit/audit-log.ts'

const FAILED: readonly LetterStatus[] = ['refused', 'given_up', 'in_doubt']

/** An undelivered e-mail, with the mail server's last reply. */
export interface FailedLetter {
  id: string
  kind: LetterKind
  recipient: string
  status: LetterStatus
  finished_at: Date | null
  answer: string | null
}

/** Undelivered e-mails of a mode that nobody has dismissed, oldest first. */
export function failedLetters(db: Database, liveMode: boolean, most: number): Promise<FailedLetter[]> {
  return db
    .selectFrom('letter')
    .select(['id', 'kind', 'recipient', 'status', 'finished_at'])
    .select((eb) =>
      eb
        .selectFrom('letter_attempt')
        .select('answer')
        .whereRef('letter_id', '=', 'letter.id')
        .orderBy('number', 'desc')
        .limit(1)
        .as('answer'),
    )
    .where('status', 'in', FAILED)
    .where('left_because', 'is', null)
    .where('live_mode', '=', liveMode)
    .orderBy('finished_at')
    .limit(most)
    .execute()
}

/** Retries an undelivered e-mail once. */
export async function sendAgain(
  tx: DatabaseTransaction,
  { id, liveMode, now }: { id: string; liveMode: boolean; now: Date },
): Promise<Acted<void>> {
  const letter = await lockFailed(tx, id, liveMode)
  await tx
    .updateTable('letter')
    .set({ status: 'waiting', next_attempt_at: now, finished_at: null, left_because: null })
    .where('id', '=', id)
    .execute()
  const { status, account_id: account } = letter
  return {
    record: id,
    subject: account ?? 'platform',
    before: { status },
    after: { status: 'waiting' },
    result: undefined,
  }
}

/** Dismisses an undelivered e-mail, with a reason. */
export async function dismissLetter(
  tx: DatabaseTransaction,
  { id, liveMode, reason }: { id: string; liveMode: boolean; reason: string },
): Promise<Acted<void>> {
  const { status, account_id: account } = await lockFailed(tx, id, liveMode)
  await tx.updateTable('letter').set({ left_because: reason }).where('id', '=', id).execute()
  return { record: id, subject: account ?? 'platform', before: { status }, after: { left: reason }, result: undefined }
}

async function lockFailed(tx: DatabaseTransaction, id: string, liveMode: boolean) {
  const letter = await tx
    .selectFrom('letter')
    .select(['status', 'account_id', 'live_mode'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (letter?.live_mode !== liveMode) throw new HttpError('not_found', { detail: 'This e-mail doesn’t exist.' })
  if (!FAILED.includes(letter.status))
    throw new HttpError('conflict', { detail: `This e-mail didn’t fail. It is ${letter.status}.` })
  return letter
}
