import { type Canvas, createCanvas } from '@napi-rs/canvas'
import {
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
  StandardFonts,
  setTextRenderingMode,
  TextRenderingMode,
} from 'pdf-lib'
import { openPdf } from '../../../../../src/server/service/documents/extraction/pdf-file.ts'
import { cutOut, drawnPage } from '../../../../../src/server/service/documents/extraction/scanned-page.ts'

/** What a scanner does to a page. */
export interface Scanner {
  dotsPerInch: number
  /** Turned by so many degrees, clockwise. */
  skew?: number
  /** JPEG quality, 0 to 100; a lossless picture when absent. */
  quality?: number
  /** The share of dots that are dirt. */
  dirt?: number
  /** A text laid invisibly over the picture. */
  hiddenText?: string
  blankPagesBefore?: number
}

/** Prints a page of a PDF, scans it, and puts the picture into a PDF of its own. */
export async function scanned(pdf: Uint8Array, pageNumber: number, scanner: Scanner): Promise<Uint8Array> {
  const document = await openPdf(pdf)
  const printed = { canvas: await drawnPage(await document.getPage(pageNumber)), dotsPerPoint: 300 / 72 }
  const sheet = { left: 0, top: 0, right: 612, bottom: 792 }
  const picture = onGlass(cutOut(printed, sheet, scanner.dotsPerInch / 300), scanner)
  await document.destroy()
  return inPdf(picture, scanner)
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

async function inPdf(picture: Canvas, { quality, hiddenText, blankPagesBefore = 0 }: Scanner): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (let number = 0; number < blankPagesBefore; number++) document.addPage([612, 792])
  const page = document.addPage([612, 792])
  const image =
    quality === undefined
      ? await document.embedPng(picture.toBuffer('image/png'))
      : await document.embedJpg(picture.toBuffer('image/jpeg', quality))
  page.drawImage(image, { x: 0, y: 0, width: 612, height: 792 })
  if (hiddenText !== undefined) {
    page.setFont(await document.embedFont(StandardFonts.Helvetica))
    page.pushOperators(pushGraphicsState(), setTextRenderingMode(TextRenderingMode.Invisible))
    page.drawText(hiddenText, { x: 20, y: 700, size: 6 })
    page.pushOperators(popGraphicsState())
  }
  return document.save()
}
