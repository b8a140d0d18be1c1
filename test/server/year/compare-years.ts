import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import * as z from 'zod/mini'
import type { PlayedYear } from './play-year.ts'
import type { Posting } from './recompute/books.ts'

const Row = z.object({ date: z.string(), book: z.string(), owner: z.string(), debit: z.string(), credit: z.string() })

/** Net movements by day, book and owner; what comes to nothing is left out. */
export type Movements = ReadonlyMap<string, number>

/** The product's movements, as it exports its journal. */
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

/** The recomputed movements, with the product's names of owners. */
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

/** Where two accounts of the same year differ, the first days first. */
export function differences(one: Movements, other: Movements): string[] {
  const names = [...new Set([...one.keys(), ...other.keys()])].sort()
  return names
    .filter((name) => one.get(name) !== other.get(name))
    .map((name) => `${name}: ${one.get(name) ?? 0} and not ${other.get(name) ?? 0}`)
}

/** What each book holds at the end of each day on which anything moved, by day and book; books of nothing are left out. */
export function endsOfDays(postings: readonly Posting[]): Map<string, ReadonlyMap<string, number>> {
  const inOrder = postings.toSorted((one, other) => one.day.localeCompare(other.day))
  const ends = new Map<string, ReadonlyMap<string, number>>()
  const sums = new Map<string, number>()
  for (const [index, { day, book, cents }] of inOrder.entries()) {
    sums.set(book, (sums.get(book) ?? 0) + cents)
    if (inOrder[index + 1]?.day !== day) ends.set(day, new Map([...sums].filter(([, sum]) => sum !== 0)))
  }
  return ends
}
