import { type Canvas, createCanvas } from '@napi-rs/canvas'

/** Darker than this is ink, of 255. */
const INK = 150
/** Smaller spots, in dots at 300 to the inch, are dirt. */
const SMALLEST_SPOT = 8

/**
 * Takes what was filled in out of the picture of a cell: ruled lines, dotted leaders and dirt stay behind, told apart by
 * their shapes. Undefined when nothing as tall as a digit is left: the cell is blank.
 */
export function filledIn(picture: Canvas, dotsPerPoint: number): Canvas | undefined {
  const clean = withoutRules(picture, Math.round(dotsPerPoint / 4))
  const spots = spotsOf(inkOf(clean))
  const digits = spots.filter(
    ({ top, bottom }) => bottom - top >= 4 * dotsPerPoint && bottom - top <= 11 * dotsPerPoint,
  )
  if (digits.length === 0) return undefined
  const top = Math.min(...digits.map((spot) => spot.top)) - 1
  const bottom = Math.max(...digits.map((spot) => spot.bottom)) + 2.5 * dotsPerPoint
  const kept = spots.filter((spot) => spot.size >= SMALLEST_SPOT && spot.top >= top && spot.bottom <= bottom)
  return copied(clean, kept)
}

interface Spot {
  left: number
  top: number
  right: number
  bottom: number
  /** In dots. */
  size: number
}

interface Ink {
  dots: Uint8Array
  width: number
  height: number
}

function inkOf(picture: Canvas): Ink {
  const { width, height } = picture
  const { data } = picture.getContext('2d').getImageData(0, 0, width, height)
  const dots = Uint8Array.from({ length: width * height }, (_, at) => ((data[at * 4] ?? 255) < INK ? 1 : 0))
  return { dots, width, height }
}

// A rule runs through the whole cell, digits do not; its soft edges, so many dots wide, are taken with it.
function withoutRules(picture: Canvas, edge: number): Canvas {
  const { dots, width, height } = inkOf(picture)
  const rows = countsAlong(height, width, (y, x) => dots[y * width + x] ?? 0)
  const columns = countsAlong(width, height, (x, y) => dots[y * width + x] ?? 0)
  const clean = createCanvas(width, height)
  const context = clean.getContext('2d')
  context.drawImage(picture, 0, 0)
  context.fillStyle = '#ffffff'
  for (const [y, count] of rows.entries()) if (count > width * 0.5) context.fillRect(0, y - edge, width, 2 * edge + 1)
  for (const [x, count] of columns.entries())
    if (count > height * 0.85) context.fillRect(x - edge, 0, 2 * edge + 1, height)
  return clean
}

function countsAlong(length: number, across: number, at: (along: number, across: number) => number): number[] {
  return Array.from({ length }, (_, along) => {
    let count = 0
    for (let step = 0; step < across; step++) count += at(along, step)
    return count
  })
}

function spotsOf({ dots, width, height }: Ink): Spot[] {
  const left = dots.slice()
  const spots: Spot[] = []
  for (let at = 0; at < left.length; at++) if (left[at] === 1) spots.push(takeSpot(left, at, width, height))
  return spots
}

function takeSpot(left: Uint8Array, start: number, width: number, height: number): Spot {
  const spot = { left: width, top: height, right: 0, bottom: 0, size: 0 }
  const waiting = [start]
  left[start] = 0
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const [x, y] = [at % width, Math.floor(at / width)]
    spot.left = Math.min(spot.left, x)
    spot.right = Math.max(spot.right, x + 1)
    spot.top = Math.min(spot.top, y)
    spot.bottom = Math.max(spot.bottom, y + 1)
    spot.size += 1
    for (const [dx, dy] of NEIGHBOURS) {
      const [nx, ny] = [x + dx, y + dy]
      if (nx < 0 || ny < 0 || nx >= width || ny >= height || left[ny * width + nx] !== 1) continue
      left[ny * width + nx] = 0
      waiting.push(ny * width + nx)
    }
  }
  return spot
}

const NEIGHBOURS = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
] as const

/** White around the letters, in dots: recognition needs some. */
const MARGIN = 24

function copied(picture: Canvas, spots: readonly Spot[]): Canvas {
  const clean = createCanvas(picture.width + 2 * MARGIN, picture.height + 2 * MARGIN)
  const context = clean.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, clean.width, clean.height)
  for (const { left, top, right, bottom } of spots) {
    const [x, y, width, height] = [left - 1, top - 1, right - left + 2, bottom - top + 2]
    context.drawImage(picture, x, y, width, height, x + MARGIN, y + MARGIN, width, height)
  }
  return clean
}
