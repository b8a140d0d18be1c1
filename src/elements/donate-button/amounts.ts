import { isCents, roundUp } from '../money.ts'

/** One way to give that the donor can choose. */
export interface Choice {
  /** Cents; 0 stands for an amount of the donor's own. */
  amount: number
  kind: 'preset' | 'round-up' | 'own'
}

/** Bounds of a gift in cents. */
export interface Bounds {
  min: number
  max: number
}

/** Reads whole cents as attributes and frameworks give them; undefined for anything else, `12.5` included. */
export function readCents(value: unknown): number | undefined {
  if (typeof value === 'string' && !/^\s*\d{1,8}\s*$/.test(value)) return undefined
  const cents = typeof value === 'string' ? Number(value) : value
  return isCents(cents) ? cents : undefined
}

/** Reads a list of cents (`"500 1000 2500"`, commas too, or an array); what is no amount goes to `complain`. */
export function readAmounts(value: unknown, complain: (word: string) => void = () => undefined): number[] {
  const words = Array.isArray(value) ? value : String(value ?? '').match(/[^\s,[\]]+/g)
  const amounts = new Set<number>()
  for (const word of words ?? []) {
    const cents = readCents(word)
    if (cents === undefined) complain(String(word))
    else amounts.add(cents)
  }
  return [...amounts]
}

/** What can be chosen: the round-up first, then presets as given, then an own amount. */
export function choicesFor(
  { presets, cart, isOwnOffered }: { presets: readonly number[]; cart: number | undefined; isOwnOffered: boolean },
  { min, max }: Bounds,
): Choice[] {
  const rounding = cart === undefined ? 0 : roundUp(cart, { atLeast: min })
  const choices: Choice[] = rounding > 0 && rounding <= max ? [{ amount: rounding, kind: 'round-up' }] : []
  for (const amount of presets) if (amount >= min && amount <= max) choices.push({ amount, kind: 'preset' })
  if (isOwnOffered || choices.length === 0) choices.push({ amount: 0, kind: 'own' })
  return choices
}
