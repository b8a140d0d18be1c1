import { inTransaction } from '../../../database/in-transaction.ts'
import type { DonationRow, RegrantReason } from '../../../database/tables/donations.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { requireEligibleNonprofit } from '../../directory/registry/require-eligible.ts'
import { writeLetter } from '../../letters/write-letter.ts'
import { donationBalances } from '../ledger/balances.ts'
import { cancelLines, type Entry, postEntry, refundLines, regrantLines } from '../ledger/entries.ts'
import { statusEvent } from './donation-records.ts'
import {
  canRegrant,
  changeStatus,
  donationMoney,
  type HoldStatus,
  holdStateOf,
  isHold,
  lockDonations,
  stageOf,
  TransitionRefused,
  writeDonations,
} from './donation-status.ts'

export interface LifecycleDependencies {
  db: Database
  clock: Clock
  newId: NewId
}

/** Cancels a donation before its money is sent. A payment becomes credit, or is owed back to the donor. */
export function cancelDonation(dependencies: LifecycleDependencies, id: string): Promise<DonationRow> {
  return withDonation(dependencies, id, async (tx, row, now) => {
    const lines = cancelLines(donationMoney(row), stageOf(holdStateOf(row)))
    const entries: Entry[] = [entryOf(row, 'cancel', now, lines, `cancel ${id}`)]
    const [changed] = await changeStatus(tx, dependencies.newId, { rows: [row], to: 'canceled', entries, now })
    return changed
  })
}

/** Puts a donation on hold: `paused` by the giver, `blocked` by the operator. */
export function holdDonation(dependencies: LifecycleDependencies, id: string, to: HoldStatus): Promise<DonationRow> {
  return withDonation(dependencies, id, async (tx, row, now) => {
    const [changed] = await changeStatus(tx, dependencies.newId, { rows: [row], to, now })
    return changed
  })
}

/** Resumes a blocked or paused donation. Refused if its nonprofit is ineligible: the next payout would block it again. */
export function resumeDonation(dependencies: LifecycleDependencies, id: string): Promise<DonationRow> {
  return withDonation(dependencies, id, async (tx, row, now) => {
    const to = row.status_before_hold
    if (!isHold(row.status) || to === null) throw new TransitionRefused(row, 'resumed')
    await requireEligibleNonprofit(tx, row.nonprofit_id, 'id')
    const [changed] = await changeStatus(tx, dependencies.newId, { rows: [row], to, now })
    return changed
  })
}

/**
 * Gives a donation to another nonprofit, by ID or EIN, before its money is sent. The original nonprofit is kept on
 * record, with the reason, which the donor receives.
 */
export function regrantDonation(
  dependencies: LifecycleDependencies,
  id: string,
  idOrEin: string,
  reason?: RegrantReason,
): Promise<DonationRow> {
  return withDonation(dependencies, id, async (tx, row, now) => {
    if (!canRegrant(holdStateOf(row))) throw new TransitionRefused(row, 'regranted')
    const { id: nonprofitId } = await requireEligibleNonprofit(tx, idOrEin)
    if (row.nonprofit_id === nonprofitId) throw new TransitionRefused(row, 'regranted')
    const original = row.original_nonprofit_id ?? row.nonprofit_id
    const changed = { ...row, nonprofit_id: nonprofitId, original_nonprofit_id: original }
    const lines = regrantLines(donationMoney(row), stageOf(holdStateOf(row)), nonprofitId)
    const event = statusEvent(dependencies.newId, changed, now, 'donation.regranted')
    await writeDonations(tx, [changed], { entries: [entryOf(row, 'regrant', now, lines)], events: [event] })
    if (reason !== undefined)
      await tx.insertInto('regrant_reason').values({ event_id: event.id, donation_id: id, reason }).execute()
    await notifyRegrant(tx, dependencies.newId, { before: row, row: changed, eventId: event.id, now })
    return changed
  })
}

/** A canceled donation whose donor is still owed a refund; refuses any other. */
export async function requireRefundOwed(db: Database, id: string): Promise<DonationRow> {
  const row = await db.selectFrom('donation').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw unknownDonation(id)
  await requireOwed(db, row)
  return row
}

async function requireOwed(db: Database, row: DonationRow): Promise<void> {
  const [owed] = await donationBalances(db, [row.id])
  if (row.status !== 'canceled' || owed?.book !== 'refund_payable') throw new TransitionRefused(row, 'refunded')
}

/** Whether the refund of a canceled donation was recorded. */
export async function isRefundRecorded(db: Database, id: string): Promise<boolean> {
  const entry = db.selectFrom('journal_entry').select('id').where('once', '=', `refund ${id}`)
  return (await entry.executeTakeFirst()) !== undefined
}

/** Runs in the same transaction as the refund. */
export type RefundSideEffect = (tx: DatabaseTransaction, row: DonationRow, now: Date) => Promise<void>

/** Records that the donor of a canceled donation was refunded. The database refuses a second refund. */
export function recordRefund(
  dependencies: LifecycleDependencies,
  id: string,
  also?: RefundSideEffect,
): Promise<DonationRow> {
  return withDonation(dependencies, id, async (tx, row, now) => {
    await requireOwed(tx, row)
    const lines = refundLines(donationMoney(row))
    await postEntry(tx, { ...entryOf(row, 'refund', now, lines, `refund ${id}`) })
    await also?.(tx, row, now)
    return row
  })
}

function entryOf(row: DonationRow, kind: Entry['kind'], occurredAt: Date, lines: Entry['lines'], once?: string): Entry {
  const entry = { liveMode: row.live_mode, kind, subjectId: row.id, occurredAt, lines }
  return once === undefined ? entry : { ...entry, once }
}

function withDonation(
  { db, clock }: LifecycleDependencies,
  id: string,
  work: (tx: DatabaseTransaction, row: DonationRow, now: Date) => Promise<DonationRow | undefined>,
): Promise<DonationRow> {
  return inTransaction(db, async (tx) => {
    const [row] = await lockDonations(tx, [id])
    const changed = row === undefined ? undefined : await work(tx, row, clock.now(row.live_mode))
    if (changed === undefined) throw unknownDonation(id)
    return changed
  })
}

/** The error for an ID that no donation has. */
export function unknownDonation(id: string): HttpError {
  return new HttpError('not_found', { detail: `No donation has the ID ${id}.`, param: 'id' })
}

/** E-mails the donor of a card donation about its new nonprofit, in the same transaction. */
async function notifyRegrant(
  tx: DatabaseTransaction,
  newId: NewId,
  { before, row, eventId, now }: { before: DonationRow; row: DonationRow; eventId: string; now: Date },
): Promise<void> {
  const receipt = await tx
    .selectFrom('receipt')
    .selectAll()
    .where('donation_id', '=', row.gift_id ?? row.id)
    .orderBy('serial', 'desc')
    .executeTakeFirst()
  if (receipt === undefined) return
  const [from, to] = [await nonprofitOf(tx, before), await nonprofitOf(tx, row)]
  await writeLetter(tx, newId, {
    kind: 'regrant',
    liveMode: row.live_mode,
    subjectId: row.id,
    once: eventId,
    accountId: row.account_id,
    recipient: receipt.donor_email,
    locale: receipt.locale,
    facts: {
      donation: row.id,
      foundation: receipt.donee_name,
      donor: receipt.donor_name,
      before: from.name,
      nonprofit: to.name,
      nonprofitEin: to.ein,
      amount: donationMoney(row).granted,
    },
    now,
  })
}

function nonprofitOf(tx: DatabaseTransaction, { nonprofit_id }: DonationRow): Promise<{ name: string; ein: string }> {
  return tx.selectFrom('nonprofit').select(['name', 'ein']).where('id', '=', nonprofit_id).executeTakeFirstOrThrow()
}
