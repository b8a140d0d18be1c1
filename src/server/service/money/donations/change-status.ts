import { sql } from 'kysely'
import type { DonationStatus } from '../../../../contract/donations.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { eventExpressions } from '../../webhooks/emit-events.ts'
import type { Entry } from '../ledger/entry.ts'
import { entryExpressions } from '../ledger/post-entry.ts'
import { standingOf } from './donation-money.ts'
import { canComeBack, canTransition, isHold, standingStatus } from './donation-status.ts'
import { statusEvent } from './status-event.ts'

/** A change of many donations at once, with the money it moves. */
export interface StatusChange {
  /** Rows as they are in this transaction, locked by it. */
  rows: readonly DonationRow[]
  to: DonationStatus
  entries?: readonly Entry[]
  now: Date
}

/** A status that may not follow the present one. */
export class TransitionRefused extends Error {
  override readonly name = 'TransitionRefused'
  constructor(row: Pick<DonationRow, 'id' | 'status'>, to: string) {
    super(`Donation ${row.id} is ${row.status} and cannot become ${to}.`)
  }
}

/**
 * The one way a donation's status changes: rows, ledger entries, events and deliveries in one statement. Refuses
 * all when one may not take the status. Answers the rows as they now are.
 */
export async function changeStatus(
  tx: DatabaseTransaction,
  newId: NewId,
  { rows, to, entries = [], now }: StatusChange,
): Promise<DonationRow[]> {
  const refused = rows.find((row) => !canTransition(standingOf(row), to))
  if (refused !== undefined) throw new TransitionRefused(refused, to)
  if (rows.length === 0) return []
  const changed = rows.map((row) => ({ ...row, status: to, status_before_hold: isHold(to) ? row.status : null }))
  await writeDonations(tx, changed, { entries, events: changed.map((row) => statusEvent(newId, row, now)) })
  return changed
}

/** Blocks donations whose payout came back where they were before it. Refuses all when one has not been sent. */
export async function takeBack(
  tx: DatabaseTransaction,
  newId: NewId,
  { rows, now }: { rows: readonly DonationRow[]; now: Date },
): Promise<void> {
  const refused = rows.find((row) => !canComeBack(standingOf(row)))
  if (refused !== undefined) throw new TransitionRefused(refused, 'returned')
  const changed = rows.map((row) => {
    return { ...row, status: 'blocked' as const, status_before_hold: 'payout_scheduled' as const }
  })
  await writeDonations(tx, changed, { entries: [], events: changed.map((row) => statusEvent(newId, row, now)) })
}

/**
 * Takes donations that were paid for and not sent yet back to their invoice, because a payment of it bounced. Those that
 * are held stay so. Refuses all when one is not waiting for its payout.
 */
export async function takeBackToInvoice(
  tx: DatabaseTransaction,
  newId: NewId,
  { rows, entries, now }: Pick<StatusChange, 'rows' | 'now'> & { entries: readonly Entry[] },
): Promise<void> {
  const refused = rows.find((row) => standingStatus(standingOf(row)) !== 'payout_scheduled')
  if (refused !== undefined) throw new TransitionRefused(refused, 'invoice_sent')
  const changed = rows.map((row) =>
    isHold(row.status)
      ? { ...row, status_before_hold: 'invoice_sent' as const }
      : { ...row, status: 'invoice_sent' as const },
  )
  const told = changed.filter(({ status }) => !isHold(status))
  await writeDonations(tx, changed, { entries, events: told.map((row) => statusEvent(newId, row, now)) })
}

/** Writes the columns of donations that change in their life, with their entries and events, in one statement. */
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

/** Donations by their ids, locked until the transaction ends, in the order of their ids. */
export async function lockDonations(tx: DatabaseTransaction, ids: readonly string[]): Promise<DonationRow[]> {
  return tx.selectFrom('donation').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()
}
