import { degrees, PDFDocument, rgb, StandardFonts } from 'pdf-lib'
import { asPrintedNumber, FORM_LINES, type NumberStyle } from './form-990-fixtures.ts'

/** How the form of a trial looks: other software, another year, another paper. */
export interface FormStyle {
  labelFont: StandardFonts
  valueFont: StandardFonts
  labelSize: number
  valueSize: number
  /** How far apart the lines stand, in points. */
  pitch: number
  /** How far the values stand above their labels. */
  rise: number
  /** Where the right edges of the two columns lie. */
  columns: readonly [number, number]
  /** Where the columns of the headings end, when not where those of the values do. */
  headingColumns?: readonly [number, number]
  heading: 'centred' | 'left' | 'right' | 'none'
  align: 'right' | 'centre' | 'left'
  numbers: NumberStyle
  rules: 'all' | 'vertical' | 'none'
  shading: boolean
  /** The line's number again, in a narrow cell before the columns. */
  numbersRepeated: boolean
}

/** The form as tax software prints it. */
export const usualStyle: FormStyle = {
  labelFont: StandardFonts.Helvetica,
  valueFont: StandardFonts.Courier,
  labelSize: 7.5,
  valueSize: 10,
  pitch: 12,
  rise: 2.5,
  columns: [481, 575],
  heading: 'centred',
  align: 'right',
  numbers: { negatives: 'minus', end: '.' },
  rules: 'all',
  shading: false,
  numbersRepeated: false,
}

const HEIGHT = 792
const TOP = 276

/** Draws the first page of a Form 990 in a style, with the values given by wire key. */
export async function styledForm(values: Readonly<Record<string, string>>, change: Partial<FormStyle> = {}) {
  const style = { ...usualStyle, ...change }
  const document = await PDFDocument.create()
  const [labels, typed] = [await document.embedFont(style.labelFont), await document.embedFont(style.valueFont)]
  const page = document.addPage([612, HEIGHT])
  const at = (text: string, x: number, top: number, font = labels, size = style.labelSize) =>
    page.drawText(text, { x, y: HEIGHT - top, size, font })
  const [first, second] = style.columns
  const width = second - first
  const topOf = (printed: number) => TOP + ((printed - TOP) * style.pitch) / 12
  const heading = (text: string, edge: number, top: number) => {
    const wide = labels.widthOfTextAtSize(text, style.labelSize)
    const x = { centred: edge - width / 2 + 3 - wide / 2, left: edge - width + 5, right: edge - wide, none: 0 }
    if (style.heading !== 'none') at(text, x[style.heading], top)
  }
  at('Form 990', 36, 58)
  at('Return of Organization Exempt From Income Tax', 140, 50, labels, 14)
  at('Department of the Treasury   Open to Public Inspection for the year and part', 36, 82)
  const [headed, headedNext] = style.headingColumns ?? style.columns
  for (const [text, edge] of [
    ['Prior Year', headed],
    ['Current Year', headedNext],
  ] as const)
    heading(text, edge, topOf(384))
  for (const [text, edge] of [
    ['Beginning of Current Year', headed],
    ['End of Year', headedNext],
  ] as const)
    heading(text, edge, topOf(552))
  if (style.shading)
    page.drawRectangle({
      x: first - width + 3,
      y: HEIGHT - topOf(506),
      width: 2 * width,
      height: 12,
      color: rgb(0.85, 0.85, 0.85),
    })
  for (const [line, printed, text] of FORM_LINES) {
    const top = topOf(printed)
    at(line, 56, top)
    at(text, 72.5, top)
    const money = Number.parseInt(line, 10) >= 8
    if (/^[34567]/.test(line) || (money && line !== '16b' && style.numbersRepeated))
      at(line, money ? first - width - 8 : first - 8, top)
    if (money && style.rules === 'all')
      page.drawLine({
        start: { x: 394, y: HEIGHT - top - 2.6 },
        end: { x: 578, y: HEIGHT - top - 2.6 },
        thickness: 0.5,
      })
  }
  if (style.rules !== 'none')
    for (const x of [first - width + 3, first + 3, second + 3])
      page.drawLine({ start: { x, y: HEIGHT - topOf(375) }, end: { x, y: HEIGHT - topOf(591) }, thickness: 0.5 })
  for (const [key, value] of Object.entries(values)) {
    const [, line = '', suffix] = /^part_i_(\d+[ab]?)(?:_(\w+))?$/.exec(key) ?? []
    const printed = FORM_LINES.find(([name]) => name === line)?.[1]
    if (printed === undefined) continue
    const top = topOf(printed) - style.rise
    if (line === '1') {
      at(value, 72.5, top + style.pitch, typed, 9)
      continue
    }
    const text = asPrintedNumber(value, style.numbers)
    const prior = suffix === 'prior_year' || suffix === 'beginning_of_current_year'
    const edge = line === '16b' ? first - width - 6 : prior ? first : second
    const wide = typed.widthOfTextAtSize(text, style.valueSize)
    const inCell = { right: edge - wide, centre: edge - width / 2 + 3 - wide / 2, left: edge - width + 6 }
    at(text, line === '16b' ? edge - wide : inCell[style.align], top, typed, style.valueSize)
  }
  return document.save({ useObjectStreams: false })
}

/** Where a page is drawn on a sheet, in points from the lower left corner. */
export interface Place {
  x: number
  y: number
  scale: number
  /** Degrees, counter-clockwise. */
  turn?: number
}

/** Draws pages of PDFs onto one sheet. */
export async function onSheet(
  size: readonly [number, number],
  pages: readonly (Place & { pdf: Uint8Array; page?: number })[],
  rotation = 0,
): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const sheet = document.addPage([...size])
  for (const { pdf, page = 1, x, y, scale, turn = 0 } of pages) {
    const [embedded] = await document.embedPdf(pdf, [page - 1])
    if (embedded) sheet.drawPage(embedded, { x, y, xScale: scale, yScale: scale, rotate: degrees(turn) })
  }
  sheet.setRotation(degrees(rotation))
  return document.save()
}

const LETTER = [612, 792] as const
const A4 = [595.28, 841.89] as const

/** The sheets a form is printed on: shrunk and grown, in corners, centred, on A4, two to a page, turned. */
export async function sheetsOf(pdf: Uint8Array, page: number): Promise<Map<string, Uint8Array>> {
  const sheets = new Map<string, Uint8Array>()
  for (const percent of [70, 75, 80, 85, 90, 95, 100, 105, 110]) {
    const scale = percent / 100
    const [wide, high] = [LETTER[0] * (1 - scale), LETTER[1] * (1 - scale)]
    const corners = {
      'lower left': [0, 0],
      'upper left': [0, high],
      'lower right': [wide, 0],
      'upper right': [wide, high],
    }
    // What is larger than the sheet fits only in its middle.
    for (const [corner, [x = 0, y = 0]] of scale > 1 ? [] : Object.entries(corners))
      sheets.set(`${percent} % ${corner}`, await onSheet(LETTER, [{ pdf, page, x, y, scale }]))
    sheets.set(`${percent} % centred`, await onSheet(LETTER, [{ pdf, page, x: wide / 2, y: high / 2, scale }]))
    const onA4 = { x: (A4[0] - LETTER[0] * scale) / 2, y: (A4[1] - LETTER[1] * scale) / 2, scale }
    if (scale <= 1.05) sheets.set(`${percent} % on A4`, await onSheet(A4, [{ pdf, page, ...onA4 }]))
  }
  const half = { pdf, page, y: 40, scale: 0.64 }
  sheets.set(
    'two to a page',
    await onSheet(
      [792, 612],
      [
        { ...half, x: 2 },
        { ...half, x: 398 },
      ],
    ),
  )
  sheets.set('alone on the right half', await onSheet([792, 612], [{ ...half, x: 398 }]))
  const stacked = [
    { pdf, page, x: 612, y: 400, scale: 0.62, turn: 90 },
    { pdf, page, x: 612, y: 5, scale: 0.62, turn: 90 },
  ]
  sheets.set('two to a page, sideways', await onSheet(LETTER, stacked))
  for (const turn of [90, 180, 270])
    sheets.set(`turned ${turn}`, await onSheet(LETTER, [{ pdf, page, x: 0, y: 0, scale: 1 }], turn))
  sheets.set('2 degrees askew', await onSheet(LETTER, [{ pdf, page, x: 20, y: 10, scale: 0.92, turn: 2 }]))
  return sheets
}

/** The styles a form may have. */
export const styles: Readonly<Record<string, Partial<FormStyle>>> = {
  'Times, brackets': {
    labelFont: StandardFonts.TimesRoman,
    valueFont: StandardFonts.TimesRoman,
    numbers: { negatives: 'brackets', end: '' },
  },
  'Helvetica, no rules': {
    valueFont: StandardFonts.Helvetica,
    rules: 'none',
    numbers: { negatives: 'minus', end: '' },
  },
  'no thousands commas': { numbers: { negatives: 'minus', end: '', plain: true } },
  'large letters': { valueSize: 11.5, labelSize: 8.5 },
  'small letters': { valueSize: 7, labelSize: 6 },
  'wide spacing': { pitch: 13.6 },
  'narrow spacing': { pitch: 10.5, rise: 1.5, valueSize: 8 },
  'values level': { rise: 0 },
  'values low': { rise: -1.5 },
  'no cents': { numbers: { negatives: 'minus', end: '.00' } },
  'cents apart': { numbers: { negatives: 'minus', end: ' 00' } },
  'dollar signs': { numbers: { negatives: 'brackets', end: '', sign: '$' } },
  'dashes for nothing': { numbers: { negatives: 'minus', end: '', zero: '-0-' } },
  'columns elsewhere': { columns: [450, 560] },
  'narrow columns': { columns: [495, 570], valueSize: 8 },
  'headings left': { heading: 'left' },
  'headings right': { heading: 'right' },
  'no headings': { heading: 'none' },
  'values centred': { align: 'centre' },
  'values left': { align: 'left' },
  'numbers repeated': { numbersRepeated: true },
  shaded: { shading: true, rules: 'vertical' },
}
