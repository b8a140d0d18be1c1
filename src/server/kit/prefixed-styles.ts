import { TAGS } from '../../elements/shared/tags.ts'
import { etagOf, type KitFile } from './read-kit.ts'

/** What may stand, with a hyphen, before a tag. */
const PREFIX = /^[a-z][a-z\d-]*$/

const TAG = new RegExp(`(?<![\\w-])(${TAGS.join('|')})(?![\\w-])`, 'g')

/** A stylesheet of the kit for elements whose tags have a prefix; the file itself where that is none. */
export function prefixedStyles(file: KitFile, prefix: string | null): KitFile {
  if (prefix === null || !PREFIX.test(prefix) || !file.type.startsWith('text/css')) return file
  const styles = Buffer.from(file.bytes.identity ?? []).toString()
  const identity = Uint8Array.from(Buffer.from(styles.replace(TAG, `${prefix}-$1`)))
  return { ...file, etag: etagOf(identity), bytes: { identity } }
}
