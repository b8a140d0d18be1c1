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

/** A sheet a form is printed on. */
export interface Sheet {
  name: string
  /** Its group in the counts. */
  kind: string
  draw: (form: { pdf: Uint8Array; page: number }) => Promise<Uint8Array>
}

/** The sheets that a form is printed on: scaled, in corners, centered, on A4, two per page, rotated. */
export const sheets: readonly Sheet[] = [
  ...[70, 75, 80, 85, 90, 95, 100, 105, 110].flatMap(sheetsAt),
  ...sharedSheets(),
  ...[90, 180, 270].map((turn): Sheet => {
    const draw: Sheet['draw'] = (form) => onSheet(LETTER, [{ ...form, x: 0, y: 0, scale: 1 }], turn)
    return { name: `turned ${turn}`, kind: 'turned or askew', draw }
  }),
  {
    ...{ name: '2 degrees askew', kind: 'turned or askew' },
    draw: (form) => onSheet(LETTER, [{ ...form, x: 20, y: 10, scale: 0.92, turn: 2 }]),
  },
]

function sheetsAt(percent: number): Sheet[] {
  const scale = percent / 100
  const [wide, high] = [LETTER[0] * (1 - scale), LETTER[1] * (1 - scale)]
  const corners = {
    'lower left': { x: 0, y: 0 },
    'upper left': { x: 0, y: high },
    'lower right': { x: wide, y: 0 },
    'upper right': { x: wide, y: high },
  }
  const at = (name: string, kind: string, place: { x: number; y: number }, size: readonly [number, number]): Sheet => ({
    ...{ name: `${percent}% ${name}`, kind },
    draw: (form) => onSheet(size, [{ ...form, ...place, scale }]),
  })
  const onA4 = { x: (A4[0] - LETTER[0] * scale) / 2, y: (A4[1] - LETTER[1] * scale) / 2 }
  return [
    // A form larger than the sheet is centered on it.
    ...(scale > 1
      ? []
      : Object.entries(corners).map(([name, place]) => at(name, '70 to 100%, in a corner', place, LETTER))),
    at('centred', '70 to 110%, centred', { x: wide / 2, y: high / 2 }, LETTER),
    ...(scale <= 1.05 ? [at('on A4', '70 to 105%, on A4', onA4, A4)] : []),
  ]
}

function sharedSheets(): Sheet[] {
  const wide = [792, 612] as const
  const shared = (name: string, size: readonly [number, number], places: readonly Place[]): Sheet => ({
    ...{ name, kind: 'two to a page' },
    draw: (form) =>
      onSheet(
        size,
        places.map((place) => ({ ...form, ...place })),
      ),
  })
  const half = { y: 40, scale: 0.64 }
  return [
    shared('two to a page', wide, [
      { ...half, x: 2 },
      { ...half, x: 398 },
    ]),
    shared('alone on the right half', wide, [{ ...half, x: 398 }]),
    shared('two to a page, sideways', LETTER, [
      { x: 612, y: 400, scale: 0.62, turn: 90 },
      { x: 612, y: 5, scale: 0.62, turn: 90 },
    ]),
  ]
}

/** A form on every sheet, by the sheet's name. */
export async function sheetsOf(pdf: Uint8Array, page: number): Promise<Map<string, Uint8Array>> {
  const drawn = new Map<string, Uint8Array>()
  for (const { name, draw } of sheets) drawn.set(name, await draw({ pdf, page }))
  return drawn
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
  'minus behind': { numbers: { negatives: 'behind', end: '' } },
  'minus at the edge of the cell': { numbers: { negatives: 'edge', end: '.' } },
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
