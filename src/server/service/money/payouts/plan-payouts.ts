import type { Database } from '../../../database/tables/tables.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import type { Seal } from '../../accounts/sealing.ts'
import { donationMoney } from '../donations/donation-status.ts'
import { fitBatch, type PlannedTransfer } from './bank-files.ts'
import { LARGEST_ENTRY } from './nacha-file.ts'
import { findPayoutPolicy, holdCutoff, minimumPayout, type PayoutPolicy } from './payout-policy.ts'
import { findIneligible, findPayable, type PayableDonation, type PayoutDonation } from './payout-records.ts'

/** A payout that can be made, with the gifts in it. */
export interface PlannedPayout extends PlannedTransfer {
  gifts: PayoutDonation[]
}

/** What a run makes of the scheduled gifts. */
export interface PayoutPlan {
  transfers: PlannedPayout[]
  /** Sums below the policy's smallest, one for each nonprofit. Cents. */
  tooSmall: { ownerId: string; ownerName: string; amount: number }[]
  /** Gifts that rest for the days that the policy says. */
  resting: PayableDonation[]
}

/** Groups gifts, given in the order of their nonprofits, into payouts as the policy of the mode has it. */
export function planPayouts(
  payable: readonly PayableDonation[],
  { policy, now, newId }: { policy: PayoutPolicy; now: Date; newId: NewId },
): PayoutPlan {
  const until = holdCutoff(policy, now)
  const rested = payable.filter(({ created_at: at }) => at <= until)
  const resting = payable.filter(({ created_at: at }) => at > until)
  return { ...largeEnough(groupByNonprofit(rested, newId), minimumPayout(policy, now)), resting }
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
function groupByNonprofit(gifts: readonly PayableDonation[], newId: NewId): PlannedPayout[] {
  const groups: PlannedPayout[] = []
  for (const { payout_method, nonprofit_name: ownerName, ...gift } of gifts) {
    const ownerId = gift.nonprofit_id
    const { granted } = donationMoney(gift)
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

/** Why a sum waits. */
export type WaitingReason = 'too_small' | 'without_account' | 'left_over' | 'resting' | 'ineligible'

/** What a run would do at a moment. Amounts are cents. */
export interface PayoutPreview {
  payouts: PlannedPayout[]
  total: number
  /** What would not go out: of one nonprofit, or of many gifts together. */
  waiting: { reason: WaitingReason; ownerName: string | null; gifts: number | null; amount: number }[]
}

/** What paying now would pay, to whom, and what would wait and why; of some gifts alone where `only` names them. */
export async function previewPayouts(
  { db, seal, newId, now }: { db: Database; seal: Seal; newId: NewId; now: Date },
  liveMode: boolean,
  only?: readonly string[],
): Promise<PayoutPreview> {
  const policy = await findPayoutPolicy(db, liveMode)
  const payable = await findPayable(db, { liveMode, only, locked: false })
  const { transfers, tooSmall, resting } = planPayouts(payable, { policy, now, newId })
  const { sent, withoutAccount, leftOver } = await fitBatch(db, seal, transfers, { liveMode })
  const ineligible = await findIneligible(db, { liveMode, locked: false })
  const single = (reason: WaitingReason) => (one: PlannedPayout) => {
    return { reason, ownerName: one.ownerName, gifts: one.gifts.length, amount: one.amount }
  }
  const together = (reason: WaitingReason, gifts: Parameters<typeof donationMoney>[0][]) =>
    gifts.length === 0 ? [] : [{ reason, ownerName: null, gifts: gifts.length, amount: grantedOf(gifts) }]
  return {
    payouts: sent,
    total: sent.reduce((sum, { amount }) => sum + amount, 0),
    waiting: [
      ...withoutAccount.map(single('without_account')),
      ...leftOver.map(single('left_over')),
      ...tooSmall.map(({ ownerName, amount }) => ({ reason: 'too_small' as const, ownerName, gifts: null, amount })),
      ...together('resting', resting),
      ...together('ineligible', ineligible),
    ],
  }
}

function grantedOf(gifts: readonly Parameters<typeof donationMoney>[0][]): number {
  return gifts.reduce((sum, gift) => sum + donationMoney(gift).granted, 0)
}
