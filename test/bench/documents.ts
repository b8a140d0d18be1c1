import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { createExtractor } from '../../src/server/service/documents/extraction/extractor.ts'
import { AMOUNTS, generatedForms } from '../server/service/documents/extraction/generated-forms.ts'
import { openBrowser } from '../support/browser.ts'
import type { BenchResult } from './bench.ts'
import { type Count, counted, NONE, shareOf, sum } from './documents/count-values.ts'
import { type DocumentKind, scanKinds, textKinds } from './documents/document-kinds.ts'
import { filedDocuments } from './documents/filed-documents.ts'
import { createProgress } from './documents/reading-progress.ts'
import { wholeNumber } from './documents/whole-number.ts'

interface Case {
  kind: string
  /** Other groups that it is counted in; they must reach the same share. */
  groups: string[]
  name: string
  isScan: boolean
  least?: number | undefined
  /** Generated on demand: a thousand files would fill the memory. */
  bytes: () => Promise<Uint8Array>
  expected: Readonly<Record<string, string>>
}

/** A page takes longer on a busy machine; a server allows three minutes. */
const PATIENCE_MS = 600_000
/** Files read in parallel, as on a server. */
const PLACES = 2

const text = { type: 'string' } as const
const options = { all: { type: 'boolean' }, forms: text, scans: text, seed: text, only: text } as const

/**
 * Counts, per kind of file, how many values of Part I are proven, left as readings for a person, missed and wrong, over
 * generated forms of all years and programs with amounts of three to nine digits. `--forms N` and `--scans N` set the
 * number of forms per kind as text and as scans, `--seed N` generates others, `--only WORDS` selects the kinds with
 * these words in their name. `--all` generates 28 and 4, so that every sheet and scanner is used, and adds filed
 * returns.
 */
export async function bench(args: readonly string[]): Promise<BenchResult> {
  const { values } = parseArgs({ args: args.filter((each) => each !== '--json'), options })
  const { all = false, only = '' } = values
  let browser: Promise<Browser> | undefined
  const kinds = [...textKinds(() => (browser ??= openBrowser())), ...scanKinds]
  const number = (name: 'forms' | 'scans' | 'seed', usual: number) => wholeNumber(name, values[name], usual)
  const counts = { text: number('forms', all ? 28 : 4), scans: number('scans', all ? 4 : 1) }
  const seed = number('seed', 7)
  const made = kinds.flatMap((kind, at) => madeCases(kind, { at, counts, seed }))
  const cases = [...made, ...(all ? filedCases() : [])].filter(({ kind }) => kind.includes(only))
  // An empty table would look like a run without errors.
  if (cases.length === 0) throw new Error(`no kind of document was chosen by --only ${JSON.stringify(only)}`)
  try {
    return resultOf(cases, await countsOf(cases))
  } finally {
    await (await browser)?.close()
  }
}

function madeCases(
  kind: DocumentKind,
  { at, counts, seed }: { at: number; counts: { text: number; scans: number }; seed: number },
): Case[] {
  return Array.from({ length: kind.isScan ? counts.scans : counts.text }, (_, turn) => {
    const most = AMOUNTS[(turn + at) % AMOUNTS.length] ?? AMOUNTS[0]
    const group = kind.isScan ? 'scans of 200 dpi and more' : 'text'
    return generatedForms(1, seed + 1000 * at + turn, most).map((form) => ({
      kind: kind.name,
      groups: kind.least === undefined ? [] : [`all ${group}, amounts of up to ${`${most}`.length} digits`],
      name: `${turn}`,
      isScan: kind.isScan,
      least: kind.least,
      bytes: () => kind.make(form, turn),
      expected: form.values,
    }))
  }).flat()
}

function filedCases(): Case[] {
  return filedDocuments().map((each) => ({ ...each, groups: [], least: each.isScan ? 0.9 : 0.95 }))
}

async function countsOf(cases: readonly Case[]): Promise<ReadonlyMap<string, Count>> {
  const extractor = createExtractor({ timeoutMs: PATIENCE_MS }, PLACES)
  const counts = new Map<string, Count>()
  const write = (line: string) => process.stderr.write(line)
  const progress = createProgress(cases, { places: PLACES, now: () => performance.now(), write })
  const waiting = cases.values()
  const work = async () => {
    for (const { kind, groups, name, isScan, bytes, expected } of waiting) {
      const begun = performance.now()
      const extraction = await extractor.extract(await bytes())
      // The mission is text, which no sum can check, so scans don't need to have it.
      const { part_i_1: mission, ...numbers } = expected
      const count = counted(extraction, isScan || mission === undefined ? numbers : expected)
      for (const one of [kind, ...groups]) counts.set(one, sum(counts.get(one) ?? NONE, count))
      if (count.wrong > 0 || shareOf(count) < 0.9) {
        const why = extraction.status === 'failed' ? `: ${extraction.reason}` : ''
        write(`${kind}: ${name}: ${count.proven} of ${count.values}, ${count.wrong} wrong${why}\n`)
      }
      progress.tell(kind, isScan, performance.now() - begun)
    }
  }
  try {
    await Promise.all(Array.from({ length: PLACES }, work))
  } finally {
    extractor.close()
  }
  return counts
}

function resultOf(cases: readonly Case[], counts: ReadonlyMap<string, Count>): BenchResult {
  const leasts = new Map(cases.flatMap(({ kind, groups, least }) => [kind, ...groups].map((one) => [one, least])))
  const inOrder = [...leasts].toSorted(([a], [b]) => Number(a.startsWith('all ')) - Number(b.startsWith('all ')))
  const counted = inOrder.map(([measure, least]) => ({ measure, least, count: counts.get(measure) ?? NONE }))
  const rows = counted.map(({ measure, least, count }) => ({
    ...{ measure, ...count },
    share: `${(100 * shareOf(count)).toFixed(1)}%`,
    limit: least === undefined ? 'none wrong' : `${100 * least}%, none wrong`,
  }))
  const missed = counted.filter(({ least = 0, count }) => count.wrong > 0 || shareOf(count) < least)
  return { rows, figures: { kinds: rows }, missed: missed.map(({ measure }) => measure) }
}
