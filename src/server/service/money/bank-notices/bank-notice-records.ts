import { type Insertable, type Selectable, sql } from 'kysely'
import type { BankFileEntryTable, BankNoticeTable } from '../../../database/tables/payouts.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { bankReference } from '../payouts/bank-reference.ts'
import type { BankNotice } from './read-return-file.ts'

/** A notice as it is read. */
export type BankNoticeRow = Selectable<BankNoticeTable>

/** The entry that a notice is about, and whose money it moved. */
export type NoticedEntry = Selectable<BankFileEntryTable> & { live_mode: boolean }

/**
 * The entry that a notice names: by its trace number, and by amount and reference where the bank quotes them as they
 * were sent. Undefined where none agrees, so that nothing is booked on another's money.
 */
export async function findNoticedEntry(db: Database, notice: BankNotice): Promise<NoticedEntry | undefined> {
  const { traceNumber, reference, amount, kind } = notice
  const rows = await db
    .selectFrom('bank_file_entry')
    .innerJoin('bank_file', 'bank_file.id', 'bank_file_id')
    .selectAll('bank_file_entry')
    .select('live_mode')
    .where('trace_number', '=', traceNumber)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.find(
    (row) =>
      (kind === 'correction' || row.amount === amount) &&
      (reference === '' || bankReference(row.transfer_id).toLowerCase() === reference.toLowerCase()),
  )
}

/** Whether the very same notice was taken before. */
export async function findNotice(
  db: Database,
  { traceNumber, code, reference, amount }: BankNotice,
  transferId: string | undefined,
): Promise<BankNoticeRow | undefined> {
  return db
    .selectFrom('bank_notice')
    .selectAll()
    .where('trace_number', '=', traceNumber)
    .where('code', '=', code)
    .where('reference', '=', reference)
    .where('amount', '=', amount)
    .where(sql<boolean>`transfer_id is not distinct from ${transferId ?? null}`)
    .executeTakeFirst()
}

/** Keeps a notice; nothing happens where the very same one is kept already. */
export async function insertNotice(db: Database, row: Insertable<BankNoticeTable>): Promise<void> {
  await db
    .insertInto('bank_notice')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Notices, the newest first; with `open` only those that wait for somebody. */
export async function listNotices(db: Database, { open }: { open: boolean }): Promise<BankNoticeRow[]> {
  return db
    .selectFrom('bank_notice')
    .selectAll()
    .$if(open, (query) => query.where('status', '=', 'open'))
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1_000)
    .execute()
}

/** An open notice by its id, locked; refuses an unknown one and one that waits for nobody. */
export async function lockOpenNotice(db: Database, id: string): Promise<BankNoticeRow> {
  const row = await db.selectFrom('bank_notice').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row === undefined) throw new HttpError('not_found', { detail: `No notice of the bank has the ID ${id}.` })
  if (row.status !== 'open')
    throw new HttpError('conflict', { detail: `Notice ${id} is ${row.status}: nothing is left to do.` })
  return row
}

/** Records that somebody has seen to an open notice. */
export async function settleNotice(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('bank_notice')
    .set({ status: 'settled', reason: null, settled_at: now })
    .where('id', '=', id)
    .execute()
}
