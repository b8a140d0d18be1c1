/** The most cents that one entry of a bank file can hold, for its amount has ten digits. A check holds no more either. */
export const LARGEST_ENTRY = 9_999_999_999

// A batch has twelve digits for the sum of its debits, and as many for its credits; six for the number of its entries.
const LARGEST_TOTAL = 999_999_999_999
const MAX_ENTRIES = 999_999

/** Cuts an amount of cents into as few parts as entries can hold; nothing, or less, into none. */
export function entryAmounts(amount: number): number[] {
  const parts: number[] = []
  for (let left = amount; left > 0; left -= LARGEST_ENTRY) parts.push(Math.min(left, LARGEST_ENTRY))
  return parts
}

/**
 * Those transfers, all of one direction, that one balanced file can carry. The smallest come first, so that nobody's
 * large sums keep others waiting; what is left out is for another file.
 */
export function fitOneFile<Transfer extends { amount: number }>(transfers: readonly Transfer[]): Set<Transfer> {
  const capacity = MAX_ENTRIES - entryAmounts(LARGEST_TOTAL).length
  const fitting = new Set<Transfer>()
  let total = 0
  for (const transfer of transfers.toSorted((a, b) => a.amount - b.amount).slice(0, capacity)) {
    total += transfer.amount
    if (total > LARGEST_TOTAL) break
    fitting.add(transfer)
  }
  return fitting
}
