import { TAGS } from '../../elements/shared/tags.ts'
import { answerPacked } from '../http/packed-file.ts'
import { etagOf, type Kit, type KitFile } from './read-kit.ts'

const IMMUTABLE = /^\d/

/**
 * Serves the kit below `/embed/` to pages of any origin. Files of a version never change and are cached forever; files
 * of a channel are revalidated. Returns undefined if the path isn't a file of the kit.
 */
export function serveKit(request: Request, kit: Kit): Response | undefined {
  const { pathname, searchParams } = new URL(request.url)
  const path = pathname.slice('/embed/'.length)
  const found = pathname.startsWith('/embed/') ? kit.get(path) : undefined
  if (found === undefined || !['GET', 'HEAD'].includes(request.method)) return undefined
  const file = prefixedStyles(found, searchParams.get('prefix'))
  return answerPacked(request, file, headersOf(IMMUTABLE.test(path)))
}

function headersOf(immutable: boolean): Record<string, string> {
  return {
    'cache-control': immutable
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=300, stale-while-revalidate=86400',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'timing-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  }
}

/** Valid prefixes of tags. */
const PREFIX = /^[a-z][a-z\d-]*$/

const TAG = new RegExp(`(?<![\\w-])(${TAGS.join('|')})(?![\\w-])`, 'g')

/** A stylesheet of the kit with prefixed tags. Without a valid prefix, returns the file unchanged. */
export function prefixedStyles(file: KitFile, prefix: string | null): KitFile {
  if (prefix === null || !PREFIX.test(prefix) || !file.type.startsWith('text/css')) return file
  const styles = Buffer.from(file.bytes.identity ?? []).toString()
  const identity = Uint8Array.from(Buffer.from(styles.replace(TAG, `${prefix}-$1`)))
  return { ...file, etag: etagOf(identity), bytes: { identity } }
}
