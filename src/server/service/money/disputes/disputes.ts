import { type Selectable, sql, type Updateable } from 'kysely'
import { inTransaction } from '../../../database/in-transaction.ts'
import { HOUSE } from '../../../database/tables/books.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import type { DisputeTable } from '../../../database/tables/payouts.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { FOUNDATION_TIME_ZONE } from '../../../kernel/calendar.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
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
import {
  type DonationMoney,
  type Entry,
  type JournalLine,
  journalLine,
  postEntry,
  reversed,
  standingLines,
} from '../ledger/entries.ts'
import { correctRefunded, type RefundDependencies } from '../receipts/issue-receipt.ts'

export type DisputeRow = Selectable<DisputeTable>

/** Locks a dispute that a processor reported; a new one starts with nothing taken. */
export async function lockDispute(
  tx: DatabaseTransaction,
  newId: NewId,
  { gift, processor, standing, now }: { gift: DonationRow; processor: string; standing: DisputeStanding; now: Date },
): Promise<DisputeRow> {
  const { reference, reason, amount, answerBy, openedAt } = standing
  await tx
    .insertInto('dispute')
    .values({
      ...{ id: newId('dsp'), donation_id: gift.id, live_mode: gift.live_mode, processor, reference, reason, amount },
      ...{ status: 'open', answer_by: answerBy, opened_at: openedAt, closed_at: null, looked_at: now },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('dispute')
    .selectAll()
    .where('processor', '=', processor)
    .where('live_mode', '=', gift.live_mode)
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export function findDispute(db: Database, id: string): Promise<DisputeRow | undefined> {
  return db.selectFrom('dispute').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Updates a dispute and returns the new row. */
export function writeDispute(
  tx: DatabaseTransaction,
  id: string,
  change: Updateable<DisputeTable>,
): Promise<DisputeRow> {
  return tx.updateTable('dispute').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** A dispute with the account and nonprofit of its donation. */
export type ListedDispute = DisputeRow & { account_id: string; account_name: string; nonprofit_name: string }

/** The donations among these whose payout is blocked by a dispute. */
export async function disputedAmong(db: Database, donationIds: readonly string[]): Promise<Set<string>> {
  if (donationIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('dispute')
    .select('donation_id')
    .where('donation_id', 'in', donationIds)
    .where('blocks', '=', true)
    .execute()
  return new Set(rows.map(({ donation_id }) => donation_id))
}

/** Disputes of a mode with the account and nonprofit of their donations, newest first. */
export async function listDisputes(
  db: Database,
  { liveMode, open = false, limit = 1_000 }: { liveMode: boolean; open?: boolean; limit?: number },
): Promise<ListedDispute[]> {
  return db
    .selectFrom('dispute')
    .innerJoin('donation', 'donation.id', 'donation_id')
    .innerJoin('account', 'account.id', 'account_id')
    .innerJoin('nonprofit', 'nonprofit.id', 'nonprofit_id')
    .selectAll('dispute')
    .select(['account_id', 'account.name as account_name', 'nonprofit.name as nonprofit_name'])
    .where('dispute.live_mode', '=', liveMode)
    .$if(open, (query) => query.where('dispute.status', '=', 'open'))
    .orderBy('opened_at', 'desc')
    .orderBy('dispute.id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Claims up to a hundred disputes of a mode that may still change and weren't polled since a moment: open ones, and won
 * ones whose money the processor still holds.
 */
export async function takeMovingDisputes(
  db: Database,
  { liveMode, before, now }: { liveMode: boolean; before: Date; now: Date },
): Promise<DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`
    update dispute set looked_at = ${now}
    where id in (
      select id from dispute
      where live_mode = ${liveMode} and status <> 'lost' and (status = 'open' or taken > 0) and looked_at < ${before}
      order by looked_at limit 100 for update skip locked)
    returning *`.execute(db)
  return rows
}

/** What a processor took since the last poll, in cents; negative if it returned money. */
export interface Movement {
  taken: number
  fee: number
}

/**
 * Journal lines for money that a processor took or returned while a dispute is open. After a lost dispute, further
 * debits are losses, and returned money is the account's credit.
 */
export function movementLines(accountId: string, { taken, fee }: Movement, isLost: boolean): JournalLine[] {
  const book = isLost ? (taken > 0 ? 'losses' : 'account_credit') : 'disputed'
  return [
    ...journalLine(book, accountId, taken),
    ...journalLine('processor_fees', HOUSE, fee),
    ...journalLine('processor_clearing', HOUSE, -taken - fee),
  ]
}

/** Journal lines that close a donation whose whole payment was lost before payout: grant and fee become zero. */
export function endedLines(gift: DonationMoney, taken: number): JournalLine[] {
  return [
    ...reversed(standingLines(gift, 'funded')),
    ...journalLine('disputed', gift.accountId, -taken),
    ...journalLine('losses', gift.accountId, taken - gift.billed),
  ]
}

/** Journal lines for a canceled donation whose refund the bank already took: the debt to the donor is settled. */
export function settledLines(gift: DonationMoney, taken: number): JournalLine[] {
  return [
    ...journalLine('refund_payable', gift.accountId, gift.billed, gift.id),
    ...journalLine('disputed', gift.accountId, -taken),
    ...journalLine('losses', gift.accountId, taken - gift.billed),
  ]
}

/** Journal lines that charge a loss to the account: the nonprofit keeps its payout. */
export function lossLines(accountId: string, taken: number): JournalLine[] {
  return [...journalLine('losses', accountId, taken), ...journalLine('disputed', accountId, -taken)]
}

/**
 * Journal lines for a refund made in the processor's dashboard, when the donation continues: the account pays for it.
 */
export function refundElsewhereLines(accountId: string, refunded: number): JournalLine[] {
  return [...journalLine('losses', accountId, refunded), ...journalLine('processor_clearing', HOUSE, -refunded)]
}

/** A dispute of a donation's payment, as reported by its processor. */
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
 * Applies a dispute's state to its donation and the ledger. An open dispute blocks the payout; a won one unblocks it
 * once the money is back. A lost one ends the donation. If the donation was already paid out, or only part was lost,
 * the loss is charged to the account. Repeated, late or out-of-order reports are posted once.
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
    await postMovement(following)
    const blocks = await moveGift(following)
    const { status, taken, fee, reason, answerBy } = standing
    const isLost = dispute.status === 'lost'
    return writeDispute(tx, dispute.id, {
      ...{ taken, fee, reason, answer_by: answerBy, blocks, looked_at: now },
      // A posted loss stays a loss; money that comes back later is credit.
      ...(isLost ? {} : { status, closed_at: status === 'open' ? null : (dispute.closed_at ?? now) }),
    })
  })
}

async function postMovement({ tx, gift, dispute, standing, now }: Following): Promise<void> {
  const moved = { taken: standing.taken - dispute.taken, fee: standing.fee - dispute.fee }
  const lines = movementLines(gift.account_id, moved, dispute.status === 'lost')
  await postEntry(tx, entryOf(dispute, 'dispute', now, lines))
}

/** Changes the donation as the dispute requires; returns whether the dispute blocks its payout. */
async function moveGift(following: Following): Promise<boolean> {
  const { tx, dependencies, gift, dispute, standing, now } = following
  if (dispute.status === 'lost') return false
  if (standing.status === 'lost') {
    await lose(following)
    return false
  }
  if (standing.status === 'won' && standing.taken <= 0) {
    if (dispute.blocks) await releaseDonation(following)
    return false
  }
  if (dispute.blocks || isHold(gift.status) || !canTransition(standingOf(gift), 'blocked')) return dispute.blocks
  await changeStatus(tx, dependencies.newId, { rows: [gift], to: 'blocked', now })
  return true
}

async function releaseDonation({ tx, dependencies, gift, now }: Following): Promise<void> {
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
    if (dispute.blocks) await releaseDonation(following)
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

/** Resumes a blocked or paused donation; refused with `conflict` during a dispute, because its money is not here. */
export function resumeUndisputed(dependencies: LifecycleDependencies, id: string): Promise<DonationRow> {
  return inTransaction(dependencies.db, async (db) => {
    const resumed = await resumeDonation({ ...dependencies, db }, id)
    // Checked with the donation's row locked, so that no dispute can open between check and change.
    if ((await disputedAmong(db, [id])).has(id))
      throw new HttpError('conflict', {
        detail: 'Its payment is disputed: it goes on by itself when the dispute is won.',
      })
    return resumed
  })
}
