import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import * as z from 'zod/mini'
import type { PagePlace } from './extraction.ts'
import { drawInto, type GreyPicture, greyOf, turned, whitePicture } from './grey-picture.ts'

/** The resolution scans are read at; a letter page becomes 2550 dots wide. */
const DOTS_PER_POINT = 300 / 72
/** The shorter side of every page counts as a letter page's, whatever size the scanner wrote down. */
const SHORTER_SIDE = 612
/** Taller pages are cut off: no form is three times as tall as wide. */
const TALLEST = 3

/** A rectangle in points from the upper left corner. */
export type Box = PagePlace

/** By how much a page is turned clockwise before it is read. */
export type QuarterTurn = 0 | 90 | 180 | 270

/** A page as a picture, turned upright and straightened, scaled so that its shorter side is a letter page's. */
export interface ScannedPage {
  picture: GreyPicture
  dotsPerPoint: number
  /** As a viewer shows the page, with how it was turned. */
  shown: GreyPicture
  turn: QuarterTurn
  /** In points. */
  width: number
  height: number
  /** Where a box stands on the page as a viewer shows it. */
  placeOf: (box: Box) => PagePlace
}

// The renderer's types name the browser's canvas; what it calls is the same here.
const anyCanvas = z.custom<HTMLCanvasElement & Canvas>(() => true)

/** Draws a page on white, as it is shown, in shades of grey. */
export async function drawnPage(page: PDFPageProxy, dotsPerPoint = DOTS_PER_POINT): Promise<GreyPicture> {
  const shown = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: (SHORTER_SIDE * dotsPerPoint) / Math.min(shown.width, shown.height) })
  const longest = SHORTER_SIDE * dotsPerPoint * TALLEST
  const [width, height] = [Math.min(viewport.width, longest), Math.min(viewport.height, longest)]
  const canvas = anyCanvas.parse(createCanvas(Math.round(width), Math.round(height)))
  await page.render({ canvas, viewport, background: '#ffffff' }).promise
  const grey = greyOf(canvas)
  // A canvas keeps its memory until it is collected, which nothing hurries: it is outside the engine's own.
  canvas.width = 1
  canvas.height = 1
  return grey
}

/** Turns a drawn page upright and until its ruled lines lie level. */
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

/** Cuts a part out of a page, scaled. */
export function cutOut(page: Pick<ScannedPage, 'picture' | 'dotsPerPoint'>, box: Box, scale: number): GreyPicture {
  const k = page.dotsPerPoint
  const [width, height] = [(box.right - box.left) * k * scale, (box.bottom - box.top) * k * scale]
  const cut = whitePicture(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)))
  const from = { left: box.left * k, top: box.top * k, right: box.right * k, bottom: box.bottom * k }
  drawInto(cut, { left: 0, top: 0, right: width, bottom: height }, page.picture, from)
  return cut
}

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

/** What a page draws, told without drawing it. */
export interface PageContent {
  /** A picture, or enough else for a form. */
  showsSomething: boolean
  /** Dots to the inch of the largest picture, as if the page were a letter; undefined without a picture. */
  resolution: number | undefined
}

/** Fewer drawing steps than this, without a picture, draw no form. */
const FEWEST_STEPS = 200
const PICTURES: readonly number[] = [OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]
const PictureSize = z.object({ width: z.number(), height: z.number() })
const SHORTER_INCHES = 8.5

/** Tells what a page draws. Unpacks its pictures, and lets go of them. */
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
    // A scan cut into strips has its page's width, not its height.
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

// Pictures are unpacked beside the list of steps: what is not awaited would take its memory beside the next.
async function unpacked(page: PDFPageProxy, names: readonly unknown[]): Promise<void> {
  for (const name of names) {
    if (typeof name !== 'string') continue
    const objects = name.startsWith('g_') ? page.commonObjs : page.objs
    await new Promise<void>((resolve) => {
      objects.get(name, () => resolve())
    })
  }
}

/** Whether text is laid invisibly over a picture, as scanners do: somebody else's reading, with somebody else's mistakes. */
export async function hidesItsText(page: PDFPageProxy): Promise<boolean> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const invisible = fnArray.some((fn, at) => fn === OPS.setTextRenderingMode && argsArray[at]?.[0] === 3)
  return invisible && fnArray.some((fn) => PICTURES.includes(fn))
}

/** Gives back what a page's pictures were unpacked in: it is outside the engine's own memory, and kept until that is full. */
export function letGo(page: PDFPageProxy): void {
  page.cleanup()
  globalThis.gc?.()
}
