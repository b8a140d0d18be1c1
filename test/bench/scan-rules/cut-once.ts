import type { GreyPicture } from '../../../src/server/service/documents/extraction/grey-picture.ts'
import {
  type Box,
  cutOut as cut,
  type ScannedPage,
} from '../../../src/server/service/documents/extraction/scanned-page.ts'

const known = new WeakMap<GreyPicture, Map<string, GreyPicture>>()

/** Copies each part of a page once, for all variants. */
export function cutOut(page: Pick<ScannedPage, 'picture' | 'dotsPerPoint'>, box: Box, scale: number): GreyPicture {
  const parts = known.get(page.picture) ?? new Map<string, GreyPicture>()
  known.set(page.picture, parts)
  const key = [box.left, box.right, box.top, box.bottom, scale].join(' ')
  const part = parts.get(key) ?? cut(page, box, scale)
  parts.set(key, part)
  // A reader removes rules from its copy.
  return { ...part, shades: part.shades.slice() }
}
