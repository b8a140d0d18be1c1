/** A seeded random number generator, the same on every machine. */
export interface Random {
  /** From 0 to just under 1. */
  next(): number
  /** A whole number from 0 to `end` − 1. */
  below(end: number): number
  pick<T>(list: readonly T[]): T
}

/** Mulberry32: 32 bits of state, good enough to vary names. */
export function makeRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number): number => Math.floor(next() * end)
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[below(list.length)]
    if (picked === undefined) throw new Error('Nothing to pick from.')
    return picked
  }
  return { next, below, pick }
}
