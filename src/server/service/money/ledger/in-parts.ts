const GIFTS_PER_ENTRY = 1_000

/** Cuts many donations into parts that one statement and one ledger entry can carry. */
export function inParts<Item>(items: readonly Item[], size = GIFTS_PER_ENTRY): Item[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size))
}
