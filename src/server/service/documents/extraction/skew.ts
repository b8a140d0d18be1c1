import { drawInto, type GreyPicture, turned, whitePicture } from './grey-picture.ts'

/** Degrees: scans lie no steeper; looked for roughly first, then closely around the best. */
const STEEPEST = 4
const STEP = 0.1
const CLOSE_STEP = 0.01
/** Dots across the page at which its slope is looked for: thin rules are still seen. */
const WIDTH = 900

/**
 * By how many degrees clockwise a page, turned by `turn`, has to be turned to lie level: there neighbouring rows differ
 * most.
 */
export function skewOf(picture: GreyPicture, turn: number): number {
  const ink = inkOf(picture, turn)
  const rough = sharpest(ink, -STEEPEST, STEEPEST, STEP)
  return sharpest(ink, rough - STEP, rough + STEP, CLOSE_STEP)
}

function sharpest(ink: Ink, from: number, to: number, step: number): number {
  let best = { degrees: 0, sharpness: 0 }
  for (let degrees = from; degrees <= to; degrees += step) {
    const sharpness = rowSharpness(ink, degrees)
    if (sharpness > best.sharpness) best = { degrees, sharpness }
  }
  return best.degrees
}

interface Ink {
  xs: Float32Array
  ys: Float32Array
  /** How dark each dot is, 0 to 255. */
  depths: Float32Array
  height: number
}

function inkOf(picture: GreyPicture, turn: number): Ink {
  const sideways = turn === 90 || turn === 270
  const scale = WIDTH / (sideways ? picture.height : picture.width)
  const reduced = whitePicture(Math.round(picture.width * scale), Math.round(picture.height * scale))
  const all = { left: 0, top: 0, right: picture.width, bottom: picture.height }
  drawInto(reduced, { left: 0, top: 0, right: reduced.width, bottom: reduced.height }, picture, all)
  const height = sideways ? reduced.width : reduced.height
  const { shades: data } = turned(reduced, turn, WIDTH, height)
  const dots: number[] = []
  for (let at = 0; at < WIDTH * height; at++) if ((data[at] ?? 255) <= 220) dots.push(at)
  return {
    xs: Float32Array.from(dots, (at) => (at % WIDTH) - WIDTH / 2),
    ys: Float32Array.from(dots, (at) => Math.floor(at / WIDTH)),
    depths: Float32Array.from(dots, (at) => 255 - (data[at] ?? 255)),
    height,
  }
}

// Each dot is shared between the two rows it falls between: whole rows alone would favour the angle 0.
function rowSharpness({ xs, ys, depths, height }: Ink, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const rows = new Float64Array(height + 200)
  for (let i = 0; i < xs.length; i++) {
    const place = (ys[i] ?? 0) + (xs[i] ?? 0) * slope + 100
    const row = Math.floor(place)
    const depth = depths[i] ?? 0
    rows[row] = (rows[row] ?? 0) + depth * (row + 1 - place)
    rows[row + 1] = (rows[row + 1] ?? 0) + depth * (place - row)
  }
  return rows.reduce((sum, value, row) => sum + (value - (rows[row - 1] ?? 0)) ** 2, 0)
}
