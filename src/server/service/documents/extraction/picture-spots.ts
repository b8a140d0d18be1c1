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

/** Takes ruled lines off a picture, told from letters by their length; answers the ink that stays. */
export function withoutRules(picture: GreyPicture, rules: Rules): Ink {
  const ink = inkOf(picture)
  const clear = (left: number, top: number, width: number, height: number) => {
    for (let y = Math.max(0, top); y < Math.min(ink.height, top + height); y++) {
      const [from, to] = [y * ink.width + Math.max(0, left), y * ink.width + Math.min(ink.width, left + width)]
      ink.dots.fill(0, from, to)
      picture.shades.fill(255, from, to)
    }
  }
  const { width, height } = ink
  const dots = ink.dots.slice()
  const wide = 2 * rules.edge + 1
  for (let y = 0; y < height; y++)
    for (const { from, to } of runsOf(width, rules.across, (x) => dots[y * width + x] === 1))
      clear(from, y - rules.edge, to - from, wide)
  for (let x = 0; x < width; x++)
    for (const { from, to } of runsOf(height, rules.down, (y) => dots[y * width + x] === 1))
      clear(x - rules.edge, from, wide, to - from)
  return ink
}

/** Dots a ruled line may lose to a poor copy. */
const GAP = 2

function runsOf(length: number, shortest: number, isInk: (at: number) => boolean): { from: number; to: number }[] {
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
