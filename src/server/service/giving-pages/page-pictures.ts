import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import { encodeUpload } from '../pictures/encode-picture.ts'
import { type GivingPageScope, lockGivingPage } from './giving-pages.ts'
import { noteRewrite } from './page-review.ts'

/** Pictures of a page. */
export type PagePictureUse = 'cover' | 'logo'

/** Sets a picture of a page from a file, which is encoded again; without one, removes the current one. */
export async function setPagePicture(
  tx: DatabaseTransaction,
  scope: GivingPageScope & { now: Date },
  { pageId, use, upload }: { pageId: string; use: PagePictureUse; upload: Uint8Array | null },
): Promise<void> {
  await noteRewrite(tx, await lockGivingPage(tx, scope, pageId), scope.now)
  if (upload === null) {
    await tx.deleteFrom('giving_page_picture').where('page_id', '=', pageId).where('use', '=', use).execute()
    return
  }
  const picture = await encodeUpload(use, upload)
  await tx
    .insertInto('giving_page_picture')
    .values({ page_id: pageId, use, ...picture })
    .onConflict((conflict) => conflict.columns(['page_id', 'use']).doUpdateSet(picture))
    .execute()
}

/** A picture by its name, `<hash>.png` or `<hash>.jpg`; undefined where only pages that were taken down have it. */
export async function findPagePicture(
  db: Database,
  name: string,
): Promise<{ bytes: Buffer; type: 'image/png' | 'image/jpeg' } | undefined> {
  const row = await db
    .selectFrom('giving_page_picture')
    .innerJoin('giving_page', 'giving_page.id', 'page_id')
    .select('bytes')
    .where('name', '=', name)
    .where('giving_page.status', '<>', 'suspended')
    .limit(1)
    .executeTakeFirst()
  return row && { bytes: row.bytes, type: name.endsWith('.png') ? 'image/png' : 'image/jpeg' }
}
