import { sql } from 'kysely'
import type { NewId } from '../../identifiers.ts'
import type { Database, DatabaseTransaction } from '../../tables.ts'
import {
  createIncoming,
  dropRepeated,
  type IncomingNonprofit,
  insertIncoming,
  insertNew,
  keepCurated,
  updateChanged,
} from './incoming-table.ts'
import { nonprofitOfBmfRow } from './nonprofit-of-bmf-row.ts'
import { bmfFileSize, readBmf, type SkippedRow } from './read-bmf.ts'

const batchSize = 4_000
const skippedKept = 100

/** What an import needs. */
export interface BmfImportOptions {
  db: Database
  newId: NewId
  now: Date
  files: readonly string[]
  /** Hears of the bytes read so far, of all files together; `phase` says what is being done. */
  onProgress?: (progress: BmfImportProgress) => void
  /** Hears of each bad row. */
  onSkip?: (row: SkippedRow) => void
}

/** How far an import is. */
export interface BmfImportProgress {
  phase: 'reading' | 'storing'
  bytesRead: number
  bytesTotal: number
  rows: number
}

/** What an import did. `read` is new + changed + unchanged + repeated; the first hundred skipped rows are named. */
export interface BmfImportReport {
  read: number
  new: number
  changed: number
  unchanged: number
  /** Rows whose EIN stood in the files more than once; the last one counts. */
  repeated: number
  skipped: number
  skippedRows: SkippedRow[]
}

/**
 * Brings the directory up to IRS Exempt Organizations files, by EIN, in one transaction: all of it or nothing.
 * Columns that somebody set by hand (`curated`) and everything the file does not say are kept. Safe to run again.
 * Throws a BmfFileError when a file is missing or is no such file.
 */
export async function importBmf(options: BmfImportOptions): Promise<BmfImportReport> {
  const sizes = await Promise.all(options.files.map(bmfFileSize))
  const bytesTotal = sizes.reduce((sum, size) => sum + size, 0)
  return options.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('almoner import'))`.execute(tx)
    await createIncoming(tx)
    const read = await fillIncoming(tx, options, bytesTotal)
    options.onProgress?.({ phase: 'storing', bytesRead: bytesTotal, bytesTotal, rows: read.rows })
    return { ...(await storeIncoming(tx, options.now, read.rows)), ...read.skips }
  })
}

interface Reading {
  rows: number
  skips: Pick<BmfImportReport, 'skipped' | 'skippedRows'>
}

async function fillIncoming(
  tx: DatabaseTransaction,
  { files, newId, onProgress, onSkip }: BmfImportOptions,
  bytesTotal: number,
): Promise<Reading> {
  const reading: Reading = { rows: 0, skips: { skipped: 0, skippedRows: [] } }
  let bytesRead = 0
  let batch: IncomingNonprofit[] = []
  const flush = async (): Promise<void> => {
    await insertIncoming(tx, batch)
    batch = []
    onProgress?.({ phase: 'reading', bytesRead, bytesTotal, rows: reading.rows })
  }
  const skip = (row: SkippedRow): void => {
    if (reading.skips.skipped < skippedKept) reading.skips.skippedRows.push(row)
    reading.skips.skipped += 1
    onSkip?.(row)
  }
  for (const file of files) {
    for await (const row of readBmf(file, { onSkip: skip, onBytes: (bytes) => (bytesRead += bytes) })) {
      reading.rows += 1
      batch.push({ ...nonprofitOfBmfRow(row), place: reading.rows, id: newId('n') })
      if (batch.length === batchSize) await flush()
    }
  }
  await flush()
  // The CSV reader is ahead of the rows it hands on, so that its own complaints come early.
  reading.skips.skippedRows.sort((one, other) => (one.file === other.file ? one.line - other.line : 0))
  return reading
}

async function storeIncoming(
  tx: DatabaseTransaction,
  now: Date,
  read: number,
): Promise<Omit<BmfImportReport, 'skipped' | 'skippedRows'>> {
  const repeated = await dropRepeated(tx)
  await keepCurated(tx)
  const changed = await updateChanged(tx, now)
  const created = await insertNew(tx, now)
  return { read, new: created, changed, unchanged: read - repeated - changed - created, repeated }
}
