/** Reads a count as attributes and frameworks give it, and counts no further than `most`; 0 for what is no count. */
export function wholeNumber(value: unknown, most = Number.POSITIVE_INFINITY): number {
  const count = Number(value)
  return Number.isSafeInteger(count) && count > 0 ? Math.min(count, most) : 0
}
