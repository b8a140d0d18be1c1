import type { Generated } from 'kysely'

/** Work that runs as a job because it takes longer than a request. */
export type LongWorkKind = 'verify_ledger' | 'import_bmf' | 'close_months'

/** Such a job, its progress and result. */
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

/** Its uploaded file, kept until it is done. */
export interface LongWorkFileTable {
  work_id: string
  content: Buffer
}

export interface LongWorkTables {
  long_work: LongWorkTable
  long_work_file: LongWorkFileTable
}
