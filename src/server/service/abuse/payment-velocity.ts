import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { PaymentTallyTable } from '../../database/tables/accounts.ts'
import type { Database } from '../../database/tables/tables.ts'
import type { Log } from '../../http/log.ts'
import { type Counts, noCounts } from '../../http/metrics.ts'

export type PaymentTally = Selectable<PaymentTallyTable>

/** What to add to a counter now; a counter older than `windowMs` starts over. */
export interface TallyStep {
  subject: string
  tries: number
  declines: number
  now: Date
  windowMs: number
}

/** The salt of address hashes. It never changes. */
export async function readSalt(db: Database): Promise<string> {
  const { salt } = await db.selectFrom('shield_salt').select('salt').executeTakeFirstOrThrow()
  return salt
}

/** Adds to a counter and returns its new values. One statement, so that concurrent attempts all count. */
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
  if (tally === undefined) throw new Error(`Counter ${subject} returned no row`)
  return tally
}

/** When the lock of an account or address ends; undefined if it isn't locked. */
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

/** Deletes counters older than `before` that aren't locked, and expired tokens. */
export async function forgetAbuseCounts(db: Database, { before, now }: { before: Date; now: Date }): Promise<void> {
  await db
    .deleteFrom('payment_tally')
    .where('since', '<', before)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<', now)]))
    .execute()
  await db.deleteFrom('used_action').where('expires_at', '<', now).execute()
}

/** Records that a token was used; false if it was used before. */
async function insertUsedAction(db: Database, id: string, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_action')
    .values({ id, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Allows a token to be used again. */
async function deleteUsedAction(db: Database, id: string): Promise<void> {
  await db.deleteFrom('used_action').where('id', '=', id).execute()
}

/** Action tokens that were used, shared by all processes on this database. */
export function createSharedClaims(db: Database): {
  claim(id: string, expiresAt: number): Promise<boolean>
  release(id: string): Promise<void>
} {
  return {
    claim: (id, expiresAt) => insertUsedAction(db, id, new Date(expiresAt * 1_000)),
    release: (id) => deleteUsedAction(db, id),
  }
}

/** Unsuccessful attempts after which an address is locked. */
const MAX_TRIES = 5

/** The same limit while the account is under attack. */
const MAX_TRIES_UNDER_ATTACK = 1

const MINUTE = 60_000
const TRIES_WINDOW = 10 * MINUTE
const ADDRESS_LOCK = 60 * MINUTE
const ACCOUNT_WINDOW = 10 * MINUTE
const ACCOUNT_LOCK = 15 * MINUTE
/** An account is under attack if at least this many attempts were made in the window… */
const SUSPECT_TRIES = 30
/** …and at least this share of them was declined. */
const SUSPECT_RATIO = 0.6

/** The payer, with the account and link of the payment page. */
export interface Payer {
  /** Client address; undefined if it isn't known, as for requests from the same process. */
  address: string | undefined
  accountId: string
  liveMode: boolean
  linkId: string
}

/**
 * Outcome of an attempt. `elsewhere`: it continues on the processor's own page, and `recordHostedDecline` counts its
 * result. `neutral`: neither paid nor declined, because it is in progress or another payer's.
 */
export type AttemptOutcome = 'paid' | 'declined' | 'elsewhere' | 'neutral'

/** Dependencies of abuse protection. */
export interface VelocityDependencies {
  db: Database
  log: Log
  counts?: Counts
}

/**
 * Counts an attempt before it is made, so that concurrent attempts all count. Returns the seconds to wait if the
 * address is locked, otherwise 0. During an attack, the account stays open, but each address has one attempt instead of
 * five.
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
    dependencies.log.warn(facts, 'Address locked after too many declined cards')
  }
  return refuse(counts, until, now)
}

/** Seconds until a locked address may try again; 0 if it isn't locked. */
export async function secondsUntilRetry({ db }: VelocityDependencies, { address }: Payer, now: Date): Promise<number> {
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
 * Counts the outcome of an admitted attempt. A success or a payment in progress doesn't count as an attempt; a decline
 * of a form that was sent faster than people type counts twice. An attempt on the processor's page counts until it is
 * paid.
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

/** The key under which a payer's address is counted; undefined without an address. */
export async function payerSubject(db: Database, { address }: Payer): Promise<string | undefined> {
  return address === undefined ? undefined : addressSubject(db, address)
}

/** A payer on the processor's own page, identified by `payerSubject`. */
export interface HostedPagePayer extends Pick<Payer, 'accountId' | 'liveMode'> {
  subject: string | undefined
}

/** Counts the result of the processor's own page: declined cards, or a payment. */
export async function recordHostedDecline(
  dependencies: VelocityDependencies,
  payer: HostedPagePayer,
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
  log.warn(facts, 'Card testing detected: each address gets one attempt at this account until the limit ends')
}

function accountSubject({ accountId, liveMode }: Pick<Payer, 'accountId' | 'liveMode'>): string {
  return `account:${accountId}:${liveMode ? 'live' : 'test'}`
}

const salts = new WeakMap<Database, Promise<string>>()

/** Key of an address: a salted hash, so that the database doesn't contain addresses. */
async function addressSubject(db: Database, address: string): Promise<string> {
  const salt = salts.get(db) ?? readSalt(db)
  salts.set(db, salt)
  salt.catch(() => salts.delete(db))
  const digest = createHash('sha256')
    .update(`${await salt} ${address}`)
    .digest('base64url')
  return `address:${digest.slice(0, 22)}`
}
