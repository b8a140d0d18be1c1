import type { Selectable } from 'kysely'
import type { StoppedAddressTable } from '../../database/tables/letters.ts'
import type { Database } from '../../database/tables/tables.ts'

/** Addresses that get no letters, the latest first. */
export function listStoppedAddresses(
  db: Database,
  { offset, limit }: { offset: number; limit: number },
): Promise<Selectable<StoppedAddressTable>[]> {
  return db
    .selectFrom('stopped_address')
    .selectAll()
    .orderBy('stopped_at', 'desc')
    .orderBy('address')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** Lets an address have letters again, from the next one on; answers whether it was stopped. */
export async function liftAddress(db: Database, address: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('stopped_address')
    .where('address', '=', address.trim().toLowerCase())
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
