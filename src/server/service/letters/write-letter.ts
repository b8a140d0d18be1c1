import type { LetterKind } from '../../database/tables/letters.ts'
import type { Database } from '../../database/tables/tables.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import type { FactsOf } from './letter-facts.ts'

/** A letter to be written. */
export interface NewLetter<Kind extends LetterKind> {
  kind: Kind
  liveMode: boolean
  /** The record it tells of. */
  subjectId: string
  /** What makes it the only one of its kind about the record; the record itself unless given. */
  once?: string
  accountId: string | null
  recipient: string
  /** A whole tag, such as `pt-BR`. */
  locale: string
  facts: FactsOf<Kind>
  now: Date
}

/**
 * Puts a letter into the outbox, in the transaction of what it tells of: a live one waits to be sent, one of the sandbox
 * is kept. Does nothing when the same was told before, and where there is no address to write to.
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
