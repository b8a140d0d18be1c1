import { type Selectable, sql } from 'kysely'
import type { LetterAttemptTable, LetterStatus, StoppedAddressTable } from '../../database/tables/letters.ts'
import type { Database } from '../../database/tables/tables.ts'
import type { Log } from '../../http/log.ts'
import type { Clock } from '../../kernel/clock.ts'
import { composeLetter, type LetterRow } from './compose-letter.ts'
import type { LetterLinks } from './letter-content.ts'
import { handToServer, type MailAnswer, type MailServer } from './mail-server.ts'

const LOCK_CLASS = 4_719

export type LetterAttempt = Selectable<LetterAttemptTable>

/**
 * Works on an e-mail unless another process does. The lock belongs to a transaction that does nothing else: it ends
 * with the connection, so that a crashed process releases it at once, even through a connection pooler.
 */
export async function withLetterLocked(db: Database, id: string, work: () => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_xact_lock(${LOCK_CLASS}, hashtext(${id})) as locked`.execute(tx)
    if (rows[0]?.locked === true) await work()
  })
}

export function findLetter(db: Database, id: string): Promise<LetterRow | undefined> {
  return db.selectFrom('letter').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The attempts to send an e-mail, first one first. */
export function attemptsAt(db: Database, id: string): Promise<LetterAttempt[]> {
  return db.selectFrom('letter_attempt').selectAll().where('letter_id', '=', id).orderBy('number').execute()
}

/** Records that an attempt starts. */
export async function beginAttempt(db: Database, id: string, number: number, now: Date): Promise<void> {
  await db.insertInto('letter_attempt').values({ letter_id: id, number, started_at: now }).execute()
}

/** Records that everything but the last byte was sent. */
export async function noteHandedOver(db: Database, id: string, number: number, now: Date): Promise<void> {
  await db
    .updateTable('letter_attempt')
    .set({ handed_over_at: now })
    .where('letter_id', '=', id)
    .where('number', '=', number)
    .execute()
}

/** The result of an attempt, and the e-mail's next status. */
export interface AttemptEnd {
  letter: LetterRow
  /** Absent if no attempt was made. */
  number?: number
  answer: string
  status: LetterStatus
  nextAttemptAt: Date | null
  /** Why the address gets no further e-mails. */
  stopped?: StoppedAddressTable['reason']
  now: Date
}

/** Records the result of an attempt and the e-mail's status. */
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

/** Blocks further e-mails to an address. */
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

/** Whether an address is blocked. */
export async function isStopped(db: Database, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('stopped_address')
    .select('address')
    .where('address', '=', address.toLowerCase())
    .executeTakeFirst()
  return row !== undefined
}

/** Queues due e-mails without a job, because there was no queue or no mail server. */
export async function requeueLetters(db: Database, now: Date): Promise<void> {
  await sql`
    update letter set next_attempt_at = next_attempt_at
    where status = 'waiting' and next_attempt_at <= ${now}
      and not exists (select from graphile_worker.jobs where key = 'letter ' || letter.id)`.execute(db)
}

export interface SendingDependencies extends LetterLinks {
  db: Database
  clock: Clock
  log: Log
  /** E-mails wait if it is absent. */
  mailServer?: MailServer | undefined
  /** At least 0, below 1. Default: `Math.random`. */
  random?: () => number
}

type Verdict = Pick<AttemptEnd, 'status' | 'nextAttemptAt' | 'stopped'>

/**
 * Makes one attempt to send a due e-mail. The server is responsible only once it has replied (RFC 5321, 4.2.5). If its
 * reply was lost, because the connection broke or this process died after the last byte, the e-mail is sent once more
 * with the same Message-ID, so that mail stores can drop the duplicate. After a second lost reply it is never sent
 * again.
 */
export async function sendLetter(dependencies: SendingDependencies, id: string): Promise<void> {
  const { db, mailServer } = dependencies
  if (mailServer === undefined) return
  await withLetterLocked(db, id, async () => {
    const letter = await findLetter(db, id)
    if (letter?.status !== 'waiting') return
    const attempts = await attemptsAt(db, id)
    const last = attempts.at(-1)
    if (last?.finished_at === null) return endInterrupted(dependencies, letter, attempts, last)
    if (letter.next_attempt_at === null || letter.next_attempt_at > dependencies.clock.now(true)) return
    if (await isStopped(db, letter.recipient)) return endStopped(dependencies, letter)
    await attempt(dependencies, mailServer, letter, attempts)
  })
}

/** Handles an attempt whose process died: retries at once if the server can't have accepted it. */
async function endInterrupted(
  dependencies: SendingDependencies,
  letter: LetterRow,
  attempts: readonly LetterAttempt[],
  { number, handed_over_at }: LetterAttempt,
): Promise<void> {
  const now = dependencies.clock.now(true)
  const verdict: Verdict =
    handed_over_at === null ? { status: 'waiting', nextAttemptAt: now } : retryAfterLostReply(attempts, now)
  await endAttempt(dependencies.db, { letter, number, answer: 'interrupted', ...verdict, now })
}

async function endStopped({ db, clock }: SendingDependencies, letter: LetterRow): Promise<void> {
  await endAttempt(db, { letter, answer: '', status: 'stopped', nextAttemptAt: null, now: clock.now(true) })
}

async function attempt(
  dependencies: SendingDependencies,
  server: MailServer,
  letter: LetterRow,
  before: readonly LetterAttempt[],
): Promise<void> {
  const { db, clock, log } = dependencies
  const { id, recipient, created_at: createdAt } = letter
  const number = before.length + 1
  await beginAttempt(db, id, number, clock.now(true))
  const envelope = { id, recipient, createdAt, letter: composeLetter(letter, dependencies) }
  let handedOver = false
  const answer = await handToServer(server, envelope, async () => {
    await noteHandedOver(db, id, number, clock.now(true))
    handedOver = true
  })
  const now = clock.now(true)
  const attempts = await attemptsAt(db, id)
  const verdict = judge(dependencies, answer, { attempts, handedOver, now })
  if (answer.status !== 'taken')
    log.warn({ letter: id, attempt: number, answer: answer.answer }, 'An e-mail was rejected')
  await endAttempt(db, { letter, number, answer: answer.answer, ...verdict, now })
}

function judge(
  { random = Math.random }: SendingDependencies,
  answer: MailAnswer,
  { attempts, handedOver, now }: { attempts: readonly LetterAttempt[]; handedOver: boolean; now: Date },
): Verdict {
  if (answer.status === 'taken') return { status: 'sent', nextAttemptAt: null }
  if (answer.status === 'refused')
    return { status: 'refused', nextAttemptAt: null, ...(answer.isAddress ? { stopped: 'bounce' as const } : {}) }
  if (handedOver && !answer.isAnswer) return retryAfterLostReply(attempts, now)
  const pause = nextPause(attempts.length, random())
  if (pause === null) return { status: 'given_up', nextAttemptAt: null }
  return { status: 'waiting', nextAttemptAt: new Date(now.getTime() + pause) }
}

/** The server may have accepted the e-mail: sends it once more after a while, but not a third time. */
function retryAfterLostReply(attempts: readonly LetterAttempt[], now: Date): Verdict {
  const doubts = attempts.filter(({ handed_over_at, answer }) => handed_over_at !== null && !isAnswer(answer)).length
  if (doubts > 1) return { status: 'in_doubt', nextAttemptAt: null }
  return { status: 'waiting', nextAttemptAt: new Date(now.getTime() + doubtPause) }
}

/** Whether a recorded text is a server reply, such as `451 try later`. */
function isAnswer(answer: string | null): boolean {
  return answer !== null && /^\d{3}[ -]/.test(answer)
}
const MINUTE_MS = 60_000

/** Minutes to wait after each failed attempt: about five days in total, as is usual for mail servers. */
const PAUSES = [1, 5, 15, 60, 240, 720, 1_440, 1_440, 1_440, 1_440]

/** Minutes to wait after a lost reply, so that a delivery report can arrive first. */
const DOUBT_MINUTES = 15

/** The share by which a wait may be longer, so that e-mails aren't all retried at once. */
const JITTER = 0.2

/** Milliseconds until the next attempt after `attempts` failed; null to give up. */
function nextPause(attempts: number, random: number): number | null {
  const minutes = PAUSES[attempts - 1]
  return minutes === undefined ? null : minutes * MINUTE_MS * (1 + JITTER * random)
}

/** Milliseconds until an e-mail that may have been accepted is sent once more. */
const doubtPause = DOUBT_MINUTES * MINUTE_MS
