import type { NewId } from '../../../kernel/identifiers.ts'
import { giftMoney } from '../donations/donation-money.ts'
import type { PlannedTransfer } from './bank-batch.ts'
import { LARGEST_ENTRY } from './bank-file-limits.ts'
import { type PayoutPolicy, restsAfter, smallestNow } from './payout-policy.ts'
import type { PayableGift, PayoutGift } from './payout-records.ts'

/** A payout that can be made, with the gifts in it. */
export interface PlannedPayout extends PlannedTransfer {
  gifts: PayoutGift[]
}

/** What a run makes of the scheduled gifts. */
export interface PayoutPlan {
  transfers: PlannedPayout[]
  /** Sums below the policy's smallest, one for each nonprofit. Cents. */
  tooSmall: { ownerId: string; ownerName: string; amount: number }[]
  /** Gifts that rest for the days that the policy says. */
  resting: PayableGift[]
}

/** Groups gifts, given in the order of their nonprofits, into payouts as the policy of the mode has it. */
export function planPayouts(
  payable: readonly PayableGift[],
  { policy, now, newId }: { policy: PayoutPolicy; now: Date; newId: NewId },
): PayoutPlan {
  const until = restsAfter(policy, now)
  const rested = payable.filter(({ created_at: at }) => at <= until)
  const resting = payable.filter(({ created_at: at }) => at > until)
  return { ...largeEnough(groupByNonprofit(rested, newId), smallestNow(policy, now)), resting }
}

// A nonprofit's parts go together: the last of several may be small.
function largeEnough(all: readonly PlannedPayout[], smallest: number): Omit<PayoutPlan, 'resting'> {
  const sums = new Map<string, { ownerId: string; ownerName: string; amount: number }>()
  for (const { ownerId, ownerName, amount } of all)
    sums.set(ownerId, { ownerId, ownerName, amount: (sums.get(ownerId)?.amount ?? 0) + amount })
  return {
    transfers: all.filter(({ ownerId }) => (sums.get(ownerId)?.amount ?? 0) >= smallest),
    tooSmall: [...sums.values()].filter(({ amount }) => amount < smallest),
  }
}

// The gifts come in the order of their nonprofits.
function groupByNonprofit(gifts: readonly PayableGift[], newId: NewId): PlannedPayout[] {
  const groups: PlannedPayout[] = []
  for (const { payout_method, nonprofit_name: ownerName, ...gift } of gifts) {
    const ownerId = gift.nonprofit_id
    const { granted } = giftMoney(gift)
    let group = groups.at(-1)
    if (group?.ownerId !== ownerId || group.amount + granted > LARGEST_ENTRY) {
      const method = payout_method === 'check' ? 'check' : 'ach'
      group = { id: newId('po'), ownerId, ownerName, method, gifts: [], amount: 0 }
      groups.push(group)
    }
    group.gifts.push(gift)
    group.amount += granted
  }
  return groups
}
