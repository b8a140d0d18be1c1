import type { Browser } from 'playwright-core'
import type { Extraction } from '../../src/server/service/documents/extraction/extraction.ts'
import { createExtractor } from '../../src/server/service/documents/extraction/extractor.ts'
import { AMOUNTS, generatedForms } from '../server/service/documents/extraction/generated-forms.ts'
import { openBrowser } from '../support/browser.ts'
import type { BenchResult } from './bench.ts'
import { scanKinds, textKinds } from './documents/document-kinds.ts'
import { filedDocuments } from './documents/filed-documents.ts'

interface Case {
  /** What it is counted with. */
  kinds: string[]
  name: string
  isScan: boolean
  /** Made when its turn has come: a thousand of them would fill the memory. */
  bytes: () => Promise<Uint8Array>
  expected: Readonly<Record<string, string>>
}

/** A page takes longer beside other work; what a server gives it is three minutes. */
const PATIENCE_MS = 600_000

/**
 * Counts, per kind of file, the values of Part I that were read right, left blank and read wrong, over made-up forms of
 * all years and programs with amounts of three to nine digits. `--forms=N` and `--scans=N` say how many of each kind are
 * drawn as text and scanned, `--seed=N` makes up others, `--only=WORDS` keeps the kinds that have these words in their
 * name. `--all` makes 12 and 2 and adds filed returns, which takes a quarter of an hour beside
 * other work.
 */
export async function bench(args: readonly string[]): Promise<BenchResult> {
  const given = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
  const isWhole = args.includes('--all')
  const text = Number(given('forms') ?? (isWhole ? 12 : 4))
  const scans = Number(given('scans') ?? (isWhole ? 2 : 1))
  const seed = Number(given('seed') ?? 7)
  let browser: Promise<Browser> | undefined
  const kinds = [...textKinds(() => (browser ??= openBrowser())), ...scanKinds]
  const made = kinds.flatMap((kind, at) => {
    const count = kind.isScan ? scans : text
    return Array.from({ length: count }, (_, turn): Case[] => {
      const most = AMOUNTS[(turn + at) % AMOUNTS.length]
      const forms = generatedForms(1, seed + 1000 * at + turn, most)
      return forms.map((form) => ({
        kinds: [kind.name, `${kind.isScan ? 'all scans' : 'all text'}, amounts of up to ${`${most}`.length} digits`],
        name: `${turn}`,
        isScan: kind.isScan,
        bytes: () => kind.make(form, turn),
        expected: form.values,
      }))
    }).flat()
  })
  const filed = isWhole ? filedDocuments().map(({ kind, ...each }): Case => ({ ...each, kinds: [kind] })) : []
  const only = given('only') ?? ''
  const cases = [...made, ...filed].filter(({ kinds }) => kinds[0]?.includes(only))
  try {
    return resultOf(await countsOf(cases))
  } finally {
    await (await browser)?.close()
  }
}

interface Count {
  forms: number
  values: number
  right: number
  blank: number
  wrong: number
}

const NONE: Count = { forms: 0, values: 0, right: 0, blank: 0, wrong: 0 }

async function countsOf(cases: readonly Case[]): Promise<ReadonlyMap<string, Count>> {
  const extractor = createExtractor({ timeoutMs: PATIENCE_MS })
  const counts = new Map<string, Count>()
  try {
    for (const { kinds, name, isScan, bytes, expected } of cases) {
      // The mission is words, which no sum can check: scans are not asked for it.
      const { part_i_1: mission, ...numbers } = expected
      const extraction = await extractor.extract(await bytes())
      const count = counted(extraction, isScan || mission === undefined ? numbers : expected)
      for (const kind of kinds) counts.set(kind, sum(counts.get(kind) ?? NONE, count))
      process.stderr.write(isPoor(count) ? `\n${kinds[0]}: ${name}: ${told(count, extraction)}\n` : '.')
    }
  } finally {
    extractor.close()
    process.stderr.write('\n')
  }
  return counts
}

function counted(extraction: Extraction, expected: Readonly<Record<string, string>>): Count {
  const data = extraction.status === 'done' ? extraction.data : {}
  const right = Object.entries(expected).filter(([key, value]) => data[key] === value).length
  const wrong = Object.entries(data).filter(([key, value]) => expected[key] !== value).length
  const blank = Object.keys(expected).filter((key) => !(key in data)).length
  return { forms: 1, values: Object.keys(expected).length, right, blank, wrong }
}

function isPoor({ wrong, right, values }: Count): boolean {
  return wrong > 0 || right < 0.9 * values
}

function told({ right, values, wrong }: Count, extraction: Extraction): string {
  const why = extraction.status === 'failed' ? `: ${extraction.reason}` : ''
  return `${right} of ${values}, ${wrong} wrong${why}`
}

function sum(one: Count, other: Count): Count {
  return {
    forms: one.forms + other.forms,
    values: one.values + other.values,
    right: one.right + other.right,
    blank: one.blank + other.blank,
    wrong: one.wrong + other.wrong,
  }
}

function resultOf(counts: ReadonlyMap<string, Count>): BenchResult {
  const inOrder = [...counts].toSorted(([a], [b]) => Number(a.startsWith('all ')) - Number(b.startsWith('all ')))
  const rows = inOrder.map(([measure, count]) => ({
    ...{ measure, ...count },
    share: `${((100 * count.right) / Math.max(1, count.values)).toFixed(1)} %`,
  }))
  return { rows, figures: { kinds: rows } }
}
