import { degrees, PDFDocument, StandardFonts } from 'pdf-lib'
import type { FormStyle } from './styled-form.ts'

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
