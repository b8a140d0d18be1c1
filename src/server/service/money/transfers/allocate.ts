import { splitCents } from '../../../../contract/split-cents.ts'

/** A share of a payment, in cents, for one nonprofit. */
export interface Allocation {
  nonprofitId: string
  amount: number
  externalId?: string | undefined
}

/** An allocation with its share of the application fee, in cents. */
export interface ChargedAllocation extends Allocation {
  fee: number
}

/** Do the allocations add up to the charge less its application fee? */
export function addsUp(
  allocations: readonly Allocation[],
  payment: { amount: number; applicationFee: number },
): boolean {
  return allocations.reduce((sum, { amount }) => sum + amount, 0) === payment.amount - payment.applicationFee
}

/** Shares the fee over the allocations by amount, every cent of it. */
export function shareFee(allocations: readonly Allocation[], fee: number): ChargedAllocation[] {
  const shares = splitCents(
    fee,
    allocations.map(({ amount }) => amount),
  )
  return allocations.map((allocation, index) => ({ ...allocation, fee: shares[index] ?? 0 }))
}
