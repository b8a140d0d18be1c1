import { sql } from 'kysely'
import type { BankFileTable } from '../../../database/tables/payouts.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import type { Seal } from '../../accounts/sealing.ts'
import { nextBankingDay } from './banking-days.ts'
import { findFoundation } from './foundation.ts'
import { balancingEntries, type NachaEntry, traceNumber, writeNachaFile } from './nacha-file.ts'

const LAST_SEQUENCE = 9_999_999
const MODIFIERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** A file to be written: entries of other parties, as many as `fitOneFile` lets; the balancing ones are added. */
export interface NewBankFile {
  liveMode: boolean
  purpose: BankFileTable['purpose']
  /** At most ten characters that the parties read on their statements. */
  description: string
  entries: readonly NachaEntry[]
  now: Date
}

/** The bank tells the files of a day apart by one letter or digit, and all of them are used. */
class BankFilesExhausted extends Error {
  override readonly name = 'BankFilesExhausted'
  constructor(day: string) {
    super(
      `${MODIFIERS.length} bank files were made on ${day} (UTC), the most a bank takes: the next can be made tomorrow.`,
    )
  }
}

/**
 * Writes a balanced file for the bank, effective on the next banking day, and keeps it sealed. Answers id, day, and the
 * trace number of each given entry, in their order.
 * Throws `BankFilesExhausted` on a live day's 37th.
 */
export async function createBankFile(
  tx: DatabaseTransaction,
  { newId, seal }: { newId: NewId; seal: Seal },
  { liveMode, purpose, description, entries, now }: NewBankFile,
): Promise<{ id: string; effectiveDate: Date; traceNumbers: string[] }> {
  const { originator, own } = await findFoundation(tx, seal, liveMode)
  const all = [...entries, ...balancingEntries(entries, own)]
  const effectiveDate = nextBankingDay(now)
  const modifier = await nextModifier(tx, liveMode, now)
  const firstSequence = await takeSequences(tx, all.length)
  const content = writeNachaFile({
    originator,
    fileIdModifier: modifier,
    description,
    createdAt: now,
    effectiveDate,
    firstSequence,
    entries: all,
  })
  const id = newId('ach')
  await tx
    .insertInto('bank_file')
    .values({
      id,
      live_mode: liveMode,
      purpose,
      effective_date: effectiveDate.toISOString().slice(0, 10),
      entries: all.length,
      debit_total: totalOf(all, 'debit'),
      credit_total: totalOf(all, 'credit'),
      modifier,
      content_sealed: seal.seal(content),
      created_at: now,
    })
    .execute()
  const traceNumbers = entries.map((_, index) => traceNumber(originator, firstSequence + index))
  return { id, effectiveDate, traceNumbers }
}

// They rise within a file and are not repeated for ten million entries; a file waits for the one that takes some now.
async function takeSequences(tx: DatabaseTransaction, count: number): Promise<number> {
  const { last } = await tx
    .updateTable('bank_trace')
    .set({
      last: sql<number>`case when last + ${sql.lit(count)} > ${sql.lit(LAST_SEQUENCE)} then ${sql.lit(count)} else last + ${sql.lit(count)} end`,
    })
    .returning('last')
    .executeTakeFirstOrThrow()
  return last - count + 1
}

/** The text of a bank file; undefined when there is none of this id. */
export async function readBankFile(db: Database, seal: Seal, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('bank_file').select('content_sealed').where('id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : seal.unseal(row.content_sealed)
}

function totalOf(entries: readonly NachaEntry[], direction: NachaEntry['direction']): number {
  return entries.reduce((sum, entry) => sum + (entry.direction === direction ? entry.amount : 0), 0)
}

// Payouts, pulls and campaign payouts run side by side: whoever counts first writes first.
async function nextModifier(tx: DatabaseTransaction, liveMode: boolean, now: Date): Promise<string> {
  const day = now.toISOString().slice(0, 10)
  await sql`select pg_advisory_xact_lock(hashtext(${`bank files of ${day}`}), ${liveMode ? 1 : 0})`.execute(tx)
  const { count } = await tx
    .selectFrom('bank_file')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('live_mode', '=', liveMode)
    .where('created_at', '>=', new Date(day))
    .executeTakeFirstOrThrow()
  // No bank takes the sandbox's files, so theirs start over.
  if (liveMode && count >= MODIFIERS.length) throw new BankFilesExhausted(day)
  return MODIFIERS.charAt(count % MODIFIERS.length)
}
