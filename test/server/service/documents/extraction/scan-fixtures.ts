import { type Canvas, createCanvas } from '@napi-rs/canvas'
import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  StandardFonts,
  setTextRenderingMode,
  TextRenderingMode,
} from 'pdf-lib'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import * as z from 'zod/mini'
import { openPdf } from '../../../../../src/server/service/documents/extraction/read-pdf.ts'
import type { Box } from '../../../../../src/server/service/documents/extraction/scanned-page.ts'

/** What a scanner does to a page. */
export interface Scanner {
  dotsPerInch: number
  /** Vertical resolution, if it differs, as in a fax. */
  downPerInch?: number
  /** Rotation in degrees, clockwise. */
  skew?: number
  /** JPEG quality, 0 to 100; lossless if omitted. */
  quality?: number
  /** Skew on the glass in degrees, clockwise. */
  turned?: 90 | 180 | 270
  /** Only black and white, as in a fax. */
  fax?: boolean
  /** Share of dots that are dirt. */
  dirt?: number
  /** An invisible text layer over the picture. */
  hiddenText?: string
  blankPagesBefore?: number
}

/** Changes a printed sheet before it is scanned. The sheet has 300 dots per inch. */
export type Mark = (sheet: Canvas, page: PDFPageProxy) => Promise<void>

/** A letter page, in points. */
export const WHOLE_PAGE: Box = { left: 0, top: 0, right: 612, bottom: 792 }

/** Prints a page of a PDF, marks it, scans it, and puts the picture into a new PDF. */
export async function scanned(pdf: Uint8Array, pageNumber: number, scanner: Scanner, mark?: Mark): Promise<Uint8Array> {
  const document = await openPdf(pdf)
  const printedPage = await document.getPage(pageNumber)
  const printed = await printedSheet(printedPage, WHOLE_PAGE)
  await mark?.(printed, printedPage)
  await document.destroy()
  return scannedSheet(printed, WHOLE_PAGE, scanner)
}

/** Scans a printed sheet or a part of one, and puts the picture into a PDF with a page of the same size. */
export async function scannedSheet(printed: Canvas, area: Box, scanner: Scanner): Promise<Uint8Array> {
  const [width, height] = [area.right - area.left, area.bottom - area.top]
  const down = scanner.downPerInch ?? scanner.dotsPerInch
  const paper = createCanvas(Math.round((width * scanner.dotsPerInch) / 72), Math.round((height * down) / 72))
  const context = paper.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(printed, 0, 0, paper.width, paper.height)
  const picture = onGlass(paper, scanner)
  return inPdf(quarterTurned(picture, scanner.turned ?? 0), scanner, [width, height])
}

/** Binds the pages of PDFs into one. */
export async function bound(...files: readonly Uint8Array[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (const file of files) {
    const from = await PDFDocument.load(file)
    for (const page of await document.copyPages(from, from.getPageIndices())) document.addPage(page)
  }
  return document.save()
}

// The renderer's types name the browser's canvas; what it calls is the same here.
const anyCanvas = z.custom<HTMLCanvasElement & Canvas>(() => true)

/** Prints an area of a page at 300 dots per inch. */
export async function printedSheet(page: PDFPageProxy, { left, top, right, bottom }: Box): Promise<Canvas> {
  const scale = 300 / 72
  const viewport = page.getViewport({ scale, offsetX: -left * scale, offsetY: -top * scale })
  const canvas = anyCanvas.parse(createCanvas(Math.round((right - left) * scale), Math.round((bottom - top) * scale)))
  await page.render({ canvas, viewport, background: '#ffffff' }).promise
  return canvas
}

function quarterTurned(picture: Canvas, degrees: number): Canvas {
  if (degrees === 0) return picture
  const sideways = degrees !== 180
  const turned = createCanvas(sideways ? picture.height : picture.width, sideways ? picture.width : picture.height)
  const context = turned.getContext('2d')
  context.translate(turned.width / 2, turned.height / 2)
  context.rotate((degrees * Math.PI) / 180)
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
  return turned
}

function onGlass(page: Canvas, { skew = 0, dirt = 0 }: Scanner): Canvas {
  const glass = createCanvas(page.width, page.height)
  const context = glass.getContext('2d')
  context.fillStyle = '#fdfdfb'
  context.fillRect(0, 0, glass.width, glass.height)
  context.translate(glass.width / 2, glass.height / 2)
  context.rotate((skew * Math.PI) / 180)
  context.drawImage(page, -page.width / 2, -page.height / 2)
  context.resetTransform()
  context.fillStyle = '#555555'
  let state = 7
  const next = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return (state >> 8) % limit
  }
  for (let spot = 0; spot < glass.width * glass.height * dirt; spot++)
    context.fillRect(next(glass.width), next(glass.height), 1, 1)
  return glass
}

async function inPdf(picture: Canvas, scanner: Scanner, [width, height]: [number, number]): Promise<Uint8Array> {
  const { quality, hiddenText, blankPagesBefore = 0, turned = 0 } = scanner
  const document = await PDFDocument.create()
  for (let number = 0; number < blankPagesBefore; number++) document.addPage([612, 792])
  const size: [number, number] = turned % 180 === 0 ? [width, height] : [height, width]
  const page = document.addPage(size)
  const place = { x: 0, y: 0, width: size[0], height: size[1] }
  if (scanner.fax === true) drawBitmap(document, page, picture)
  else if (quality === undefined) page.drawImage(await document.embedPng(picture.toBuffer('image/png')), place)
  else page.drawImage(await document.embedJpg(picture.toBuffer('image/jpeg', quality)), place)
  if (hiddenText !== undefined) {
    page.setFont(await document.embedFont(StandardFonts.Helvetica))
    page.pushOperators(pushGraphicsState(), setTextRenderingMode(TextRenderingMode.Invisible))
    page.drawText(hiddenText, { x: 20, y: 700, size: 6 })
    page.pushOperators(popGraphicsState())
  }
  return document.save()
}

// One bit per dot, as in a fax.
function drawBitmap(document: PDFDocument, page: PDFPage, picture: Canvas): void {
  const { width, height } = picture
  const { data } = picture.getContext('2d').getImageData(0, 0, width, height)
  const rowBytes = Math.ceil(width / 8)
  const bits = new Uint8Array(rowBytes * height)
  for (let at = 0; at < width * height; at++) {
    const x = at % width
    const byte = Math.floor(at / width) * rowBytes + (x >> 3)
    if ((data[at * 4] ?? 255) >= 160) bits[byte] = (bits[byte] ?? 0) | (0x80 >> (x & 7))
  }
  const about = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height }
  const stream = document.context.flateStream(bits, { ...about, BitsPerComponent: 1, ColorSpace: 'DeviceGray' })
  const name = page.node.newXObject('Fax', document.context.register(stream))
  const whole = concatTransformationMatrix(page.getWidth(), 0, 0, page.getHeight(), 0, 0)
  page.pushOperators(pushGraphicsState(), whole, drawObject(name), popGraphicsState())
}
