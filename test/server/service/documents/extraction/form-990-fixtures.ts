import { type PDFDocument, type PDFFont, type PDFPage, PDFDocument as PdfDocument, StandardFonts } from 'pdf-lib'

/** A made-up return: the values of Part I. Every sum is correct. */
export const madeUp: Readonly<Record<string, string>> = {
  part_i_1: 'TEACH EVERY CHILD OF THE VALLEY TO READ MUSIC',
  part_i_3: '9',
  part_i_4: '8',
  part_i_5: '14',
  part_i_6: '120',
  part_i_7a: '0',
  part_i_7b: '-350',
  part_i_8_prior_year: '412907',
  part_i_8_current_year: '538164',
  part_i_9_prior_year: '73250',
  part_i_9_current_year: '81475',
  part_i_10_prior_year: '-1296',
  part_i_10_current_year: '2318',
  part_i_11_prior_year: '640',
  part_i_11_current_year: '0',
  part_i_12_prior_year: '485501',
  part_i_12_current_year: '621957',
  part_i_13_prior_year: '12000',
  part_i_13_current_year: '15500',
  part_i_14_prior_year: '0',
  part_i_14_current_year: '0',
  part_i_15_prior_year: '301884',
  part_i_15_current_year: '344916',
  part_i_16a_prior_year: '0',
  part_i_16a_current_year: '4800',
  part_i_16b: '38762',
  part_i_17_prior_year: '179003',
  part_i_17_current_year: '202671',
  part_i_18_prior_year: '492887',
  part_i_18_current_year: '567887',
  part_i_19_prior_year: '-7386',
  part_i_19_current_year: '54070',
  part_i_20_beginning_of_current_year: '298450',
  part_i_20_end_of_year: '361204',
  part_i_21_beginning_of_current_year: '44125',
  part_i_21_end_of_year: '52809',
  part_i_22_beginning_of_current_year: '254325',
  part_i_22_end_of_year: '308395',
}

/** Every line of Part I as printed on the form, with its position in points. */
export const FORM_LINES: readonly [line: string, baseline: number, label: string][] = [
  ['1', 276, 'Briefly describe the organization\u2019s mission or most significant activities:'],
  ['2', 300, 'Check this box'],
  ['3', 312, 'Number of voting members of the governing body (Part VI, line 1a)'],
  ['4', 324, 'Number of independent voting members of the governing body (Part VI, line 1b)'],
  ['5', 336, 'Total number of individuals employed in calendar year 2014 (Part V, line 2a)'],
  ['6', 348, 'Total number of volunteers (estimate if necessary)'],
  ['7a', 360, 'Total unrelated business revenue from Part VIII, column (C), line 12'],
  ['7b', 372, 'Net unrelated business taxable income from Form 990-T, line 34'],
  ['8', 396, 'Contributions and grants (Part VIII, line 1h)'],
  ['9', 408, 'Program service revenue (Part VIII, line 2g)'],
  ['10', 420, 'Investment income (Part VIII, column (A), lines 3, 4, and 7d)'],
  ['11', 432, 'Other revenue (Part VIII, column (A), lines 5, 6d, 8c, 9c, 10c, and 11e)'],
  ['12', 444, 'Total revenue - add lines 8 through 11 (must equal Part VIII, column (A), line 12)'],
  ['13', 456, 'Grants and similar amounts paid (Part IX, column (A), lines 1-3)'],
  ['14', 468, 'Benefits paid to or for members (Part IX, column (A), line 4)'],
  ['15', 480, 'Salaries, other compensation, employee benefits (Part IX, column (A), lines 5-10)'],
  ['16a', 492, 'Professional fundraising fees (Part IX, column (A), line 11e)'],
  ['16b', 504, 'Total fundraising expenses (Part IX, column (D), line 25)'],
  ['17', 516, 'Other expenses (Part IX, column (A), lines 11a-11d, 11f-24e)'],
  ['18', 528, 'Total expenses. Add lines 13-17 (must equal Part IX, column (A), line 25)'],
  ['19', 540, 'Revenue less expenses. Subtract line 18 from line 12'],
  ['20', 564, 'Total assets (Part X, line 16)'],
  ['21', 576, 'Total liabilities (Part X, line 26)'],
  ['22', 588, 'Net assets or fund balances. Subtract line 21 from line 20'],
]

const HEIGHT = 792

/** How a form is drawn. */
export interface DrawnForm {
  values?: Readonly<Record<string, string>>
  /** Distance of the values above their labels, in points. */
  rise?: number
  negatives?: 'minus' | 'brackets'
  /** Pages of other text before the form. */
  pagesBefore?: number
  /** The values as form fields, named as the official form names them, instead of text. */
  fillable?: boolean
  title?: string
  /** Draws each letter of the values separately, as some programs do. */
  letterByLetter?: boolean
}

/** Draws page one of a Form 990 the way tax software prints it. */
export async function drawnForm(options: DrawnForm = {}): Promise<Uint8Array> {
  const document = await PdfDocument.create()
  const [label, typed] = await Promise.all([
    document.embedFont(StandardFonts.Helvetica),
    document.embedFont(StandardFonts.Courier),
  ])
  for (let number = 0; number < (options.pagesBefore ?? 0); number++) drawLetter(document, label)
  const page = document.addPage([612, HEIGHT])
  drawLabels(page, label, options.title ?? 'Return of Organization Exempt From Income Tax')
  const values = Object.entries(options.values ?? madeUp)
  if (options.fillable) for (const [key, value] of values) fill(document, page, key, value)
  else for (const [key, value] of values) type(page, typed, key, value, options)
  return document.save({ useObjectStreams: false })
}

function drawLetter(document: PDFDocument, font: PDFFont): void {
  const page = document.addPage([612, HEIGHT])
  page.drawText('Dear client, your return is enclosed. Total revenue was 12,345. See line 12.', {
    x: 72,
    y: 600,
    size: 9,
    font,
  })
}

function drawLabels(page: PDFPage, font: PDFFont, title: string): void {
  const draw = (text: string, x: number, top: number, size = 8) =>
    page.drawText(text, { x, y: HEIGHT - top, size, font })
  draw('Form', 36, 58)
  draw(title, 140, 50, 14)
  draw('Part I', 40, 263, 10)
  draw('Summary', 76, 263, 10)
  draw('Prior Year', 417, 384)
  draw('Current Year', 505, 384)
  draw('Beginning of Current Year', 394, 552)
  draw('End of Year', 508, 552)
  for (const [line, top, text] of FORM_LINES) {
    draw(line, 56, top)
    draw(text, 72.5, top)
    if (/^[34567]/.test(line)) draw(line, 473, top)
  }
  draw('if the organization discontinued its operations or disposed of more than 25% of its net assets.', 166, 300)
  for (const [line, top] of FORM_LINES) if (Number.parseInt(line, 10) >= 8) rule(page, 394, 578, top + 2.6)
  for (const x of [394, 484, 578])
    page.drawLine({ start: { x, y: HEIGHT - 375 }, end: { x, y: HEIGHT - 591 }, thickness: 0.5 })
}

function rule(page: PDFPage, from: number, to: number, top: number): void {
  page.drawLine({ start: { x: from, y: HEIGHT - top }, end: { x: to, y: HEIGHT - top }, thickness: 0.5 })
}

function placeOf(key: string): { line: string; top: number; right: number } | undefined {
  const [, line, suffix] = /^part_i_(\d+[ab]?)(?:_(\w+))?$/.exec(key) ?? []
  const found = FORM_LINES.find(([name]) => name === line)
  if (!line || !found) return undefined
  const prior = suffix === 'prior_year' || suffix === 'beginning_of_current_year'
  return { line, top: found[1], right: line === '16b' ? 383 : prior ? 481 : 575 }
}

function type(page: PDFPage, font: PDFFont, key: string, value: string, options: DrawnForm): void {
  const place = placeOf(key)
  if (!place) return
  const top = place.top - (options.rise ?? 2.5)
  const draw = (text: string, x: number, y = HEIGHT - top) => {
    const pieces = options.letterByLetter === true ? [...text] : [text]
    const width = font.widthOfTextAtSize('0', 10)
    for (const [at, piece] of pieces.entries()) page.drawText(piece, { x: x + at * width, y, size: 10, font })
  }
  if (key === 'part_i_1') draw(value, 72.5, HEIGHT - top - 12)
  else if (key === 'part_i_2') draw('X', 148)
  else {
    const text = asPrintedNumber(value, { negatives: options.negatives ?? 'minus', end: '.' })
    draw(text, place.right - font.widthOfTextAtSize(text, 10))
  }
}

/** How numbers are written. */
export interface NumberStyle {
  /** `edge` has the minus sign at the left edge of the cell, as accounts have it. */
  negatives: 'minus' | 'brackets' | 'angles' | 'behind' | 'edge'
  /** What follows a number: nothing, a point, cents, or a dash for no cents. */
  end: '' | '.' | '.00' | ' 00' | '-'
  /** Without commas. */
  plain?: boolean
  sign?: '$'
  /** How zero is written. */
  zero?: '-0-' | '-' | 'NONE'
}

/** Writes a number as tax software prints it: `-2,294.` or `(2,294)`. */
export function asPrintedNumber(value: string, { negatives, end, plain, sign, zero }: NumberStyle): string {
  if (!/^-?\d+$/.test(value)) return value
  if (value === '0' && zero !== undefined) return zero
  const digits = value.replace('-', '')
  const grouped = (sign ?? '') + (plain ? digits : BigInt(digits).toLocaleString('en-US'))
  if (!value.startsWith('-')) return grouped + end
  if (negatives === 'edge') return grouped + end
  if (negatives === 'behind') return `${grouped}${end}-`
  const [open, close] = negatives === 'angles' ? ['<', '>'] : ['(', ')']
  return negatives === 'minus' ? `-${grouped}${end}` : `${open}${grouped}${end === '.' ? '' : end}${close}`
}

function fill(document: PDFDocument, page: PDFPage, key: string, value: string): void {
  const place = placeOf(key)
  if (!place) return
  const field = document.getForm().createTextField(fieldName(key, place.line))
  field.setText(value)
  const box = key === 'part_i_1' ? { x: 79, y: 504, width: 497 } : boxOf(place)
  field.addToPage(page, { ...box, height: 12, borderWidth: 0 })
}

function boxOf({ top, right }: { top: number; right: number }) {
  const x = right === 383 ? 310 : right === 481 ? 396 : 482
  return { x, y: HEIGHT - top - 2.6, width: right === 575 ? 94 : right === 383 ? 79 : 86 }
}

function fieldName(key: string, line: string): string {
  const table = Number.parseInt(line, 10) >= 20 ? 'Table_20-22' : 'Table_Lines8-19'
  const within = key === 'part_i_16b' ? '.TotalFundraisingExpenses[0]' : ''
  const named = Number.parseInt(line, 10) >= 8 ? `.${table}[0].Line${line}[0]${within}` : ''
  return `topmostSubform[0].Page1[0]${named}.f_${key}[0]`
}

/** Writes an e-file return with the given elements. */
export function efileReturn(
  elements: Readonly<Record<string, string>>,
  options: { type?: string; old?: boolean } = {},
): string {
  const typeElement = options.old ? 'ReturnType' : 'ReturnTypeCd'
  const fields = Object.entries(elements).map(([name, value]) => `<${name}>${value}</${name}>`)
  return `\uFEFF<?xml version="1.0" encoding="utf-8"?>
<Return xmlns="http://www.irs.gov/efile" returnVersion="2014v5.0">
  <ReturnHeader><${typeElement}>${options.type ?? '990'}</${typeElement}></ReturnHeader>
  <ReturnData documentCnt="1"><IRS990 documentId="R1">${fields.join('')}</IRS990></ReturnData>
</Return>`
}
