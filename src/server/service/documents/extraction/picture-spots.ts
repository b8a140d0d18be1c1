import type { GreyPicture } from './grey-picture.ts'

/** Dots of ink that touch each other, in dots of the picture. */
export interface Spot {
  left: number
  top: number
  right: number
  bottom: number
  /** How many dots. */
  size: number
}

/** Which dots of a picture are ink. */
export interface Ink {
  dots: Uint8Array
  width: number
  height: number
}

/** Tells ink from paper by how dark this picture's own paper and print are. */
export function inkOf({ width, height, shades }: GreyPicture): Ink {
  const counts = new Uint32Array(256)
  for (const shade of shades) counts[shade] = (counts[shade] ?? 0) + 1
  const [dark, light] = [shadeOf(counts, 0.01 * shades.length), shadeOf(counts, 0.6 * shades.length)]
  const limit = dark + 0.58 * (light - dark)
  return { dots: shades.map((shade) => (shade < limit ? 1 : 0)), width, height }
}

/** The shade that so many dots are at most. */
function shadeOf(counts: Uint32Array, dots: number): number {
  let passed = 0
  for (const [shade, count] of counts.entries()) {
    passed += count
    if (passed >= dots) return shade
  }
  return 255
}

/** How long a run of ink is a ruled line, and how much of its soft edge goes with it, in dots. */
export interface Rules {
  across: number
  down: number
  edge: number
}

/**
 * Takes ruled lines off a picture, told from letters by their length; answers the ink that stays. Where a letter stands
 * across a line, above it and below, what of it lies on the line stays.
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

/** No ruled line of a table is thicker, in widths of its soft edge. */
const THICKEST = 9
/** How far aside a stroke may go on at the other side of a line, in dots. */
const SLANT = 2

// The dots of lines across the page that have a letter's ink right above and right below.
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

/** Dots a ruled line may lose to a poor copy. */
const GAP = 2

/** Runs of ink at least so long, over the gaps of a poor copy. */
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

/** Finds the spots of ink, as they are met from top to bottom. */
export function spotsOf({ dots, width, height }: Ink): Spot[] {
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
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++)
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++)
        if (left[ny * width + nx] === 1) {
          left[ny * width + nx] = 0
          waiting.push(ny * width + nx)
        }
  }
  return spot
}
