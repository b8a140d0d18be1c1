import { PDFDocument, StandardFonts } from 'pdf-lib'
import { asPrintedNumber } from './form-990-fixtures.ts'

const EZ_LINES: readonly [line: string, label: string][] = [
  ['1', 'Contributions, gifts, grants, and similar amounts received'],
  ['2', 'Program service revenue including government fees and contracts'],
  ['3', 'Membership dues and assessments'],
  ['4', 'Investment income'],
  ['8', 'Other revenue (describe in Schedule O)'],
  ['9', 'Total revenue. Add lines 1, 2, 3, 4, 5c, 6d, 7c, and 8'],
  ['10', 'Grants and similar amounts paid (list in Schedule O)'],
  ['11', 'Benefits paid to or for members'],
  ['12', 'Salaries, other compensation, and employee benefits'],
  ['13', 'Professional fees and other payments to independent contractors'],
  ['14', 'Occupancy, rent, utilities, and maintenance'],
  ['15', 'Printing, publications, postage, and shipping'],
  ['16', 'Other expenses (describe in Schedule O)'],
  ['17', 'Total expenses. Add lines 10 through 16'],
  ['18', 'Excess or (deficit) for the year (subtract line 17 from line 9)'],
  ['19', 'Net assets or fund balances at beginning of year (from line 27, column (A))'],
  ['20', 'Other changes in net assets or fund balances (explain in Schedule O)'],
  ['21', 'Net assets or fund balances at end of year. Combine lines 18 through 20'],
]

const PF_LINES: readonly [line: string, label: string][] = [
  ['1', 'Contributions, gifts, grants, etc., received'],
  ['3', 'Interest on savings'],
  ['4', 'Dividends and interest from securities'],
  ['12', 'Total. Add lines 1 through 11'],
  ['13', 'Compensation of officers'],
  ['24', 'Total operating and administrative expenses'],
  ['25', 'Contributions, gifts, grants paid'],
  ['26', 'Total expenses and disbursements. Add lines 24 and 25'],
  ['a', 'Excess of revenue over expenses and disbursements'],
]

/** Draws the first page of a Form 990-EZ with the given numbers, by line. */
export function shortForm(values: Readonly<Record<string, number>>, scale = 1): Promise<Uint8Array> {
  return drawn(scale, (write, end) => {
    write('Form 990-EZ', 36, 50)
    write('Short Form', 260, 40)
    write('Return of Organization Exempt From Income Tax', 180, 54)
    write('Part I Revenue, Expenses, and Changes in Net Assets or Fund Balances of the year', 36, 262)
    for (const [at, [line, label]] of EZ_LINES.entries()) {
      const top = 280 + 13 * at
      write(line, 60, top)
      write(label, 78, top)
      write(line, 478, top)
      const value = values[line]
      if (value !== undefined) end(asPrintedNumber(String(value), { negatives: 'brackets', end: '.' }), 572, top - 2)
    }
    write('5a', 62, 280 - 8)
    end('7,777.', 440, 280 + 13 * 4 - 6)
  })
}

/** Draws the first page of a Form 990-PF; each line has its numbers in columns (a) to (d). */
export function foundationForm(values: Readonly<Record<string, readonly (number | undefined)[]>>): Promise<Uint8Array> {
  return drawn(1, (write, end) => {
    write('Form 990-PF', 36, 50)
    write('Return of Private Foundation', 220, 50)
    write('Part I Analysis of Revenue and Expenses (the total of amounts in columns (b), (c), and (d))', 36, 232)
    for (const [at, letter] of ['(a)', '(b)', '(c)', '(d)'].entries()) write(letter, 300 + 70 * at, 240)
    for (const [at, [line, label]] of PF_LINES.entries()) {
      const top = 262 + 13 * at
      write(line, line === 'a' ? 66 : 60, top)
      write(label, 78, top)
      for (const [column, value] of (values[line] ?? []).entries())
        if (value !== undefined)
          end(asPrintedNumber(String(value), { negatives: 'minus', end: '.' }), 358 + 70 * column, top - 1)
    }
  })
}

type Write = (text: string, x: number, top: number) => void

async function drawn(scale: number, draw: (write: Write, end: Write) => void): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage([612, 792])
  const size = 8 * scale
  const write: Write = (text, x, top) => page.drawText(text, { x: x * scale, y: 792 - top * scale, size, font })
  const wide = (text: string) => font.widthOfTextAtSize(text, 8)
  draw(write, (text, right, top) => write(text, right - wide(text), top))
  return document.save({ useObjectStreams: false })
}
