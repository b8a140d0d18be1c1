import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import * as z from 'zod/mini'
import type { PagePlace } from './extraction.ts'
import { cut, type GreyPicture, greyOf, turned } from './grey-picture.ts'

/** Resolution at which scans are read: a letter page is 2550 pixels wide. */
const DOTS_PER_POINT = 300 / 72
/** Every page is scaled to the width of a letter page, because scanners often store a wrong size. */
const SHORTER_SIDE = 612
/** Maximum ratio of height to width. The rest of a taller page is cut off, because no form is that tall. */
const TALLEST = 3

/** A rectangle in points from the top left corner. */
export type Box = PagePlace

/** Clockwise rotation of a page before it is read, in degrees. */
export type QuarterTurn = 0 | 90 | 180 | 270

/** The picture of a page, upright and straightened, scaled to the width of a letter page. */
export interface ScannedPage {
  picture: GreyPicture
  dotsPerPoint: number
  /** The page as a viewer shows it, before it is rotated and straightened. */
  shown: GreyPicture
  turn: QuarterTurn
  /** In points. */
  width: number
  height: number
  /** Converts a box to its place on the page as a viewer shows it. */
  placeOf: (box: Box) => PagePlace
}

// pdf.js's types require the browser's canvas; this canvas has the methods that it calls.
const anyCanvas = z.custom<HTMLCanvasElement & Canvas>(() => true)

/** Renders a page on white, in grayscale, as a viewer shows it. */
export async function drawnPage(page: PDFPageProxy, dotsPerPoint = DOTS_PER_POINT): Promise<GreyPicture> {
  const shown = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: (SHORTER_SIDE * dotsPerPoint) / Math.min(shown.width, shown.height) })
  const longest = SHORTER_SIDE * dotsPerPoint * TALLEST
  const [width, height] = [Math.min(viewport.width, longest), Math.min(viewport.height, longest)]
  const canvas = anyCanvas.parse(createCanvas(Math.round(width), Math.round(height)))
  await page.render({ canvas, viewport, background: '#ffffff' }).promise
  const grey = greyOf(canvas)
  // Frees the canvas's memory now. It is outside the JavaScript heap, so garbage collection may come too late.
  canvas.width = 1
  canvas.height = 1
  return grey
}

/** Rotates a rendered page upright and straightens it. */
export function straightened(drawn: GreyPicture, turn: QuarterTurn): ScannedPage {
  const sideways = turn === 90 || turn === 270
  const [width, height] = sideways ? [drawn.height, drawn.width] : [drawn.width, drawn.height]
  const skew = skewOf(drawn, turn)
  const level = Math.abs(skew) < 0.04 ? 0 : skew
  const picture = turn === 0 && level === 0 ? drawn : turned(drawn, turn + level, width, height)
  const placeOf = (box: Box) => shownPlace(box, { turn: turn + level, width, height, drawn })
  return {
    picture,
    shown: drawn,
    turn,
    dotsPerPoint: DOTS_PER_POINT,
    width: width / DOTS_PER_POINT,
    height: height / DOTS_PER_POINT,
    placeOf,
  }
}

interface Turned {
  turn: number
  width: number
  height: number
  drawn: GreyPicture
}

function shownPlace({ left, top, right, bottom }: Box, { turn, width, height, drawn }: Turned): PagePlace {
  const [sin, cos] = [Math.sin((-turn * Math.PI) / 180), Math.cos((-turn * Math.PI) / 180)]
  const corners = [left, right].flatMap((x) => [top, bottom].map((y) => ({ x, y })))
  const shown = corners.map(({ x, y }) => {
    const [fromLeft, fromTop] = [x * DOTS_PER_POINT - width / 2, y * DOTS_PER_POINT - height / 2]
    return {
      x: (fromLeft * cos - fromTop * sin + drawn.width / 2) / drawn.width,
      y: (fromLeft * sin + fromTop * cos + drawn.height / 2) / drawn.height,
    }
  })
  const [xs, ys] = [shown.map(({ x }) => within(x)), shown.map(({ y }) => within(y))]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

function within(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 10_000
}

/** Copies a part of a page, scaled. */
export function cutOut(page: Pick<ScannedPage, 'picture' | 'dotsPerPoint'>, box: Box, scale: number): GreyPicture {
  const k = page.dotsPerPoint
  return cut(
    page.picture,
    { left: box.left * k, top: box.top * k, right: box.right * k, bottom: box.bottom * k },
    scale,
  )
}

/** Maximum skew, and the steps of the rough search and of the finer search around its best angle, in degrees. */
const STEEPEST = 4
const STEP = 0.1
const CLOSE_STEP = 0.01
/** Width of the page for the skew search, in pixels. Thin rules are still visible. */
const WIDTH = 900

/**
 * Returns the clockwise rotation in degrees that levels a page after its rotation by `turn`. Neighboring rows of pixels
 * differ most at that angle.
 */
function skewOf(picture: GreyPicture, turn: number): number {
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
  /** Darkness of each pixel, 0 to 255. */
  depths: Float32Array
  height: number
}

function inkOf(picture: GreyPicture, turn: number): Ink {
  const sideways = turn === 90 || turn === 270
  const whole = { left: 0, top: 0, right: picture.width, bottom: picture.height }
  const reduced = cut(picture, whole, WIDTH / (sideways ? picture.height : picture.width))
  const height = sideways ? reduced.width : reduced.height
  const { shades: data } = turned(reduced, turn, WIDTH, height)
  const dots = Uint32Array.from(data.keys()).filter((at) => (data[at] ?? 255) <= 220)
  return {
    xs: Float32Array.from(dots, (at) => (at % WIDTH) - WIDTH / 2),
    ys: Float32Array.from(dots, (at) => Math.floor(at / WIDTH)),
    depths: Float32Array.from(dots, (at) => 255 - (data[at] ?? 255)),
    height,
  }
}

// Each pixel is divided between its two nearest rows, because rounding to one row favors the angle 0.
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

/** The content of a page, found without rendering it. */
export interface PageContent {
  /** Whether it has a picture, or enough drawing operations for a form. */
  showsSomething: boolean
  /** Dots per inch of the largest picture, if the page is as wide as a letter page. Undefined without a picture. */
  resolution: number | undefined
}

/** Minimum number of drawing operations of a form without a picture. */
const FEWEST_STEPS = 200
const PICTURES: readonly number[] = [OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]
const PictureSize = z.object({ width: z.number(), height: z.number() })
const SHORTER_INCHES = 8.5

/** Finds the content of a page. Decodes its pictures and frees them. */
export async function contentOf(page: PDFPageProxy): Promise<PageContent> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const hasPicture = fnArray.some((fn) => PICTURES.includes(fn))
  const across = fnArray.flatMap((fn, at) => {
    if (!PICTURES.includes(fn)) return []
    const given: unknown[] = argsArray[at] ?? []
    const size =
      PictureSize.safeParse(given[0]).data ?? PictureSize.safeParse({ width: given[1], height: given[2] }).data
    if (!size) return []
    const [shorter, longer] = [Math.min(size.width, size.height), Math.max(size.width, size.height)]
    // A strip of a divided scan has the width of the page, but not its height.
    return [longer > 2 * shorter ? longer : shorter]
  })
  await unpacked(
    page,
    fnArray.map((fn, at) => (fn === OPS.paintImageXObject ? argsArray[at]?.[0] : undefined)),
  )
  letGo(page)
  return {
    showsSomething: hasPicture || fnArray.length >= FEWEST_STEPS,
    resolution: across.length === 0 ? undefined : Math.max(...across) / SHORTER_INCHES,
  }
}

// pdf.js decodes pictures in the background. Without waiting, several would be in memory at the same time.
async function unpacked(page: PDFPageProxy, names: readonly unknown[]): Promise<void> {
  for (const name of names) {
    if (typeof name !== 'string') continue
    const objects = name.startsWith('g_') ? page.commonObjs : page.objs
    await new Promise<void>((resolve) => {
      objects.get(name, () => resolve())
    })
  }
}

/** Whether a picture has invisible text over it. Scanners add their own recognition, which has mistakes. */
export async function hidesItsText(page: PDFPageProxy): Promise<boolean> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const invisible = fnArray.some((fn, at) => fn === OPS.setTextRenderingMode && argsArray[at]?.[0] === 3)
  return invisible && fnArray.some((fn) => PICTURES.includes(fn))
}

/** Frees a page's decoded pictures, which are outside the JavaScript heap. */
export function letGo(page: PDFPageProxy): void {
  page.cleanup()
  globalThis.gc?.()
}
