import type { LetterKind } from '../../database/tables/letters.ts'
import type { Database } from '../../database/tables/tables.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import type { FactsOf } from './letter-facts.ts'

/** An e-mail to write. */
export interface NewLetter<Kind extends LetterKind> {
  kind: Kind
  liveMode: boolean
  /** The record it is about. */
  subjectId: string
  /** Key that makes it unique for its kind and record; default: the record itself. */
  once?: string
  accountId: string | null
  recipient: string
  /** A full language tag, such as `pt-BR`. */
  locale: string
  facts: FactsOf<Kind>
  now: Date
}

/**
 * Adds an e-mail to the outbox, in the transaction of its event: a live one is queued, a sandbox one is only stored.
 * Does nothing if the same e-mail was written before, or there is no address.
 */
export async function writeLetter<Kind extends LetterKind>(
  tx: Database,
  newId: NewId,
  letter: NewLetter<Kind>,
): Promise<void> {
  const { kind, liveMode, subjectId, once = subjectId, accountId, recipient, locale, facts, now } = letter
  if (!/^[^\s@]+@[^\s@]+$/.test(recipient)) return
  await tx
    .insertInto('letter')
    .values({
      id: newId('let'),
      live_mode: liveMode,
      kind,
      once: `${kind} ${once}`,
      subject_id: subjectId,
      account_id: accountId,
      recipient,
      locale,
      facts: JSON.stringify(facts),
      status: liveMode ? 'waiting' : 'kept',
      next_attempt_at: liveMode ? now : null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('once').doNothing())
    .execute()
}
