import { sql } from 'kysely'
import type { CapturedTransfer } from '../../../../contract/index.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { toUnixSeconds } from '../../../kernel/clock.ts'
import { type ListPosition, type ListSlice, readSlice } from '../../list-slice.ts'

interface Capture {
  id: string
  live_mode: boolean
  amount: number
  fee: number
  created_at: Date
}

type Allocation = CapturedTransfer['allocations'][number]

/** Transfers of an account that became donations, newest first. */
export async function listTransfers(
  db: Database,
  { accountId, liveMode }: { accountId: string; liveMode: boolean },
  position: ListPosition,
): Promise<ListSlice<CapturedTransfer>> {
  const of = sql<Capture>`
    select payment_id as id, live_mode, amount, fee, created_at
    from transfer_capture where account_id = ${accountId} and live_mode = ${liveMode}`
  const { rows, hasMore } = await readSlice(db, { of }, position)
  const allocations = await allocationsOf(
    db,
    rows.map(({ id }) => id),
    liveMode,
  )
  return {
    rows: rows.map(({ id, fee, created_at, ...capture }) => ({
      ...capture,
      processor_destination_payment_id: id,
      fee,
      processor_application_fee: fee,
      created_at: toUnixSeconds(created_at),
      allocations: allocations.get(id) ?? [],
    })),
    hasMore,
  }
}

async function allocationsOf(
  db: Database,
  paymentIds: readonly string[],
  liveMode: boolean,
): Promise<Map<string, Allocation[]>> {
  const { rows } = await sql<Allocation & { payment_id: string }>`
    select payment_id, donation_id, coalesce(original_nonprofit_id, nonprofit_id) as nonprofit_id, amount, fee, external_id
    from transfer_allocation join donation on donation.id = donation_id
    where payment_id = any(${paymentIds}::text[]) and transfer_allocation.live_mode = ${liveMode}
    order by donation_id`.execute(db)
  const byPayment = new Map<string, Allocation[]>()
  for (const { payment_id, ...allocation } of rows)
    byPayment.set(payment_id, [...(byPayment.get(payment_id) ?? []), allocation])
  return byPayment
}
