import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { Acted } from '../../audit/audit-log.ts'
import { encodeUpload, PICTURES_PATH } from '../../pictures/encode-picture.ts'
import type { PictureUse } from '../../pictures/encoded-picture.ts'

const COLUMNS = { logo: 'logo_url', cover: 'cover_image_url' } as const satisfies Record<PictureUse, string>

/** Sets a nonprofit's logo or cover from a file, which is re-encoded; without a file, removes the current one. */
export async function setPicture(
  tx: DatabaseTransaction,
  { nonprofitId, use, upload, now }: { nonprofitId: string; use: PictureUse; upload: Uint8Array | null; now: Date },
): Promise<Acted<string | null>> {
  const column = COLUMNS[use]
  const path = upload === null ? null : await keepPicture(tx, use, upload, now)
  const before = await tx
    .selectFrom('nonprofit')
    .select(['logo_url', 'cover_image_url'])
    .where('id', '=', nonprofitId)
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined) throw new HttpError('not_found', { detail: 'This nonprofit doesn’t exist.' })
  await tx
    .updateTable('nonprofit')
    .set({ [column]: path, updated_at: now })
    .where('id', '=', nonprofitId)
    .execute()
  await forgetUnused(tx, before[column])
  return {
    record: nonprofitId,
    subject: nonprofitId,
    before: { [column]: before[column] },
    after: { [column]: path },
    result: path,
  }
}

/** The picture named `<hash>.png`; undefined if there is none. */
export async function findPicture(
  db: Database,
  name: string,
): Promise<{ bytes: Buffer; type: 'image/png' | 'image/jpeg' } | undefined> {
  if (!/^[0-9a-f]{64}\.(png|jpg)$/.test(name)) return undefined
  const row = await db.selectFrom('nonprofit_picture').select('bytes').where('name', '=', name).executeTakeFirst()
  return row && { bytes: row.bytes, type: name.endsWith('.png') ? 'image/png' : 'image/jpeg' }
}

/** The name of a picture that this server stores, from its address; undefined for one stored elsewhere. */
export function ownPictureName(address: string): string | undefined {
  return address.startsWith(PICTURES_PATH) ? address.slice(PICTURES_PATH.length) : undefined
}

async function keepPicture(tx: DatabaseTransaction, use: PictureUse, upload: Uint8Array, now: Date): Promise<string> {
  const { name, bytes, width, height } = await encodeUpload(use, upload)
  await tx
    .insertInto('nonprofit_picture')
    .values({ name, bytes, width, height, created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return `${PICTURES_PATH}${name}`
}

async function forgetUnused(tx: DatabaseTransaction, address: string | null): Promise<void> {
  const name = address === null ? undefined : ownPictureName(address)
  if (name === undefined || address === null) return
  const user = await tx
    .selectFrom('nonprofit')
    .select('id')
    .where((eb) => eb.or([eb('logo_url', '=', address), eb('cover_image_url', '=', address)]))
    .limit(1)
    .executeTakeFirst()
  if (user === undefined) await tx.deleteFrom('nonprofit_picture').where('name', '=', name).execute()
}
