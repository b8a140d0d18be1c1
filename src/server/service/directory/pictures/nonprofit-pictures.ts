import { createHash } from 'node:crypto'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { Acted } from '../../audit/record-act.ts'
import { encodePicture } from './encode-picture.ts'
import { PICTURE_FORMS, type PictureUse } from './encoded-picture.ts'

/** What a picture may weigh as it is sent, in bytes. */
export const LARGEST_UPLOAD = 5_242_880

const COLUMNS = { logo: 'logo_url', cover: 'cover_image_url' } as const satisfies Record<PictureUse, string>
const PATH = '/pictures/'

/** Sets a nonprofit's logo or cover from a file, which is encoded anew; without one, takes the present one away. */
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
  if (before === undefined) throw new HttpError('not_found', { detail: 'There is no such nonprofit.' })
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

/** The picture of a name, `<hash>.png`; undefined where there is none. */
export async function findPicture(
  db: Database,
  name: string,
): Promise<{ bytes: Buffer; type: 'image/png' | 'image/jpeg' } | undefined> {
  if (!/^[0-9a-f]{64}\.(png|jpg)$/.test(name)) return undefined
  const row = await db.selectFrom('nonprofit_picture').select('bytes').where('name', '=', name).executeTakeFirst()
  return row && { bytes: row.bytes, type: name.endsWith('.png') ? 'image/png' : 'image/jpeg' }
}

/** The name of a picture that lies here, of its address in the directory; undefined for one that lies elsewhere. */
export function ownPictureName(address: string): string | undefined {
  return address.startsWith(PATH) ? address.slice(PATH.length) : undefined
}

async function keepPicture(tx: DatabaseTransaction, use: PictureUse, upload: Uint8Array, now: Date): Promise<string> {
  const refuse = (detail: string) => new HttpError('parameter_invalid', { param: use, detail })
  if (upload.byteLength > LARGEST_UPLOAD) throw refuse('This picture is too large: at most 5 MB.')
  const encoded = await encodePicture(use, upload)
  if (encoded.status === 'refused') throw refuse(encoded.reason)
  const bytes = Buffer.from(encoded.bytes)
  const name = `${createHash('sha256').update(bytes).digest('hex')}.${PICTURE_FORMS[use].ending}`
  const { width, height } = encoded
  await tx
    .insertInto('nonprofit_picture')
    .values({ name, bytes, width, height, created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  return `${PATH}${name}`
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
