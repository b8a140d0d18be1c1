import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { greyPng } from '../../src/server/service/documents/extraction/grey-picture.ts'
import { createRecognizer } from '../../src/server/service/documents/extraction/recognizer.ts'
import type { BenchResult } from './bench.ts'
import { countedValues } from './documents/count-values.ts'
import { wholeNumber } from './documents/whole-number.ts'
import { noisyPart, partKindNames, readPart } from './scans/noisy-part.ts'
import { SavedCounts, ScanCounts } from './scans/scan-counts.ts'

const text = { type: 'string' } as const
const options = {
  count: text,
  seed: text,
  from: text,
  minutes: text,
  only: text,
  resume: text,
  pictures: text,
} as const
const SAVE_EVERY = 25

/**
 * The bench `scans` for many more scans. Each is a part of a generated form with its own sum, in both columns, with the
 * same random noise. The product's code finds, reads and proves the cells. Only the printed words around them aren't
 * recognized, because that takes most of a page's time. Fails if a number is wrong. `--count`, `--seed`, `--from`,
 * `--minutes` and `--only` are those of `scans`. `--resume FILE` saves the counts and continues from them. `--pictures
 * FOLDER` saves the scans with a wrong number. Prints its progress in tenths.
 */
export async function bench(args: readonly string[]): Promise<BenchResult> {
  const { values } = parseArgs({ args: args.filter((each) => each !== '--json'), options })
  const kinds = partKindNames.filter((name) => name.includes(values.only ?? ''))
  if (kinds.length === 0) throw new Error(`no kind of scan has ${JSON.stringify(values.only)} in its name`)
  const number = (name: 'seed' | 'from' | 'count' | 'minutes', usual: number) => wholeNumber(name, values[name], usual)
  const [seed, from, all] = [number('seed', 38), number('from', 0), number('count', kinds.length)]
  const until = performance.now() + 60_000 * number('minutes', 100_000)
  const run = { seed, from, all, only: values.only ?? '' }
  const saved = values.resume === undefined ? undefined : await savedIn(values.resume, run)
  const counts = new ScanCounts(kinds, saved?.counts)
  const recognizer = await createRecognizer()
  let place = saved?.next ?? from
  const save = async () => {
    if (values.resume === undefined) return
    await writeFile(`${values.resume}.new`, JSON.stringify({ ...run, next: place, counts: counts.saved() }))
    await rename(`${values.resume}.new`, values.resume)
  }
  try {
    while (place < from + all && performance.now() < until) {
      const { kind, draw, expected } = noisyPart(seed, place, kinds)
      const part = await draw()
      const begun = performance.now()
      const reading = await readPart(part, recognizer)
      counts.add(kind, countedValues(reading, expected), performance.now() - begun)
      const wrong = Object.entries(reading.data).filter(([key, value]) => value !== expected[key])
      const only = values.only === undefined ? '' : ` --only ${JSON.stringify(values.only)}`
      const again = `npm run bench -- scan-parts --seed ${seed} --from ${place} --count 1${only}`
      for (const [key, value] of wrong)
        console.error(`wrong: ${key} is ${expected[key] ?? 'blank'}, read as ${value} (${kind}; ${again})`)
      if (wrong.length > 0 && values.pictures !== undefined) {
        await mkdir(values.pictures, { recursive: true })
        await writeFile(join(values.pictures, `${seed}-${place}.png`), greyPng(part.scan.picture))
      }
      place += 1
      const done = place - from
      if (done % SAVE_EVERY === 0) await save()
      const tenths = Math.floor((10 * done) / all)
      if (tenths > Math.floor((10 * (done - 1)) / all)) console.error(`${tenths} of 10 tenths: ${counts.soFar()}`)
    }
    await save()
  } finally {
    await recognizer.close()
  }
  return counts.result()
}

interface Run {
  seed: number
  from: number
  all: number
  only: string
}

const Saved = z.object({
  ...{ seed: z.number(), from: z.number(), all: z.number(), only: z.string(), next: z.number() },
  counts: SavedCounts,
})

/** The counts of an earlier run with the same options, if any. */
async function savedIn(file: string, { seed, from, all, only }: Run): Promise<z.infer<typeof Saved> | undefined> {
  const content = await readFile(file, 'utf8').catch(() => undefined)
  if (content === undefined) return undefined
  const saved = Saved.parse(JSON.parse(content))
  if (saved.seed === seed && saved.from === from && saved.all === all && saved.only === only) return saved
  throw new Error(
    `${file} has the counts of another run: --seed ${saved.seed} --from ${saved.from} --count ${saved.all}`,
  )
}
