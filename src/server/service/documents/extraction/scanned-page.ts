import { type Canvas, createCanvas } from '@napi-rs/canvas'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import * as z from 'zod/mini'

/** The resolution scans are read at; a letter page becomes 2550 dots wide. */
const DOTS_PER_POINT = 300 / 72
const LETTER_WIDTH = 612
/** Taller pages are cut off: no form is three times as tall as wide. */
const TALLEST = 3

/** A rectangle in points from the upper left corner. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** A page as a picture, straightened, scaled so that its width is a letter page's. */
export interface ScannedPage {
  canvas: Canvas
  dotsPerPoint: number
  height: number
}

// The renderer's types name the browser's canvas; what it calls is the same here.
const anyCanvas = z.custom<HTMLCanvasElement & Canvas>(() => true)

/** Draws a page in grey on white and turns it until its ruled lines lie level. */
export async function scannedPage(page: PDFPageProxy): Promise<ScannedPage> {
  const width = page.getViewport({ scale: 1 }).width
  const viewport = page.getViewport({ scale: (LETTER_WIDTH * DOTS_PER_POINT) / width })
  const height = Math.min(viewport.height, viewport.width * TALLEST)
  const canvas = anyCanvas.parse(createCanvas(Math.round(viewport.width), Math.round(height)))
  await page.render({ canvas, viewport, background: '#ffffff' }).promise
  const straight = turned(canvas, skewOf(canvas))
  return { canvas: straight, dotsPerPoint: DOTS_PER_POINT, height: height / DOTS_PER_POINT }
}

/** Cuts a part out of a page, scaled, with a white margin so that letters do not touch the edge. */
export function cutOut(page: ScannedPage, box: Box, scale: number, margin = 0): Canvas {
  const k = page.dotsPerPoint
  const [width, height] = [(box.right - box.left) * k, (box.bottom - box.top) * k]
  const cut = createCanvas(Math.round(width * scale) + 2 * margin, Math.round(height * scale) + 2 * margin)
  const context = cut.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, cut.width, cut.height)
  context.imageSmoothingQuality = 'high'
  const target = [margin, margin, width * scale, height * scale] as const
  context.drawImage(page.canvas, box.left * k, box.top * k, width, height, ...target)
  return cut
}

function turned(canvas: Canvas, degrees: number): Canvas {
  if (Math.abs(degrees) < 0.04) return canvas
  const straight = createCanvas(canvas.width, canvas.height)
  const context = straight.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, straight.width, straight.height)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((degrees * Math.PI) / 180)
  context.drawImage(canvas, -canvas.width / 2, -canvas.height / 2)
  return straight
}

/** Degrees: scans lie no steeper; looked for roughly first, then closely around the best. */
const STEEPEST = 3
const STEP = 0.1
const CLOSE_STEP = 0.01
/** Dots across the page at which its slope is looked for: thin rules are still seen. */
const WIDTH = 900

/** Level text and rules begin and end in a row: at the level angle, neighbouring rows differ most. */
function skewOf(canvas: Canvas): number {
  const ink = inkOf(canvas)
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
  xs: number[]
  ys: number[]
  /** How dark each dot is, 0 to 255. */
  depths: number[]
  height: number
}

function inkOf(canvas: Canvas): Ink {
  const height = Math.round((canvas.height / canvas.width) * WIDTH)
  const small = createCanvas(WIDTH, height)
  const context = small.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(canvas, 0, 0, WIDTH, height)
  const { data } = context.getImageData(0, 0, WIDTH, height)
  const ink: Ink = { xs: [], ys: [], depths: [], height }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const depth = 255 - (data[(y * WIDTH + x) * 4] ?? 255)
      if (depth < 35) continue
      ink.xs.push(x - WIDTH / 2)
      ink.ys.push(y)
      ink.depths.push(depth)
    }
  }
  return ink
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
