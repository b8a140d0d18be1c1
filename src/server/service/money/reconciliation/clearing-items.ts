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
export function expectationsOf(items: readonly OpenItem[]): Expectation[] {
  const groups = new Map<string, OpenItem[]>()
  for (const item of items) {
    if (item.isShown) continue
    // Each payment of an invoice is a movement of its own.
    const payment = item.kind === 'invoice_payment' ? item.entryId : ''
    const key = `${item.subjectId} ${item.kind} ${item.day} ${payment}`
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return [...groups.values()].map((group) => ({
    items: group,
    amount: sumOf(group),
    day: group[0]?.day ?? '',
    names: [...new Set(group.flatMap(({ names }) => names))],
    checkNumber: group[0]?.checkNumber ?? null,
    fileId: group[0]?.fileId ?? null,
  }))
}
