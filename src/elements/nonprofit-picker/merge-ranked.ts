/** A ranked list as far as it is loaded. */
export interface RankedPart<Item> {
  items: readonly Item[]
  /** Whether nothing comes after these. */
  complete: boolean
}

/**
 * Merges two lists ranked by the same rule into one without doubles, keeping the order of both.
 * `isInBoth` says whether an item belongs to the other list too, loaded or not. The merge stops where the next
 * item is not certain yet, so that loading more only ever adds to the end.
 */
export function mergeRanked<Item extends { id: string }>(
  first: RankedPart<Item>,
  second: RankedPart<Item>,
  isInBoth: (item: Item) => boolean,
): { items: Item[]; complete: boolean } {
  const merged = new Map<string, Item>()
  let at = 0
  let other = 0
  for (;;) {
    const head = first.items[at]
    const otherHead = second.items[other]
    if ((head === undefined && !first.complete) || (otherHead === undefined && !second.complete)) break
    if (head === undefined && otherHead === undefined) break
    const both = head !== undefined && head.id === otherHead?.id
    const takeFirst = both || otherHead === undefined || (head !== undefined && goesFirst(head, otherHead))
    const next = takeFirst ? head : otherHead
    if (next !== undefined && !merged.has(next.id)) merged.set(next.id, next)
    if (both || takeFirst) at += 1
    if (both || !takeFirst) other += 1
  }
  const complete = first.complete && second.complete && at >= first.items.length && other >= second.items.length
  return { items: [...merged.values()], complete }

  function goesFirst(head: Item, otherHead: Item): boolean {
    // An item of both lists waits until it heads both; between items of one list each, the lists take turns.
    if (isInBoth(head) && !isInBoth(otherHead)) return false
    if (isInBoth(otherHead)) return true
    return at <= other
  }
}
