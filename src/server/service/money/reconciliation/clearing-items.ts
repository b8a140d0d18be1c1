import type { TakeTurns } from '../../../kernel/turns.ts'

/** One entry in a clearing book that nothing explains yet, with all that may name it. Amounts are cents. */
export interface OpenItem {
  entryId: number
  /** What was received, sent or shown: `po_…`, `inv_…`, `bl_…`, `pt_…`. */
  subjectId: string
  kind: string
  amount: number
  day: string
  /** Whether a statement shows it; else our own records expect it. */
  isShown: boolean
  /** What others may call it. */
  names: string[]
  checkNumber: number | null
  /** The bank file it went with. */
  fileId: string | null
  /** Whose it is, or what the statement says of it. */
  text: string
  handsOnly: boolean
}

/** Entries of one subject and moment, which others see as one sum. */
export interface Expectation {
  items: readonly OpenItem[]
  amount: number
  day: string
  names: readonly string[]
  checkNumber: number | null
  fileId: string | null
}

/** A group of items that explain each other. */
export type Group = readonly OpenItem[]

/** The sum of some items. */
export function sumOf(items: readonly { amount: number }[]): number {
  return items.reduce((sum, { amount }) => sum + amount, 0)
}

/** What our own records expect, entries of one subject, kind and moment joined. */
export async function expectationsOf(items: readonly OpenItem[], takeTurns: TakeTurns): Promise<Expectation[]> {
  const groups = new Map<string, OpenItem[]>()
  for (const item of items) {
    if (item.isShown) continue
    await takeTurns()
    // Each payment of an invoice is a movement of its own.
    const payment = item.kind === 'invoice_payment' ? item.entryId : ''
    const key = `${item.subjectId} ${item.kind} ${item.day} ${payment}`
    const known = groups.get(key)
    if (known === undefined) groups.set(key, [item])
    else known.push(item)
  }
  const expected: Expectation[] = []
  for (const group of groups.values()) {
    await takeTurns()
    expected.push(joined(group))
  }
  return expected
}

function joined(items: readonly OpenItem[]): Expectation {
  const [first] = items
  return {
    ...{ items, amount: sumOf(items), day: first?.day ?? '' },
    names: items.length === 1 ? (first?.names ?? []) : [...new Set(items.flatMap(({ names }) => names))],
    checkNumber: first?.checkNumber ?? null,
    fileId: first?.fileId ?? null,
  }
}
