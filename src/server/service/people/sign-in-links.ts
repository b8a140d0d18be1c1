import { sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import { writeLetter } from '../letters/write-letter.ts'
import { ensurePerson, findPerson, type Person } from './persons.ts'

const LIFE_MS = 15 * 60_000
/** More letters than this in an hour are written to no address, whoever asks. */
const MOST_IN_AN_HOUR = 5
const HOUR_MS = 3_600_000
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
    const expires = new Date(now.getTime() + LIFE_MS)
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
