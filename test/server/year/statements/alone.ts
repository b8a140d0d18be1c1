/** Tells which of some are the only ones of their sum, whichever way it moved. */
export function aloneIn(all: readonly { cents: number }[]): (one: { cents: number }) => boolean {
  const counts = new Map<number, number>()
  for (const { cents } of all) counts.set(Math.abs(cents), (counts.get(Math.abs(cents)) ?? 0) + 1)
  return ({ cents }) => (counts.get(Math.abs(cents)) ?? 0) <= 1
}
