import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib'
import type { Box } from '../../../../../src/server/service/documents/extraction/scanned-page.ts'
import { asPrintedNumber, type NumberStyle } from './form-990-fixtures.ts'
import { balanceHeadings, wordedLines } from './form-wordings.ts'

/** The style of a generated form: software, year and paper. */
export interface FormStyle {
  year: number
  labelFont: StandardFonts
  valueFont: StandardFonts
  labelSize: number
  valueSize: number
  /** Distance of the first line from the top, in points. */
  top: number
  /** Distance between lines, in points. */
  pitch: number
  /** Distance of the values above their labels. */
  rise: number
  /** Left edge of the labels. */
  labelsFrom: number
  /** Right edges of the two columns. */
  columns: readonly [number, number]
  /** Right edges of the headings, if they differ from those of the values. */
  headingColumns?: readonly [number, number]
  heading: 'centred' | 'left' | 'right' | 'none'
  headingCase: 'usual' | 'upper'
  /** A heading that is too long for its column continues below. */
  headingWraps: boolean
  align: 'right' | 'centre' | 'left'
  numbers: NumberStyle
  /** A dollar sign at the left edge of the cells of totals. */
  signApart: boolean
  rules: 'all' | 'vertical' | 'none'
  shading: boolean
  /** Repeats the line's number in a narrow cell before the columns. */
  numbersRepeated: boolean
  /** The leader between a label and the columns. */
  leaders: '' | '.' | '~'
  /** Whether texts are drawn line by line, word by word or letter by letter. */
  drawing: 'lines' | 'words' | 'letters'
  /** Labels longer than this, in points, continue on a second line. */
  labelsWrapAt: number
  /** Position of line 16b's value. */
  inlineAt: 'columns' | 'label'
  /** Rotated headings left of the lines. */
  sidebar: boolean
}

/** The form as tax software prints it. */
export const usualStyle: FormStyle = {
  year: 2014,
  labelFont: StandardFonts.Helvetica,
  valueFont: StandardFonts.Courier,
  labelSize: 7.5,
  valueSize: 10,
  top: 276,
  pitch: 12,
  rise: 2.5,
  labelsFrom: 72.5,
  columns: [481, 575],
  heading: 'centred',
  headingCase: 'usual',
  headingWraps: false,
  align: 'right',
  numbers: { negatives: 'minus', end: '.' },
  signApart: false,
  rules: 'all',
  shading: false,
  numbersRepeated: false,
  leaders: '',
  drawing: 'lines',
  labelsWrapAt: Number.POSITIVE_INFINITY,
  inlineAt: 'columns',
  sidebar: false,
}

const HEIGHT = 792
/** Row of each line, counted from the first; the mission and the headings have rows too. */
const STEPS: Readonly<Record<string, number>> = {
  ...{ 1: 0, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, '7a': 7, '7b': 8, 8: 10, 9: 11, 10: 12, 11: 13, 12: 14, 13: 15, 14: 16 },
  ...{ 15: 17, '16a': 18, '16b': 19, 17: 20, 18: 21, 19: 22, 20: 24, 21: 25, 22: 26 },
}

/** Draws the first page of a Form 990 in a style, with the values given by wire key. */
export async function styledForm(
  values: Readonly<Record<string, string>>,
  change: Partial<FormStyle> = {},
): Promise<Uint8Array> {
  const style = { ...usualStyle, ...change }
  const document = await PDFDocument.create()
  const labels = await document.embedFont(style.labelFont)
  const typed = style.valueFont === style.labelFont ? labels : await document.embedFont(style.valueFont)
  style.valueSize = fitting(values, style, typed)
  const page = document.addPage([612, HEIGHT])
  const pen = { page, style, labels, typed }
  write(pen, `Form 990 (${style.year})`, 36, 58)
  write(pen, 'Return of Organization Exempt From Income Tax', 140, 50, { size: 14 })
  write(pen, 'Department of the Treasury   Open to Public Inspection for the year and part', 36, 82)
  drawHeadings(pen)
  drawRules(pen)
  for (const { line, number, text } of wordedLines(style.year)) drawLabel(pen, line, number, text)
  for (const [key, value] of Object.entries(values)) drawValue(pen, key, value)
  return document.save({ useObjectStreams: false })
}

// Programs don't print numbers that are wider than their cells.
function fitting(values: Readonly<Record<string, string>>, style: FormStyle, font: PDFFont): number {
  const money = Object.entries(values).filter(([key]) => /_year$/.test(key))
  const signs = style.signApart ? 1.4 : 0
  const widths = money.map(([, value]) => font.widthOfTextAtSize(asPrintedNumber(value, style.numbers), 1) + signs)
  return Math.min(style.valueSize, Math.floor(((widthOf(style) - 9) / Math.max(1, ...widths)) * 4) / 4)
}

interface Pen {
  page: PDFPage
  style: FormStyle
  labels: PDFFont
  typed: PDFFont
}

function topOf(line: string, { top, pitch }: FormStyle): number {
  return top + (STEPS[line] ?? 0) * pitch
}

/** The area of both columns of some consecutive lines, with a margin, in points. */
export function columnsArea(lines: readonly string[], style: FormStyle): Box {
  const tops = lines.map((line) => topOf(line, style))
  const [first, second] = style.columns
  return {
    left: first - widthOf(style) - 14,
    right: second + 10,
    top: Math.min(...tops) - style.rise - 0.75 * style.valueSize - 3,
    bottom: Math.max(...tops) + 5,
  }
}

/** Left edge of the columns' cells. */
export function cellsFrom(style: FormStyle): number {
  return style.columns[0] - widthOf(style)
}

function widthOf({ columns }: FormStyle): number {
  return columns[1] - columns[0]
}

function write(
  { page, style, labels }: Pick<Pen, 'page' | 'style' | 'labels'>,
  text: string,
  x: number,
  top: number,
  { font = labels, size = style.labelSize } = {},
): void {
  const pieces = { lines: /.+/g, words: /\S+/g, letters: /\S/g }[style.drawing]
  for (const { 0: piece, index } of text.matchAll(pieces))
    page.drawText(piece, { x: x + font.widthOfTextAtSize(text.slice(0, index), size), y: HEIGHT - top, size, font })
}

function drawHeadings(pen: Pen): void {
  const { style, labels } = pen
  if (style.heading === 'none') return
  const width = widthOf(style)
  const edges = style.headingColumns ?? style.columns
  const pairs = [
    { line: '8', texts: ['Prior Year', 'Current Year'] },
    { line: '20', texts: balanceHeadings(style.year) },
  ]
  for (const { line, texts } of pairs)
    for (const [column, text] of texts.entries()) {
      const edge = edges[column] ?? 0
      const cased = style.headingCase === 'upper' ? text.toUpperCase() : text
      const wraps = style.headingWraps || labels.widthOfTextAtSize(cased, style.labelSize) > width - 6
      const rows = wraps ? cased.split(/(?<=of) (?=Current)|(?<=OF) (?=CURRENT)/) : [cased]
      for (const [row, said] of rows.entries()) {
        const wide = labels.widthOfTextAtSize(said, style.labelSize)
        const x = { centred: edge - width / 2 + 3 - wide / 2, left: edge - width + 5, right: edge - wide, none: 0 }
        const below = (row - (rows.length - 1)) * (style.labelSize + 0.3)
        const above = rows.length > 1 ? Math.min(style.pitch, style.valueSize + 0.5) : style.pitch
        write(pen, said, x[style.heading], topOf(line, style) - above + below)
      }
    }
}

function drawRules({ page, style }: Pen): void {
  const [first, second] = style.columns
  const width = widthOf(style)
  const line = (from: [number, number], to: [number, number]) =>
    page.drawLine({ start: { x: from[0], y: from[1] }, end: { x: to[0], y: to[1] }, thickness: 0.5 })
  if (style.shading)
    page.drawRectangle({
      ...{ x: first - width + 3, y: HEIGHT - topOf('16b', style) - 2, width: 2 * width, height: style.pitch },
      color: rgb(0.85, 0.85, 0.85),
    })
  const money = Object.keys(STEPS).filter((line) => Number.parseInt(line, 10) >= 8)
  for (const name of style.rules === 'all' ? money : []) {
    const y = HEIGHT - topOf(name, style) - 2.6
    line([first - width + 3, y], [second + 3, y])
  }
  for (const x of style.rules === 'none' ? [] : [first - width + 3, first + 3, second + 3])
    line([x, HEIGHT - topOf('8', style) + 1.75 * style.pitch], [x, HEIGHT - topOf('22', style) - 3])
}

const SIDEBAR = { 3: 'Governance', 8: 'Revenue', 13: 'Expenses' }

function drawLabel(pen: Pen, line: string, number: string, text: string): void {
  const { page, style, labels } = pen
  const [left, top] = [style.labelsFrom, topOf(line, style)]
  const side = style.sidebar ? Object.entries(SIDEBAR).find(([first]) => first === line)?.[1] : undefined
  if (side !== undefined)
    page.drawText(side, {
      ...{ x: left - 24, y: HEIGHT - top - 40, size: style.labelSize, font: labels },
      rotate: degrees(90),
    })
  const size = { size: style.labelSize }
  write(pen, number, left - 15.5 + (number === 'b' ? 8 : 0), top, size)
  const [first, rest] = wrapped(text, style, labels)
  write(pen, first, left, top, size)
  if (rest !== '') write(pen, rest, left, top + style.labelSize + 0.8, size)
  const cells = style.columns[0] - widthOf(style)
  const repeated = /^[34567]/.test(line)
  const isMoney = Number.parseInt(line, 10) >= 8
  if (repeated || (isMoney && line !== '16b' && style.numbersRepeated))
    write(pen, line, (isMoney ? cells : style.columns[0]) - 8, top, size)
  const from = left + labels.widthOfTextAtSize(first, style.labelSize) + 4
  const to = (isMoney ? cells : style.columns[0]) - 14
  if (style.leaders === '' || ['1', '2', '16b'].includes(line) || to - from < 12) return
  const leader = style.leaders === '.' ? ' . ' : '~'
  const times = Math.floor((to - from) / labels.widthOfTextAtSize(leader, style.labelSize))
  write(pen, leader.repeat(times), from, top, size)
}

function wrapped(text: string, { labelsWrapAt, labelSize }: FormStyle, font: PDFFont): [string, string] {
  if (font.widthOfTextAtSize(text, labelSize) <= labelsWrapAt) return [text, '']
  const words = text.split(' ')
  const fits = words.findLastIndex(
    (_, at) => font.widthOfTextAtSize(words.slice(0, at + 1).join(' '), labelSize) <= labelsWrapAt,
  )
  return [words.slice(0, fits + 1).join(' '), words.slice(fits + 1).join(' ')]
}

function drawValue(pen: Pen, key: string, value: string): void {
  const { style, typed } = pen
  const [, line = '', suffix = ''] = /^part_i_(\d+[ab]?)(?:_(\w+))?$/.exec(key) ?? []
  if (!(line in STEPS)) return
  const top = topOf(line, style) - style.rise
  if (line === '1') write(pen, value, style.labelsFrom, top + style.pitch, { font: typed, size: 9 })
  else drawNumber(pen, { line, suffix, top, isNegative: value.startsWith('-') }, asPrintedNumber(value, style.numbers))
}

function drawNumber(
  pen: Pen,
  { line, suffix, top, isNegative }: { line: string; suffix: string; top: number; isNegative: boolean },
  text: string,
): void {
  const { page, style, typed } = pen
  const width = widthOf(style)
  const prior = suffix === 'prior_year' || suffix === 'beginning_of_current_year'
  const wide = typed.widthOfTextAtSize(text, style.valueSize)
  const edge = style.columns[prior ? 0 : 1]
  const inCell = { right: edge - wide, centre: edge - width / 2 + 3 - wide / 2, left: edge - width + 6 }
  const asTyped = { font: typed, size: style.valueSize }
  write(pen, text, line === '16b' ? inlineLeft(pen, wide) : inCell[style.align], top, asTyped)
  if (isNegative && style.numbers.negatives === 'edge')
    page.drawText('-', { x: edge - width + 6, y: HEIGHT - top, ...asTyped })
  if (style.signApart && ['8', '12', '18', '19', '20', '22'].includes(line))
    page.drawText('$', { x: edge - width + 6, y: HEIGHT - top, ...asTyped })
}

function inlineLeft({ style, labels }: Pen, wide: number): number {
  if (style.inlineAt === 'columns') return style.columns[0] - widthOf(style) - 6 - wide
  const label = wordedLines(style.year).find(({ line }) => line === '16b')?.text ?? ''
  return style.labelsFrom + labels.widthOfTextAtSize(label, style.labelSize) + 10
}
