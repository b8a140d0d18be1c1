import { type Insertable, sql } from 'kysely'
import { splitCents } from '../../../../contract/amounts.ts'
import type { CapturedTransfer } from '../../../../contract/index.ts'
import type { TransferCaptureTable } from '../../../database/tables/donations.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { toUnixSeconds } from '../../../kernel/clock.ts'
import { type ListPosition, type ListSlice, readSlice } from '../../list-slice.ts'

/** A nonprofit's share of a payment, in cents. */
export interface Allocation {
  nonprofitId: string
  amount: number
  externalId?: string | undefined
}

/** An allocation with its share of the application fee, in cents. */
export interface ChargedAllocation extends Allocation {
  fee: number
}

export function addsUp(
  allocations: readonly Allocation[],
  payment: { amount: number; applicationFee: number },
): boolean {
  return allocations.reduce((sum, { amount }) => sum + amount, 0) === payment.amount - payment.applicationFee
}

/** Splits the fee over the allocations by amount, with no cent left over. */
export function shareFee(allocations: readonly Allocation[], fee: number): ChargedAllocation[] {
  const shares = splitCents(
    fee,
    allocations.map(({ amount }) => amount),
  )
  return allocations.map((allocation, index) => ({ ...allocation, fee: shares[index] ?? 0 }))
}

/** Claims a payment for donations; false if any account claimed it earlier. */
export async function claimPayment(db: Database, capture: Insertable<TransferCaptureTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('transfer_capture')
    .values(capture)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Records which donations came from a payment. */
export async function insertAllocations(
  db: Database,
  payment: { id: string; liveMode: boolean },
  donationIds: readonly string[],
): Promise<void> {
  await db
    .insertInto('transfer_allocation')
    .values(donationIds.map((donation_id) => ({ donation_id, payment_id: payment.id, live_mode: payment.liveMode })))
    .execute()
}

interface Capture {
  id: string
  live_mode: boolean
  amount: number
  fee: number
  created_at: Date
}

type CapturedAllocation = CapturedTransfer['allocations'][number]

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
): Promise<Map<string, CapturedAllocation[]>> {
  const { rows } = await sql<CapturedAllocation & { payment_id: string }>`
    select payment_id, donation_id, coalesce(original_nonprofit_id, nonprofit_id) as nonprofit_id, amount, fee, external_id
    from transfer_allocation join donation on donation.id = donation_id
    where payment_id = any(${paymentIds}::text[]) and transfer_allocation.live_mode = ${liveMode}
    order by donation_id`.execute(db)
  const byPayment = new Map<string, CapturedAllocation[]>()
  for (const { payment_id, ...allocation } of rows)
    byPayment.set(payment_id, [...(byPayment.get(payment_id) ?? []), allocation])
  return byPayment
}
