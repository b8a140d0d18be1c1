import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { DonationRow } from '../../database/tables/donations.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import type { RefundOutcome } from '../../processors/processor.ts'
import { type ProcessorDependencies, processorOf } from '../../processors/processor-of.ts'
import { dollars } from '../../rendering/amounts.ts'
import type { Acted } from '../audit/audit-log.ts'
import { returnedBefore, unreturned } from '../money/disputes/disputes.ts'
import { refundWithReceipt } from '../money/disputes/post-refund.ts'
import { donationMoney, TransitionRefused } from '../money/donations/donation-status.ts'
import { isRefundRecorded, requireRefundOwed } from '../money/donations/lifecycle.ts'
import { findPayoutPolicy } from '../money/payouts/payout-policy.ts'
import type { RefundDependencies } from '../money/receipts/issue-receipt.ts'
import { type DecidingDependencies, type Proposal, type ProposalKind, propose } from '../proposals/proposals.ts'
import { findPaymentOfDonation } from './checkout-records.ts'

const KIND = 'refund'

/** The donation to refund, and how: through its processor, or recorded because it was refunded in another way. */
const Asked = z.object({ donationId: z.string(), way: z.enum(['processor', 'recorded']) })

export type AskedRefund = z.output<typeof Asked>

/** The result of a refund request. */
export type RefundResult = { standing: 'ordered' | 'recorded' } | { standing: 'waits'; proposal: Proposal }

/** Refunds a canceled donation to its donor, or proposes it for approval by a second person if the sum is large. */
export async function requestRefund(
  dependencies: DecidingDependencies,
  asked: AskedRefund,
): Promise<Acted<RefundResult>> {
  const { tx, liveMode } = dependencies
  const row = await requireRefundOwed(tx, asked.donationId).catch(unlessOwed)
  if (row.live_mode !== liveMode)
    throw new HttpError('not_found', { detail: 'This donation doesn’t exist.', param: 'id' })
  return (await needsSecond(tx, row)) ? proposeRefund(dependencies, row, asked) : startRefund(dependencies, row, asked)
}

function unlessOwed(error: unknown): never {
  if (!(error instanceof TransitionRefused)) throw error
  throw new HttpError('conflict', { detail: error.message, cause: error })
}

/** Whether a donation is so large that its refund needs two people; after approval it isn't asked again. */
export async function needsSecond(db: Database, row: DonationRow): Promise<boolean> {
  const ordered = await db
    .selectFrom('refund_order')
    .select('donation_id')
    .where('donation_id', '=', row.id)
    .executeTakeFirst()
  if (ordered !== undefined) return false
  return donationMoney(row).billed > (await findPayoutPolicy(db, row.live_mode)).approve_above
}

/** Proposal: a large refund, made once two people agree. */
export const refundKind: ProposalKind = {
  name: KIND,
  needsTwoPeople: true,
  apply: async (dependencies, details) => {
    const refund = z.parse(Asked, details)
    const row = await requireRefundOwed(dependencies.tx, refund.donationId).catch(unlessOwed)
    await startRefund(dependencies, row, refund)
  },
}

/** Executes an ordered refund. If the processor can't refund it, the reason is recorded for a person. */
export async function executeRefund(
  dependencies: RefundDependencies & ProcessorDependencies,
  donationId: string,
): Promise<void> {
  const { db, clock } = dependencies
  const order = await db
    .selectFrom('refund_order')
    .select('donation_id')
    .where('donation_id', '=', donationId)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  if (order === undefined) return
  const note = (change: { done_at: Date; problem: null } | { problem: string }) =>
    db.updateTable('refund_order').set(change).where('donation_id', '=', donationId).execute()
  try {
    const { donation, outcome } = await refundDonation(dependencies, donationId)
    if (outcome.status !== 'refunded') throw new Error(`The refund ${outcome.reference} is pending.`)
    await note({ done_at: clock.now(donation.live_mode), problem: null })
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'conflict') throw error
    await note({ problem: error.message })
  }
}

/** A canceled donation that has to be refunded. */
export interface OwedRefund {
  id: string
  accountId: string
  accountName: string
  /** Cents that the donor doesn't have back yet. */
  amount: number
  source: DonationRow['source']
  createdAt: Date
  /** When it was ordered, and why it failed. */
  orderedAt: Date | null
  problem: string | null
  /** The proposal that it waits for. */
  proposalId: string | null
}

/** Condition: a canceled donation of the mode whose refund is, by the ledger, still payable. */
function isOwed(liveMode: boolean) {
  return sql`donation.live_mode = ${liveMode} and donation.status = 'canceled' and source in ('checkout', 'transfer')
      and exists (select from journal_line line where line.donation_id = donation.id and book = 'refund_payable'
        having sum(line.amount) <> 0)`
}

/** The number of donations whose refunds are owed, at most `most`. */
export async function countOwedRefunds(db: Database, liveMode: boolean, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from donation where ${isOwed(liveMode)} limit ${most}) as owed`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Donations whose refunds are owed, oldest first. */
export async function owedRefunds(db: Database, liveMode: boolean, most: number): Promise<OwedRefund[]> {
  const { rows } = await sql<DonationRow & Pick<OwedRefund, 'accountName' | 'orderedAt' | 'problem' | 'proposalId'>>`
    select donation.*, account.name as "accountName", ordered_at as "orderedAt", problem, proposal.id as "proposalId"
    from donation join account on account.id = account_id
    left join refund_order on donation_id = donation.id
    left join proposal on proposal.kind = ${KIND} and proposal.status = 'waiting' and shown ->> 'gift' = donation.id
    where ${isOwed(liveMode)}
    order by donation.created_at, donation.id limit ${most}`.execute(db)
  const owed: OwedRefund[] = []
  for (const row of rows) {
    const { id, account_id: accountId, accountName, source, created_at: createdAt, orderedAt, problem } = row
    const { proposalId } = row
    const amount = await unreturned(db, row)
    owed.push({ id, accountId, accountName, amount, source, createdAt, orderedAt, problem, proposalId })
  }
  return owed
}

async function startRefund(
  { tx, newId, now, timeZone }: DecidingDependencies,
  row: DonationRow,
  { way }: AskedRefund,
): Promise<Acted<RefundResult>> {
  const acted = { record: row.id, subject: row.account_id, after: { way, amount: await unreturned(tx, row) } }
  if (way === 'processor') {
    await order(tx, row.id, now)
    return { ...acted, result: { standing: 'ordered' } }
  }
  const zone = timeZone === undefined ? {} : { timeZone }
  await refundWithReceipt({ db: tx, newId, clock: { now: () => now }, ...zone }, row.id)
  return { ...acted, result: { standing: 'recorded' } }
}

/** Orders a refund, or orders it again if the processor refused it. */
async function order(tx: DatabaseTransaction, donationId: string, now: Date): Promise<void> {
  await tx
    .insertInto('refund_order')
    .values({ donation_id: donationId, ordered_at: now })
    .onConflict((conflict) => conflict.column('donation_id').doUpdateSet({ ordered_at: now, problem: null }))
    .execute()
}

async function proposeRefund(
  dependencies: DecidingDependencies,
  row: DonationRow,
  asked: AskedRefund,
): Promise<Acted<RefundResult>> {
  const amount = dollars(await unreturned(dependencies.tx, row))
  const { result, ...acted } = await propose(dependencies, {
    kind: KIND,
    subjectId: row.account_id,
    liveMode: row.live_mode,
    summary: `Refund of ${amount} to a donor`,
    shown: {
      gift: row.id,
      amount,
      way: asked.way === 'processor' ? 'through the processor' : 'already refunded another way',
    },
    details: asked,
  })
  return { ...acted, result: { standing: 'waits', proposal: result } }
}

/** A refund: the donation, and the refund's state at the processor. */
export interface Refund {
  donation: DonationRow
  outcome: Exclude<RefundOutcome, { status: 'impossible' }>
}

/**
 * Refunds a canceled donation through the processor that collected it, then posts it to the ledger. After a crash, or
 * while the refund is pending, it asks the processor for the state and refunds nothing twice. Of a payment for several
 * nonprofits, only the donation's own part. Refuses donations without an owed refund, and those that weren't paid on our
 * page.
 */
export async function refundDonation(
  dependencies: RefundDependencies & ProcessorDependencies,
  id: string,
): Promise<Refund> {
  const donation = await requireRefundOwed(dependencies.db, id)
  const payment = await findPaymentOfDonation(dependencies.db, donation)
  const processor = processorOf(dependencies, donation.live_mode)
  if (payment === undefined || processor?.name !== payment.processor) throw notOurs(id, payment?.processor)
  const { elsewhere, lost } = await returnedBefore(dependencies.db, donation)
  const rest = Math.max(0, donationMoney(donation).billed - elsewhere - lost)
  const isOne = donation.gift_id === null
  // Without a part, the processor refunds all it has, also what a lost dispute already returned.
  const part = isOne && lost === 0 ? undefined : { id, amount: rest, withheld: isOne ? lost : 0 }
  const outcome = await processor.refund({ key: payment.id, reference: payment.reference }, part)
  if (outcome.status === 'impossible') throw new HttpError('conflict', { detail: outcome.detail })
  if (outcome.status === 'refunded') await recordOnce(dependencies, id)
  return { donation, outcome }
}

/** The processor may have reported the refund first, so that it is already recorded. */
async function recordOnce(dependencies: RefundDependencies, id: string): Promise<void> {
  try {
    await refundWithReceipt(dependencies, id)
  } catch (error) {
    const isRecorded = error instanceof TransitionRefused && (await isRefundRecorded(dependencies.db, id))
    if (!isRecorded) throw error
  }
}

function notOurs(id: string, processor: string | undefined): HttpError {
  const where =
    processor === undefined
      ? `Donation ${id} was not paid on our page`
      : `Donation ${id} was paid through ${processor}, which isn’t set up on this server`
  const detail = `${where}. Refund it the way it was paid, then record the refund with: donations refunded ${id}`
  return new HttpError('conflict', { detail })
}
