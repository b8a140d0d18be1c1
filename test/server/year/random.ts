import { makeRandom } from '../../support/random.ts'

/** Luck that is the same for the same seed. */
export interface Dice {
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number
  oneOf<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item
  chance(percent: number): boolean
}

/** Dice that fall the same way for the same seed. */
export function dice(seed: number): Dice {
  const { next } = makeRandom(seed)
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  return {
    between,
    oneOf: (items) => {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new RangeError('There is nothing to choose from.')
      return item
    },
    chance: (percent) => next() * 100 < percent,
  }
}
