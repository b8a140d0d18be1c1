import { type Canvas, createCanvas } from '@napi-rs/canvas'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import * as z from 'zod/mini'
import type { PagePlace } from './extraction.ts'
import { drawInto, type GreyPicture, greyOf, turned, whitePicture } from './grey-picture.ts'
import { skewOf } from './skew.ts'

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
