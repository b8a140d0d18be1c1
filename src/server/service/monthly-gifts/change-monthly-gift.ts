import type { MonthlyGiftRow } from '../../database/tables/checkout.ts'
import type { Card } from '../../processors/card.ts'
import type { MonthlyPayments } from '../../processors/processor.ts'
import { followMonthlyGift, type MonthlyDependencies, monthlyPaymentsOf } from './follow-monthly-gift.ts'

/** What a donor asks for. `month` is the moment of the payment that the donor saw and means. */
export type MonthlyChange =
  | { kind: 'amount'; amount: number }
  | { kind: 'skip'; month: Date }
  | { kind: 'card'; card: Card }
  | { kind: 'unskip' | 'pause' | 'resume' | 'stop' | 'undo_stop' }

/** How a change ended: `late` where things stand otherwise by now, `refused` where the bank refused the card. */
export type MonthlyChangeResult = 'done' | 'late' | 'refused'

const DAY_MS = 86_400_000

/**
 * Does what a donor asks for at the processor, and writes down how the gift then stands. Asked for twice, it is done
 * once; a process that dies between is made up for by the next look.
 */
export async function changeMonthlyGift(
  dependencies: MonthlyDependencies,
  id: string,
  change: MonthlyChange,
): Promise<MonthlyChangeResult> {
  const gift = await followMonthlyGift(dependencies, id)
  const payments = gift && monthlyPaymentsOf(dependencies, gift)
  if (gift === undefined || payments === undefined) return 'late'
  const now = dependencies.clock.now(gift.live_mode)
  if (!isPossible(gift, change, now)) return 'late'
  const isTaken = await tellProcessor(payments, gift, change)
  const after = await followMonthlyGift(dependencies, id, change.kind === 'stop' ? 'donor' : undefined)
  // A card that was taken is tried at once where a payment is open, and may be refused then.
  const isRefused = !isTaken || (change.kind === 'card' && after?.status === 'failing')
  return isRefused ? 'refused' : 'done'
}

/** May a donor ask for this as the gift stands? The page offers the same. */
function isPossible(gift: MonthlyGiftRow, change: MonthlyChange, now: Date): boolean {
  const { status, skipped_at, next_payment_at, ends_at } = gift
  switch (change.kind) {
    case 'amount':
    case 'card':
    case 'stop':
      return status !== 'ended'
    case 'skip':
      return status === 'active' && skipped_at === null && next_payment_at?.getTime() === change.month.getTime()
    case 'unskip':
      return status === 'active' && skipped_at !== null
    case 'pause':
      return status === 'active'
    case 'resume':
      return status === 'paused'
    case 'undo_stop':
      return status === 'ended' && ends_at !== null && ends_at > now
  }
}

async function tellProcessor(
  payments: MonthlyPayments,
  { reference, status }: MonthlyGiftRow,
  change: MonthlyChange,
): Promise<boolean> {
  switch (change.kind) {
    case 'amount':
      await payments.changeAmount(reference, change.amount)
      return true
    case 'card':
      return (await payments.changeCard?.(reference, change.card)) ?? false
    case 'skip':
      await payments.pause(reference, new Date(change.month.getTime() + DAY_MS))
      return true
    case 'pause':
      await payments.pause(reference, null)
      return true
    case 'unskip':
    case 'resume':
      await payments.resume(reference)
      return true
    case 'stop':
      // What is being tried again must not be charged after its donor said stop.
      await payments.end(reference, { forGood: status === 'failing' })
      return true
    case 'undo_stop':
      await payments.takeBackEnd(reference)
      return true
  }
}
