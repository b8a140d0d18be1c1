import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import { encodeUpload } from './encode-picture.ts'

/** Stores the picture of a fund from a file, which is encoded again; without one, removes the current one. */
export async function keepFundPicture(
  tx: DatabaseTransaction,
  fundId: string,
  upload: Uint8Array | null,
): Promise<void> {
  if (upload === null) {
    await tx.deleteFrom('fund_picture').where('fund_id', '=', fundId).execute()
    return
  }
  const picture = await encodeUpload('logo', upload)
  await tx
    .insertInto('fund_picture')
    .values({ fund_id: fundId, ...picture })
    .onConflict((conflict) => conflict.column('fund_id').doUpdateSet(picture))
    .execute()
}

/** A fund's picture by its file name, `<hash>.png`; undefined if no fund has it. */
export async function findFundPicture(
  db: Database,
  name: string,
): Promise<{ bytes: Buffer; type: 'image/png' } | undefined> {
  const row = await db.selectFrom('fund_picture').select('bytes').where('name', '=', name).executeTakeFirst()
  return row && { bytes: row.bytes, type: 'image/png' }
}
