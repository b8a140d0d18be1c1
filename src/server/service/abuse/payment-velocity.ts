import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { PaymentTallyTable } from '../../database/tables/accounts.ts'
import type { Database } from '../../database/tables/tables.ts'
import type { Log } from '../../http/log.ts'
import { type Counts, noCounts } from '../../http/metrics.ts'

/** A tally as stored. */
export type PaymentTally = Selectable<PaymentTallyTable>

/** What to add to a counter now; a counter older than `windowMs` starts over. */
export interface TallyStep {
  subject: string
  tries: number
  declines: number
  now: Date
  windowMs: number
}

/** The salt of address hashes, the same for the life of the database. */
export async function readSalt(db: Database): Promise<string> {
  const { salt } = await db.selectFrom('shield_salt').select('salt').executeTakeFirstOrThrow()
  return salt
}

/** Adds to a tally in one statement, so that tries at the same time all count, and answers how it stands then. */
export async function addToTally(db: Database, step: TallyStep): Promise<PaymentTally> {
  const { subject, tries, declines, now, windowMs } = step
  const windowStart = new Date(now.getTime() - windowMs)
  const { rows } = await sql<PaymentTally>`
    insert into payment_tally as tally (subject, tries, declines, since)
    values (${subject}, greatest(${tries}::int, 0), ${declines}::int, ${now})
    on conflict (subject) do update set
      tries = greatest(case when tally.since < ${windowStart} then 0 else tally.tries end + ${tries}::int, 0),
      declines = case when tally.since < ${windowStart} then 0 else tally.declines end + ${declines}::int,
      since = case when tally.since < ${windowStart} then ${now}::timestamptz else tally.since end
    returning *`.execute(db)
  const [tally] = rows
  if (tally === undefined) throw new Error('A counter returned no value')
  return tally
}

/** When an account's or address's lock ends; undefined when it has none at that moment. */
export async function findLock(db: Database, subject: string, now: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('payment_tally')
    .select('locked_until')
    .where('subject', '=', subject)
    .where('locked_until', '>', now)
    .executeTakeFirst()
  return row?.locked_until ?? undefined
}

/** Locks a subject. Returns true if it wasn't locked before, so that the caller can log it. */
export async function lockSubject(db: Database, subject: string, until: Date, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_tally')
    .set({ locked_until: until })
    .where('subject', '=', subject)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Forgets tallies that began before a moment and are not locked any more, and tokens that have ended. */
export async function forgetAbuseCounts(db: Database, { before, now }: { before: Date; now: Date }): Promise<void> {
  await db
    .deleteFrom('payment_tally')
    .where('since', '<', before)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now)]))
    .execute()
  await db.deleteFrom('used_action').where('expires_at', '<', now).execute()
}

/** Notes a token as used; false when it was before. */
async function insertUsedAction(db: Database, id: string, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_action')
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Forgets that a token was used. */
async function deleteUsedAction(db: Database, id: string): Promise<void> {
  await db.deleteFrom('used_action').where('id', '=', id).execute()
}

/** Action tokens used at any process on this database. */
export function createSharedClaims(db: Database): {
  claim(id: string, expiresAt: number): Promise<boolean>
  release(id: string): Promise<void>
} {
  return {
    claim: (id, expiresAt) => insertUsedAction(db, id, new Date(expiresAt * 1_000)),
    release: (id) => deleteUsedAction(db, id),
  }
}

/** Tries without success after which an address is locked. */
const MAX_TRIES = 5

/** The same while the account is under attack. */
const MAX_TRIES_UNDER_ATTACK = 1

const MINUTE = 60_000
const TRIES_WINDOW = 10 * MINUTE
const ADDRESS_LOCK = 60 * MINUTE
const ACCOUNT_WINDOW = 10 * MINUTE
const ACCOUNT_LOCK = 15 * MINUTE
/** An account is under attack when at least this many tries in the window… */
const SUSPECT_TRIES = 30
/** …were declined in this share. */
const SUSPECT_RATIO = 0.6

/** The payer, and the account of the page. */
export interface Payer {
  /** As counted; undefined when it is not known, as for requests from within the process. */
  address: string | undefined
  accountId: string
  liveMode: boolean
  linkId: string
}

/**
 * How a try ended. `elsewhere`: on a page of the processor's own, from where `noteElsewhere` tells more; `neutral` is
 * neither taken nor refused: under way, or somebody else's.
 */
export type AttemptOutcome = 'paid' | 'declined' | 'elsewhere' | 'neutral'

/** Dependencies of abuse protection. */
export interface VelocityDependencies {
  db: Database
  log: Log
  counts?: Counts
}

/**
 * Counts a try before it is made, so that tries at the same time all count. Answers seconds to wait when the address
 * may not try now, else 0. An account under attack is not closed: every address has one try there instead of five.
 */
export async function admitAttempt(dependencies: VelocityDependencies, payer: Payer, now: Date): Promise<number> {
  const { db, counts = noCounts } = dependencies
  if (payer.address === undefined) return 0
  const subject = await addressSubject(db, payer.address)
  const locked = await findLock(db, subject, now)
  if (locked !== undefined) return refuse(counts, locked, now)
  const attackEnds = await findLock(db, accountSubject(payer), now)
  const { tries } = await addToTally(db, { subject, tries: 1, declines: 0, now, windowMs: TRIES_WINDOW })
  const most = attackEnds === undefined ? MAX_TRIES : MAX_TRIES_UNDER_ATTACK
  if (tries <= most) return 0
  const ownLock = new Date(now.getTime() + ADDRESS_LOCK)
  const until = tries > MAX_TRIES ? ownLock : (attackEnds ?? ownLock)
  if (await lockSubject(db, subject, until, now)) {
    counts.add('address_locked')
    const facts = { address: subject, account_id: payer.accountId, link_id: payer.linkId, until }
    dependencies.log.warn(facts, 'An address is blocked after too many declined cards')
  }
  return refuse(counts, until, now)
}

/** Seconds that an address that was refused has to wait yet; 0 when it may try. */
export async function waitOf({ db }: VelocityDependencies, { address }: Payer, now: Date): Promise<number> {
  if (address === undefined) return 0
  const locked = await findLock(db, await addressSubject(db, address), now)
  return locked === undefined ? 0 : secondsUntil(locked, now)
}

function secondsUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000))
}

function refuse(counts: Counts, until: Date, now: Date): number {
  counts.add('try_refused')
  return secondsUntil(until, now)
}

/**
 * Counts how an admitted try ended. Success and what is under way give the try back; a refusal that came in less time
 * than people need counts twice. A page opened elsewhere stays counted until it is paid.
 */
export async function recordAttempt(
  dependencies: VelocityDependencies,
  payer: Payer,
  { end, hasty, now }: { end: AttemptOutcome; hasty: boolean; now: Date },
): Promise<void> {
  const { db, counts = noCounts } = dependencies
  counts.add(`try_${end}`)
  if (payer.address !== undefined) {
    const subject = await addressSubject(db, payer.address)
    const tries = end === 'elsewhere' ? 0 : end === 'declined' ? (hasty ? 1 : 0) : -1
    if (tries !== 0) await addToTally(db, { subject, tries, declines: 0, now, windowMs: TRIES_WINDOW })
  }
  if (end === 'paid' || end === 'declined') await noteForAccount(dependencies, payer, end, now)
}

/** Under what an address is counted; undefined when it is not. */
export async function payerSubject(db: Database, { address }: Payer): Promise<string | undefined> {
  return address === undefined ? undefined : addressSubject(db, address)
}

/** The payer who opened a page of the processor, by `payerSubject`. */
export interface PayerElsewhere extends Pick<Payer, 'accountId' | 'liveMode'> {
  subject: string | undefined
}

/** Counts what was learned about a page of the processor's own: cards refused there, or that it was paid. */
export async function recordHostedDecline(
  dependencies: VelocityDependencies,
  payer: PayerElsewhere,
  { declined, tries, now }: { declined: number; tries: number; now: Date },
): Promise<void> {
  const { subject } = payer
  if (subject !== undefined && tries !== 0)
    await addToTally(dependencies.db, { subject, tries, declines: 0, now, windowMs: TRIES_WINDOW })
  if (declined === 0) await noteForAccount(dependencies, payer, 'paid', now)
  for (let count = 0; count < declined; count += 1) await noteForAccount(dependencies, payer, 'declined', now)
}

async function noteForAccount(
  { db, log, counts = noCounts }: VelocityDependencies,
  payer: Pick<Payer, 'accountId' | 'liveMode'>,
  end: AttemptOutcome,
  now: Date,
): Promise<void> {
  const subject = accountSubject(payer)
  const step = { subject, tries: 1, declines: end === 'declined' ? 1 : 0, now, windowMs: ACCOUNT_WINDOW }
  const { tries, declines } = await addToTally(db, step)
  if (tries < SUSPECT_TRIES || declines / tries < SUSPECT_RATIO) return
  const until = new Date(now.getTime() + ACCOUNT_LOCK)
  if (!(await lockSubject(db, subject, until, now))) return
  counts.add('account_narrowed')
  const facts = { account_id: payer.accountId, live_mode: payer.liveMode, tries, declines, until }
  log.warn(facts, 'Card testing detected at an account: each address gets one attempt for a while')
}

function accountSubject({ accountId, liveMode }: Pick<Payer, 'accountId' | 'liveMode'>): string {
  return `account:${accountId}:${liveMode ? 'live' : 'test'}`
}

const salts = new WeakMap<Database, Promise<string>>()

/** An address under a salted hash: the database holds nobody's address. */
async function addressSubject(db: Database, address: string): Promise<string> {
  const salt = salts.get(db) ?? readSalt(db)
  salts.set(db, salt)
  salt.catch(() => salts.delete(db))
  const digest = createHash('sha256')
    .update(`${await salt} ${address}`)
    .digest('base64url')
  return `address:${digest.slice(0, 22)}`
}
