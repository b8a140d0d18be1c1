import { inTransaction } from '../../../database/in-transaction.ts'
import type { EntryKind } from '../../../database/tables/books.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { changeStatus, takeBack } from '../donations/change-status.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { entriesOf } from '../ledger/entries-of.ts'
import { reversed } from '../ledger/entry.ts'
import { inParts } from '../ledger/in-parts.ts'
import { postEntries } from '../ledger/post-entry.ts'
import { setAsideBankAccount } from './bank-accounts.ts'
import { lockCheck, lockPaidGifts, lockPayout, type PayoutRow } from './payout-records.ts'
import { tellPayout } from './tell-payout.ts'

/** A payout whose money came back, in cents, with the donations that wait for another. */
export interface ReturnedPayout {
  id: string
  ownerId: string
  amount: number
  donationIds: string[]
}

/**
 * Records that the bank sent a transfer back, with its return code such as `R03`, also after its nonprofit was told.
 * The ledger has the money again; its donations are blocked where they were before, for somebody to look; and nothing
 * is sent to that bank account until it is entered anew. Refuses checks and what was recorded before.
 */
export function returnPayout(dependencies: LifecycleDependencies, id: string, code: string): Promise<ReturnedPayout> {
  return inTransaction(dependencies.db, async (tx) => {
    const payout = await lockPayout(tx, id)
    if (payout.method === 'check')
      throw new HttpError('conflict', { detail: `Payout ${id} is a check; void it by its number.` })
    if (payout.status === 'returned')
      throw new HttpError('conflict', { detail: `That payout ${id} came back was recorded before.` })
    const now = dependencies.clock.now(payout.live_mode)
    await setAsideBankAccount(tx, { ownerId: payout.owner_id, liveMode: payout.live_mode, now })
    return undo(tx, dependencies, payout, { kind: 'payout_returned', code, now })
  })
}

/** Records that a check was lost or stopped and will never be cashed; what it paid is blocked where it was before. */
export function voidCheck(dependencies: LifecycleDependencies, checkNumber: number): Promise<ReturnedPayout> {
  return inTransaction(dependencies.db, async (tx) => {
    const payout = await lockCheck(tx, checkNumber)
    if (payout.status !== 'sent')
      throw new HttpError('conflict', { detail: `Check ${checkNumber} is ${payout.status} and cannot be voided.` })
    const now = dependencies.clock.now(payout.live_mode)
    return undo(tx, dependencies, payout, { kind: 'check_voided', code: null, now })
  })
}

/** Lets the donations of a payout that came back go out with the next one. Answers how many. */
export function payAgain({ db, newId, clock }: LifecycleDependencies, id: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const payout = await lockPayout(tx, id)
    if (payout.status !== 'returned') throw new HttpError('conflict', { detail: `Payout ${id} did not come back.` })
    const now = clock.now(payout.live_mode)
    const waiting = (await lockPaidGifts(tx, payout.id)).filter(
      ({ status, status_before_hold }) => status === 'blocked' && status_before_hold === 'payout_scheduled',
    )
    for (const rows of inParts(waiting)) await changeStatus(tx, newId, { rows, to: 'payout_scheduled', now })
    return waiting.length
  })
}

async function undo(
  tx: DatabaseTransaction,
  { newId }: LifecycleDependencies,
  { id, live_mode: liveMode, owner_id: ownerId, amount }: PayoutRow,
  { kind, code, now }: { kind: EntryKind; code: string | null; now: Date },
): Promise<ReturnedPayout> {
  const sent = await entriesOf(tx, id)
  await postEntries(
    tx,
    sent.map(({ id: entry, lines }) => {
      return { liveMode, kind, subjectId: id, once: `${kind} ${entry}`, occurredAt: now, lines: reversed(lines) }
    }),
  )
  const gifts = await lockPaidGifts(tx, id)
  for (const rows of inParts(gifts)) await takeBack(tx, newId, { rows, now })
  await tx.updateTable('payout_line').set({ returned: true }).where('payout_id', '=', id).execute()
  const change = { status: 'returned' as const, returned_at: now, return_code: code }
  await tx.updateTable('payout').set(change).where('id', '=', id).execute()
  await tellPayout(tx, newId, id, now)
  return { id, ownerId, amount, donationIds: gifts.map((gift) => gift.id) }
}
