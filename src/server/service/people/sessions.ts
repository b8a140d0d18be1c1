import { createHash, randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { ConsoleSessionTable, Flash, SignInMethod } from '../../database/tables/people.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import { writeLetter } from '../letters/write-letter.ts'
import { ensurePerson, findPerson, type Person } from './persons.ts'

export type Session = Selectable<ConsoleSessionTable>

const HOUR_MS = 3_600_000
/** Maximum lifetime of a session. */
const LIFE_MS = 14 * 24 * HOUR_MS
/** Idle timeout. */
const IDLE_MS = 12 * HOUR_MS
/** How long a fresh sign-in allows sensitive actions. */
const FRESH_MS = 10 * 60_000
/** Minimum interval between updates of the last use. */
const SEEN_STEP_MS = 60_000

/** How and from where somebody signed in. */
export interface Arrival {
  method: SignInMethod
  address: string | undefined
  agent: string
  now: Date
}

/** Starts a session; returns the secret, which only the browser stores. */
export async function beginSession(
  db: Database,
  newId: NewId,
  person: Pick<Person, 'id'>,
  { method, address, agent, now }: Arrival,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('console_session')
    .values({
      id: newId('cs'),
      token_hash: hashOf(token),
      person_id: person.id,
      method,
      created_at: now,
      seen_at: now,
      proved_at: now,
      expires_at: new Date(now.getTime() + LIFE_MS),
      address: address ?? null,
      agent: agent.slice(0, 300),
      flash: JSON.stringify(null),
    })
    .execute()
  return token
}

/** The session of a secret; undefined if there is none or it has expired. */
export async function findSession(
  db: Database,
  token: string,
  now: Date,
): Promise<{ session: Session; person: Person } | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  const session = await db
    .selectFrom('console_session')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('seen_at', '>', new Date(now.getTime() - IDLE_MS))
    .executeTakeFirst()
  if (session === undefined) return undefined
  const person = await db
    .selectFrom('person')
    .selectAll()
    .where('id', '=', session.person_id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  if (person === undefined) return undefined
  if (now.getTime() - session.seen_at.getTime() > SEEN_STEP_MS)
    await db.updateTable('console_session').set({ seen_at: now }).where('id', '=', session.id).execute()
  return { session, person }
}

/** Whether the person signed in recently enough for sensitive actions, such as showing keys or releasing money. */
export function isFresh({ proved_at }: Session, now: Date): boolean {
  return now.getTime() - proved_at.getTime() < FRESH_MS
}

/** Open sessions of a person, most recently used first. */
export function openSessions(db: Database, personId: string, now: Date): Promise<Session[]> {
  return db
    .selectFrom('console_session')
    .selectAll()
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('seen_at', '>', new Date(now.getTime() - IDLE_MS))
    .orderBy('seen_at', 'desc')
    .execute()
}

/** Ends one session of a person, or all, optionally except one; returns the number. */
export async function endSessions(
  db: Database,
  personId: string,
  { only, except, now }: { only?: string; except?: string; now: Date },
): Promise<number> {
  let query = db
    .updateTable('console_session')
    .set({ ended_at: now })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
  if (only !== undefined) query = query.where('id', '=', only)
  if (except !== undefined) query = query.where('id', '<>', except)
  return Number((await query.executeTakeFirst()).numUpdatedRows)
}

/** Sets or clears the message for the session's next page. */
export async function setFlash(db: Database, sessionId: string, flash: Flash | null): Promise<void> {
  await db
    .updateTable('console_session')
    .set({ flash: JSON.stringify(flash) })
    .where('id', '=', sessionId)
    .execute()
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
const NAME = 'almoner_session'

/**
 * The session cookie. With a public https address, its name prefix makes browsers restrict it to this host, https and
 * the root path. Browsers don't allow that prefix on `http://localhost`, so the name differs there.
 */
export function sessionCookie(publicUrl: string, token: string | undefined): string {
  const age = token === undefined ? '; Max-Age=0' : ''
  const secure = isSecure(publicUrl) ? '; Secure' : ''
  return `${nameFor(publicUrl)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax${secure}${age}`
}

/** The secret in a request's cookie; empty if there is none. */
export function readSessionCookie(publicUrl: string, { headers }: Request): string {
  return readCookie(headers, nameFor(publicUrl))
}

/** The browser's time zone, stored in a cookie by the script; undefined if there is none. */
export function readTimeZone({ headers }: Request): string | undefined {
  return decodeURIComponent(readCookie(headers, 'almoner_zone').replace(/%(?![0-9a-f]{2})/gi, '')) || undefined
}

/** The value of a cookie; empty if the request doesn't have it. */
export function readCookie(headers: Headers, name: string): string {
  for (const part of (headers.get('cookie') ?? '').split(';')) {
    const [key = '', value = ''] = part.trim().split('=')
    if (key === name) return value
  }
  return ''
}

function nameFor(publicUrl: string): string {
  return isSecure(publicUrl) ? `__Host-${NAME}` : NAME
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}

const LINK_LIFE_MS = 15 * 60_000
/** Maximum e-mails per address and hour. */
const MOST_IN_AN_HOUR = 5
/** The page for newcomers: it also creates a person for an unknown address. */
const NEWCOMER_PAGE = '/console/me/claim'

/** A request for a sign-in link, with the page to open afterwards. */
export interface LinkRequest {
  email: string
  returnTo: string
  now: Date
  keepsLetters: boolean
}

/**
 * Writes the e-mail with a sign-in link if the address belongs to a person. The row is written for every address and
 * the rest isn't awaited, so the response reveals nothing.
 */
export async function requestSignInLink(
  db: Database,
  newId: NewId,
  { email, returnTo, now, keepsLetters }: LinkRequest,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Requests for one address run one at a time, so that each counts the earlier ones.
    await sql`select pg_advisory_xact_lock(hashtext(${`sign in ${email}`}))`.execute(tx)
    const links = await tx
      .selectFrom('sign_in_link')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('email', '=', email)
      .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
      .executeTakeFirstOrThrow()
    if (Number(links.count) >= MOST_IN_AN_HOUR) return
    const id = newId('sl')
    const expires = new Date(now.getTime() + LINK_LIFE_MS)
    await tx
      .insertInto('sign_in_link')
      .values({ id, email, return_to: returnTo, created_at: now, expires_at: expires })
      .execute()
    if ((await findPerson(tx, email)) === undefined && !(await isNewcomer(tx, email, returnTo))) return
    await writeLetter(tx, newId, {
      kind: 'sign_in',
      liveMode: !keepsLetters,
      subjectId: id,
      accountId: null,
      recipient: email,
      locale: 'en',
      facts: { link: id },
      now,
    })
  })
}

/** Whether a sign-in link is still valid. */
export async function isLinkOpen(db: Database, id: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sign_in_link')
    .select('id')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses a sign-in link, once: the person, and the page to open; undefined if it has expired. */
export async function spendLink(
  tx: DatabaseTransaction,
  newId: NewId,
  { id, now }: { id: string; now: Date },
): Promise<{ person: Person; returnTo: string } | undefined> {
  const link = await tx
    .updateTable('sign_in_link')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (link === undefined) return undefined
  const { email, return_to: returnTo } = link
  if (await isNewcomer(tx, email, returnTo)) await ensurePerson(tx, newId, { email, now })
  const person = await findPerson(tx, email)
  return person && { person, returnTo }
}

/** Whether an address is unknown (also not blocked) and requests the page for newcomers. */
async function isNewcomer(tx: DatabaseTransaction, email: string, returnTo: string): Promise<boolean> {
  if (returnTo.split('?')[0] !== NEWCOMER_PAGE) return false
  return (await tx.selectFrom('person').select('id').where('email', '=', email).executeTakeFirst()) === undefined
}

/** Deletes expired links and challenges, and sessions a month after they ended. */
export async function forgetEnded(db: Database, now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - 30 * 24 * HOUR_MS)
  await db
    .deleteFrom('sign_in_link')
    .where('expires_at', '<', new Date(now.getTime() - HOUR_MS))
    .execute()
  await db.deleteFrom('spent_challenge').where('expires_at', '<', now).execute()
  await db.deleteFrom('provider_sign_in').where('expires_at', '<', now).execute()
  await db.deleteFrom('console_session').where('expires_at', '<', monthAgo).execute()
}
