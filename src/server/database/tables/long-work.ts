import type { Generated } from 'kysely'

/** What is done by a job because it takes longer than a request. */
export type LongWorkKind = 'verify_ledger' | 'import_bmf' | 'close_months'

/** One such work, how far it is, and what came of it. */
export interface LongWorkTable {
  id: string
  kind: LongWorkKind
  title: string
  status: 'waiting' | 'running' | 'done' | 'failed'
  done: Generated<number>
  total: Generated<number>
  outcome: Generated<string | null>
  is_well: Generated<boolean | null>
  asked_by: string
  asked_at: Date
  finished_at: Generated<Date | null>
}

/** A file that came with it, kept until it is done. */
export interface LongWorkFileTable {
  work_id: string
  content: Buffer
}

/** The tables of long work. */
export interface LongWorkTables {
  long_work: LongWorkTable
  long_work_file: LongWorkFileTable
}
