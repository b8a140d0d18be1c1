import { createHash, randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { ConsoleSessionTable, Flash, SignInMethod } from '../../database/tables/people.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import { writeLetter } from '../letters/write-letter.ts'
import { ensurePerson, findPerson, type Person } from './persons.ts'

/** A session as stored. */
export type Session = Selectable<ConsoleSessionTable>

const HOUR_MS = 3_600_000
/** A session ends this long after it began, whatever happens in it. */
const LIFE_MS = 14 * 24 * HOUR_MS
/** And this long after it was last used. */
const IDLE_MS = 12 * HOUR_MS
/** How long a person who has just shown who it is may do what asks for it. */
const FRESH_MS = 10 * 60_000
/** Not every page has to write when it was asked for. */
const SEEN_STEP_MS = 60_000

/** How somebody came in, and from where. */
export interface Arrival {
  method: SignInMethod
  address: string | undefined
  agent: string
  now: Date
}

/** Begins a session; answers the secret that the browser keeps, and that is kept nowhere else. */
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

/** Who is signed in with a secret; undefined when nobody is, or no longer. */
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

/** Whether the person showed who it is so lately that keys may be shown and money released. */
export function isFresh({ proved_at }: Session, now: Date): boolean {
  return now.getTime() - proved_at.getTime() < FRESH_MS
}

/** Sessions of a person that are open, the last used first. */
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

/** Ends one session of a person, or all of them but perhaps one; answers how many ended. */
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

/** Notes what the next page of a session says, or takes the note away. */
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
 * The cookie that says who is signed in. Where the world reaches us by https its name makes browsers hold it to this
 * host, to encryption and to no other path; a plain `http://localhost` has no such cookies, and another name.
 */
export function sessionCookie(publicUrl: string, token: string | undefined): string {
  const age = token === undefined ? '; Max-Age=0' : ''
  const secure = isSecure(publicUrl) ? '; Secure' : ''
  return `${nameFor(publicUrl)}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax${secure}${age}`
}

/** The secret a request brings; empty where it brings none. */
export function readSessionCookie(publicUrl: string, { headers }: Request): string {
  return readCookie(headers, nameFor(publicUrl))
}

/** The time zone of the browser, as its script noted it; undefined where none did. */
export function readTimeZone({ headers }: Request): string | undefined {
  return decodeURIComponent(readCookie(headers, 'almoner_zone').replace(/%(?![0-9a-f]{2})/gi, '')) || undefined
}

/** The value of a cookie; empty where a request brings none of the name. */
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
/** More letters than this in an hour are written to no address, whoever asks. */
const MOST_IN_AN_HOUR = 5
/** Where people come to who are not here yet: whoever follows a link to there is let in. */
const OPEN_DOOR = '/console/me/claim'

/** Who asks to be let in, and where to go then. */
export interface LinkRequest {
  email: string
  returnTo: string
  now: Date
  keepsLetters: boolean
}

/**
 * Writes the letter with the link that signs in, where the address is a person's. The row is written for every address;
 * whoever asks learns nothing, because nothing of this is waited for.
 */
export async function requestSignInLink(
  db: Database,
  newId: NewId,
  { email, returnTo, now, keepsLetters }: LinkRequest,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Those for one address come one after another, so that each counts the ones before.
    await sql`select pg_advisory_xact_lock(hashtext(${`sign in ${email}`}))`.execute(tx)
    const asked = await tx
      .selectFrom('sign_in_link')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('email', '=', email)
      .where('created_at', '>', new Date(now.getTime() - HOUR_MS))
      .executeTakeFirstOrThrow()
    if (Number(asked.count) >= MOST_IN_AN_HOUR) return
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

/** Whether a link still leads in. */
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

/** Uses a link, once: whom it lets in and where to; undefined when it has ended. */
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

/** Whether an address is nobody's yet, not even one's who was shut out, and asks for the page that is open to all. */
async function isNewcomer(tx: DatabaseTransaction, email: string, returnTo: string): Promise<boolean> {
  if (returnTo.split('?')[0] !== OPEN_DOOR) return false
  return (await tx.selectFrom('person').select('id').where('email', '=', email).executeTakeFirst()) === undefined
}

/** Forgets links and challenges that have ended, and sessions a month after. */
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
