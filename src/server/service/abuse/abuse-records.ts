import { type Selectable, sql } from 'kysely'
import type { PaymentTallyTable } from '../../database/tables/accounts.ts'
import type { Database } from '../../database/tables/tables.ts'

/** A tally as stored. */
export type PaymentTally = Selectable<PaymentTallyTable>

/** What to add to a tally at a moment; one that began before `windowMs` ago starts anew. */
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
  const began = new Date(now.getTime() - windowMs)
  const { rows } = await sql<PaymentTally>`
    insert into payment_tally as tally (subject, tries, declines, since)
    values (${subject}, greatest(${tries}::int, 0), ${declines}::int, ${now})
    on conflict (subject) do update set
      tries = greatest(case when tally.since < ${began} then 0 else tally.tries end + ${tries}::int, 0),
      declines = case when tally.since < ${began} then 0 else tally.declines end + ${declines}::int,
      since = case when tally.since < ${began} then ${now}::timestamptz else tally.since end
    returning *`.execute(db)
  const [tally] = rows
  if (tally === undefined) throw new Error('A tally came back empty')
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

/** Locks a subject; true when it was not locked before, for whoever tells of it. */
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
