import { LARGEST_AMOUNT, splitCents as splitWhole } from '../../contract/amounts.ts'
import * as money from './money.ts'

/*
 * The money functions as other people's programs get them: what is no whole number of cents, such as the text of an
 * attribute or a price in dollars, is refused with a TypeError. The elements have read their cents already.
 */

export * from './money.ts'

/** The fee on a collected amount, rounded half up, in cents. Throws a TypeError where cents are no whole number. */
export function feeOn(collected: number, rule: money.FeeRule = money.CARD_FEE): number {
  requireRule('feeOn', rule)
  requireCents('feeOn', { collected })
  return money.feeOn(collected, rule)
}

/**
 * The smallest amount to collect so that exactly `amount` is left after the fee, in cents. Throws a TypeError where
 * cents are no whole number.
 */
export function coverFee(amount: number, rule: money.FeeRule = money.CARD_FEE): number {
  requireRule('coverFee', rule)
  requireCents('coverFee', { amount })
  return money.coverFee(amount, rule)
}

/**
 * What rounds a cart up to the next whole step, in cents; 0 when it is whole already, or smaller than that. Throws a
 * TypeError where cents are no whole number.
 */
export function roundUp(cart: number, { step = 100 } = {}): number {
  requireCents('roundUp', { cart })
  requireCents('roundUp', { step }, { from: 1 })
  return money.roundUp(cart, { step })
}

/**
 * Splits cents by weights so that the parts add up to the whole: largest remainder, earlier parts first.
 * No weight above zero: all parts are 0. Throws a TypeError where the total or a weight is no whole number.
 */
export function splitCents(total: number, weights: readonly number[]): number[] {
  const named = weights.map((weight, index) => [`weights[${index}]`, weight] as const)
  requireCents('splitCents', { total, ...Object.fromEntries(named) }, { to: Number.MAX_SAFE_INTEGER })
  return splitWhole(total, weights)
}

/**
 * Writes cents as people of a language write dollars; whole dollars without decimals when `short`. Throws a TypeError
 * where cents are no whole number; less than zero is one.
 */
export function formatCents(cents: number, locale?: string, options?: { short?: boolean }): string {
  requireCents('formatCents', { cents }, { from: Number.MIN_SAFE_INTEGER, to: Number.MAX_SAFE_INTEGER })
  return money.formatCents(cents, locale, options)
}

function requireRule(call: string, { perThousand, fixed }: money.FeeRule): void {
  requireCents(call, { 'rule.fixed': fixed })
  requireCents(call, { 'rule.perThousand': perThousand }, { to: 999 })
}

function requireCents(
  call: string,
  values: Readonly<Record<string, unknown>>,
  { from = 0, to = LARGEST_AMOUNT } = {},
): void {
  for (const [name, value] of Object.entries(values))
    if (!Number.isSafeInteger(value) || Number(value) < from || Number(value) > to) {
      const given = typeof value === 'string' ? JSON.stringify(value) : String(value)
      throw new TypeError(`${call}: ${name} must be a whole number from ${from} to ${to}, not ${given}`)
    }
}
