import type { Updateable } from 'kysely'
import type { MonthlyGiftEndReason, MonthlyGiftStatus } from '../../../contract/monthly-gifts.ts'
import type { MonthlyGiftRow, MonthlyGiftTable } from '../../database/tables/checkout.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import { FOUNDATION_TIME_ZONE } from '../../kernel/calendar.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import { oneByOne } from '../../kernel/turns.ts'
import type { Card } from '../../processors/card.ts'
import type { MonthlyInvoice, MonthlyPayments, MonthlyStanding } from '../../processors/processor.ts'
import { type ProcessorDependencies, processorOf } from '../../processors/processor-of.ts'
import { isDisabled } from '../accounts/find-accounts.ts'
import { eligibleAmong } from '../directory/registry/require-eligible.ts'
import { partsOfLink } from '../money/donations/gift-recipients.ts'
import {
  dueMonthlyGifts,
  findMonthlyGift,
  lockMonthlyGift,
  recordedRenewals,
  writeMonthlyGift,
} from './monthly-gift-records.ts'
import { type Notifying, notifyAccount, notifyDonor, recordRenewal } from './record-monthly-gifts.ts'

export interface MonthlyDependencies extends ProcessorDependencies {
  newId: NewId
  /** The foundation's time zone. Default: `FOUNDATION_TIME_ZONE`. */
  timeZone?: string
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MOST_LOOKS = 20

/** The processor of a monthly gift; undefined if it isn't configured here. */
export function monthlyPaymentsOf(
  dependencies: ProcessorDependencies,
  { live_mode, processor: name }: MonthlyGiftRow,
): MonthlyPayments | undefined {
  const processor = processorOf(dependencies, live_mode)
  return processor?.name === name ? processor.monthly : undefined
}

/**
 * Requests the state of a monthly gift from its processor and records it, once. Each paid month becomes a donation;
 * declines and endings are announced. May be called at any time and concurrently: if another call wrote meanwhile, the
 * processor is asked again. A gift whose nonprofit or account can't accept gifts any more is ended first.
 */
export async function followMonthlyGift(
  dependencies: MonthlyDependencies,
  id: string,
  endedBy: MonthlyGiftEndReason = 'processor',
): Promise<MonthlyGiftRow | undefined> {
  const { db, clock, newId, timeZone = FOUNDATION_TIME_ZONE } = dependencies
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const gift = await findMonthlyGift(db, id)
    const payments = gift && monthlyPaymentsOf(dependencies, gift)
    if (gift === undefined || payments === undefined) return gift
    const barred = gift.status === 'ended' ? undefined : await barredReason(db, gift)
    if (barred !== undefined) await payments.end(gift.reference, { forGood: true })
    const standing = await payments.find(gift.reference)
    if (standing === undefined) return gift
    const notifying = { newId, timeZone, now: clock.now(gift.live_mode) }
    const written = await db.transaction().execute(async (tx) => {
      const held = await lockMonthlyGift(tx, id)
      return held.version === gift.version ? copyStatus(tx, notifying, held, standing, barred ?? endedBy) : undefined
    })
    if (written !== undefined) return written
  }
  throw new Error(`Monthly gift ${id} changes too often to be updated.`)
}

/** Why no more payments are possible; checked before each one, because the nonprofit may have become ineligible. */
async function barredReason(
  db: Database,
  { account_id, link_id: id, nonprofit_id, amount }: MonthlyGiftRow,
): Promise<MonthlyGiftEndReason | undefined> {
  if (await isDisabled(db, account_id)) return 'account_closed'
  const parts = await partsOfLink(db, { id, nonprofit_id, amount })
  const eligible = await eligibleAmong(
    db,
    parts.map(({ nonprofitId }) => nonprofitId),
  )
  return eligible.size > 0 ? undefined : 'nonprofit_ineligible'
}

async function copyStatus(
  tx: DatabaseTransaction,
  notifying: Notifying,
  held: MonthlyGiftRow,
  standing: MonthlyStanding,
  endedBy: MonthlyGiftEndReason,
): Promise<MonthlyGiftRow> {
  const before = await renew(tx, notifying, held, standing)
  const after = await writeMonthlyGift(tx, held.id, columnsFor(before, standing, endedBy, notifying.now))
  if (after.status !== before.status && before.status === 'ended') await notifyOfChange(tx, notifying, 'begun', after)
  if (after.status !== before.status && after.status === 'ended') {
    await notifyOfChange(tx, notifying, 'ended', after)
    await eraseEnded(tx, after)
  }
  if (after.status === 'failing' && (before.status !== 'failing' || after.tries !== before.tries)) {
    await notifyAccount(tx, notifying, 'monthly_gift.failed', after)
    await notifyDonor(tx, notifying, 'monthly_failing', after)
  }
  return after
}

async function notifyOfChange(
  tx: DatabaseTransaction,
  notifying: Notifying,
  what: 'begun' | 'ended',
  gift: MonthlyGiftRow,
): Promise<void> {
  await notifyAccount(tx, notifying, `monthly_gift.${what}`, gift)
  await notifyDonor(tx, notifying, `monthly_${what}`, gift)
}

/** Creates the donations of paid months that aren't recorded yet. */
async function renew(
  tx: DatabaseTransaction,
  notifying: Notifying,
  held: MonthlyGiftRow,
  { invoices, nextAt }: MonthlyStanding,
): Promise<MonthlyGiftRow> {
  const known = await recordedRenewals(tx, held.link_id)
  let gift = held
  for (const invoice of invoices) {
    if (invoice.state !== 'paid' || known.has(invoice.reference)) continue
    const donationId = await recordRenewal(tx, notifying, { ...gift, next_payment_at: nextAt }, invoice)
    const columns = { latest_donation_id: donationId, given: gift.given + 1, next_payment_at: nextAt }
    gift = await writeMonthlyGift(tx, held.id, columns)
    await notifyAccount(tx, notifying, 'monthly_gift.renewed', gift)
  }
  return gift
}

function columnsFor(
  before: MonthlyGiftRow,
  standing: MonthlyStanding,
  endedBy: MonthlyGiftEndReason,
  now: Date,
): Updateable<MonthlyGiftTable> {
  const open = standing.invoices.findLast(({ state }) => state === 'open')
  const status = statusOf(standing, open)
  const isOver = status === 'ended'
  const nextPaymentAt = isOver ? null : standing.nextAt
  const nextTryAt = isOver ? null : (open?.nextTryAt ?? null)
  return {
    status,
    amount: standing.amount,
    next_payment_at: nextPaymentAt,
    skipped_at: isOver ? null : standing.skippedAt,
    ends_at: standing.state === 'ending' ? standing.endsAt : null,
    tries: isOver ? 0 : (open?.tries ?? 0),
    next_try_at: nextTryAt,
    card_last4: standing.card ?? before.card_last4,
    ended_at: isOver ? (before.ended_at ?? now) : null,
    end_reason: isOver ? (before.end_reason ?? reasonOf(standing, endedBy)) : null,
    look_at: nextCheck(now, [nextPaymentAt, nextTryAt]),
  }
}

function statusOf({ state }: MonthlyStanding, open: MonthlyInvoice | undefined): MonthlyGiftStatus {
  if (state === 'ended' || state === 'ending') return 'ended'
  if (open !== undefined) return 'failing'
  return state === 'paused' ? 'paused' : 'active'
}

function reasonOf({ state, cardFailed }: MonthlyStanding, endedBy: MonthlyGiftEndReason): MonthlyGiftEndReason {
  if (state === 'ending') return 'donor'
  return cardFailed ? 'card_failed' : endedBy
}

/** The next check: a day before a payment, to see whether it may be charged, or at its time, for the result. */
function nextCheck(now: Date, moments: readonly (Date | null)[]): Date {
  const times = moments
    .flatMap((moment) => (moment === null ? [] : [moment.getTime() - DAY_MS, moment.getTime()]))
    .filter((time) => time > now.getTime())
  if (times.length > 0) return new Date(Math.min(...times))
  const isDue = moments.some((moment) => moment !== null)
  return new Date(now.getTime() + (isDue ? HOUR_MS : 7 * DAY_MS))
}

/** Erases the donor's name and address from an ended gift, if the donor asked for it earlier. */
async function eraseEnded(
  tx: DatabaseTransaction,
  { id, link_id, live_mode, erase_at_end }: MonthlyGiftRow,
): Promise<void> {
  if (!erase_at_end) return
  // Live receipts keep them as long as the law requires.
  if (!live_mode)
    await tx
      .updateTable('receipt')
      .set({ donor_name: '', donor_email: '' })
      .where('donation_id', 'in', (eb) => eb.selectFrom('donation').select('id').where('monthly_gift_id', '=', id))
      .execute()
  await tx
    .updateTable('checkout_payment')
    .set({ donor_name: '', donor_email: '' })
    .where('link_id', '=', link_id)
    .where('state', 'not in', ['started', 'waiting'])
    .execute()
}

/** Checks the due monthly gifts of a mode, and returns their number. */
export async function renewMonthlyGifts(dependencies: MonthlyDependencies, liveMode: boolean): Promise<number> {
  const processor = processorOf(dependencies, liveMode)
  if (processor?.monthly === undefined) return 0
  const now = dependencies.clock.now(liveMode)
  const due = await dueMonthlyGifts(dependencies.db, { processor: processor.name, liveMode, now })
  await oneByOne(due, (id) => followMonthlyGift(dependencies, id))
  return due.length
}

/** A change that a donor requests. `month` is the time of the payment that the donor saw. */
export type MonthlyChange =
  | { kind: 'amount'; amount: number }
  | { kind: 'skip'; month: Date }
  | { kind: 'card'; card: Card }
  | { kind: 'unskip' | 'pause' | 'resume' | 'stop' | 'undo_stop' }

/** The result of a change: `late` if the state has changed meanwhile, `refused` if the bank declined the card. */
export type MonthlyChangeResult = 'done' | 'late' | 'refused'

/**
 * Applies a donor's change at the processor, and records the new state. A repeated request is applied once; after a
 * crash, the next check completes it.
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
  if (isDone(gift, change, now)) return 'done'
  if (!isPossible(gift, change, now)) return 'late'
  const isTaken = await callProcessor(payments, gift, change)
  const after = await followMonthlyGift(dependencies, id, change.kind === 'stop' ? 'donor' : undefined)
  // A new card is charged at once if a payment is open, and may then be declined.
  const isRefused = !isTaken || (change.kind === 'card' && after?.status === 'failing')
  return isRefused ? 'refused' : 'done'
}

/** Whether the same request was applied before, as when a button is pressed twice. */
function isDone(gift: MonthlyGiftRow, change: MonthlyChange, now: Date): boolean {
  const { status, skipped_at, ends_at, end_reason } = gift
  switch (change.kind) {
    case 'skip':
      return status === 'active' && skipped_at?.getTime() === change.month.getTime()
    case 'pause':
      return status === 'paused'
    case 'stop':
      return status === 'ended' && end_reason === 'donor' && ends_at !== null && ends_at > now
    default:
      return false
  }
}

/** Whether a donor may request this in the gift's state; the page offers the same changes. */
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

async function callProcessor(
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
      // A payment being retried must not be charged after the donor stopped it.
      await payments.end(reference, { forGood: status === 'failing' })
      return true
    case 'undo_stop':
      await payments.takeBackEnd(reference)
      return true
  }
}
