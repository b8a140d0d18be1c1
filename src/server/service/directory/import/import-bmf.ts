import { type Kysely, sql } from 'kysely'
import type { Database, Tables } from '../../../database/tables/tables.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { emitEligibilityEvents } from '../nonprofit-events.ts'
import { beginBulkChange, endBulkChange, type ImportProgress, withImportLock } from './import-run.ts'
import {
  fingerprint,
  forgetProgress,
  type IncomingProgress,
  resumeProgress,
  saveProgress,
} from './incoming-progress.ts'
import {
  clearIncoming,
  countLeavers,
  dropRepeated,
  type IncomingNonprofit,
  insertIncoming,
  insertNew,
  keepCurated,
  markLeavers,
  updateChanged,
} from './incoming-table.ts'
import { nonprofitOfBmfRow } from './nonprofit-of-bmf-row.ts'
import { BmfFileError, bmfFileSize, readBmf, type SkippedRow } from './read-bmf.ts'
import { setDirectoryRestrictions, setIncomingRestrictions } from './restrictions.ts'

const batchSize = 4_000
const skippedKept = 100
const maxLeavingShare = 0.05

export interface BmfImportOptions {
  db: Database
  newId: NewId
  now: Date
  files: readonly string[]
  /**
   * True if the files are complete: nonprofits missing from them have lost their exemption, unless some rows were
   * unreadable.
   */
  complete?: boolean
  /** Continues even if more than 5 percent of the directory would be marked as missing, or may be in unreadable rows. */
  allowManyLeaving?: boolean
  /** Called after each batch, and when storing begins. */
  onProgress?: (progress: ImportProgress) => void
  /** Called for each invalid row. */
  onSkip?: (row: SkippedRow) => void
}

/** Result of an import. `read` is new + changed + unchanged + repeated; the first hundred skipped rows are listed. */
export interface BmfImportReport {
  read: number
  new: number
  changed: number
  unchanged: number
  /** Rows with an EIN that the files contain more than once; the last row counts. */
  repeated: number
  /** Nonprofits newly missing from complete files. */
  left: number
  /** True if no nonprofit was marked as missing, because it may be in a skipped row. */
  leaversSpared: boolean
  skipped: number
  skippedRows: SkippedRow[]
}

/**
 * Updates the directory from IRS Exempt Organizations files, by EIN. The files are read into a separate table, a few
 * thousand rows at a time. An interrupted import of the same files continues there. Then the directory is updated in
 * one transaction. Columns that were edited by hand (`curated`) and data that the file doesn't have are kept; no
 * nonprofit is deleted. Throws a BmfFileError if a file is missing or isn't a master file.
 */
export async function importBmf(options: BmfImportOptions): Promise<BmfImportReport> {
  const sizes = await Promise.all(options.files.map(bmfFileSize))
  const files = await fingerprint(options.files)
  return withImportLock(options.db, async (db) => {
    const progress = await resumeProgress(db, files)
    await readIncoming(db, { ...options, progress, sizes, fingerprint: files })
    const bytesTotal = total(sizes)
    options.onProgress?.({ phase: 'storing', bytesRead: bytesTotal, bytesTotal, rows: progress.rows })
    const repeated = await dropRepeated(db)
    const spareLeavers = options.complete === true && progress.skipped > 0 && options.allowManyLeaving !== true
    const stored = await storeIncoming(db, spareLeavers ? { ...options, complete: false } : options)
    await forgetProgress(db)
    await clearIncoming(db)
    const { rows: read, skipped, skippedRows } = progress
    const { new: created, changed, left } = stored
    return {
      read,
      new: created,
      changed,
      unchanged: read - repeated - changed - created,
      repeated,
      left,
      leaversSpared: spareLeavers,
      skipped,
      skippedRows,
    }
  })
}

interface Reading extends BmfImportOptions {
  progress: IncomingProgress
  sizes: readonly number[]
  fingerprint: string
}

async function readIncoming(db: Database, reading: Reading): Promise<void> {
  const { files, progress } = reading
  for (; progress.fileIndex < files.length; progress.fileIndex++) {
    await readFile(db, reading, files[progress.fileIndex] ?? '')
    Object.assign(progress, { byteOffset: 0, line: 0 })
  }
}

async function readFile(db: Database, reading: Reading, file: string): Promise<void> {
  const { progress, newId } = reading
  let batch: IncomingNonprofit[] = []
  let storing = Promise.resolve()
  // The database stores one batch while the next is read.
  const flush = async (): Promise<void> => {
    progress.rows += batch.length
    await storing
    storing = storeBatch(db, reading, batch, { ...progress, skippedRows: [...progress.skippedRows] })
    storing.catch(() => undefined)
    batch = []
  }
  const from = { byteOffset: progress.byteOffset, line: progress.line }
  for await (const entry of readBmf(file, { from, onSkip: (row) => skip(reading, row) })) {
    const place = progress.rows + batch.length + 1
    batch.push(Object.assign(nonprofitOfBmfRow(entry.row), { place, id: newId('n') }))
    if (batch.length < batchSize) continue
    Object.assign(progress, { byteOffset: entry.byteOffset, line: entry.line })
    await flush()
  }
  Object.assign(progress, { byteOffset: reading.sizes[progress.fileIndex] ?? 0 })
  await flush()
  await storing
}

/** Stores a batch together with the reading position. */
async function storeBatch(
  db: Database,
  reading: Reading,
  batch: readonly IncomingNonprofit[],
  progress: IncomingProgress,
): Promise<void> {
  const { sizes } = reading
  await db.transaction().execute(async (tx) => {
    await sql`set local synchronous_commit = off`.execute(tx)
    await insertIncoming(tx, batch)
    await saveProgress(tx, reading.fingerprint, progress)
  })
  const bytesRead = total(sizes.slice(0, progress.fileIndex)) + progress.byteOffset
  reading.onProgress?.({ phase: 'reading', bytesRead, bytesTotal: total(sizes), rows: progress.rows })
}

function skip({ progress, onSkip }: Reading, row: SkippedRow): void {
  if (progress.skipped < skippedKept) progress.skippedRows.push(row)
  progress.skipped += 1
  onSkip?.(row)
}

type Stored = Pick<BmfImportReport, 'new' | 'changed' | 'left'>

async function storeIncoming(db: Kysely<Tables>, options: BmfImportOptions): Promise<Stored> {
  return db.transaction().execute(async (tx) => {
    await beginBulkChange(tx)
    await setIncomingRestrictions(tx)
    await keepCurated(tx)
    if (options.complete === true && options.allowManyLeaving !== true) refuseMany(await countLeavers(tx))
    const changed = await updateChanged(tx, options.now)
    const left = options.complete === true ? await markLeavers(tx, options.now) : 0
    const created = await insertNew(tx, options.now)
    if (left > 0) await setDirectoryRestrictions(tx, options.now)
    await endBulkChange(tx)
    await emitEligibilityEvents(tx, options)
    return { new: created, changed, left }
  })
}

function refuseMany({ leaving, all }: { leaving: number; all: number }): void {
  if (leaving <= Math.max(all * maxLeavingShare, 100)) return
  throw new BmfFileError(
    `${leaving} of ${all} nonprofits aren’t in these files, which is too many for a month. Is a file missing? Nothing was changed.`,
  )
}

function total(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0)
}
