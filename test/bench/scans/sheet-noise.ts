import { type Canvas, createCanvas } from '@napi-rs/canvas'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type PageWords, wordsOf } from '../../../src/server/service/documents/extraction/page-words.ts'
import type { Box } from '../../../src/server/service/documents/extraction/scanned-page.ts'
import { rowsOf, type Word } from '../../../src/server/service/documents/extraction/word.ts'
import type { Chance } from '../../server/service/documents/extraction/generated-forms.ts'
import { fontFaces } from '../../server/service/documents/extraction/number-scans.ts'
import { WHOLE_PAGE } from '../../server/service/documents/extraction/scan-fixtures.ts'

/** A printed sheet or a part of one to draw on, in points, and the numbers in its two columns. */
export interface Pen {
  sheet: Canvas
  context: ReturnType<Canvas['getContext']>
  numbers: readonly Word[]
  /** The part of the page that the sheet is. */
  paper: Box
  /** Where the columns are on it. */
  columns: Box
}

/** Adds one kind of noise to a sheet. */
export type Paint = (pen: Pen, chance: Chance) => void

const DOTS_PER_POINT = 300 / 72
const PAGE = WHOLE_PAGE.right * WHOLE_PAGE.bottom
/** Where the columns are on every generated form, in points. */
const COLUMNS: Box = { left: 376, right: 580, top: 360, bottom: 660 }

/** The words that are printed on a page, and the size of its letters relative to a form on letter paper. */
export type PrintedWords = Pick<PageWords, 'words' | 'unit'>

/** Finds the words that are printed on a page. */
export async function printedWords(page: PDFPageProxy): Promise<PrintedWords> {
  const { words, unit } = await wordsOf(page, [])
  return { words: rowsOf(words, unit).flatMap((row) => row.words), unit }
}

/** Prepares a sheet with these words for painting. */
export function penOn(
  sheet: Canvas,
  words: readonly Word[],
  { paper, columns }: Pick<Pen, 'paper' | 'columns'> = { paper: WHOLE_PAGE, columns: COLUMNS },
): Pen {
  const context = sheet.getContext('2d')
  const [x, y] = [-paper.left * DOTS_PER_POINT, -paper.top * DOTS_PER_POINT]
  context.setTransform(DOTS_PER_POINT, 0, 0, DOTS_PER_POINT, x, y)
  const numbers = words.filter(({ text, left }) => left > COLUMNS.left && /^[-(<$]*\d[\d,.]*/.test(text))
  return { sheet, context, numbers, paper, columns }
}

/** Dots of dust and gaps in the print, 0.2 to 1.5 points large. */
export const speckle: Paint = ({ context, paper }, { below, among }) => {
  const [wide, high] = sizeOf(paper)
  const count = (among([300, 1500, 4000]) * wide * high) / PAGE
  const largest = among([4, 8, 15])
  for (let at = 0; at < count; at++) {
    context.fillStyle = among(['#000000', '#444444', '#777777', '#ffffff'])
    const size = (2 + below(largest)) / 10
    const [x, y] = [paper.left + below(wide * 10) / 10, paper.top + below(high * 10) / 10]
    context.fillRect(x, y, size, among([size, size, size / 2]))
  }
}

/** An unfocused lens: scales the sheet down and up again. */
export const blurSheet: Paint = ({ sheet, context, paper }, { among }) => {
  const share = among([0.28, 0.36, 0.45, 0.6])
  const small = createCanvas(Math.round(sheet.width * share), Math.round(sheet.height * share))
  const smaller = small.getContext('2d')
  smaller.imageSmoothingQuality = 'high'
  smaller.drawImage(sheet, 0, 0, small.width, small.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(small, paper.left, paper.top, ...sizeOf(paper))
}

/** A toner that runs out: all print is lighter, more so in some bands. */
export const fadePrint: Paint = ({ context, paper }, { below, among }) => {
  const [wide, high] = sizeOf(paper)
  context.fillStyle = '#ffffff'
  context.globalAlpha = among([0.2, 0.4, 0.55])
  context.fillRect(paper.left, paper.top, wide, high)
  context.globalAlpha = among([0.2, 0.4])
  for (let band = 0; band < 4; band++) context.fillRect(paper.left + below(wide), paper.top, 3 + below(30), high)
  context.globalAlpha = 1
}

/** A shadow from the side, as in a scan of a bound book. */
export const castShadow: Paint = ({ context }, { among }) => {
  const { left, right } = WHOLE_PAGE
  const [from, to] = among([
    [left, right],
    [right, left],
  ])
  const shade = context.createLinearGradient(from, 0, to, 0)
  shade.addColorStop(0, among(['#ffffff', '#eeeeee']))
  shade.addColorStop(1, among(['#999999', '#777777', '#bbbbbb']))
  multiplied(context, () => {
    context.fillStyle = shade
    context.fillRect(WHOLE_PAGE.left, WHOLE_PAGE.top, ...sizeOf(WHOLE_PAGE))
  })
}

/** Colored paper, a highlighter over some rows, and the ring of a cup. */
export const tintPaper: Paint = ({ context, numbers, columns }, { below, among }) => {
  multiplied(context, () => {
    context.fillStyle = among(['#fff7d6', '#e3f0ff', '#ffe3ea', '#e6f5e1', '#ffffff'])
    context.fillRect(WHOLE_PAGE.left, WHOLE_PAGE.top, ...sizeOf(WHOLE_PAGE))
    for (const { left, right, baseline } of numbers.filter(() => below(4) === 0)) {
      context.fillStyle = among(['#fff200', '#7dffa0', '#ff9ad5', '#8ad4ff'])
      context.fillRect(left - below(8), baseline - 9, right - left + below(16), 11)
    }
    if (below(2) === 0) return
    context.strokeStyle = among(['#c9a27a', '#a67c52'])
    context.lineWidth = among([2, 4])
    context.beginPath()
    const [wide, high] = sizeOf(columns)
    context.arc(columns.left + below(wide - 4), columns.top + below(high - 20), 40, 0, 2 * Math.PI)
    context.stroke()
  })
}

const INKS = ['#b3202a', '#1d3f99', '#222222', '#6a2c91'] as const

/** One to three stamps with a frame, a word and a date. */
export const stampAcross: Paint = ({ context, columns }, { below, among }) => {
  const [wide, high] = sizeOf(columns)
  for (let stamp = 0; stamp <= below(3); stamp++) {
    context.save()
    context.globalAlpha = among([0.35, 0.6, 0.9])
    context.translate(columns.left + below(wide - 54), columns.top + below(high - 30))
    context.rotate(((below(60) - 30) * Math.PI) / 180)
    const ink = among(INKS)
    context.strokeStyle = ink
    context.fillStyle = ink
    context.lineWidth = among([0.8, 1.6])
    context.strokeRect(-6, -22, 110, 34)
    context.font = `12px ${fontFaces[below(fontFaces.length)] ?? ''}`
    context.fillText(among(['RECEIVED', 'COPY', 'FILED']), 0, -8)
    context.fillText(`MAY ${1 + below(28)} 20${10 + below(14)}`, 0, 7)
    context.restore()
  }
}

/** One or two signatures: curves of a pen. */
export const signAcross: Paint = ({ context, columns }, { below, among }) => {
  const [, high] = sizeOf(columns)
  for (let name = 0; name <= below(2); name++) {
    context.save()
    context.strokeStyle = among(INKS)
    context.globalAlpha = among([0.5, 0.8, 1])
    context.lineWidth = among([0.5, 0.9, 1.4])
    context.lineCap = 'round'
    let [x, y] = [columns.left - 20 + below(80), columns.top + below(high - 20)]
    context.beginPath()
    context.moveTo(x, y)
    for (let stroke = 0; stroke < 6 + below(8); stroke++) {
      const [toX, toY] = [x + below(40) - 8, y + below(50) - 25]
      context.bezierCurveTo(x + below(30), y - below(40), toX - below(30), toY + below(30), toX, toY)
      ;[x, y] = [toX, toY]
    }
    context.stroke()
    context.restore()
  }
}

function sizeOf({ left, top, right, bottom }: Box): [wide: number, high: number] {
  return [Math.round(right - left), Math.round(bottom - top)]
}

function multiplied(context: Pen['context'], draw: () => void): void {
  context.globalCompositeOperation = 'multiply'
  draw()
  context.globalCompositeOperation = 'source-over'
}
