import { parseArgs } from 'node:util'
import { createExtractor } from '../../src/server/service/documents/extraction/extractor.ts'
import type { BenchResult } from './bench.ts'
import { counted } from './documents/count-values.ts'
import { wholeNumber } from './documents/whole-number.ts'
import { noisyScan, scanKindNames } from './scans/noisy-scan.ts'
import { ScanCounts } from './scans/scan-counts.ts'

/** A page takes longer on a busy machine than the three minutes that a server allows. */
const PATIENCE_MS = 600_000
const TELL_EVERY_MS = 60_000

const text = { type: 'string' } as const
const options = { count: text, seed: text, from: text, minutes: text, only: text } as const

/**
 * Scans generated forms with random noise, reads them, and counts per kind of noise the numbers that are proven, left
 * as readings for a person, missed and wrong. Fails if one is wrong. `--count N` sets the number, `--seed N` generates
 * others, `--from N` starts at a later one, `--minutes N` stops after that time, `--only WORDS` selects the kinds with
 * these words in their name. A wrong number is printed with the command that generates its scan again.
 */
export async function bench(args: readonly string[]): Promise<BenchResult> {
  const { values } = parseArgs({ args: args.filter((each) => each !== '--json'), options })
  const kinds = scanKindNames.filter((name) => name.includes(values.only ?? ''))
  if (kinds.length === 0) throw new Error(`no kind of scan has ${JSON.stringify(values.only)} in its name`)
  const number = (name: 'seed' | 'from' | 'count' | 'minutes', usual: number) => wholeNumber(name, values[name], usual)
  const [seed, from, all] = [number('seed', 7), number('from', 0), number('count', kinds.length)]
  const until = performance.now() + 60_000 * number('minutes', 100_000)
  const counts = new ScanCounts(kinds)
  const extractor = createExtractor({ timeoutMs: PATIENCE_MS })
  const end = from + all
  let toldAt = performance.now()
  try {
    for (let place = from; place < end && performance.now() < until; place++) {
      const { kind, bytes, expected } = noisyScan(seed, place, kinds)
      const scan = await bytes()
      const begun = performance.now()
      const extraction = await extractor.extract(scan)
      counts.add(kind, counted(extraction, expected), performance.now() - begun)
      const only = values.only === undefined ? '' : ` --only ${JSON.stringify(values.only)}`
      const again = `npm run bench -- scans --seed ${seed} --from ${place} --count 1${only}`
      const found: Readonly<Record<string, string>> = extraction.status === 'done' ? extraction.data : {}
      for (const [key, value] of Object.entries(found))
        if (value !== expected[key])
          console.error(`wrong: ${key} is ${expected[key] ?? 'blank'}, read as ${value} (${kind}; ${again})`)
      if (performance.now() - toldAt < TELL_EVERY_MS) continue
      toldAt = performance.now()
      console.error(`${place + 1 - from} of ${end - from}: ${counts.soFar()}`)
    }
  } finally {
    extractor.close()
  }
  return counts.result()
}
