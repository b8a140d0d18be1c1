import { sql } from 'kysely'
import type { DonationStatus } from '../../../../contract/donations.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { eventExpressions } from '../../webhooks/emit-events.ts'
import {
  cancelLines,
  type DonationMoney,
  type DonationStage,
  donationParts,
  type Entry,
  entryExpressions,
} from '../ledger/entries.ts'
import { statusEvent } from './donation-records.ts'

/** Statuses that put a donation on hold; its previous status is stored beside it. */
export type HoldStatus = Extract<DonationStatus, 'blocked' | 'paused'>

/** What the transition rules need to know about a donation. */
interface DonationHold {
  status: DonationStatus
  /** Status before a block or pause; null otherwise. */
  statusBeforeHold: DonationStatus | null
  /** True if the money arrived before the donation was recorded, so that nothing is invoiced. */
  moneyHeld: boolean
}

const stoppable = ['canceled', 'blocked', 'paused'] as const

/** Automatic transitions of each status. A hold ends in the previous status or in `canceled`. */
const donationTransitions: Readonly<Record<DonationStatus, readonly DonationStatus[]>> = {
  pledged: ['invoice_pending', 'payout_scheduled', ...stoppable],
  invoice_pending: ['invoice_sent', ...stoppable],
  invoice_sent: ['payout_scheduled', ...stoppable],
  payout_scheduled: ['sent_via_ach', 'sent_via_check', ...stoppable],
  sent_via_ach: ['notified'],
  sent_via_check: ['check_cashed'],
  check_cashed: ['notified'],
  notified: [],
  canceled: [],
  blocked: ['canceled'],
  paused: ['canceled'],
}

export function isHold(status: DonationStatus): status is HoldStatus {
  return status === 'blocked' || status === 'paused'
}

/** The status that determines where the donation's money is: the one before a hold, otherwise the current one. */
function statusWithoutHold({ status, statusBeforeHold }: DonationHold): DonationStatus {
  return isHold(status) && statusBeforeHold !== null ? statusBeforeHold : status
}

/** Whether a donation in this state may change to that status. */
export function canTransition(standing: DonationHold, to: DonationStatus): boolean {
  const { status, statusBeforeHold, moneyHeld } = standing
  if (isHold(status) && to === statusBeforeHold) return true
  if (status === 'pledged' && to === 'invoice_pending') return !moneyHeld
  if (status === 'pledged' && to === 'payout_scheduled') return moneyHeld
  return donationTransitions[status].includes(to)
}

const moneySent: readonly DonationStatus[] = ['sent_via_ach', 'sent_via_check', 'notified']

/**
 * Whether the donation's payout may be reversed, because the bank returned the transfer or the check was voided. This
 * isn't a regular transition: the donation is then blocked, with its status from before the payout.
 */
function canReturn({ status }: DonationHold): boolean {
  return moneySent.includes(status)
}

const beforeMoneyIsSent: readonly DonationStatus[] = ['pledged', 'invoice_pending', 'invoice_sent', 'payout_scheduled']

/** Whether the donation may still be given to another nonprofit, which is possible until its money is sent. */
export function canRegrant(standing: DonationHold): boolean {
  return beforeMoneyIsSent.includes(statusWithoutHold(standing))
}

type MoneyColumns = Pick<DonationRow, 'id' | 'account_id' | 'nonprofit_id' | 'amount' | 'fee' | 'cover_fees' | 'source'>

/**
 * Sources whose donations arrive with their money, by card or transfer. All others are pledges that are invoiced later.
 */
export const heldSources: readonly DonationRow['source'][] = ['checkout', 'transfer']

function isMoneyHeld({ source }: Pick<DonationRow, 'source'>): boolean {
  return heldSources.includes(source)
}

/** The money of a donation. A transfer's fee was kept by its processor and never reached us. */
export function donationMoney(row: MoneyColumns): DonationMoney {
  const fee = row.source === 'transfer' ? 0 : row.fee
  return {
    id: row.id,
    accountId: row.account_id,
    nonprofitId: row.nonprofit_id,
    moneyHeld: isMoneyHeld(row),
    ...donationParts({ amount: row.amount, fee, coverFees: row.cover_fees }),
  }
}

/** The input of the transition rules. */
export function holdStateOf(row: Pick<DonationRow, 'status' | 'status_before_hold' | 'source'>): DonationHold {
  return { status: row.status, statusBeforeHold: row.status_before_hold, moneyHeld: isMoneyHeld(row) }
}

const stages: Readonly<Record<DonationStatus, DonationStage>> = {
  pledged: 'pledged',
  invoice_pending: 'invoiced',
  invoice_sent: 'invoiced',
  payout_scheduled: 'funded',
  sent_via_ach: 'paid_out',
  sent_via_check: 'check_sent',
  check_cashed: 'paid_out',
  notified: 'paid_out',
  canceled: 'canceled',
  blocked: 'pledged',
  paused: 'pledged',
}

/** Where the ledger must have the money of a donation in this state. */
export function stageOf(standing: DonationHold): DonationStage {
  const status = statusWithoutHold(standing)
  return status === 'pledged' && standing.moneyHeld ? 'funded' : stages[status]
}

/** A status change of several donations, with the journal lines for it. */
export interface StatusChange {
  /** Rows as read and locked in this transaction. */
  rows: readonly DonationRow[]
  to: DonationStatus
  entries?: readonly Entry[]
  now: Date
}

/** A transition that the rules don't allow. */
export class TransitionRefused extends Error {
  override readonly name = 'TransitionRefused'
  constructor(row: Pick<DonationRow, 'id' | 'status'>, to: string) {
    super(`Donation ${row.id} is ${row.status} and can’t become ${to}.`)
  }
}

/**
 * Changes the status of donations; all changes use this function. Writes rows, ledger entries, events and deliveries in
 * one statement. Refuses all if one transition isn't allowed. Returns the changed rows.
 */
export async function changeStatus(
  tx: DatabaseTransaction,
  newId: NewId,
  { rows, to, entries = [], now }: StatusChange,
): Promise<DonationRow[]> {
  const refused = rows.find((row) => !canTransition(holdStateOf(row), to))
  if (refused !== undefined) throw new TransitionRefused(refused, to)
  if (rows.length === 0) return []
  const changed = rows.map((row) => ({ ...row, status: to, status_before_hold: isHold(to) ? row.status : null }))
  await writeDonations(tx, changed, { entries, events: changed.map((row) => statusEvent(newId, row, now)) })
  if (to === 'canceled') {
    await freeBudgets(tx, changed)
    await cancelMatches(tx, newId, { gifts: changed, now })
  }
  return changed
}

/** Cancels the matching donations of canceled donations, unless their money was sent. */
async function cancelMatches(
  tx: DatabaseTransaction,
  newId: NewId,
  { gifts, now }: { gifts: readonly DonationRow[]; now: Date },
): Promise<void> {
  const matches = await lockMatches(tx, gifts)
  const rows = matches.filter((row) => canTransition(holdStateOf(row), 'canceled'))
  await changeStatus(tx, newId, { rows, to: 'canceled', entries: rows.map((row) => cancelEntry(row, now)), now })
}

/** Returns the amounts of canceled donations to the budgets of their giving programs. */
async function freeBudgets(tx: DatabaseTransaction, canceled: readonly DonationRow[]): Promise<void> {
  const ids = canceled.flatMap(({ id, program_id }) => (program_id === null ? [] : [id]))
  if (ids.length === 0) return
  await sql`
    update program_month set given = given - freed.amount, donations = program_month.donations - freed.donations
    from (
      select program_donation.program_id, month, sum(amount)::bigint as amount, count(*) as donations
      from program_donation join donation on donation.id = donation_id
      where donation_id = any(${ids}::text[]) group by 1, 2
    ) as freed
    where program_month.program_id = freed.program_id and program_month.month = freed.month`.execute(tx)
}

/** Locks the matching donations of donations until the transaction ends, without canceled ones. */
async function lockMatches(tx: DatabaseTransaction, gifts: readonly DonationRow[]): Promise<DonationRow[]> {
  const ids = gifts.flatMap(({ id, program_id }) => (program_id === null ? [id] : []))
  if (ids.length === 0) return []
  const { rows } = await sql<DonationRow>`
    select donation.* from donation
    where id in (select donation_id from program_donation where gift_id = any(${ids}::text[]))
      and status <> 'canceled' order by id for update`.execute(tx)
  return rows
}

/** The entry that reverses a donation at its current stage. */
export function cancelEntry(row: DonationRow, occurredAt: Date): Entry {
  return {
    liveMode: row.live_mode,
    kind: 'cancel',
    subjectId: row.id,
    once: `cancel ${row.id}`,
    occurredAt,
    lines: cancelLines(donationMoney(row), stageOf(holdStateOf(row))),
  }
}

/**
 * Blocks donations whose payout was returned, with their status from before the payout. Refuses all if one hasn't been
 * sent.
 */
export async function blockReturned(
  tx: DatabaseTransaction,
  newId: NewId,
  { rows, now }: { rows: readonly DonationRow[]; now: Date },
): Promise<void> {
  const refused = rows.find((row) => !canReturn(holdStateOf(row)))
  if (refused !== undefined) throw new TransitionRefused(refused, 'returned')
  const changed = rows.map((row) => {
    return { ...row, status: 'blocked' as const, status_before_hold: 'payout_scheduled' as const }
  })
  await writeDonations(tx, changed, { entries: [], events: changed.map((row) => statusEvent(newId, row, now)) })
}

/**
 * Returns paid donations to their invoice because a payment of it bounced. Held donations stay held. Refuses all if one
 * isn't awaiting its payout.
 */
export async function revertToInvoiceSent(
  tx: DatabaseTransaction,
  newId: NewId,
  { rows, entries, now }: Pick<StatusChange, 'rows' | 'now'> & { entries: readonly Entry[] },
): Promise<void> {
  const refused = rows.find((row) => statusWithoutHold(holdStateOf(row)) !== 'payout_scheduled')
  if (refused !== undefined) throw new TransitionRefused(refused, 'invoice_sent')
  const changed = rows.map((row) =>
    isHold(row.status)
      ? { ...row, status_before_hold: 'invoice_sent' as const }
      : { ...row, status: 'invoice_sent' as const },
  )
  const notHeld = changed.filter(({ status }) => !isHold(status))
  await writeDonations(tx, changed, { entries, events: notHeld.map((row) => statusEvent(newId, row, now)) })
}

/** Updates donations with their entries and events, in one statement. */
export async function writeDonations(
  tx: DatabaseTransaction,
  rows: readonly DonationRow[],
  { entries, events }: { entries: readonly Entry[]; events: Parameters<typeof eventExpressions>[0] },
): Promise<void> {
  const columns = rows.map(({ id, status, status_before_hold, nonprofit_id, original_nonprofit_id }) => {
    return { id, status, status_before_hold, nonprofit_id, original_nonprofit_id }
  })
  await sql`with changed as (
      update donation set status = given.status, status_before_hold = given.status_before_hold,
        nonprofit_id = given.nonprofit_id, original_nonprofit_id = given.original_nonprofit_id
      from json_populate_recordset(null::donation, ${JSON.stringify(columns)}::json) as given
      where donation.id = given.id
    ), ${entryExpressions(entries)}, ${eventExpressions(events)} select 1`.execute(tx)
}

/** Locks donations by ID until the transaction ends, in ID order. */
export async function lockDonations(tx: DatabaseTransaction, ids: readonly string[]): Promise<DonationRow[]> {
  return tx.selectFrom('donation').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()
}
