import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Canvas, createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas'
import { readCells } from '../../../../../src/server/service/documents/extraction/cell-readings.ts'
import { greyOf } from '../../../../../src/server/service/documents/extraction/grey-picture.ts'
import { numberTokens } from '../../../../../src/server/service/documents/extraction/number-tokens.ts'
import type { Recognizer } from '../../../../../src/server/service/documents/extraction/recognizer.ts'
import type { ScannedForm } from '../../../../../src/server/service/documents/extraction/scanned-cells.ts'
import { prove } from '../../../../../src/server/service/documents/extraction/scanned-cells.ts'
import type { Box, ScannedPage } from '../../../../../src/server/service/documents/extraction/scanned-page.ts'

/** A number in a column, and the damage to its picture. */
export interface ColumnNumber {
  key: string
  text: string
  harm?: Harm
  /** Whether the cell above it is shaded, as for lines that are left blank. */
  isBelowShade?: boolean
}

/** Damage to one number by a poor print or scan. `at` is the index of a character; negative counts from the end. */
export type Harm =
  | { kind: 'faded'; at: readonly number[]; strength: number }
  | { kind: 'scratch' | 'stroke' | 'strike' | 'tick' | 'dash'; at: number }

/** How a column is printed and scanned. */
export interface ColumnScan {
  font: string
  dotsPerInch: number
  /** JPEG quality; lossless if omitted. */
  quality?: number
  /** Distance of rules from the numbers, in points; no rules if omitted. */
  rules?: { left: number; right: number; below: number }
  /** The share of dots that are dirt, 0 to 1. */
  dirt?: number
  /** The shade of the print, 0 black. */
  shade?: number
}

// The standard fonts of PDF readers, not the machine's.
const folder = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts')
const FILES = ['FoxitFixed.pfb', 'FoxitFixedBold.pfb', 'FoxitSerif.pfb', 'FoxitSerifBold.pfb', 'FoxitSerifItalic.pfb']
const SANS = ['LiberationSans-Regular.ttf', 'LiberationSans-Bold.ttf', 'LiberationSans-Italic.ttf']

/** Typewriter, serif and sans-serif faces, regular, bold and italic. */
export const fontFaces: readonly string[] = [...FILES, ...SANS].map((file) => {
  const face = file.replace(/\W.*|\.\w+$/, '') + (/-(\w+)/.exec(file)?.[1] ?? '')
  GlobalFonts.registerFromPath(join(folder, file), face)
  return face
})

const PRINTED_AT = 600 / 72
const READ_AT = 300 / 72
const PITCH = 13
const WIDTH = 170
const EDGE = 140

/** Draws a column of numbers as on a form, and scans it. `next` returns random whole numbers below a limit. */
export async function scannedColumn(
  numbers: readonly ColumnNumber[],
  scan: ColumnScan,
  next: (limit: number) => number,
): Promise<ScannedPage> {
  const height = PITCH * (numbers.length + 1)
  const printed = whiteCanvas(WIDTH * PRINTED_AT, height * PRINTED_AT)
  const pen = printed.getContext('2d')
  pen.scale(PRINTED_AT, PRINTED_AT)
  pen.font = scan.font
  const ink = `rgb(${scan.shade ?? 20} ${scan.shade ?? 20} ${scan.shade ?? 20})`
  for (const [row, { isBelowShade }] of numbers.entries()) {
    pen.fillStyle = '#d9d9d9'
    if (isBelowShade) pen.fillRect(0, PITCH * row - 3, WIDTH, PITCH - 4)
  }
  for (const [row, number] of numbers.entries()) drawNumber(pen, number, { baseline: PITCH * (row + 1), ink })
  if (scan.rules) {
    const widest = Math.max(...numbers.map(({ text }) => pen.measureText(text).width))
    const { left, right, below } = scan.rules
    pen.fillStyle = ink
    for (const x of [EDGE - widest - left, EDGE + right]) pen.fillRect(x - 0.3, 0, 0.6, height)
    for (let row = 0; row < numbers.length; row++)
      pen.fillRect(EDGE - widest - left, PITCH * (row + 1) + below, widest + left + right, 0.5)
  }
  const glass = whiteCanvas((WIDTH * scan.dotsPerInch) / 72, (height * scan.dotsPerInch) / 72)
  const scanner = glass.getContext('2d')
  scanner.imageSmoothingQuality = 'high'
  scanner.drawImage(printed, 0, 0, glass.width, glass.height)
  scanner.fillStyle = '#555555'
  for (let spot = 0; spot < glass.width * glass.height * (scan.dirt ?? 0); spot++)
    scanner.fillRect(next(glass.width), next(glass.height), 1, 1)
  const page = whiteCanvas(WIDTH * READ_AT, height * READ_AT)
  const sent = scan.quality === undefined ? glass : await loadImage(glass.toBuffer('image/jpeg', scan.quality))
  page.getContext('2d').drawImage(sent, 0, 0, page.width, page.height)
  const picture = greyOf(page)
  const placeOf = (box: Box) => box
  return { picture, shown: picture, dotsPerPoint: READ_AT, turn: 0, width: WIDTH, height, placeOf }
}

function whiteCanvas(width: number, height: number): Canvas {
  const canvas = createCanvas(Math.round(width), Math.round(height))
  const context = canvas.getContext('2d')
  context.fillStyle = '#fdfdfb'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return canvas
}

function drawNumber(
  pen: ReturnType<Canvas['getContext']>,
  { text, harm }: ColumnNumber,
  { baseline, ink }: { baseline: number; ink: string },
): void {
  const left = EDGE - pen.measureText(text).width
  const begins = (at: number): number => left + pen.measureText(text.slice(0, at)).width
  const place = (at: number): number => (at < 0 ? text.length + at : at)
  for (const [at, sign] of [...text].entries()) {
    const isFaded = harm?.kind === 'faded' && harm.at.some((one) => place(one) === at)
    pen.globalAlpha = isFaded ? harm.strength : 1
    pen.fillStyle = ink
    pen.fillText(sign, begins(at), baseline)
  }
  pen.globalAlpha = 1
  if (!harm || harm.kind === 'faded') return
  const [from, to] = [begins(place(harm.at)), begins(place(harm.at) + 1)]
  pen.fillStyle = harm.kind === 'scratch' ? '#fdfdfb' : ink
  // A scratch removes ink, a stroke of a pen crosses the digit, and a strike is a longer stroke. A tick reaches the line
  // below; a dash touches the digit's left side.
  if (harm.kind === 'scratch') pen.fillRect((from + to) / 2 - 0.4, baseline - 8, 0.8, 9)
  else if (harm.kind === 'stroke' || harm.kind === 'strike') {
    const longer = harm.kind === 'strike' ? 2.5 : 0
    pen.lineWidth = 0.8
    pen.strokeStyle = ink
    pen.beginPath()
    pen.moveTo(from - 3, baseline + 3 + longer)
    pen.lineTo(to + 1, baseline - 10 - longer)
    pen.stroke()
  } else if (harm.kind === 'dash') pen.fillRect(from - 2.5, baseline - 2.8, 3, 0.8)
  else pen.fillRect((from + to) / 2 - 0.5, baseline - 0.5, 1, 2.6)
}

/** Reads a column as the numbers of a form's cells, and returns the proven ones. */
export async function provenIn(
  page: ScannedPage,
  numbers: readonly ColumnNumber[],
  recognizer: Recognizer,
): Promise<Record<string, string>> {
  const whole = { left: 0, top: 0, right: page.width, bottom: page.height }
  const [tokens = []] = numberTokens(page, { columns: whole, others: [], from: 0 }, 1)
  const form: ScannedForm = { cells: [], empty: [] }
  for (const [row, { key }] of numbers.entries()) {
    const baseline = PITCH * (row + 1)
    const here = tokens.filter((token) => Math.abs(token.baseline - baseline) < PITCH / 3)
    // The rightmost token ends at the column's edge and is the number. Other tokens are other words.
    const token = here.toSorted((a, b) => b.right - a.right)[0]
    const first = token && { ...token, first: await recognizer.number(token.picture) }
    form.cells.push({ key, token: first, centsApart: false })
  }
  const proven = prove(await readCells(form, page, recognizer))
  return Object.fromEntries([...proven].map(([key, { value }]) => [key, value]))
}
