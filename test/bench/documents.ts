import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Extraction } from '../../src/server/service/documents/extraction/extraction.ts'
import { createExtractor } from '../../src/server/service/documents/extraction/extractor.ts'
import { browserPrinted, browserScales } from '../server/service/documents/extraction/browser-form.ts'
import { drawnForm, efileReturn, madeUp } from '../server/service/documents/extraction/form-990-fixtures.ts'
import { generatedForms, large } from '../server/service/documents/extraction/generated-forms.ts'
import { sheetsOf, styles } from '../server/service/documents/extraction/printed-trials.ts'
import { kimberley, voice } from '../server/service/documents/extraction/sample-values.ts'
import { type Scanner, scanned } from '../server/service/documents/extraction/scan-fixtures.ts'
import { styledForm } from '../server/service/documents/extraction/styled-form.ts'
import { openBrowser } from '../support/browser.ts'
import type { BenchResult, BenchRow } from './bench.ts'

type Scanners = Readonly<Record<string, Scanner>>

interface Case {
  kind: string
  bytes: Uint8Array
  /** What the form says, as far as this kind of file is asked for. */
  expected: Readonly<Record<string, string>>
}

const samples = fileURLToPath(new URL('../../../shared/data/form-990/', import.meta.url))

const usualScanners: Scanners = {
  'scan, 300 dpi': { dotsPerInch: 300 },
  'scan, 200 dpi JPEG': { dotsPerInch: 200, quality: 60 },
  'scan, 200 dpi JPEG, 3 degrees askew': { dotsPerInch: 200, quality: 70, skew: 3 },
}

const otherScanners: Scanners = {
  'scan, 200 dpi': { dotsPerInch: 200 },
  'scan, 200 dpi, dirty, 1.5 degrees askew': { dotsPerInch: 200, skew: -1.5, dirt: 0.0005 },
  'scan, 250 dpi JPEG, 0.8 degrees askew': { dotsPerInch: 250, quality: 70, skew: 0.8 },
  'scan, 150 dpi JPEG': { dotsPerInch: 150, quality: 75 },
  'scan, 100 dpi': { dotsPerInch: 100 },
  fax: { dotsPerInch: 200, fax: true },
  'scan, 200 dpi JPEG, on its side': { dotsPerInch: 200, quality: 70, turned: 90, skew: 0.5 },
  'scan, 200 dpi JPEG, upside down': { dotsPerInch: 200, quality: 70, turned: 180, skew: -0.5 },
  'scan, 300 dpi JPEG, on its other side': { dotsPerInch: 300, quality: 70, turned: 270 },
}

/** Made-up forms that no two runs of other seeds draw alike. */
const GENERATED = 12

/**
 * Counts, per kind of file, the values of Part I that were read right, read wrong, and not read. `--all` adds the worse
 * scanners; generated forms and browsers' prints;
 * without it a run takes about two minutes on two cores.
 */
export async function bench(args: readonly string[]): Promise<BenchResult> {
  const scanners = args.includes('--all') ? { ...usualScanners, ...otherScanners } : usualScanners
  const extractor = createExtractor()
  const rows: BenchRow[] = []
  const sheets = args.includes('--all') ? await sheetCases() : []
  for (const { kind, bytes, expected } of [...(await allCases(scanners)), ...sheets]) {
    const started = performance.now()
    const extraction = await extractor.extract(bytes)
    rows.push({ measure: kind, ...counted(extraction, expected), seconds: seconds(started) })
    process.stderr.write('.')
  }
  process.stderr.write('\n')
  extractor.close()
  const total = (column: string) => rows.reduce((sum, row) => sum + Number(row[column]), 0)
  return { rows, figures: { right: total('right'), wrong: total('wrong'), missing: total('missing'), kinds: rows } }
}

function counted(extraction: Extraction, expected: Readonly<Record<string, string>>) {
  const data = extraction.status === 'done' ? extraction.data : {}
  const right = Object.entries(expected).filter(([key, value]) => data[key] === value).length
  const wrong = Object.entries(data).filter(([key, value]) => expected[key] !== value).length
  const missing = Object.keys(expected).filter((key) => !(key in data)).length
  return { right, wrong, missing, of: Object.keys(expected).length }
}

function seconds(started: number): number {
  return Math.round((performance.now() - started) / 100) / 10
}

async function allCases(scanners: Scanners): Promise<Case[]> {
  const encoder = new TextEncoder()
  const made = await drawnForm()
  const cases: Case[] = [
    {
      kind: 'made up: return',
      bytes: encoder.encode(efileReturn({ CYTotalRevenueAmt: '5' })),
      expected: { part_i_12_current_year: '5' },
    },
    { kind: 'made up: text PDF', bytes: made, expected: madeUp },
    { kind: 'made up: filled-in PDF', bytes: await drawnForm({ fillable: true }), expected: madeUp },
    ...(await scansOf('made up', made, 1, madeUp, scanners)),
    ...(await scansOf('large', await styledForm(large), 1, large, scanners)),
  ]
  if (!existsSync(samples)) return cases
  const filed = readFileSync(`${samples}uskpa_2014_990.pdf`)
  return [
    ...cases,
    { kind: 'filed: return of 2014', bytes: readFileSync(`${samples}201541349349307794_public.xml`), expected: voice },
    { kind: 'filed: text PDF of 2014', bytes: filed, expected: kimberley },
    ...(await scansOf('filed', filed, 7, kimberley, scanners)),
  ]
}

// Sheets of every size and place, and every style of print.
async function sheetCases(): Promise<Case[]> {
  const { 'no headings': _, 'values left': __, ...printed } = styles
  const cases: Case[] = [...(await generatedCases()), ...(await browserCases())]
  for (const [kind, bytes] of await sheetsOf(await styledForm(madeUp), 1))
    cases.push({ kind: `sheet: ${kind}`, bytes, expected: madeUp })
  for (const [kind, style] of Object.entries(printed))
    cases.push({ kind: `print: ${kind}`, bytes: await styledForm(madeUp, style), expected: madeUp })
  if (!existsSync(samples)) return cases
  for (const [kind, bytes] of await sheetsOf(readFileSync(`${samples}uskpa_2014_990.pdf`), 7))
    cases.push({ kind: `filed, sheet: ${kind}`, bytes, expected: kimberley })
  return cases
}

async function browserCases(): Promise<Case[]> {
  const browser = await openBrowser()
  try {
    const cases: Case[] = []
    for (const scale of browserScales)
      cases.push({
        kind: `browser: at ${scale}`,
        bytes: await browserPrinted(browser, large, { scale }),
        expected: large,
      })
    return cases
  } finally {
    await browser.close()
  }
}

async function generatedCases(): Promise<Case[]> {
  const cases: Case[] = []
  for (const { style, values, scanner } of generatedForms(GENERATED)) {
    const bytes = await styledForm(values, style)
    const name = `generated: ${style.labelFont}, ${style.valueFont}, ${style.rules} rules, ${style.numbers.negatives}`
    const { part_i_1: _, ...expected } = values
    cases.push({ kind: name, bytes, expected: values })
    cases.push({ kind: `${name}, scanned`, bytes: await scanned(bytes, 1, scanner), expected })
  }
  return cases
}

// The mission is words, which no sum can check: scans are not asked for it.
async function scansOf(
  name: string,
  pdf: Uint8Array,
  page: number,
  said: Readonly<Record<string, string>>,
  scanners: Scanners,
): Promise<Case[]> {
  const { part_i_1: _, ...expected } = said
  const scans = Object.entries(scanners).map(async ([kind, scanner]) => ({
    kind: `${name}: ${kind}`,
    bytes: await scanned(pdf, page, scanner),
    expected,
  }))
  return Promise.all(scans)
}
