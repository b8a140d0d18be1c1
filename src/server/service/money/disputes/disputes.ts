import { type Selectable, sql, type Updateable } from 'kysely'
import { splitCents } from '../../../../contract/amounts.ts'
import { inTransaction } from '../../../database/in-transaction.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import { HOUSE } from '../../../database/tables/ledger-accounts.ts'
import type { DisputeTable } from '../../../database/tables/payouts.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { FOUNDATION_TIME_ZONE } from '../../../kernel/calendar.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import type { DisputeStanding } from '../../../processors/processor.ts'
import { donationsOfGift } from '../donations/donation-records.ts'
import {
  canTransition,
  changeStatus,
  donationMoney,
  holdStateOf,
  isHold,
  lockDonations,
  stageOf,
} from '../donations/donation-status.ts'
import { type LifecycleDependencies, resumeDonation, unknownDonation } from '../donations/lifecycle.ts'
import { donationBalances } from '../ledger/balances.ts'
import {
  type DonationMoney,
  type Entry,
  type JournalLine,
  journalLine,
  postEntry,
  reversed,
  stageBalances,
} from '../ledger/entries.ts'
import { correctRefunded, type RefundDependencies, type RefundedDonation } from '../receipts/issue-receipt.ts'

export type DisputeRow = Selectable<DisputeTable>

/** A dispute of a payment, as its processor reports it. */
interface ReportedAt {
  processor: string
  standing: DisputeStanding
  now: Date
}

/**
 * Locks the disputes of a payment's donations, one for each. New ones start with nothing taken: the disputed amount is
 * shared by what was paid for each donation that is not refunded.
 */
async function lockDisputes(
  tx: DatabaseTransaction,
  newId: NewId,
  gifts: readonly DonationRow[],
  reported: ReportedAt,
): Promise<DisputeRow[]> {
  const known = await findReported(tx, gifts, reported)
  if (known.length > 0) return known
  const { reference, reason, amount, answerBy, openedAt } = reported.standing
  const shares = splitCents(amount, await disputableCents(tx, gifts))
  const rows = gifts.flatMap((gift, index) => {
    const share = shares[index] ?? 0
    if (share === 0) return []
    const { id: donation_id, live_mode } = gift
    return [
      {
        ...{
          id: newId('dsp'),
          donation_id,
          live_mode,
          processor: reported.processor,
          reference,
          reason,
          amount: share,
        },
        ...{ status: 'open' as const, answer_by: answerBy, opened_at: openedAt },
        ...{ closed_at: null, looked_at: reported.now },
      },
    ]
  })
  await tx
    .insertInto('dispute')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return findReported(tx, gifts, reported)
}

async function findReported(
  tx: DatabaseTransaction,
  gifts: readonly DonationRow[],
  { processor, standing: { reference } }: ReportedAt,
): Promise<DisputeRow[]> {
  const rows = await tx
    .selectFrom('dispute')
    .selectAll()
    .where('processor', '=', processor)
    .where('live_mode', '=', gifts[0]?.live_mode ?? false)
    .where('reference', '=', reference)
    .forUpdate()
    .execute()
  return gifts.flatMap((gift) => rows.find(({ donation_id: id }) => id === gift.id) ?? [])
}

/** Cents of each donation that a dispute can be about: those not returned; the whole payment if nothing is left. */
async function disputableCents(tx: DatabaseTransaction, gifts: readonly DonationRow[]): Promise<number[]> {
  const refunds = await tx
    .selectFrom('journal_entry')
    .select('subject_id')
    .where(
      'once',
      'in',
      gifts.map(({ id }) => `refund ${id}`),
    )
    .execute()
  const refunded = new Set(refunds.map(({ subject_id: id }) => id))
  const left: number[] = []
  for (const gift of gifts) left.push(refunded.has(gift.id) ? 0 : await unreturned(tx, gift))
  return left.some((cents) => cents > 0) ? left : gifts.map((gift) => donationMoney(gift).billed)
}

/** Cents of a donation that its donor has back before we refund it, at most what was paid. */
export interface ReturnedCents {
  /** Refunded in the processor's dashboard. */
  elsewhere: number
  /** Taken by disputes that were lost. */
  lost: number
}

/** What a donation's donor already has back from the processor. */
export async function returnedBefore(db: Database, gift: DonationRow): Promise<ReturnedCents> {
  const { id, gift_id } = gift
  const returned =
    gift_id === null
      ? db.selectFrom('checkout_payment').select('returned').where('donation_id', '=', id).where('state', '=', 'paid')
      : db.selectFrom('returned_part').select('returned').where('donation_id', '=', id)
  const elsewhere = (await returned.executeTakeFirst())?.returned ?? 0
  const disputes = await db
    .selectFrom('dispute')
    .select('taken')
    .where('donation_id', '=', id)
    .where('status', '=', 'lost')
    .execute()
  const taken = disputes.reduce((sum, dispute) => sum + dispute.taken, 0)
  return { elsewhere, lost: Math.min(Math.max(0, taken), Math.max(0, donationMoney(gift).billed - elsewhere)) }
}

/** Cents of a donation that its donor doesn't have back. Refunds of ours count once the processor reported them. */
export async function unreturned(db: Database, gift: DonationRow): Promise<number> {
  const { elsewhere, lost } = await returnedBefore(db, gift)
  return Math.max(0, donationMoney(gift).billed - elsewhere - lost)
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
export function lostDonationLines(gift: DonationMoney, taken: number): JournalLine[] {
  return [
    ...reversed(stageBalances(gift, 'funded')),
    ...journalLine('disputed', gift.accountId, -taken),
    ...lostBeyondLines(gift, taken),
  ]
}

/** What was taken beyond a donation is a loss. If less was taken, the account gets back what it paid for the rest. */
function lostBeyondLines({ accountId, billed }: DonationMoney, taken: number): JournalLine[] {
  return journalLine(taken > billed ? 'losses' : 'account_credit', accountId, taken - billed)
}

/** Journal lines for a canceled donation whose refund the bank already took: the debt to the donor is settled. */
export function settledLines(gift: DonationMoney, taken: number): JournalLine[] {
  return [
    ...journalLine('refund_payable', gift.accountId, gift.billed, gift.id),
    ...journalLine('disputed', gift.accountId, -taken),
    ...lostBeyondLines(gift, taken),
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

/** A dispute of a payment, with the donation it paid, or one of several. */
export interface ReportedDispute {
  donationId: string
  processor: string
  standing: DisputeStanding
}

/** What a processor reports for one donation: its part of a payment's dispute. */
type DisputedPart = Pick<DisputeStanding, 'status' | 'taken' | 'fee' | 'reason' | 'answerBy'>

interface Following {
  tx: DatabaseTransaction
  dependencies: RefundDependencies
  gift: DonationRow
  dispute: DisputeRow
  standing: DisputedPart
  now: Date
}

/**
 * Applies a dispute's state to the donations of its payment and the ledger. An open dispute blocks the payout; a won one
 * unblocks it once the money is back. A lost one ends the donations. If one was already paid out, or only part was lost,
 * the loss is charged to the account. Repeated, late or out-of-order reports are posted once.
 */
export function followDispute(dependencies: RefundDependencies, reported: ReportedDispute): Promise<DisputeRow[]> {
  const { db, newId, clock, timeZone = FOUNDATION_TIME_ZONE } = dependencies
  const { processor, standing } = reported
  return inTransaction(db, async (tx) => {
    const gifts = await lockGift(tx, reported.donationId)
    const now = clock.now(gifts[0].live_mode)
    const disputes = await lockDisputes(tx, newId, gifts, { processor, standing, now })
    const parts = partsOf(standing, disputes)
    const written: DisputeRow[] = []
    const lost: RefundedDonation[] = []
    for (const [index, dispute] of disputes.entries()) {
      const gift = gifts.find(({ id }) => id === dispute.donation_id)
      const part = parts[index]
      if (gift === undefined || part === undefined) continue
      const following = { tx, dependencies, gift, dispute, standing: part, now }
      await postMovement(following)
      const { blocks, loss } = await moveGift(following)
      if (loss !== undefined) lost.push(loss)
      written.push(await writeFollowed(following, blocks))
    }
    await correctRefunded(tx, { newId, timeZone, now }, lost)
    return written
  })
}

/** Locks all donations of the gift that one belongs to. */
export async function lockGift(tx: DatabaseTransaction, id: string): Promise<[DonationRow, ...DonationRow[]]> {
  const row = await tx.selectFrom('donation').select(['id', 'gift_id']).where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw unknownDonation(id)
  const all = await donationsOfGift(tx, row)
  const locked = await lockDonations(
    tx,
    all.map((gift) => gift.id),
  )
  const [first, ...others] = all.flatMap((gift) => locked.find((row) => row.id === gift.id) ?? [])
  if (first === undefined) throw unknownDonation(id)
  return [first, ...others]
}

/** Shares what the processor took, and its fee, over a payment's disputes by their amounts. */
function partsOf(standing: DisputeStanding, disputes: readonly DisputeRow[]): DisputedPart[] {
  const amounts = disputes.map(({ amount }) => amount)
  // Both can be below zero, when a processor returns more than it took.
  const share = (total: number) => splitCents(Math.abs(total), amounts).map((part) => Math.sign(total) * part)
  const [taken, fee] = [share(standing.taken), share(standing.fee)]
  return disputes.map((_, index) => ({ ...standing, taken: taken[index] ?? 0, fee: fee[index] ?? 0 }))
}

function writeFollowed({ tx, dispute, standing, now }: Following, blocks: boolean): Promise<DisputeRow> {
  const { status, taken, fee, reason, answerBy } = standing
  const isLost = dispute.status === 'lost'
  return writeDispute(tx, dispute.id, {
    ...{ taken, fee, reason, answer_by: answerBy, blocks, looked_at: now },
    // A posted loss stays a loss; money that comes back later is credit.
    ...(isLost ? {} : { status, closed_at: status === 'open' ? null : (dispute.closed_at ?? now) }),
  })
}

async function postMovement({ tx, gift, dispute, standing, now }: Following): Promise<void> {
  const moved = { taken: standing.taken - dispute.taken, fee: standing.fee - dispute.fee }
  const lines = movementLines(gift.account_id, moved, dispute.status === 'lost')
  await postEntry(tx, entryOf(dispute, 'dispute', now, lines))
}

/** Changes the donation as the dispute requires; returns whether it blocks its payout, and what is lost now. */
async function moveGift(following: Following): Promise<{ blocks: boolean; loss?: RefundedDonation | undefined }> {
  const { tx, dependencies, gift, dispute, standing, now } = following
  if (dispute.status === 'lost') return { blocks: false }
  if (standing.status === 'lost') return { blocks: false, loss: await lose(following) }
  if (standing.status === 'won' && standing.taken <= 0) {
    if (dispute.blocks) await releaseDonation(following)
    return { blocks: false }
  }
  if (dispute.blocks || isHold(gift.status) || !canTransition(holdStateOf(gift), 'blocked'))
    return { blocks: dispute.blocks }
  await changeStatus(tx, dependencies.newId, { rows: [gift], to: 'blocked', now })
  return { blocks: true }
}

async function releaseDonation({ tx, dependencies, gift, now }: Following): Promise<void> {
  const to = gift.status_before_hold
  if (gift.status === 'blocked' && to !== null) await changeStatus(tx, dependencies.newId, { rows: [gift], to, now })
}

async function lose(following: Following): Promise<RefundedDonation | undefined> {
  const { tx, dependencies, gift, dispute, standing, now } = following
  const { taken } = standing
  const money = donationMoney(gift)
  const entry = (lines: Entry['lines']) => entryOf(dispute, 'dispute_lost', now, lines, `dispute_lost ${dispute.id}`)
  const isWhole = taken >= (await unreturned(tx, gift))
  if (isWhole && stageOf(holdStateOf(gift)) === 'funded') {
    const entries = [entry(lostDonationLines(money, taken))]
    await changeStatus(tx, dependencies.newId, { rows: [gift], to: 'canceled', entries, now })
  } else if (isWhole && (await isOwedBack(tx, gift.id))) await postEntry(tx, entry(settledLines(money, taken)))
  else {
    await postEntry(tx, entry(lossLines(gift.account_id, taken)))
    if (dispute.blocks) await releaseDonation(following)
  }
  return taken > 0 ? { row: gift, given: taken } : undefined
}

/** Whether the donor of a canceled donation is still owed a refund. */
export async function isOwedBack(tx: DatabaseTransaction, donationId: string): Promise<boolean> {
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
        detail: 'Its payment is disputed. If the dispute is won, the donation continues automatically.',
      })
    return resumed
  })
}
