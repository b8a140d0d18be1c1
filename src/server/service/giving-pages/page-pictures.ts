import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import type { Seal } from '../accounts/keyring.ts'
import { encodeUpload } from '../pictures/encode-picture.ts'
import { GIVING_PICTURES_PATH, type GivingPageScope, lockGivingPage } from './giving-pages.ts'
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

/** Address of a picture for its owner and for operators, also while no page with it is public. */
export function ownPictureAddress(seal: Seal, name: string): string {
  return `${GIVING_PICTURES_PATH}${ownPictureName(seal, name)}`
}

/** The last part of that address. */
export function ownPictureName(seal: Seal, name: string): string {
  return `${name}?key=${pictureKey(seal, name)}`
}

function pictureKey(seal: Seal, name: string): string {
  return seal.derive('giving page picture', name).subarray(0, 16).toString('base64url')
}

/**
 * A picture by its name, `<hash>.png` or `<hash>.jpg`; undefined where no public page has it, unless the request has
 * the key of its owner's address.
 */
export async function findPagePicture(
  { db, seal }: { db: Database; seal: Seal },
  { name, key }: { name: string; key: string | undefined },
): Promise<{ bytes: Buffer; type: 'image/png' | 'image/jpeg' } | undefined> {
  const row = await db
    .selectFrom('giving_page_picture')
    .innerJoin('giving_page', 'giving_page.id', 'page_id')
    .select('bytes')
    .where('name', '=', name)
    .where((page) =>
      key !== undefined && key === pictureKey(seal, name)
        ? page.lit(true)
        : page.and([
            page('giving_page.status', 'in', ['published', 'archived']),
            page('published_at', 'is not', null),
            page('review_required', '=', false),
          ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row && { bytes: row.bytes, type: name.endsWith('.png') ? 'image/png' : 'image/jpeg' }
}
