import type { MonthlyGift } from '../../../contract/monthly-gifts.ts'
import type { MonthlyGiftRow } from '../../database/tables/monthly-gifts.ts'
import { toUnixSeconds } from '../../kernel/clock.ts'

/** A monthly gift as the API answers it and events tell of it; a failing one is charged next when it is tried again. */
export function monthlyGiftResource(
  row: MonthlyGiftRow,
  { external_id, metadata }: { external_id: string | null; metadata: Record<string, unknown> },
): MonthlyGift {
  return {
    id: row.id,
    live_mode: row.live_mode,
    status: row.status,
    amount: row.amount,
    currency: 'USD',
    nonprofit_id: row.nonprofit_id,
    external_id,
    metadata,
    first_donation_id: row.first_donation_id,
    latest_donation_id: row.latest_donation_id,
    donation_count: row.given,
    next_payment_at: secondsOrNull(row.next_try_at ?? row.next_payment_at),
    created_at: toUnixSeconds(row.began_at),
    ended_at: secondsOrNull(row.ended_at),
    end_reason: row.end_reason,
  }
}

function secondsOrNull(moment: Date | null): number | null {
  return moment === null ? null : toUnixSeconds(moment)
}
