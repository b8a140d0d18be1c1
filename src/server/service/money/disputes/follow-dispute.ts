import { inTransaction } from '../../../database/in-transaction.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { FOUNDATION_TIME_ZONE } from '../../../kernel/calendar.ts'
import type { DisputeStanding } from '../../../processors/processor.ts'
import {
  canTransition,
  changeStatus,
  donationMoney,
  isHold,
  lockDonations,
  stageOf,
  standingOf,
} from '../donations/donation-status.ts'
import { type LifecycleDependencies, resumeDonation } from '../donations/lifecycle.ts'
import { donationBalances } from '../ledger/balances.ts'
import { type Entry, postEntry } from '../ledger/entries.ts'
import { correctRefunded, type RefundDependencies } from '../receipts/correct-receipt.ts'
import {
  type DisputeRow,
  disputedAmong,
  endedLines,
  lockDispute,
  lossLines,
  movementLines,
  settledLines,
  writeDispute,
} from './dispute-records.ts'

/** A dispute of a gift's payment, as its processor tells it. */
export interface ReportedDispute {
  donationId: string
  processor: string
  standing: DisputeStanding
}

interface Following {
  tx: DatabaseTransaction
  dependencies: RefundDependencies
  gift: DonationRow
  dispute: DisputeRow
  standing: DisputeStanding
  now: Date
}

/**
 * Brings a gift and the books to where a dispute stands: an open one keeps the gift from being paid out, a won one lets
 * it go on once its money is back. A lost one ends the gift, or where it was paid out already, or only a part was lost,
 * is a loss that the account makes good. Told often, late or out of order, it is booked once.
 */
export function followDispute(dependencies: RefundDependencies, told: ReportedDispute): Promise<DisputeRow> {
  const { db, newId, clock } = dependencies
  const { processor, standing } = told
  return inTransaction(db, async (tx) => {
    const [gift] = await lockDonations(tx, [told.donationId])
    if (gift === undefined) throw new HttpError('not_found', { detail: `No donation has the ID ${told.donationId}.` })
    const now = clock.now(gift.live_mode)
    const dispute = await lockDispute(tx, newId, { gift, processor, standing, now })
    const following = { tx, dependencies, gift, dispute, standing, now }
    await bookMovement(following)
    const blocks = await moveGift(following)
    const { status, taken, fee, reason, answerBy } = standing
    const isLost = dispute.status === 'lost'
    return writeDispute(tx, dispute.id, {
      ...{ taken, fee, reason, answer_by: answerBy, blocks, looked_at: now },
      // What was booked as lost stays so; money that comes back after all is credit.
      ...(isLost ? {} : { status, closed_at: status === 'open' ? null : (dispute.closed_at ?? now) }),
    })
  })
}

async function bookMovement({ tx, gift, dispute, standing, now }: Following): Promise<void> {
  const moved = { taken: standing.taken - dispute.taken, fee: standing.fee - dispute.fee }
  const lines = movementLines(gift.account_id, moved, dispute.status === 'lost')
  await postEntry(tx, entryOf(dispute, 'dispute', now, lines))
}

/** Does to the gift what the dispute's standing asks for; answers whether the dispute keeps it from being paid out. */
async function moveGift(following: Following): Promise<boolean> {
  const { tx, dependencies, gift, dispute, standing, now } = following
  if (dispute.status === 'lost') return false
  if (standing.status === 'lost') {
    await lose(following)
    return false
  }
  if (standing.status === 'won' && standing.taken <= 0) {
    if (dispute.blocks) await letGo(following)
    return false
  }
  if (dispute.blocks || isHold(gift.status) || !canTransition(standingOf(gift), 'blocked')) return dispute.blocks
  await changeStatus(tx, dependencies.newId, { rows: [gift], to: 'blocked', now })
  return true
}

async function letGo({ tx, dependencies, gift, now }: Following): Promise<void> {
  const to = gift.status_before_hold
  if (gift.status === 'blocked' && to !== null) await changeStatus(tx, dependencies.newId, { rows: [gift], to, now })
}

async function lose(following: Following): Promise<void> {
  const { tx, dependencies, gift, dispute, standing, now } = following
  const { taken } = standing
  const money = donationMoney(gift)
  const entry = (lines: Entry['lines']) => entryOf(dispute, 'dispute_lost', now, lines, `dispute_lost ${dispute.id}`)
  const isWhole = taken >= money.billed
  if (isWhole && stageOf(standingOf(gift)) === 'funded') {
    const entries = [entry(endedLines(money, taken))]
    await changeStatus(tx, dependencies.newId, { rows: [gift], to: 'canceled', entries, now })
  } else if (isWhole && (await isOwedBack(tx, gift.id))) await postEntry(tx, entry(settledLines(money, taken)))
  else {
    await postEntry(tx, entry(lossLines(gift.account_id, taken)))
    if (dispute.blocks) await letGo(following)
  }
  const { newId, timeZone = FOUNDATION_TIME_ZONE } = dependencies
  const left = Math.max(0, money.billed - taken)
  if (taken > 0) await correctRefunded(tx, { newId, timeZone, now }, { row: gift, given: taken, left })
}

async function isOwedBack(tx: DatabaseTransaction, donationId: string): Promise<boolean> {
  return (await donationBalances(tx, [donationId])).some(({ book }) => book === 'refund_payable')
}

function entryOf(
  { id, live_mode: liveMode }: DisputeRow,
  kind: Entry['kind'],
  occurredAt: Date,
  lines: Entry['lines'],
  once?: string,
): Entry {
  return { liveMode, kind, subjectId: id, occurredAt, lines, ...(once === undefined ? {} : { once }) }
}

/** Lets a blocked or paused gift go on; refused with `conflict` while its payment is disputed, for its money is not here. */
export function resumeUndisputed(dependencies: LifecycleDependencies, id: string): Promise<DonationRow> {
  return inTransaction(dependencies.db, async (db) => {
    const resumed = await resumeDonation({ ...dependencies, db }, id)
    // Asked with the gift's row held: no dispute can open between the answer and the change.
    if ((await disputedAmong(db, [id])).has(id))
      throw new HttpError('conflict', {
        detail: 'Its payment is disputed: it goes on by itself when the dispute is won.',
      })
    return resumed
  })
}
