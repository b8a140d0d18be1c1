import { createHash } from 'node:crypto'
import { createDemo } from '../../../demo/demo.ts'
import type { KitTag } from '../../../demo/kit-tag.ts'
import { type Kit, versionsOf } from '../kit/read-kit.ts'
import type { Mount } from './request-handler.ts'

const publicKey = 'test_pk_storefront'
const secretKey = 'test_sk_storefront'

/** The demo's form for gifts without a script. */
export const SCRIPTLESS_GIFT = '/demo/give?nonprofit_id=530196605'

export interface DemoMountOptions {
  publicUrl: string
  kit: Kit
  /** Sends a request to the service. */
  fetch: (request: Request) => Promise<Response>
}

/** The demo, for a server that has a sandbox. */
export function mountDemo({ kit, ...rest }: DemoMountOptions): Mount {
  return createDemo({ ...rest, kit: kitTag(kit), publicKey, secretKey })
}

/** The script tag of the newest built version, pinned by its integrity. */
function kitTag(kit: Kit): KitTag {
  const path = `${versionsOf(kit).at(-1) ?? 'v1'}/almoner.js`
  const bytes = kit.get(path)?.bytes.identity
  const digest = bytes === undefined ? undefined : createHash('sha384').update(bytes).digest('base64')
  const integrity = digest === undefined ? undefined : `sha384-${digest}`
  return { path: `/embed/${path}`, integrity, stylesheet: `/embed/${path.replace(/js$/, 'css')}` }
}
