import type { Browser } from 'playwright-core'
import { browserPrinted, browserScales } from '../../server/service/documents/extraction/browser-form.ts'
import { drawnForm } from '../../server/service/documents/extraction/form-990-fixtures.ts'
import type { GeneratedForm } from '../../server/service/documents/extraction/generated-forms.ts'
import { sheets } from '../../server/service/documents/extraction/printed-trials.ts'
import { type Scanner, scanned } from '../../server/service/documents/extraction/scan-fixtures.ts'
import { styledForm } from '../../server/service/documents/extraction/styled-form.ts'

/** A way in which a form reaches a law firm, and how to generate such a file. */
export interface DocumentKind {
  name: string
  isScan: boolean
  /** The share of values that must be right, 0 to 1; absent for scans below 200 dpi. */
  least?: number
  /** Generates file number `at` of the kind; kinds with several sheets rotate through them. */
  make: (form: GeneratedForm, at: number) => Promise<Uint8Array>
}

const LEAST_OF_TEXT = 0.95
const LEAST_OF_SCANS = 0.9
/** Minimum dpi in both directions for scans that must reach the limit. */
const FINE = 196

/** Files with text: on every sheet, from a browser, in form fields. */
export function textKinds(browser: () => Promise<Browser>): DocumentKind[] {
  const text = (name: string, make: DocumentKind['make']): DocumentKind => ({
    name: `text, ${name}`,
    isScan: false,
    least: LEAST_OF_TEXT,
    make,
  })
  const bySheet = [...new Set(sheets.map(({ kind }) => kind))].map((kind) => {
    const own = sheets.filter((sheet) => sheet.kind === kind)
    return text(kind, async ({ values, style }, at) => {
      const pdf = await styledForm(values, style)
      return await inTurn(own, at).draw({ pdf, page: 1 })
    })
  })
  return [
    text('forms of 2008 to 2024', ({ values, style }) => styledForm(values, style)),
    ...bySheet,
    text('printed from a browser at 60 to 110%', async ({ values }, at) =>
      browserPrinted(await browser(), values, { scale: inTurn(browserScales, at) }),
    ),
    text('in the fields of the form', ({ values }) => drawnForm({ values, fillable: true })),
  ]
}

const SCANNERS: Readonly<Record<string, readonly Scanner[]>> = {
  '300 dpi': [{ dotsPerInch: 300 }],
  '200 dpi': [{ dotsPerInch: 200 }],
  '300 dpi JPEG': [60, 75, 90].map((quality) => ({ dotsPerInch: 300, quality })),
  '200 dpi JPEG': [60, 75, 90].map((quality) => ({ dotsPerInch: 200, quality })),
  '200 dpi JPEG, up to 3 degrees askew': [3, -1.5, 0.6, -3].map((skew) => ({ dotsPerInch: 200, quality: 70, skew })),
  '200 to 300 dpi JPEG, dirty': [200, 250, 300].map((dotsPerInch) => ({ dotsPerInch, quality: 75, dirt: 0.0003 })),
  '200 dpi JPEG, turned by 90, 180, 270 degrees': ([90, 180, 270] as const).map((turned) => ({
    ...{ dotsPerInch: 200, quality: 75, skew: 0.5, turned },
  })),
  'fax, fine (204 by 196 dpi, one bit)': [{ dotsPerInch: 204, downPerInch: 196, fax: true }],
  'fax, standard (204 by 98 dpi, one bit)': [{ dotsPerInch: 204, downPerInch: 98, fax: true }],
  '150 dpi': [{ dotsPerInch: 150 }],
  '150 dpi JPEG': [{ dotsPerInch: 150, quality: 75 }],
  '100 dpi, below the minimum': [{ dotsPerInch: 100 }],
}

/** Files with pictures: every resolution, as JPEG and fax, skewed, dirty and rotated. */
export const scanKinds: readonly DocumentKind[] = Object.entries(SCANNERS).map(([name, scanners]) => ({
  ...{ name: `scan, ${name}`, isScan: true },
  ...(scanners.every(isFine) ? { least: LEAST_OF_SCANS } : {}),
  make: async ({ values, style }, at) => scanned(await styledForm(values, style), 1, inTurn(scanners, at)),
}))

function isFine({ dotsPerInch, downPerInch = dotsPerInch }: Scanner): boolean {
  return dotsPerInch >= FINE && downPerInch >= FINE
}

function inTurn<Item>(items: readonly Item[], at: number): Item {
  const item = items[at % items.length]
  if (item === undefined) throw new TypeError('A kind needs at least one form.')
  return item
}
