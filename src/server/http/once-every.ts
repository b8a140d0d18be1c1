/**
 * A look that is taken at most once in so many milliseconds, however many ask: they share the last one. A failed look is
 * shared too, so that a thing in trouble is not asked more often than one in health.
 */
export function onceEvery<Seen>(
  milliseconds: number,
  look: () => Promise<Seen>,
  now: () => number = () => performance.now(),
): () => Promise<Seen> {
  let last: { seen: Promise<Seen>; at: number } | undefined
  return () => {
    if (last === undefined || now() - last.at >= milliseconds) last = { seen: look(), at: now() }
    return last.seen
  }
}
