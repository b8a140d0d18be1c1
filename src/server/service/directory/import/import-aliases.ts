import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { einDigits } from '../../../kernel/identifiers.ts'
import type { ImportProgress } from './import-run.ts'
import { BmfFileError, type SkippedRow } from './read-bmf.ts'

export interface AliasImportOptions {
  db: Database
  now: Date
  file: string
  onProgress?: (progress: ImportProgress) => void
}

/** Result of the import; a file with one bad row is rejected. */
export interface AliasImportReport {
  /** The number to undo it by; null if nothing was written. */
  importId: number | null
  read: number
  new: number
  unchanged: number
  bad: SkippedRow[]
}

interface Row {
  line: number
  foreign: string
  /** A nine-digit EIN, or a nonprofit ID. */
  target: string
}

/** Output of the CSV parser for each row. */
const Records = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }))

const LONGEST_ID = 200
const BATCH = 5_000

/**
 * Maps IDs of another service to nonprofits. The CSV has two columns, the foreign ID and an EIN or our ID, with or
 * without a header. Nothing is written unless every row is valid.
 */
export async function importAliases({ db, now, file, onProgress }: AliasImportOptions): Promise<AliasImportReport> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new BmfFileError(`${file}: cannot be read`, { cause })
  })
  const bytesTotal = Buffer.byteLength(text)
  const { rows, bad } = readRows(text, file)
  return db.transaction().execute(async (tx) => {
    await sql`lock table nonprofit_alias in share row exclusive mode`.execute(tx)
    const aliases: { foreign: string; id: string }[] = []
    let unchanged = 0
    for (let from = 0; from < rows.length; from += BATCH) {
      const part = rows.slice(from, from + BATCH)
      const found = await lookUp(tx, part)
      for (const row of part) {
        const { reason, id, known } = found(row)
        if (reason !== undefined || id === undefined) bad.push({ file, line: row.line, reason: reason ?? 'unknown' })
        else if (known) unchanged += 1
        else aliases.push({ foreign: row.foreign, id })
      }
      const done = Math.min(rows.length, from + BATCH)
      onProgress?.({ phase: 'reading', bytesRead: (bytesTotal * done) / rows.length, bytesTotal, rows: done })
    }
    const report = { read: rows.length, unchanged, bad: bad.sort((left, right) => left.line - right.line) }
    if (bad.length > 0 || aliases.length === 0) return { ...report, importId: null, new: 0 }
    onProgress?.({ phase: 'storing', bytesRead: bytesTotal, bytesTotal, rows: rows.length })
    const { rows: made } = await sql<{ id: number }>`
      insert into alias_import (file_name, aliases, created_at) values (${basename(file)}, ${aliases.length}, ${now})
      returning id::int as id`.execute(tx)
    const importId = made[0]?.id ?? 0
    await sql`insert into nonprofit_alias (foreign_id, nonprofit_id, import_id)
      select "foreign", id, ${importId} from json_to_recordset(${JSON.stringify(aliases)}::json) as given ("foreign" text, id text)`.execute(
      tx,
    )
    return { ...report, importId, new: aliases.length }
  })
}

/** Undoes an import. Returns the number of IDs; refuses an unknown or undone import. */
export async function undoAliases(db: Database, importId: number, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const undone =
      await sql`update alias_import set undone_at = ${now} where id = ${importId} and undone_at is null`.execute(tx)
    if (undone.numAffectedRows !== 1n)
      throw new HttpError('not_found', {
        detail: `No import of aliases has the number ${importId}, or it was already undone.`,
      })
    const { numAffectedRows } = await sql`delete from nonprofit_alias where import_id = ${importId}`.execute(tx)
    return Number(numAffectedRows ?? 0n)
  })
}

function readRows(text: string, file: string): { rows: Row[]; bad: SkippedRow[] } {
  const rows: Row[] = []
  const bad: SkippedRow[] = []
  const lines = new Map<string, number>()
  const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true, trim: true } as const
  const records = Records.parse(parse(text, options))
  for (const [index, { record, info }] of records.entries()) {
    const [foreign = '', target = ''] = record
    const line = info.lines
    if (index === 0 && /^(ein|nonprofit_id|id)$/i.test(target)) continue
    const before = lines.get(foreign)
    const reason =
      record.length !== 2
        ? 'must have two columns: the foreign ID, and an EIN or one of our IDs'
        : (whyNotForeign(foreign) ?? (before === undefined ? undefined : `${foreign} is also in line ${before}`))
    if (reason === undefined) rows.push({ line, foreign, target: einDigits(target) ?? target })
    else bad.push({ file, line, reason })
    lines.set(foreign, before ?? line)
  }
  return { rows, bad }
}

function whyNotForeign(foreign: string): string | undefined {
  if (foreign === '') return 'the foreign ID is missing'
  if (foreign.length > LONGEST_ID) return `the foreign ID is longer than ${LONGEST_ID} characters`
  return einDigits(foreign) === undefined ? undefined : `${foreign} is an EIN, which already works as an ID`
}

interface Found {
  reason?: string
  id?: string
  known?: boolean
}

async function lookUp(tx: DatabaseTransaction, rows: readonly Row[]): Promise<(row: Row) => Found> {
  const targets = rows.map(({ target }) => target)
  const foreigns = rows.map(({ foreign }) => foreign)
  const { rows: nonprofits } = await sql<{ id: string; ein: string }>`
    select id, ein from nonprofit where id = any(${[...targets, ...foreigns]}::text[]) or ein = any(${targets}::text[])`.execute(
    tx,
  )
  const { rows: aliases } = await sql<{ foreign_id: string; nonprofit_id: string }>`
    select foreign_id, nonprofit_id from nonprofit_alias where foreign_id = any(${foreigns}::text[])`.execute(tx)
  const ids = new Map(nonprofits.flatMap(({ id, ein }) => [[id, id] as const, [ein, id] as const]))
  const known = new Map(aliases.map(({ foreign_id, nonprofit_id }) => [foreign_id, nonprofit_id]))
  return ({ foreign, target }) => {
    const id = ids.get(target)
    const present = known.get(foreign)
    if (id === undefined) return { reason: `no nonprofit has the EIN or ID ${target === '' ? '“”' : target}` }
    if (ids.has(foreign)) return { reason: `${foreign} is already the ID of a nonprofit here` }
    if (present !== undefined && present !== id) return { reason: `${foreign} is already mapped to ${present}` }
    return { id, known: present !== undefined }
  }
}
