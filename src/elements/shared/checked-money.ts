import { LARGEST_AMOUNT, splitCents as splitWhole } from '../../contract/amounts.ts'
import * as money from './money.ts'

/*
 * The exported money functions: values that aren't whole cents, such as attribute text or dollars, throw a TypeError.
 * The elements validate their cents earlier.
 */

export * from './money.ts'

/** The fee on a collected amount, rounded half up, in cents. Throws a TypeError unless cents are whole numbers. */
export function feeOn(collected: number, rule: money.FeeRule = money.CARD_FEE): number {
  requireRule('feeOn', rule)
  requireCents('feeOn', { collected })
  return money.feeOn(collected, rule)
}

/**
 * The smallest amount to collect so that exactly `amount` remains after the fee, in cents. Throws a TypeError unless
 * cents are whole numbers.
 */
export function coverFee(amount: number, rule: money.FeeRule = money.CARD_FEE): number {
  requireRule('coverFee', rule)
  requireCents('coverFee', { amount })
  return money.coverFee(amount, rule)
}

/**
 * Cents that round a cart up to the next whole step; 0 if it is already whole, or less than one step. Throws a
 * TypeError unless cents are whole numbers.
 */
export function roundUp(cart: number, { step = 100 } = {}): number {
  requireCents('roundUp', { cart })
  requireCents('roundUp', { step }, { from: 1 })
  return money.roundUp(cart, { step })
}

/**
 * Splits cents by weights so that the parts add up to the total: largest remainder, earlier parts first. Without a
 * positive weight all parts are 0. Throws a TypeError unless total and weights are whole numbers.
 */
export function splitCents(total: number, weights: readonly number[]): number[] {
  const named = weights.map((weight, index) => [`weights[${index}]`, weight] as const)
  requireCents('splitCents', { total, ...Object.fromEntries(named) }, { to: Number.MAX_SAFE_INTEGER })
  return splitWhole(total, weights)
}

/**
 * Formats cents as dollars in a language; whole dollars without decimals if `short`. Throws a TypeError unless cents
 * are a whole number; negative ones are allowed.
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
