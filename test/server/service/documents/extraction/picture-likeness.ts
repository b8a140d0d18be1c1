import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas'
import type { PagePlace } from '../../../../../src/server/service/documents/extraction/extraction.ts'

const [WIDE, HIGH] = [96, 16]

/** A box in a picture. */
interface Shown {
  picture: Uint8Array
  place: PagePlace
}

/** Similarity of the ink in two boxes, regardless of its position and size: 1 if equal, about 0 if unrelated. */
export async function likeness(first: Shown, second: Shown): Promise<number> {
  const [one, other] = [inkOf(await cutOut(first)), inkOf(await cutOut(second))]
  const [oneMean, otherMean] = [meanOf(one), meanOf(other)]
  const product = (a: number[], b: number[], aMean: number, bMean: number) =>
    a.reduce((sum, shade, at) => sum + (shade - aMean) * ((b[at] ?? 0) - bMean), 0)
  const spread = Math.sqrt(product(one, one, oneMean, oneMean) * product(other, other, otherMean, otherMean))
  return product(one, other, oneMean, otherMean) / spread
}

function meanOf(shades: readonly number[]): number {
  return shades.reduce((sum, shade) => sum + shade, 0) / shades.length
}

async function cutOut({ picture, place: { left, top, right, bottom } }: Shown): Promise<Canvas> {
  const image = await loadImage(Buffer.from(picture))
  const cut = createCanvas(Math.round((right - left) * image.width), Math.round((bottom - top) * image.height))
  cut.getContext('2d').drawImage(image, -left * image.width, -top * image.height)
  return cut
}

/** The shades of the ink, without white margins and the form's rules, scaled to one size. */
function inkOf(picture: Canvas): number[] {
  const { width, height } = picture
  const shades = shadesOf(picture)
  const darkIn = (row: number) =>
    Array.from({ length: width }, (_, x) => x).filter((x) => (shades[row * width + x] ?? 255) < 140)
  const isWritten = (row: number) => darkIn(row).length > 0 && darkIn(row).length <= 0.85 * width
  const rows = Array.from({ length: height }, (_, y) => y).filter(isWritten)
  const columns = rows.flatMap(darkIn)
  const [left, top] = [Math.min(...columns), Math.min(...rows)]
  const [wide, high] = [Math.max(...columns) + 1 - left, Math.max(...rows) + 1 - top]
  const scaled = createCanvas(WIDE, HIGH)
  scaled.getContext('2d').drawImage(picture, left, top, wide, high, 0, 0, WIDE, HIGH)
  return shadesOf(scaled)
}

function shadesOf(picture: Canvas): number[] {
  const { data } = picture.getContext('2d').getImageData(0, 0, picture.width, picture.height)
  return Array.from({ length: picture.width * picture.height }, (_, at) => data[at * 4] ?? 255)
}
