import type { Browser } from 'playwright-core'
import { asPrintedNumber, FORM_LINES, type NumberStyle } from './form-990-fixtures.ts'

const numbers: NumberStyle = { negatives: 'brackets', end: '' }

/** How a browser lays out and prints a form. */
export interface BrowserPrint {
  scale: number
  format?: 'Letter' | 'A4'
  landscape?: boolean
  font?: string
  /** Alignment of headings and values in their cells. */
  heading?: 'left' | 'center' | 'right'
}

/** Common print scales. */
export const browserScales: readonly number[] = [0.6, 0.7, 0.78, 0.85, 0.94, 1, 1.1]

/** Prints the first page of a Form 990, laid out as a web page, from a real browser. */
export async function browserPrinted(
  browser: Browser,
  values: Readonly<Record<string, string>>,
  { scale, format = 'Letter', landscape = false, font = 'Arial, sans-serif', heading = 'center' }: BrowserPrint,
): Promise<Uint8Array> {
  const page = await browser.newPage()
  try {
    await page.setContent(markup(values, font, heading))
    return await page.pdf({ scale, format, landscape, margin: { top: '24px', left: '30px' } })
  } finally {
    await page.close()
  }
}

function markup(values: Readonly<Record<string, string>>, font: string, heading: string): string {
  const printed = (key: string) => asPrintedNumber(values[key] ?? '', numbers)
  const head = (first: string, second: string) =>
    `<tr class="head"><td></td><td></td><th>${first}</th><th>${second}</th></tr>`
  const rows = FORM_LINES.map(([line, , label]) => {
    const number = Number.parseInt(line, 10)
    const key = `part_i_${line}`
    if (line === '1') return `<tr><td>1</td><td colspan="3">${label}<br>${values.part_i_1 ?? ''}</td></tr>`
    if (number < 8) return `<tr><td>${line}</td><td>${label}</td><td></td><td class="n">${printed(key)}</td></tr>`
    if (line === '16b')
      return `<tr><td>b</td><td>${label} <span class="in">${printed(key)}</span></td><td class="grey"></td><td class="grey"></td></tr>`
    const [first, second] = number < 20 ? ['prior_year', 'current_year'] : ['beginning_of_current_year', 'end_of_year']
    const row = `<tr><td>${line}</td><td>${label}</td><td class="n">${printed(`${key}_${first}`)}</td><td class="n">${printed(`${key}_${second}`)}</td></tr>`
    if (line === '8') return head('Prior Year', 'Current Year') + row
    return line === '20' ? head('Beginning of Current Year', 'End of Year') + row : row
  })
  return `<!doctype html><style>
    body { font: 10.5px ${font}; margin: 0; width: 680px }
    table { border-collapse: collapse; table-layout: fixed; width: 680px }
    td, th { border: 1px solid #444; padding: 1px 4px; white-space: nowrap; overflow: hidden }
    th { font-weight: normal; font-size: 9px; text-align: ${heading} }
    .n { text-align: right; font-family: "Courier New", monospace }
    .in { float: right } .grey { background: #ccc }
  </style><h1 style="font-size: 17px">Form 990 Return of Organization Exempt From Income Tax</h1>
  <p>Under section 501(c) of the Internal Revenue Code. Department of the Treasury. For the calendar year, or part of it</p>
  <table><col style="width: 34px"><col><col style="width: 118px"><col style="width: 118px">${rows.join('')}</table>`
}
