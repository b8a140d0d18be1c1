import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { type RawBuilder, sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { emitEligibilityEvents } from '../nonprofit-events.ts'
import { beginBulkChange, endBulkChange, type ImportProgress, withImportLock } from './import-run.ts'
import { BmfFileError, bmfFileSize, type SkippedRow } from './read-bmf.ts'
import { setDirectoryRestrictions } from './restrictions.ts'

const batchSize = 10_000
const skippedKept = 100

/** Options for importing one of the other IRS lists. */
export interface RecordsImportOptions {
  db: Database
  newId: NewId
  now: Date
  file: string
  /** Accepts a list that is less than half as long as the last one. */
  allowShorter?: boolean
  /** Called after each batch, and when storing begins. */
  onProgress?: (progress: ImportProgress) => void
}

export interface RecordsImportReport {
  read: number
  /** Organizations on the list, or with a revocation in force. */
  listed: number
  /** Nonprofits whose restrictions changed. */
  changed: number
  skipped: number
  skippedRows: SkippedRow[]
}

/** How one kind of list is read and stored. */
interface RecordList {
  table: 'publication78' | 'revocation'
  columns: RawBuilder<unknown>
  read: (cells: readonly string[]) => object | string
  /** The rows of `incoming_record` that count, one per EIN. */
  counting: RawBuilder<unknown>
}

/** Imports the current Publication 78: donations to listed organizations are deductible. Safe to run again. */
export function importPublication78(options: RecordsImportOptions): Promise<RecordsImportReport> {
  return importRecords(options, {
    table: 'publication78',
    columns: sql`ein text, codes text`,
    read: readPublication78Row,
    counting: sql`select ein, min(codes) as codes from incoming_record group by ein`,
  })
}

/** Imports the current automatic revocations; the latest per EIN counts. Safe to run again. */
export function importRevocations(options: RecordsImportOptions): Promise<RecordsImportReport> {
  return importRecords(options, {
    table: 'revocation',
    columns: sql`ein text, revoked_on date, posted_on date, reinstated_on date`,
    read: readRevocationRow,
    counting: sql`select ein, revoked_on, posted_on from (
        select distinct on (ein) * from incoming_record order by ein, revoked_on desc, reinstated_on nulls last) latest
      where reinstated_on is null`,
  })
}

/** A Publication 78 entry. */
interface Publication78Row {
  ein: string
  /** Deductibility codes as printed, such as `PC` or `PC,GROUP`. */
  codes: string
}

/** Codes from the IRS's "Deductibility Status Codes", including withdrawn ones. */
const knownCodes = new Set(['PC', 'POF', 'PF', 'GROUP', 'LODGE', 'UNKWN', 'EO', 'FED', 'FORGN', 'SO', 'SONFI', 'SOUNK'])

/**
 * Reads a row of EIN, name, city, state, country, codes; returns a sentence that explains what is wrong with an invalid
 * one.
 */
function readPublication78Row(cells: readonly string[]): Publication78Row | string {
  if (cells.length < 6) return `has ${cells.length} columns instead of 6`
  const [ein = '', , , , , codes = ''] = cells
  if (!/^\d{9}$/u.test(ein)) return `EIN is not nine digits: ${JSON.stringify(ein.slice(0, 40))}`
  const printed = codes.replace(/\s+/gu, '')
  if (printed === '') return 'has no deductibility code'
  const unknown = printed.split(',').find((code) => !knownCodes.has(code))
  return unknown === undefined
    ? { ein, codes: printed }
    : `has an unknown deductibility code: ${JSON.stringify(unknown.slice(0, 40))}`
}

/** One automatic revocation; dates as `2011-05-15`. */
interface RevocationRow {
  ein: string
  revoked_on: string
  posted_on: string | null
  /** Null while the revocation is in force. */
  reinstated_on: string | null
}

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** Reads a twelve-column row; returns a sentence that explains what is wrong with an invalid one. */
function readRevocationRow(cells: readonly string[]): RevocationRow | string {
  if (cells.length < 11 || cells.length > 13) return `has ${cells.length} columns instead of 12`
  const ein = cells[0] ?? ''
  if (!/^\d{9}$/u.test(ein)) return `EIN is not nine digits: ${JSON.stringify(ein.slice(0, 40))}`
  const [revoked, posted, reinstated] = [cells[9], cells[10], cells[11]].map((cell) => readDate(cell ?? ''))
  if (revoked === undefined || revoked === null) return `revocation date is not a date: ${JSON.stringify(cells[9])}`
  if (reinstated === undefined) return `reinstatement date is not a date: ${JSON.stringify(cells[11])}`
  return { ein, revoked_on: revoked, posted_on: posted ?? null, reinstated_on: reinstated }
}

/** Converts `15-MAY-2011` or `05/15/2011` to `2011-05-15`; null if empty, undefined if it isn't a date. */
function readDate(text: string): string | null | undefined {
  if (text === '') return null
  const named = /^(\d{1,2})-([A-Z]{3})-(\d{4})$/iu.exec(text)
  const numbered = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/u.exec(text)
  const [day, month, year] = named
    ? [Number(named[1]), months.indexOf((named[2] ?? '').toUpperCase()) + 1, Number(named[3])]
    : [Number(numbered?.[2]), Number(numbered?.[1]), Number(numbered?.[3])]
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? date.toISOString().slice(0, 10) : undefined
}

async function importRecords(options: RecordsImportOptions, list: RecordList): Promise<RecordsImportReport> {
  const bytesTotal = await bmfFileSize(options.file)
  return withImportLock(options.db, (db) =>
    db.transaction().execute(async (tx) => {
      await beginBulkChange(tx)
      await sql`create temporary table incoming_record (${list.columns}) on commit drop`.execute(tx)
      const read = await fillIncoming(tx, { ...options, list, bytesTotal })
      if (read.read === 0) throw new BmfFileError(`${options.file}: not a list of this kind; no line can be read`)
      options.onProgress?.({ phase: 'storing', bytesRead: bytesTotal, bytesTotal, rows: read.read })
      const listed = await replaceList(tx, list, options)
      const changed = await setDirectoryRestrictions(tx, options.now)
      await endBulkChange(tx)
      await emitEligibilityEvents(tx, options)
      return { ...read, listed, changed }
    }),
  )
}

interface Filling extends RecordsImportOptions {
  list: RecordList
  bytesTotal: number
}

async function fillIncoming(
  tx: DatabaseTransaction,
  { file, list, bytesTotal, onProgress }: Filling,
): Promise<Pick<RecordsImportReport, 'read' | 'skipped' | 'skippedRows'>> {
  const report: Pick<RecordsImportReport, 'read' | 'skipped' | 'skippedRows'> = { read: 0, skipped: 0, skippedRows: [] }
  let batch: object[] = []
  const flush = async (): Promise<void> => {
    await sql`insert into incoming_record
      select * from json_populate_recordset(null::incoming_record, ${JSON.stringify(batch)}::json)`.execute(tx)
    batch = []
  }
  for await (const { line, cells, bytesRead } of readPiped(file)) {
    const row = list.read(cells)
    if (typeof row === 'string') {
      if (report.skipped++ < skippedKept) report.skippedRows.push({ file, line, reason: row })
      continue
    }
    report.read += 1
    batch.push(row)
    if (batch.length < batchSize) continue
    await flush()
    onProgress?.({ phase: 'reading', bytesRead, bytesTotal, rows: report.read })
  }
  await flush()
  return report
}

/** A line of a `|`-delimited IRS file, cells trimmed; lines count from 1. */
interface PipedLine {
  line: number
  cells: string[]
  /** Approximate bytes up to the end of the line: every line end counts as one byte. */
  bytesRead: number
}

/**
 * Reads a `|`-delimited file without header line by line, skipping empty lines; memory use doesn't grow with its size.
 */
async function* readPiped(file: string): AsyncGenerator<PipedLine> {
  const input = createReadStream(file, { highWaterMark: 256 * 1024 })
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
  let line = 0
  let bytesRead = 0
  for await (const text of lines) {
    line += 1
    bytesRead += Buffer.byteLength(text) + 1
    const plain = line === 1 ? text.replace(/^\ufeff/u, '') : text
    if (plain.trim() !== '') yield { line, cells: plain.split('|').map((cell) => cell.trim()), bytesRead }
  }
}

/** Replaces the stored list by the file, writing only differences; returns the list's length. */
async function replaceList(tx: DatabaseTransaction, list: RecordList, options: RecordsImportOptions): Promise<number> {
  await sql`create temporary table counting_record on commit drop as ${list.counting}`.execute(tx)
  await sql`create unique index on counting_record (ein)`.execute(tx)
  const { rows } = await sql<{ now: number; before: number }>`select (select count(*)::int from counting_record) as now,
    (select count(*)::int from ${sql.table(list.table)}) as before`.execute(tx)
  const { now, before } = rows[0] ?? { now: 0, before: 0 }
  if (now < before / 2 && options.allowShorter !== true) {
    throw new BmfFileError(
      `${options.file}: ${now} organizations, ${before} before. Is it incomplete? Nothing was changed.`,
    )
  }
  await sql`delete from ${sql.table(list.table)} kept where not exists (select from counting_record c where c.ein = kept.ein)
    or exists (select from counting_record c where c.ein = kept.ein and to_jsonb(c) <> to_jsonb(kept))`.execute(tx)
  await sql`insert into ${sql.table(list.table)} select * from counting_record on conflict (ein) do nothing`.execute(tx)
  return now
}
