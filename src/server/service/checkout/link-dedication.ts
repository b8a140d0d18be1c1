import type { Database } from '../../database/tables/tables.ts'
import type { TypedDedication } from './page/typed-dedication.ts'

/** Keeps the dedication that came with a link. */
export async function insertLinkDedication(
  db: Database,
  linkId: string,
  { occasion, honoree, tell }: TypedDedication,
): Promise<void> {
  await db.insertInto('link_dedication').values({ link_id: linkId, occasion, honoree, tell_email: tell }).execute()
}

/** The dedication that came with a link; undefined where none did. */
export async function findLinkDedication(db: Database, linkId: string): Promise<TypedDedication | undefined> {
  const row = await db
    .selectFrom('link_dedication')
    .select(['occasion', 'honoree', 'tell_email as tell'])
    .where('link_id', '=', linkId)
    .executeTakeFirst()
  return row
}

/** Forgets the dedication of a link that was paid: from then on it stands in its letter alone. */
export async function forgetLinkDedication(db: Database, linkId: string): Promise<void> {
  await db.deleteFrom('link_dedication').where('link_id', '=', linkId).execute()
}

/** Forgets the dedications of links that can be paid at no more; answers how many. */
export async function forgetExpiredDedications(db: Database, liveMode: boolean, expiredBefore: Date): Promise<number> {
  const expired = db
    .selectFrom('checkout_link')
    .select('id')
    .where('live_mode', '=', liveMode)
    .where('expires_at', '<', expiredBefore)
  const { numDeletedRows } = await db.deleteFrom('link_dedication').where('link_id', 'in', expired).executeTakeFirst()
  return Number(numDeletedRows)
}
