import { type Canvas, createCanvas } from '@napi-rs/canvas'
import type { PagePlace } from './extraction.ts'

/** What is shown around a cell, as a share of the page's width. */
const AROUND = 0.006

/** Cuts a place out of a drawn page, with a little around it, as PNG. */
export function pictureOf(drawn: Canvas, place: PagePlace): Uint8Array {
  const around = AROUND * drawn.width
  const left = Math.max(0, place.left * drawn.width - around)
  const top = Math.max(0, place.top * drawn.height - around)
  const width = Math.max(1, Math.round(Math.min(drawn.width, place.right * drawn.width + around) - left))
  const height = Math.max(1, Math.round(Math.min(drawn.height, place.bottom * drawn.height + around) - top))
  const cut = createCanvas(width, height)
  cut.getContext('2d').drawImage(drawn, left, top, width, height, 0, 0, width, height)
  return cut.toBuffer('image/png')
}
