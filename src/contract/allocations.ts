import * as z from 'zod/mini'
import { splitCents } from './amounts.ts'
import { cents, text } from './fields.ts'

/** The most nonprofits that one gift can go to. */
export const MOST_ALLOCATIONS = 20

/** The largest share of an allocation; shares are weights, such as 50, 30 and 20. */
export const LARGEST_SHARE = 1_000_000

/** One nonprofit of a gift to several: with its cents of the gift, or with its share of it. */
export const Allocation = z.object({
  nonprofit_id: text(),
  amount: z.optional(cents()),
  share: z.optional(z.int().check(z.minimum(1), z.maximum(LARGEST_SHARE))),
})
export type Allocation = z.output<typeof Allocation>

/** The nonprofits of one gift: 2 to 20. */
export function allocations() {
  return z.array(Allocation).check(z.minLength(2), z.maxLength(MOST_ALLOCATIONS))
}

/** What is wrong with allocations, and the member it is in. */
export interface AllocationProblem {
  param: string
  detail: string
}

/** The cents of each allocation, or why they can't be: they add up to the gift's amount exactly. */
export function allocateCents(amount: number, given: readonly Allocation[]): number[] | AllocationProblem {
  const unclear = given.findIndex((one) => (one.amount === undefined) === (one.share === undefined))
  if (unclear >= 0)
    return {
      param: `allocations.${unclear}.amount`,
      detail: 'Send either the amount or the share of each nonprofit.',
    }
  const amounts = given.flatMap((one) => one.amount ?? [])
  const shares = given.flatMap((one) => one.share ?? [])
  if (shares.length === given.length) return allShared(amount, shares)
  if (amounts.length < given.length)
    return { param: 'allocations', detail: 'Send amounts for all nonprofits, or shares for all.' }
  const sum = amounts.reduce((left, right) => left + right, 0)
  if (sum === amount) return amounts
  return { param: 'allocations', detail: `The amounts add up to ${sum} cents, not to the amount of ${amount}.` }
}

function allShared(amount: number, shares: readonly number[]): number[] | AllocationProblem {
  const parts = splitCents(amount, shares)
  const empty = parts.indexOf(0)
  if (empty < 0) return parts
  return { param: `allocations.${empty}.share`, detail: `This share of ${amount} cents is less than one cent.` }
}
