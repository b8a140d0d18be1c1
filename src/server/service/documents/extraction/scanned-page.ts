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

const STEEPEST = 3
const STEP = 0.05

// Level text and rules make rows that are either full or empty: the angle where rows differ most is level.
function skewOf(canvas: Canvas): number {
  const dots = darkDots(canvas)
  let best = { degrees: 0, sharpness: 0 }
  for (let degrees = -STEEPEST; degrees <= STEEPEST; degrees += STEP) {
    const sharpness = rowSharpness(dots, degrees)
    if (sharpness > best.sharpness) best = { degrees, sharpness }
  }
  return best.degrees
}

interface Dots {
  xs: number[]
  ys: number[]
  height: number
}

function darkDots(canvas: Canvas): Dots {
  const width = 600
  const height = Math.round((canvas.height / canvas.width) * width)
  const small = createCanvas(width, height)
  const context = small.getContext('2d')
  context.drawImage(canvas, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  const [xs, ys]: [number[], number[]] = [[], []]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((data[(y * width + x) * 4] ?? 255) > 140) continue
      xs.push(x - width / 2)
      ys.push(y)
    }
  }
  return { xs, ys, height }
}

function rowSharpness({ xs, ys, height }: Dots, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const rows = new Float64Array(height + 200)
  for (let i = 0; i < xs.length; i++) {
    const row = Math.round((ys[i] ?? 0) + (xs[i] ?? 0) * slope) + 100
    rows[row] = (rows[row] ?? 0) + 1
  }
  return rows.reduce((sum, count) => sum + count * count, 0)
}
