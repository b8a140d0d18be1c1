import { createHash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { ConsoleSessionTable, Flash, SignInMethod } from '../../database/tables/people.ts'
import type { Database } from '../../database/tables/tables.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import type { Person } from './persons.ts'

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
