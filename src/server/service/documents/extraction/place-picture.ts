import type { PagePlace } from './extraction.ts'
import { drawInto, type GreyPicture, greyPng, whitePicture } from './grey-picture.ts'

/** What is shown around a cell, as a share of the page's width. */
const AROUND = 0.006

/** Cuts a place out of a drawn page, with a little around it, as PNG. */
export function pictureOf(drawn: GreyPicture, place: PagePlace): Uint8Array {
  const around = AROUND * drawn.width
  const left = Math.max(0, Math.round(place.left * drawn.width - around))
  const top = Math.max(0, Math.round(place.top * drawn.height - around))
  const right = Math.max(left + 1, Math.round(Math.min(drawn.width, place.right * drawn.width + around)))
  const bottom = Math.max(top + 1, Math.round(Math.min(drawn.height, place.bottom * drawn.height + around)))
  const cut = whitePicture(right - left, bottom - top)
  drawInto(cut, { left: 0, top: 0, right: right - left, bottom: bottom - top }, drawn, { left, top, right, bottom })
  return greyPng(cut)
}
