import { LARGEST_AMOUNT, splitCents } from '../../../../contract/amounts.ts'
import type { SkipReason } from '../../../../contract/orders.ts'
import type { ProgramRow } from '../../../database/tables/programs.ts'

/** Millionths of a cent per cent: shares are exact at this precision before rounding. */
export const MILLION = 1_000_000

/** The basis of a program's calculation: an order, or a shopper's donation treated as an order. Amounts are cents. */
export interface GivingBasis {
  total: number
  items: readonly { sku: string; quantity: number }[]
  /** The day it was made, `YYYY-MM-DD`, UTC. */
  day: string
}

/** What a program has given in a month and in total, in cents, and the fraction carried in the month. */
export interface Spending {
  month: number
  all: number
  /** Millionths of a cent owed to the next donation; negative if too much was given. */
  carry: number
}

/** The month of a day, by its first day. */
export function monthOfDay(day: string): string {
  return `${day.slice(0, 7)}-01`
}

/** Why a program doesn't apply on a day; undefined if it does. */
export function whyNotOn(
  { status, starts_on, ends_on }: Pick<ProgramRow, 'status' | 'starts_on' | 'ends_on'>,
  day: string,
): SkipReason | undefined {
  if (status === 'ended' || (ends_on !== null && day > ends_on)) return 'ended'
  if (day < starts_on) return 'not_started'
  return status === 'active' ? undefined : 'paused'
}

/** A program's promised donation for an order, before limits and rounding, in millionths of a cent. */
export function promisedFor(
  { kind, share, amount, skus }: Pick<ProgramRow, 'kind' | 'share' | 'amount' | 'skus'>,
  { total, items }: Pick<GivingBasis, 'total' | 'items'>,
): number {
  if (share !== null) return total * share
  const each = amount ?? 0
  const count = kind === 'item_amount' ? countItems(items, skus) : 1
  return Math.min(each * count, LARGEST_AMOUNT) * MILLION
}

function countItems(items: GivingBasis['items'], skus: readonly string[]): number {
  const named = new Set(skus)
  return items.reduce((count, { sku, quantity }) => count + (named.has(sku) ? quantity : 0), 0)
}

/** Cents that a program may still give for one order: its smallest limit; Infinity if it has none. */
export function leftToGive(
  { max_per_order, ...budgets }: Pick<ProgramRow, 'max_per_order' | 'monthly_budget' | 'total_budget'>,
  spending: Spending,
): number {
  return Math.min(max_per_order ?? Number.POSITIVE_INFINITY, budgetLeft(budgets, spending))
}

/** Cents left in a program's budgets; Infinity if it has none. */
export function budgetLeft(
  { monthly_budget, total_budget }: Pick<ProgramRow, 'monthly_budget' | 'total_budget'>,
  { month, all }: Pick<Spending, 'month' | 'all'>,
): number {
  const left = Math.min(
    (monthly_budget ?? Number.POSITIVE_INFINITY) - month,
    (total_budget ?? Number.POSITIVE_INFINITY) - all,
  )
  return Math.max(0, left)
}

/** The bound of a budget, 80 or 100 percent, that spending passes on its way from `before` to `after` cents. */
export function boundReached(budget: number | null, before: number, after: number): 80 | 100 | undefined {
  if (budget === null || after <= before) return undefined
  const passes = (percent: number) => before * 100 < budget * percent && after * 100 >= budget * percent
  if (passes(100)) return 100
  return passes(80) ? 80 : undefined
}

/** A donation in whole cents, its exact share, and the fraction to carry. */
export interface Rounded {
  given: number
  share: number
  carry: number
}

/**
 * Rounds a program's donation for one order so that the month's donations add up to the exact sum: the remaining
 * fraction of a cent is carried to the next order. Never exceeds `left` cents, because the carry stays below one cent.
 */
export function roundWithCarry(promised: number, { carry, left }: { carry: number; left: number }): Rounded {
  const share = Math.min(promised, left * MILLION)
  const given = Math.min(left, Math.max(0, Math.floor((share + carry) / MILLION)))
  return { given, share, carry: share + carry - given * MILLION }
}

/**
 * Splits a donation by the weights of its recipients: cents by largest remainder. The first part that gets any has the
 * fraction of a cent, so that the exact shares add up too.
 */
export function splitGiven(
  { given, share }: Pick<Rounded, 'given' | 'share'>,
  weights: readonly number[],
): Pick<Rounded, 'given' | 'share'>[] {
  const cents = splitCents(given, weights)
  const first = cents.findIndex((part) => part > 0)
  const fraction = share - given * MILLION
  return cents.map((part, index) => ({ given: part, share: part * MILLION + (index === first ? fraction : 0) }))
}

/** The share that remains after a refund, in proportion to the rest of the order; millionths of a cent. */
export function shareLeft(share: number, { total, refunded }: { total: number; refunded: number }): number {
  return Number((BigInt(share) * BigInt(total - refunded)) / BigInt(total))
}

/**
 * The new amount of a donation of `given` cents when its share falls from `before` to `after`. The month's sum stays
 * exact: the fraction goes to the carry, which becomes negative if the donation was smaller than its share. A zero
 * share leaves nothing.
 */
export function lowerWithCarry(
  given: number,
  { before, after, carry }: { before: number; after: number; carry: number },
): { left: number; carry: number } {
  const owed = Math.ceil((before - after - carry) / MILLION)
  const taken = after === 0 ? given : Math.min(given, Math.max(0, owed))
  return { left: given - taken, carry: carry - (before - after) + taken * MILLION }
}
