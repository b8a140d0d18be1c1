import type { PagePicture, PagePlace } from './extraction.ts'
import { type Area, drawInto, type GreyPicture, greyPng, whitePicture } from './grey-picture.ts'

/** What is shown around a cell, as a share of the page's width. */
const AROUND = 0.006
/** Pages are shown in so many shades: a form needs no more, and noise of a scan takes no room. */
const SHADES = 16

/** Cuts a place out of a drawn page, with a little around it, as PNG. */
export function pictureOf(drawn: GreyPicture, place: PagePlace): Uint8Array {
  const around = AROUND * drawn.width
  const left = Math.max(0, Math.round(place.left * drawn.width - around))
  const top = Math.max(0, Math.round(place.top * drawn.height - around))
  const right = Math.max(left + 1, Math.round(Math.min(drawn.width, place.right * drawn.width + around)))
  const bottom = Math.max(top + 1, Math.round(Math.min(drawn.height, place.bottom * drawn.height + around)))
  return greyPng(cut(drawn, { left, top, right, bottom }, 1))
}

/** A whole drawn page, scaled, as PNG. */
export function pagePicture(
  drawn: GreyPicture,
  { number, turn, scale }: Pick<PagePicture, 'number' | 'turn'> & { scale: number },
): PagePicture {
  const { width, height, shades } = cut(drawn, { left: 0, top: 0, right: drawn.width, bottom: drawn.height }, scale)
  const step = 255 / (SHADES - 1)
  const few = shades.map((shade) => Math.round(Math.round(shade / step) * step))
  return { number, width, height, turn, picture: greyPng({ width, height, shades: few }) }
}

function cut(drawn: GreyPicture, from: Area, scale: number): GreyPicture {
  const [width, height] = [Math.round((from.right - from.left) * scale), Math.round((from.bottom - from.top) * scale)]
  const picture = whitePicture(Math.max(1, width), Math.max(1, height))
  drawInto(picture, { left: 0, top: 0, right: picture.width, bottom: picture.height }, drawn, from)
  return picture
}
