import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import * as z from 'zod/mini'
import type { PlayedYear } from './play-year.ts'
import type { Posting } from './recompute/ledger.ts'

const Row = z.object({ date: z.string(), book: z.string(), owner: z.string(), debit: z.string(), credit: z.string() })

/** Net cents by day, ledger account and owner. Sums of zero are left out. */
export type Movements = ReadonlyMap<string, number>

/** The movements of the product's exported journal. */
export async function exportedMovements({ almoner, folder }: PlayedYear): Promise<Movements> {
  const path = join(folder, 'journal.csv')
  await almoner('ledger', 'export', '--out', path)
  const rows: unknown[] = parse(await readFile(path, 'utf8'), { columns: true })
  return summed(
    rows.map((row) => {
      const { date, book, owner, debit, credit } = z.parse(Row, row)
      return [`${date} ${book} ${owner}`, Number(debit) - Number(credit)] as const
    }),
  )
}

/** The recomputed movements, with the product's IDs as owners. */
export function recomputedMovements(postings: readonly Posting[], { ids }: Pick<PlayedYear, 'ids'>): Movements {
  return summed(
    postings.map(({ day, book, owner, cents }) => [`${day} ${book} ${ids.get(owner) ?? owner}`, cents] as const),
  )
}

function summed(lines: readonly (readonly [name: string, cents: number])[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [name, cents] of lines) sums.set(name, (sums.get(name) ?? 0) + cents)
  return new Map([...sums].filter(([, cents]) => cents !== 0))
}

/** Where the product and the recomputation differ, by day. */
export function differences(exported: Movements, recomputed: Movements): string[] {
  const names = [...new Set([...exported.keys(), ...recomputed.keys()])].sort()
  return names
    .filter((name) => exported.get(name) !== recomputed.get(name))
    .map((name) => `${name}: ${exported.get(name) ?? 0} instead of ${recomputed.get(name) ?? 0}`)
}

/** Balances by ledger account at the end of each day with a movement. Balances of zero are left out. */
export function dailyBalances(postings: readonly Posting[]): Map<string, ReadonlyMap<string, number>> {
  const ordered = postings.toSorted((one, other) => one.day.localeCompare(other.day))
  const ends = new Map<string, ReadonlyMap<string, number>>()
  const sums = new Map<string, number>()
  for (const [index, { day, book, cents }] of ordered.entries()) {
    sums.set(book, (sums.get(book) ?? 0) + cents)
    if (ordered[index + 1]?.day !== day) ends.set(day, new Map([...sums].filter(([, sum]) => sum !== 0)))
  }
  return ends
}
