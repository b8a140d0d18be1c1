import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { DonationRow } from '../../database/tables/donations.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import type { RefundOutcome } from '../../processors/processor.ts'
import { type ProcessorDependencies, processorOf } from '../../processors/processor-of.ts'
import { dollars } from '../../rendering/amounts.ts'
import type { Acted } from '../audit/audit-log.ts'
import { donationMoney, TransitionRefused } from '../money/donations/donation-status.ts'
import { isRefundRecorded, requireRefundOwed } from '../money/donations/lifecycle.ts'
import { findPayoutPolicy } from '../money/payouts/payout-policy.ts'
import { type RefundDependencies, refundWithReceipt } from '../money/receipts/issue-receipt.ts'
import { type DecidingDependencies, type Proposal, type ProposalKind, propose } from '../proposals/proposals.ts'
import { findPaymentOfDonation } from './checkout-records.ts'

const KIND = 'refund'

/** Which gift is given back, and how: through the processor that took it, or it was in another way and is recorded. */
const Asked = z.object({ donationId: z.string(), way: z.enum(['processor', 'recorded']) })

/** A refund somebody asks for. */
export type AskedRefund = z.output<typeof Asked>

/** What became of a refund that was asked for. */
export type RefundStanding = { standing: 'ordered' | 'recorded' } | { standing: 'waits'; proposal: Proposal }

/** Gives the donor of a canceled gift the money back, or puts that before a second person where the sum is large. */
export async function requestRefund(
  dependencies: DecidingDependencies,
  asked: AskedRefund,
): Promise<Acted<RefundStanding>> {
  const { tx, liveMode } = dependencies
  const row = await requireRefundOwed(tx, asked.donationId).catch(unlessOwed)
  if (row.live_mode !== liveMode) throw new HttpError('not_found', { detail: 'This gift is not there.', param: 'id' })
  return (await needsSecond(tx, row)) ? proposeRefund(dependencies, row, asked) : giveBack(dependencies, row, asked)
}

function unlessOwed(error: unknown): never {
  if (!(error instanceof TransitionRefused)) throw error
  throw new HttpError('conflict', { detail: error.message, cause: error })
}

/** Whether a gift is so large that nobody gives it back alone; once two people agreed, it is not asked again. */
export async function needsSecond(db: Database, row: DonationRow): Promise<boolean> {
  const ordered = await db
    .selectFrom('refund_order')
    .select('donation_id')
    .where('donation_id', '=', row.id)
    .executeTakeFirst()
  if (ordered !== undefined) return false
  return donationMoney(row).billed > (await findPayoutPolicy(db, row.live_mode)).approve_above
}

/** A large refund: given back once two people agree. */
export const refundKind: ProposalKind = {
  name: KIND,
  needsTwoPeople: true,
  apply: async (dependencies, details) => {
    const asked = z.parse(Asked, details)
    const row = await requireRefundOwed(dependencies.tx, asked.donationId).catch(unlessOwed)
    await giveBack(dependencies, row, asked)
  },
}

/** Carries out a refund that was ordered. What the processor cannot give back is noted, for somebody to look at. */
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
    if (outcome.status !== 'refunded') throw new Error(`The refund ${outcome.reference} is on its way.`)
    await note({ done_at: clock.now(donation.live_mode), problem: null })
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'conflict') throw error
    await note({ problem: error.message })
  }
}

/** A canceled gift whose donor waits for the money. */
export interface OwedRefund {
  id: string
  accountId: string
  accountName: string
  amount: number
  source: DonationRow['source']
  createdAt: Date
  /** Whether somebody ordered it, and why it did not go. */
  orderedAt: Date | null
  problem: string | null
  /** The proposal it waits in. */
  proposalId: string | null
}

/** Gifts whose donors are owed their money, the oldest first. */
export async function owedRefunds(db: Database, liveMode: boolean, most: number): Promise<OwedRefund[]> {
  const { rows } = await sql<DonationRow & Pick<OwedRefund, 'accountName' | 'orderedAt' | 'problem' | 'proposalId'>>`
    select donation.*, account.name as "accountName", ordered_at as "orderedAt", problem, proposal.id as "proposalId"
    from donation join account on account.id = account_id
    left join refund_order on donation_id = donation.id
    left join proposal on proposal.kind = ${KIND} and proposal.status = 'waiting' and shown ->> 'gift' = donation.id
    where donation.live_mode = ${liveMode} and donation.status = 'canceled' and source in ('checkout', 'transfer')
      and not exists (select from journal_entry where subject_id = donation.id and journal_entry.kind = 'refund')
    order by donation.created_at, donation.id limit ${most}`.execute(db)
  return rows.map((row) => {
    const { id, account_id: accountId, accountName, source, created_at: createdAt, orderedAt, problem } = row
    const { proposalId } = row
    return {
      id,
      accountId,
      accountName,
      amount: donationMoney(row).billed,
      source,
      createdAt,
      orderedAt,
      problem,
      proposalId,
    }
  })
}

async function giveBack(
  { tx, newId, now, timeZone }: DecidingDependencies,
  row: DonationRow,
  { way }: AskedRefund,
): Promise<Acted<RefundStanding>> {
  const told = { record: row.id, subject: row.account_id, after: { way, amount: donationMoney(row).billed } }
  if (way === 'processor') {
    await order(tx, row.id, now)
    return { ...told, result: { standing: 'ordered' } }
  }
  const zone = timeZone === undefined ? {} : { timeZone }
  await refundWithReceipt({ db: tx, newId, clock: { now: () => now }, ...zone }, row.id)
  return { ...told, result: { standing: 'recorded' } }
}

/** Lets a refund go, or go again where the processor refused it. */
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
): Promise<Acted<RefundStanding>> {
  const amount = dollars(donationMoney(row).billed)
  const { result, ...told } = await propose(dependencies, {
    kind: KIND,
    subjectId: row.account_id,
    liveMode: row.live_mode,
    summary: `Refund of ${amount} to a donor`,
    shown: { gift: row.id, amount, way: asked.way === 'processor' ? 'by the processor' : 'given back already' },
    details: asked,
  })
  return { ...told, result: { standing: 'waits', proposal: result } }
}

/** What became of a refund: the donation, and how it stands at the processor. */
export interface Refund {
  donation: DonationRow
  outcome: Exclude<RefundOutcome, { status: 'impossible' }>
}

/**
 * Gives the donor of a canceled donation the money back through the processor that took it, then writes it into the
 * ledger. Asked again after a crash, or while the refund is on its way, it asks the processor how it stands and pays
 * nothing twice. Refuses donations whose donor is owed nothing, and those that were not paid on our page.
 */
export async function refundDonation(
  dependencies: RefundDependencies & ProcessorDependencies,
  id: string,
): Promise<Refund> {
  const donation = await requireRefundOwed(dependencies.db, id)
  const payment = await findPaymentOfDonation(dependencies.db, id)
  const processor = processorOf(dependencies, donation.live_mode)
  if (payment === undefined || processor?.name !== payment.processor) throw notOurs(id, payment?.processor)
  const outcome = await processor.refund({ key: payment.id, reference: payment.reference })
  if (outcome.status === 'impossible') throw new HttpError('conflict', { detail: outcome.detail })
  if (outcome.status === 'refunded') await recordOnce(dependencies, id)
  return { donation, outcome }
}

/** The processor may have told of the refund first, so that it is recorded by now. */
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
      : `Donation ${id} was paid through ${processor}, which is not set up here`
  const detail = `${where}: give its money back where it came from, then record that with: donations refunded ${id}`
  return new HttpError('conflict', { detail })
}
