import type { Database } from '../../database/tables/tables.ts'
import type { Log } from '../../http/log.ts'
import type { Clock } from '../../kernel/clock.ts'
import { composeLetter, type LetterRow } from './compose-letter.ts'
import type { LetterLinks } from './letter-content.ts'
import {
  type AttemptEnd,
  attemptsAt,
  beginAttempt,
  endAttempt,
  findLetter,
  isStopped,
  type LetterAttempt,
  noteHandedOver,
  withLetterLocked,
} from './letter-queue.ts'
import { handToServer, type MailAnswer, type MailServer } from './mail-server.ts'

/** What sending stands on. */
export interface SendingDependencies extends LetterLinks {
  db: Database
  clock: Clock
  log: Log
  /** Without it letters wait. */
  mailServer?: MailServer | undefined
  /** At least 0, below 1. Default: `Math.random`. */
  random?: () => number
}

type Verdict = Pick<AttemptEnd, 'status' | 'nextAttemptAt' | 'stopped'>

/**
 * Makes one attempt at a letter that is due. The server answers for a letter only once it has said so (RFC 5321, 4.2.5):
 * where its answer was not heard, because the connection broke or this process died after the last byte, the letter goes
 * out once more under its own Message-ID, by which mail stores keep one, and after a second silence never again.
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

/** An attempt whose process died: sent again at once when the server cannot have taken it. */
async function endInterrupted(
  dependencies: SendingDependencies,
  letter: LetterRow,
  attempts: readonly LetterAttempt[],
  { number, handed_over_at }: LetterAttempt,
): Promise<void> {
  const now = dependencies.clock.now(true)
  const verdict: Verdict = handed_over_at === null ? { status: 'waiting', nextAttemptAt: now } : doubted(attempts, now)
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
    log.warn({ letter: id, attempt: number, answer: answer.answer }, 'A letter was not taken')
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
  if (handedOver && !answer.isAnswer) return doubted(attempts, now)
  const pause = nextPause(attempts.length, random())
  if (pause === null) return { status: 'given_up', nextAttemptAt: null }
  return { status: 'waiting', nextAttemptAt: new Date(now.getTime() + pause) }
}

/** The server may have the letter: once more after a while, and no third time. */
function doubted(attempts: readonly LetterAttempt[], now: Date): Verdict {
  const doubts = attempts.filter(({ handed_over_at, answer }) => handed_over_at !== null && !isAnswer(answer)).length
  if (doubts > 1) return { status: 'in_doubt', nextAttemptAt: null }
  return { status: 'waiting', nextAttemptAt: new Date(now.getTime() + doubtPause) }
}

/** Whether what was written down is a reply of the server's, such as `451 try later`. */
function isAnswer(answer: string | null): boolean {
  return answer !== null && /^\d{3}[ -]/.test(answer)
}
const MINUTE_MS = 60_000

/** Minutes to wait after each failed attempt: some five days in all, as mail servers do. */
const PAUSES = [1, 5, 15, 60, 240, 720, 1_440, 1_440, 1_440, 1_440]

/** How long a letter waits after an answer was not heard, so that a report on it can come first. */
const DOUBT_MINUTES = 15

/** The share by which a wait may be longer, so that letters do not come all at once. */
const JITTER = 0.2

/** Milliseconds until the next attempt after `attempts` failed; null when the letter is given up. */
function nextPause(attempts: number, random: number): number | null {
  const minutes = PAUSES[attempts - 1]
  return minutes === undefined ? null : minutes * MINUTE_MS * (1 + JITTER * random)
}

/** Milliseconds until a letter that may have been taken is sent once more. */
const doubtPause = DOUBT_MINUTES * MINUTE_MS
