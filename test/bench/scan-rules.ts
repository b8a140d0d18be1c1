import { createHash } from 'node:crypto'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import type { GreyPicture } from '../../src/server/service/documents/extraction/grey-picture.ts'
import { isCoarse, isUpright, openPdf, wordsOn } from '../../src/server/service/documents/extraction/read-pdf.ts'
import {
  createRecognizer,
  type RecognizedWord,
  type Recognizer,
} from '../../src/server/service/documents/extraction/recognizer.ts'
import type { PageReading, ScannedForm } from '../../src/server/service/documents/extraction/scanned-cells.ts'
import {
  contentOf,
  drawnPage,
  type QuarterTurn,
  type ScannedPage,
  straightened,
} from '../../src/server/service/documents/extraction/scanned-page.ts'
import type { BenchResult } from './bench.ts'
import { wholeNumber } from './documents/whole-number.ts'
import { RULES } from './scan-rules/rules.ts'
import { product, removeCopies, type Variant, without } from './scan-rules/variant.ts'
import { noisyScan, scanKindNames } from './scans/noisy-scan.ts'

const text = { type: 'string' } as const
const options = { count: text, seed: text, from: text, minutes: text, only: text } as const

/** What a rule does to the numbers of all scans. */
interface Effect {
  /** Scans that it changes. */
  scans: number
  proven: number
  wrong: number
  readings: number
}

/**
 * Leaves out one rule of reading scans at a time, and counts the proven and wrong numbers that change. Reads the scans
 * of the bench `scans` with the same options `--count N`, `--seed N`, `--from N` and `--minutes N`; `--only WORDS`
 * selects the rules with these words in their name.
 */
export async function bench(args: readonly string[]): Promise<BenchResult> {
  const { values } = parseArgs({ args: args.filter((each) => each !== '--json'), options })
  const number = (name: 'seed' | 'from' | 'count' | 'minutes', usual: number) => wholeNumber(name, values[name], usual)
  const [seed, from, count] = [number('seed', 7), number('from', 0), number('count', scanKindNames.length)]
  const until = performance.now() + 60_000 * number('minutes', 100_000)
  const rules = RULES.filter(({ rule }) => rule.includes(values.only ?? ''))
  const recognizer = await createRecognizer()
  const effects = new Map<string, Effect>()
  let read = 0
  let whole: Effect = NO_EFFECT
  try {
    const variants: { rule: string; variant: Variant }[] = []
    for (const [at, rule] of rules.entries()) variants.push({ rule: rule.rule, variant: await without(rule, at) })
    for (let place = from; place < from + count && performance.now() < until; place++, read++) {
      const { bytes, expected, kind } = noisyScan(seed, place)
      const page = await pageOf(await bytes(), recognizer)
      const remembering = remembered(recognizer)
      const usual = await readBy(product, { ...page, recognizer: remembering })
      whole = sum(whole, countOf(usual.reading, expected))
      for (const { rule, variant } of variants) {
        const other = await readBy(variant, { ...page, recognizer: remembering, usual })
        effects.set(rule, sum(effects.get(rule) ?? NO_EFFECT, differenceOf(usual.reading, other.reading, expected)))
      }
      console.error(
        `${read + 1} of ${count}, ${kind}: ${JSON.stringify([...effects].filter(([, { scans }]) => scans > 0))}`,
      )
    }
  } finally {
    await recognizer.close()
    removeCopies()
  }
  const rows = rules.map(({ rule }) => ({ measure: rule, ...(effects.get(rule) ?? NO_EFFECT) }))
  return {
    rows: [{ measure: 'with all rules', ...whole, scans: read }, ...rows],
    figures: { scans: read, rules: rows },
  }
}

const NO_EFFECT: Effect = { scans: 0, proven: 0, wrong: 0, readings: 0 }

function sum(one: Effect, other: Effect): Effect {
  return {
    scans: one.scans + other.scans,
    proven: one.proven + other.proven,
    wrong: one.wrong + other.wrong,
    readings: one.readings + other.readings,
  }
}

/** Values by key, and the keys of all cells that were found. */
interface Reading {
  values: ReadonlyMap<string, string>
  cells: readonly string[]
}

function countOf({ values, cells }: Reading, expected: Readonly<Record<string, string>>): Effect {
  const right = [...values].filter(([key, value]) => expected[key] === value).length
  return { scans: 1, proven: right, wrong: values.size - right, readings: cells.length - values.size }
}

function differenceOf(usual: Reading, other: Reading, expected: Readonly<Record<string, string>>): Effect {
  const [before, after] = [countOf(usual, expected), countOf(other, expected)]
  const isSame =
    usual.values.size === other.values.size &&
    [...usual.values].every(([key, value]) => other.values.get(key) === value)
  return {
    scans: isSame && before.readings === after.readings ? 0 : 1,
    proven: after.proven - before.proven,
    wrong: after.wrong - before.wrong,
    readings: after.readings - before.readings,
  }
}

interface Page {
  scan: ScannedPage
  isCoarse: boolean
  words: readonly RecognizedWord[]
}

const TURNS: readonly QuarterTurn[] = [0, 180, 90, 270]

/** The page upright, or as it is if no rotation makes it legible. */
async function pageOf(bytes: Uint8Array, recognizer: Recognizer): Promise<Page> {
  const document = await openPdf(bytes)
  const page = await document.getPage(1)
  const coarse = isCoarse(await contentOf(page))
  const drawn = await drawnPage(page)
  await document.destroy()
  for (const turn of TURNS) {
    const scan = straightened(drawn, turn)
    const words = await wordsOn(scan, recognizer)
    if (isUpright(words)) return { scan, words, isCoarse: coarse }
  }
  return { scan: straightened(drawn, 0), words: [], isCoarse: coarse }
}

/** What a variant found on a page: its cells, their readings, and the result. */
interface Found {
  form: ScannedForm | undefined
  cells: PageReading | undefined
  reading: Reading
}

async function readBy(
  variant: Variant,
  { scan, words, isCoarse, recognizer, usual }: Page & { recognizer: Recognizer; usual?: Found },
): Promise<Found> {
  const form = usual && !variant.finds ? usual.form : await variant.formOn(scan, words, recognizer)
  if (!form) return { form, cells: undefined, reading: { values: new Map(), cells: [] } }
  const isUsual = usual !== undefined && !variant.reads && isDeepStrictEqual(placesOf(form), placesOf(usual.form))
  const cells = (isUsual ? usual.cells : undefined) ?? (await variant.readCells(form, scan, recognizer))
  const proven = variant.prove({ ...cells, isCoarse })
  const keys = form.cells.filter(({ token }) => token).map(({ key }) => key)
  const values = [...proven].flatMap(([key, { value }]): [string, string][] =>
    keys.includes(key) ? [[key, value]] : [],
  )
  return { form, cells, reading: { values: new Map(values), cells: keys } }
}

// The data of a form's cells that decides how they are read.
function placesOf(form: ScannedForm | undefined): unknown {
  const cells = form?.cells.map(({ token, ...cell }) => [cell, token && { ...token, picture: undefined }])
  return [cells, form?.empty]
}

// Recognizes each picture once, whichever rule is left out.
function remembered(recognizer: Recognizer): Recognizer {
  const [words, numbers, seconds] = [
    memo(recognizer.words),
    memo((picture) => recognizer.number(picture)),
    memo((picture) => recognizer.secondNumber(picture)),
  ]
  return {
    words,
    number: (picture) => numbers(picture, 0),
    secondNumber: (picture) => seconds(picture, 0),
    close: async () => undefined,
  }
}

function memo<Result>(
  read: (picture: GreyPicture, dotsPerPoint: number) => Promise<Result>,
): (picture: GreyPicture, dotsPerPoint: number) => Promise<Result> {
  const known = new Map<string, Promise<Result>>()
  return (picture, dotsPerPoint) => {
    const key = `${picture.width} ${dotsPerPoint} ${createHash('sha1').update(picture.shades).digest('base64')}`
    const found = known.get(key) ?? read(picture, dotsPerPoint)
    known.set(key, found)
    return found
  }
}
