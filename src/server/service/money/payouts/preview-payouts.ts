import type { Database } from '../../../database/tables/tables.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import type { Seal } from '../../accounts/sealing.ts'
import { giftMoney } from '../donations/donation-money.ts'
import { fitBatch } from './bank-batch.ts'
import { findPayoutPolicy } from './payout-policy.ts'
import { findIneligible, findPayable } from './payout-records.ts'
import { type PlannedPayout, planPayouts } from './plan-payouts.ts'

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
  const together = (reason: WaitingReason, gifts: Parameters<typeof giftMoney>[0][]) =>
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

function grantedOf(gifts: readonly Parameters<typeof giftMoney>[0][]): number {
  return gifts.reduce((sum, gift) => sum + giftMoney(gift).granted, 0)
}
