import { type Selectable, sql } from 'kysely'
import type { LetterAttemptTable, LetterStatus, StoppedAddressTable } from '../../database/tables/letters.ts'
import type { Database } from '../../database/tables/tables.ts'
import type { LetterRow } from './compose-letter.ts'

const LOCK_CLASS = 4_719

/** One attempt at a letter. */
export type LetterAttempt = Selectable<LetterAttemptTable>

/**
 * Does work on a letter that nobody else works on, and nothing when somebody does. The lock is a transaction's, in which
 * nothing else is done: it ends with the connection, so that a process that dies lets go at once, behind a pooler too.
 */
export async function withLetterLocked(db: Database, id: string, work: () => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(${LOCK_CLASS}, hashtext(${id})) as locked`.execute(tx)
    if (rows[0]?.locked === true) await work()
  })
}

/** A letter by its id. */
export function findLetter(db: Database, id: string): Promise<LetterRow | undefined> {
  return db.selectFrom('letter').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The attempts at a letter, the first one first. */
export function attemptsAt(db: Database, id: string): Promise<LetterAttempt[]> {
  return db.selectFrom('letter_attempt').selectAll().where('letter_id', '=', id).orderBy('number').execute()
}

/** Notes that an attempt begins. */
export async function beginAttempt(db: Database, id: string, number: number, now: Date): Promise<void> {
  await db.insertInto('letter_attempt').values({ letter_id: id, number, started_at: now }).execute()
}

/** Notes that all but the last byte went to the server. */
export async function noteHandedOver(db: Database, id: string, number: number, now: Date): Promise<void> {
  await db
    .updateTable('letter_attempt')
    .set({ handed_over_at: now })
    .where('letter_id', '=', id)
    .where('number', '=', number)
    .execute()
}

/** How an attempt ended, and what follows for its letter. */
export interface AttemptEnd {
  letter: LetterRow
  /** Absent when no attempt was made. */
  number?: number
  answer: string
  status: LetterStatus
  nextAttemptAt: Date | null
  /** Why the address gets no further letters. */
  stopped?: StoppedAddressTable['reason']
  now: Date
}

/** Writes how an attempt ended, and how the letter stands. */
export async function endAttempt(db: Database, end: AttemptEnd): Promise<void> {
  const { letter, number, answer, status, nextAttemptAt, stopped, now } = end
  await db.transaction().execute(async (tx) => {
    if (number !== undefined)
      await tx
        .updateTable('letter_attempt')
        .set({ finished_at: now, answer })
        .where('letter_id', '=', letter.id)
        .where('number', '=', number)
        .execute()
    await tx
      .updateTable('letter')
      .set({ status, next_attempt_at: nextAttemptAt, finished_at: status === 'waiting' ? null : now })
      .where('id', '=', letter.id)
      .execute()
    if (stopped !== undefined)
      await stopAddress(tx, { address: letter.recipient, reason: stopped, letterId: letter.id, now })
  })
}

/** Stops further letters to an address. */
export async function stopAddress(
  db: Database,
  {
    address,
    reason,
    letterId,
    now,
  }: { address: string; reason: StoppedAddressTable['reason']; letterId: string | null; now: Date },
): Promise<void> {
  await db
    .insertInto('stopped_address')
    .values({ address: address.toLowerCase(), reason, letter_id: letterId, stopped_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether an address was stopped. */
export async function isStopped(db: Database, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('stopped_address')
    .select('address')
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}

/** Queues the letters that are due and have no job, because there was no queue or no mail server. */
export async function requeueLetters(db: Database, now: Date): Promise<void> {
  await sql`
    update letter set next_attempt_at = next_attempt_at
    where status = 'waiting' and next_attempt_at <= ${now}
      and not exists (select from graphile_worker.jobs where key = 'letter ' || letter.id)`.execute(db)
}
