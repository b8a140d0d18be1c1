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
  /** What it is counted with. */
  kind: string
  name: string
  /** Made when its turn has come: a thousand of them would fill the memory. */
  bytes: () => Promise<Uint8Array>
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
  'scan, 100 dpi, below what is asked': { dotsPerInch: 100 },
  'scan, fax': { dotsPerInch: 200, fax: true },
  'scan, 200 dpi JPEG, on its side': { dotsPerInch: 200, quality: 70, turned: 90, skew: 0.5 },
  'scan, 200 dpi JPEG, upside down': { dotsPerInch: 200, quality: 70, turned: 180, skew: -0.5 },
  'scan, 300 dpi JPEG, on its other side': { dotsPerInch: 300, quality: 70, turned: 270 },
}

/** Made-up forms of all years and programs, as text and scanned. */
const GENERATED = { text: 200, scanned: 16, seed: 7 }
type Made = typeof GENERATED
const MADE_UP = 'text, made up, forms of 2008 to 2024'

/**
 * Counts, per kind of file, the values of Part I that were read right, left out and read wrong. `--all` adds the other
 * scanners, sheets of every size and place, browsers' prints and generated forms; without it a run takes about two
 * minutes on two cores. `--seed=N` makes up other forms, `--only=WORDS` keeps the kinds that have these words in their
 * name, `--forms=N` and `--scans=N` say how many are made up as text and scanned.
 */
export async function bench(args: readonly string[]): Promise<BenchResult> {
  const isWhole = args.includes('--all')
  const given = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
  const made = {
    text: Number(given('forms') ?? GENERATED.text),
    scanned: Number(given('scans') ?? GENERATED.scanned),
    seed: Number(given('seed') ?? GENERATED.seed),
  }
  const only = given('only') ?? ''
  const needsSheets = isWhole && !only.startsWith('scan') && !only.startsWith(MADE_UP)
  const all = [
    ...(await plainCases()),
    ...(needsSheets ? await sheetCases() : []),
    ...(isWhole ? generatedTexts(made) : []),
    ...(await scannedCases(isWhole ? { ...usualScanners, ...otherScanners } : usualScanners)),
    ...(isWhole ? await generatedScans(made) : []),
  ]
  const cases = all.filter(({ kind }) => kind.includes(only))
  const extractor = createExtractor()
  const counts = new Map<string, Count>()
  for (const each of cases) {
    const count = counted(await extractor.extract(await each.bytes()), each.expected)
    counts.set(each.kind, sum(counts.get(each.kind) ?? NONE, count))
    if (count.wrong > 0 || count.right < 0.9 * count.of)
      process.stderr.write(`\n${each.kind}: ${each.name}: ${JSON.stringify(count)}\n`)
    else process.stderr.write('.')
  }
  process.stderr.write('\n')
  extractor.close()
  const rows: BenchRow[] = [...counts].map(([measure, count]) => ({ measure, ...count, share: shareOf(count) }))
  const total = [...counts.values()].reduce(sum, NONE)
  return { rows, figures: { ...total, kinds: rows } }
}

interface Count {
  files: number
  right: number
  leftOut: number
  wrong: number
  of: number
}

const NONE: Count = { files: 0, right: 0, leftOut: 0, wrong: 0, of: 0 }

function sum(one: Count, other: Count): Count {
  return {
    files: one.files + other.files,
    right: one.right + other.right,
    leftOut: one.leftOut + other.leftOut,
    wrong: one.wrong + other.wrong,
    of: one.of + other.of,
  }
}

function shareOf({ right, of }: Count): string {
  return `${((100 * right) / of).toFixed(1)} %`
}

function counted(extraction: Extraction, expected: Readonly<Record<string, string>>): Count {
  const data = extraction.status === 'done' ? extraction.data : {}
  const right = Object.entries(expected).filter(([key, value]) => data[key] === value).length
  const wrong = Object.entries(data).filter(([key, value]) => expected[key] !== value).length
  const leftOut = Object.keys(expected).filter((key) => !(key in data)).length
  return { files: 1, right, leftOut, wrong, of: Object.keys(expected).length }
}

function already(bytes: Uint8Array): Case['bytes'] {
  return async () => bytes
}

async function plainCases(): Promise<Case[]> {
  const text = { kind: 'text', expected: madeUp }
  const element = {
    kind: 'e-file return',
    bytes: already(new TextEncoder().encode(efileReturn({ CYTotalRevenueAmt: '5' }))),
  }
  const cases: Case[] = [
    { ...element, name: 'made up', expected: { part_i_12_current_year: '5' } },
    { ...text, name: 'made up', bytes: () => drawnForm() },
    { ...text, kind: 'form fields', name: 'made up', bytes: () => drawnForm({ fillable: true }) },
  ]
  if (!existsSync(samples)) return cases
  const filed = already(readFileSync(`${samples}201541349349307794_public.xml`))
  return [
    ...cases,
    { kind: 'e-file return', name: 'filed for 2014', bytes: filed, expected: voice },
    { kind: 'text', name: 'filed for 2014', bytes: already(filedPdf()), expected: kimberley },
  ]
}

function filedPdf(): Uint8Array {
  return readFileSync(`${samples}uskpa_2014_990.pdf`)
}

// Sheets of every size and place, every style of print, and browsers' prints.
async function sheetCases(): Promise<Case[]> {
  const { 'no headings': _, 'values left': __, ...printed } = styles
  const forms = [
    { name: 'made up', sheets: await sheetsOf(await styledForm(madeUp), 1), expected: madeUp },
    { name: 'large', sheets: await sheetsOf(await styledForm(large), 1), expected: large },
    ...(existsSync(samples) ? [{ name: 'filed', sheets: await sheetsOf(filedPdf(), 7), expected: kimberley }] : []),
  ]
  const sheets = forms.flatMap(({ name, sheets, expected }) =>
    [...sheets].map(([kind, bytes]): Case => {
      const place = kind.replace(/^\d+ % /, '').replace(/^(upper|lower) .*/, 'in a corner')
      const percent = kind.startsWith('1') ? '100 to 110 %' : '70 to 95 %'
      const isScaled = /^\d+ %/.test(kind)
      return { kind: `text, ${isScaled ? `${percent}, ` : ''}${place}`, name, bytes: already(bytes), expected }
    }),
  )
  const styled = Object.entries(printed).flatMap(([name, style]) =>
    [madeUp, large].map(
      (expected): Case => ({
        ...{ kind: 'text, styles of print', name, expected },
        bytes: () => styledForm(expected, style),
      }),
    ),
  )
  return [...sheets, ...styled, ...(await browserCases())]
}

function generatedTexts({ text, seed }: Made): Case[] {
  return generatedForms(text, seed).map(({ style, values }, at) => ({
    ...{ kind: MADE_UP, name: `${at}`, expected: values },
    bytes: () => styledForm(values, style),
  }))
}

async function generatedScans({ scanned: count, seed }: Made): Promise<Case[]> {
  return generatedForms(count, seed).map(({ style, values, scanner }, at) => {
    const { part_i_1: _, ...expected } = values
    const kind = 'scan, made up, forms of 2008 to 2024, 200 to 300 dpi'
    return { kind, name: `${at}`, expected, bytes: async () => scanned(await styledForm(values, style), 1, scanner) }
  })
}

async function browserCases(): Promise<Case[]> {
  const browser = await openBrowser()
  try {
    const cases: Case[] = []
    for (const scale of browserScales)
      for (const expected of [madeUp, large]) {
        const bytes = already(await browserPrinted(browser, expected, { scale }))
        cases.push({ kind: 'text, printed from a browser', name: `at ${scale}`, bytes, expected })
      }
    return cases
  } finally {
    await browser.close()
  }
}

// The mission is words, which no sum can check: scans are not asked for it.
async function scannedCases(scanners: Scanners): Promise<Case[]> {
  const forms = [
    { name: 'made up', pdf: await drawnForm(), page: 1, said: madeUp },
    { name: 'large', pdf: await styledForm(large), page: 1, said: large },
    ...(existsSync(samples) ? [{ name: 'filed', pdf: filedPdf(), page: 7, said: kimberley }] : []),
  ]
  return Object.entries(scanners).flatMap(([kind, scanner]) =>
    forms.map(({ name, pdf, page, said }): Case => {
      const { part_i_1: _, ...expected } = said
      return { kind, name, expected, bytes: () => scanned(pdf, page, scanner) }
    }),
  )
}
