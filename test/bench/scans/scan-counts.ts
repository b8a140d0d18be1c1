import * as z from 'zod/mini'
import type { BenchResult } from '../bench.ts'
import { type Count, NONE, shareOf, sum } from '../documents/count-values.ts'

const ALL = 'all scans'

/** The counts of each kind of scan, and of all. */
export class ScanCounts {
  readonly #kinds: readonly string[]
  readonly #counts = new Map<string, Count & { ms: number }>()

  constructor(kinds: readonly string[], counts: SavedCounts = []) {
    this.#kinds = kinds
    for (const [kind, count] of counts) this.#counts.set(kind, count)
  }

  /** Adds the result of a scan and its duration in milliseconds. */
  add(kind: string, count: Count, ms: number): void {
    for (const name of [kind, ALL]) {
      const before = this.#counts.get(name)
      this.#counts.set(name, { ...sum(before ?? NONE, count), ms: (before?.ms ?? 0) + ms })
    }
  }

  /** All scans so far in one line. */
  soFar(): string {
    const { forms, values, proven, readings, missed, wrong } = this.#counts.get(ALL) ?? NONE
    return `${forms} scans, ${values} numbers: ${proven} proven, ${readings} readings, ${missed} missed, ${wrong} wrong`
  }

  /** The counts, to continue later. */
  saved(): SavedCounts {
    return [...this.#counts]
  }

  /** The table of all kinds. A kind with a wrong number is outside its limit. */
  result(): BenchResult {
    const rows = [...this.#kinds, ALL].flatMap((measure) => {
      const found = this.#counts.get(measure)
      if (!found) return []
      const { forms: scans, ms, ...count } = found
      const share = `${(100 * shareOf(found)).toFixed(1)}%`
      return [{ measure, scans, ...count, share, 'seconds per scan': Number((ms / scans / 1000).toFixed(1)) }]
    })
    const missed = rows.filter(({ wrong }) => wrong > 0).map(({ measure }) => measure)
    return { rows, figures: { kinds: rows }, missed }
  }
}

const counts = z.object({
  ...{ forms: z.number(), values: z.number(), proven: z.number(), readings: z.number() },
  ...{ missed: z.number(), wrong: z.number(), ms: z.number() },
})

/** Counts by kind, as saved in a file. */
export const SavedCounts = z.array(z.tuple([z.string(), counts]))
export type SavedCounts = z.infer<typeof SavedCounts>
