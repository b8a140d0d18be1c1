import { type Canvas, createCanvas } from '@napi-rs/canvas'
import type { PagePicture, PagePlace } from './extraction.ts'

/** A grayscale picture, 0 black to 255 white: a quarter of a canvas's memory, and read without copies. */
export interface GreyPicture {
  width: number
  height: number
  shades: Uint8Array
}

/** A part of a picture, in pixels. */
export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

/** Rows of a canvas to read at a time: the canvas's data takes four times the memory of the shades. */
const ROWS = 256

/** Reads the shades of a canvas. */
export function greyOf(canvas: Canvas): GreyPicture {
  const { width, height } = canvas
  const context = canvas.getContext('2d')
  const shades = new Uint8Array(width * height)
  for (let top = 0; top < height; top += ROWS) {
    const rows = Math.min(ROWS, height - top)
    const { data } = context.getImageData(0, top, width, rows)
    for (let at = 0; at < width * rows; at++) shades[top * width + at] = data[at * 4 + 1] ?? 255
  }
  return { width, height, shades }
}

/** Rotates a picture clockwise around its center, into one of another size. */
export function turned(picture: GreyPicture, degrees: number, width: number, height: number): GreyPicture {
  const [sin, cos] = [Math.sin((-degrees * Math.PI) / 180), Math.cos((-degrees * Math.PI) / 180)]
  const target = whitePicture(width, height)
  for (let y = 0; y < height; y++) {
    const down = y + 0.5 - height / 2
    for (let x = 0; x < width; x++) {
      const across = x + 0.5 - width / 2
      const fromX = across * cos - down * sin + picture.width / 2 - 0.5
      const fromY = across * sin + down * cos + picture.height / 2 - 0.5
      target.shades[y * width + x] = shadeAt(picture, fromX, fromY)
    }
  }
  return target
}

/** A white picture. */
export function whitePicture(width: number, height: number): GreyPicture {
  return { width, height, shades: new Uint8Array(width * height).fill(255) }
}

/** Copies a part of a picture, scaled; each pixel is the mean of the area that it covers. */
export function cut(picture: GreyPicture, from: Area, scale: number): GreyPicture {
  const [columns, rows] = [coverage(from.left, from.right, scale), coverage(from.top, from.bottom, scale)]
  const part = whitePicture(columns.count, rows.count)
  const scaled = new Map<number, Float32Array>()
  for (let y = 0; y < rows.count; y++) {
    const sums = new Float32Array(columns.count)
    for (let at = y * rows.parts; at < (y + 1) * rows.parts; at++) {
      const source = rows.sources[at] ?? 0
      const row = scaled.get(source) ?? scaledRow(picture, source, columns)
      scaled.set(source, row)
      for (let x = 0; x < columns.count; x++) sums[x] = (sums[x] ?? 0) + (rows.shares[at] ?? 0) * (row[x] ?? 0)
    }
    part.shades.set(sums.map(Math.round), y * columns.count)
  }
  return part
}

/** Which pixels of a source each scaled pixel covers, along one axis. */
interface Coverage {
  count: number
  /** The number of source pixels for each scaled one, then all source pixels with their shares. */
  parts: number
  sources: Int32Array
  shares: Float32Array
}

// Enlarged, a pixel is between two of the source; reduced, it covers several.
function coverage(begin: number, end: number, scale: number): Coverage {
  const [count, samples] = [Math.max(1, Math.round((end - begin) * scale)), Math.max(1, Math.ceil(1 / scale))]
  const [sources, shares] = [new Int32Array(2 * samples * count), new Float32Array(2 * samples * count)]
  for (let at = 0; at < samples * count; at++) {
    const place = begin + (at + 0.5) / samples / scale - 0.5
    const before = Math.floor(place)
    sources.set([before, before + 1], 2 * at)
    shares.set([(before + 1 - place) / samples, (place - before) / samples], 2 * at)
  }
  return { count, parts: 2 * samples, sources, shares }
}

// The paper around a picture is white.
function scaledRow({ width, height, shades }: GreyPicture, y: number, columns: Coverage): Float32Array {
  const row = new Float32Array(columns.count)
  if (y < 0 || y >= height) return row.fill(255)
  for (let at = 0, part = 0; at < columns.count; at++) {
    let sum = 0
    for (const end = part + columns.parts; part < end; part++) {
      const x = columns.sources[part] ?? 0
      const shade = x < 0 || x >= width ? 255 : (shades[y * width + x] ?? 255)
      sum += (columns.shares[part] ?? 0) * shade
    }
    row[at] = sum
  }
  return row
}

function shadeAt(picture: GreyPicture, x: number, y: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const right = x - left
  const upper = dot(picture, left, top) * (1 - right) + dot(picture, left + 1, top) * right
  const lower = dot(picture, left, top + 1) * (1 - right) + dot(picture, left + 1, top + 1) * right
  return upper + (lower - upper) * (y - top)
}

function dot({ width, height, shades }: GreyPicture, x: number, y: number): number {
  return x < 0 || y < 0 || x >= width || y >= height ? 255 : (shades[y * width + x] ?? 255)
}

/** The picture as PGM, an uncompressed format. */
export function greyMap({ width, height, shades }: GreyPicture): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), shades])
}

/** The picture as PNG. */
export function greyPng({ width, height, shades }: GreyPicture): Uint8Array {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const image = context.createImageData(width, height)
  for (const [at, shade] of shades.entries()) image.data.set([shade, shade, shade, 255], at * 4)
  context.putImageData(image, 0, 0)
  return canvas.toBuffer('image/png')
}

/** Margin around a cell's picture, as a share of the page's width. */
const AROUND = 0.006
/** Number of shades of a page's picture: enough for a form, and a scan's noise takes no space. */
const SHADES = 16

/** A part of a rendered page with a margin, as PNG. */
export function pictureOf(drawn: GreyPicture, place: PagePlace): Uint8Array {
  const around = AROUND * drawn.width
  const left = Math.max(0, Math.round(place.left * drawn.width - around))
  const top = Math.max(0, Math.round(place.top * drawn.height - around))
  const right = Math.max(left + 1, Math.round(Math.min(drawn.width, place.right * drawn.width + around)))
  const bottom = Math.max(top + 1, Math.round(Math.min(drawn.height, place.bottom * drawn.height + around)))
  return greyPng(cut(drawn, { left, top, right, bottom }, 1))
}

/** A whole rendered page, scaled, as PNG. */
export function pagePicture(
  drawn: GreyPicture,
  { number, turn, scale }: Pick<PagePicture, 'number' | 'turn'> & { scale: number },
): PagePicture {
  const { width, height, shades } = cut(drawn, { left: 0, top: 0, right: drawn.width, bottom: drawn.height }, scale)
  const step = 255 / (SHADES - 1)
  const few = shades.map((shade) => Math.round(Math.round(shade / step) * step))
  return { number, width, height, turn, picture: greyPng({ width, height, shades: few }) }
}

/** A group of touching ink pixels, in pixels of the picture. */
export interface Spot {
  left: number
  top: number
  right: number
  bottom: number
  /** Number of pixels. */
  size: number
}

/** The height of a spot. */
export function heightOf({ top, bottom }: Pick<Spot, 'top' | 'bottom'>): number {
  return bottom - top
}

/** The ink pixels of a picture. */
export interface Ink {
  dots: Uint8Array
  width: number
  height: number
}

/** Separates ink from paper by how dark this picture's paper and print are. */
export function inkOf({ width, height, shades }: GreyPicture): Ink {
  const counts = new Uint32Array(256)
  for (const shade of shades) counts[shade] = (counts[shade] ?? 0) + 1
  const [dark, light] = [shadeOf(counts, 0.01 * shades.length), shadeOf(counts, 0.6 * shades.length)]
  const limit = dark + 0.58 * (light - dark)
  return { dots: shades.map((shade) => (shade < limit ? 1 : 0)), width, height }
}

/** The shade at a quantile of the pixels. */
function shadeOf(counts: Uint32Array, dots: number): number {
  let passed = 0
  for (const [shade, count] of counts.entries()) {
    passed += count
    if (passed >= dots) return shade
  }
  return 255
}

/** Minimum length of a rule, and the soft edge that is removed with it, in pixels. */
export interface Rules {
  across: number
  down: number
  edge: number
}

/**
 * Removes rules from a picture, which differ from letters by their length, and returns the remaining ink. If a letter
 * crosses a rule, its part on the rule stays.
 */
export function withoutRules(picture: GreyPicture, rules: Rules): Ink {
  const ink = inkOf(picture)
  const { width, height } = ink
  const lines = new Uint8Array(width * height)
  const mark = (left: number, top: number, wide: number, high: number) => {
    for (let y = Math.max(0, top); y < Math.min(height, top + high); y++)
      lines.fill(1, y * width + Math.max(0, left), y * width + Math.min(width, left + wide))
  }
  const thick = 2 * rules.edge + 1
  for (let y = 0; y < height; y++)
    for (const { from, to } of runsOf(width, rules.across, (x) => ink.dots[y * width + x] === 1))
      mark(from, y - rules.edge, to - from, thick)
  const across = lines.slice()
  for (let x = 0; x < width; x++)
    for (const { from, to } of runsOf(height, rules.down, (y) => ink.dots[y * width + x] === 1))
      mark(x - rules.edge, from, thick, to - from)
  const kept = crossing(ink, { lines, across, thickest: rules.edge * THICKEST })
  for (let at = 0; at < lines.length; at++) {
    if (lines[at] !== 1 || kept[at] === 1) continue
    ink.dots[at] = 0
    picture.shades[at] = 255
  }
  return ink
}

/** Maximum thickness of a rule, in widths of its soft edge. */
const THICKEST = 9
/** Maximum sideways offset of a stroke on the other side of a rule, in pixels. */
const SLANT = 2

// Pixels of horizontal rules with a letter's ink directly above and below.
function crossing(
  { dots, width, height }: Ink,
  { lines, across, thickest }: { lines: Uint8Array; across: Uint8Array; thickest: number },
): Uint8Array {
  const kept = new Uint8Array(dots.length)
  const isLetter = (x: number, y: number) =>
    x >= 0 && x < width && y >= 0 && y < height && lines[y * width + x] === 0 && dots[y * width + x] === 1
  for (let x = 0; x < width; x++)
    for (let top = 0; top < height; top++) {
      if (across[top * width + x] !== 1) continue
      let end = top
      while (end < height && across[end * width + x] === 1) end += 1
      if (end - top <= thickest) {
        const beside = Array.from({ length: 2 * SLANT + 1 }, (_, at) => x + at - SLANT)
        const goesOn = isLetter(x, top - 1)
          ? beside.some((at) => isLetter(at, end))
          : isLetter(x, end) && beside.some((at) => isLetter(at, top - 1))
        if (goesOn) for (let y = top; y < end; y++) kept[y * width + x] = dots[y * width + x] ?? 0
      }
      top = end
    }
  return kept
}

/** Maximum gap in a rule of a poor copy, in pixels. */
const GAP = 2

/** Runs of ink of a minimum length, ignoring the gaps of a poor copy. */
export function runsOf(
  length: number,
  shortest: number,
  isInk: (at: number) => boolean,
): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  let from = 0
  let end = -GAP - 2
  for (let at = 0; at < length; at++) {
    if (!isInk(at)) continue
    if (at - end > GAP + 1) {
      if (end - from >= shortest) runs.push({ from, to: end + 1 })
      from = at
    }
    end = at
  }
  if (end - from >= shortest) runs.push({ from, to: end + 1 })
  return runs
}

/** Finds spots of ink from top to bottom. */
export function spotsOf({ dots, width, height }: Ink): Spot[] {
  const left = { dots: dots.slice(), width, height }
  const found = new Uint32Array(dots.length)
  const spots: Spot[] = []
  for (let at = 0; at < dots.length; at++) if (left.dots[at] === 1) spots.push(takeSpot(left, at, found))
  return spots
}

// Lists the pixels of the spot in `found`: a list of numbers would be slow, because pdf.js replaces `push`.
function takeSpot({ dots: left, width, height }: Ink, start: number, found: Uint32Array): Spot {
  const spot = { left: width, top: height, right: 0, bottom: 0, size: 0 }
  let count = 1
  found[0] = start
  left[start] = 0
  for (let next = 0; next < count; next++) {
    const at = found[next] ?? 0
    const x = at % width
    const y = Math.floor(at / width)
    spot.left = Math.min(spot.left, x)
    spot.right = Math.max(spot.right, x + 1)
    spot.top = Math.min(spot.top, y)
    spot.bottom = Math.max(spot.bottom, y + 1)
    spot.size += 1
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++)
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++)
        if (left[ny * width + nx] === 1) {
          left[ny * width + nx] = 0
          found[count] = ny * width + nx
          count += 1
        }
  }
  return spot
}
