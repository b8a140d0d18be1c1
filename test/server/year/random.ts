import { makeRandom } from '../../support/random.ts'

/** Random values that are the same for the same seed. */
export interface Random {
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number
  oneOf<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item
  chance(percent: number): boolean
}

/** Creates a generator from a seed. */
export function createRandom(seed: number): Random {
  const { next } = makeRandom(seed)
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return {
    between,
    oneOf: (items) => {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new RangeError('The list is empty.')
      return item
    },
    chance: (percent) => next() * 100 < percent,
  }
}
