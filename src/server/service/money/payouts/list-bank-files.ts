import type { Selectable } from 'kysely'
import type { BankFileTable } from '../../../database/tables/payouts.ts'
import type { Database } from '../../../database/tables/tables.ts'

/** Whether a bank file was taken to the bank; `late`: it was not, and its day has come. */
export const BANK_FILE_STATES = ['waiting', 'late', 'taken'] as const

/** One of the states. */
export type BankFileState = (typeof BANK_FILE_STATES)[number]

/** A bank file as lists show it, without what it holds. */
export type ListedBankFile = Omit<Selectable<BankFileTable>, 'content_sealed'> & { state: BankFileState }

/** Which bank files a list shows; what is left out does not narrow it. */
export interface BankFileFilter {
  liveMode: boolean
  purpose?: BankFileTable['purpose'] | undefined
  state?: BankFileState | undefined
  since?: Date | undefined
  now: Date
}

/** Bank files, the newest first. */
export async function listBankFiles(
  db: Database,
  { liveMode, purpose, state, since, now }: BankFileFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedBankFile[]> {
  const today = now.toISOString().slice(0, 10)
  let query = db
    .selectFrom('bank_file')
    .select(['id', 'live_mode', 'purpose', 'effective_date', 'entries', 'debit_total', 'credit_total', 'modifier'])
    .select(['created_at', 'taken_at'])
    .where('live_mode', '=', liveMode)
  if (purpose !== undefined) query = query.where('purpose', '=', purpose)
  if (state === 'taken') query = query.where('taken_at', 'is not', null)
  if (state === 'waiting' || state === 'late') query = query.where('taken_at', 'is', null)
  if (state === 'waiting') query = query.where('effective_date', '>', today)
  if (state === 'late') query = query.where('effective_date', '<=', today)
  if (since !== undefined) query = query.where('created_at', '>=', since)
  const rows = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').offset(offset).limit(limit).execute()
  return rows.map((row) => {
    const open = row.effective_date <= today ? ('late' as const) : ('waiting' as const)
    return { ...row, state: row.taken_at === null ? open : ('taken' as const) }
  })
}

/** Notes that a bank file was taken, the first time it is. */
export async function noteTaken(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('bank_file').set({ taken_at: now }).where('id', '=', id).where('taken_at', 'is', null).execute()
}
