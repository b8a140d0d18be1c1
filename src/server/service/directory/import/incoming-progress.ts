import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../../../database/tables/tables.ts'
import { clearIncoming } from './incoming-table.ts'

const SkippedRows = z.array(z.object({ file: z.string(), line: z.number(), reason: z.string() }))

/** The position up to which files were read, so that reading can continue there. */
export interface IncomingProgress {
  /** Index of the current file, and the bytes and lines read from it. */
  fileIndex: number
  byteOffset: number
  line: number
  /** Rows read and skipped in all files so far; the first hundred skipped rows are listed. */
  rows: number
  skipped: number
  skippedRows: { file: string; line: number; reason: string }[]
}

/** Nothing read yet. */
function noProgress(): IncomingProgress {
  return { fileIndex: 0, byteOffset: 0, line: 0, rows: 0, skipped: 0, skippedRows: [] }
}

/** Identifies a set of files by path, size and modification time. */
export async function fingerprint(files: readonly string[]): Promise<string> {
  const parts = files.map(async (file) => {
    const { size, mtimeMs } = await stat(file)
    return { file: resolve(file), size, mtimeMs }
  })
  return JSON.stringify(await Promise.all(parts))
}

/** The position where reading these files was interrupted; starts over for other files or a lost table. */
export async function resumeProgress(db: Database, files: string): Promise<IncomingProgress> {
  const { rows } = await sql<ProgressRow>`select file_index, byte_offset, line, rows, skipped, skipped_rows,
      (select count(*) from incoming_nonprofit) as held
    from incoming_progress where files = ${files}::jsonb`.execute(db)
  const [kept] = rows
  if (kept !== undefined && kept.held === kept.rows && kept.rows > 0) return toProgress(kept)
  await clearIncoming(db)
  await saveProgress(db, files, noProgress())
  return noProgress()
}

/** Saves the position. */
export async function saveProgress(db: Database, files: string, progress: IncomingProgress): Promise<void> {
  const { fileIndex, byteOffset, line, rows, skipped, skippedRows } = progress
  const named = JSON.stringify(skippedRows)
  await sql`insert into incoming_progress (files, file_index, byte_offset, line, rows, skipped, skipped_rows)
    values (${files}::jsonb, ${fileIndex}, ${byteOffset}, ${line}, ${rows}, ${skipped}, ${named}::jsonb)
    on conflict (only_one) do update set files = excluded.files, file_index = excluded.file_index,
      byte_offset = excluded.byte_offset, line = excluded.line, rows = excluded.rows, skipped = excluded.skipped,
      skipped_rows = excluded.skipped_rows`.execute(db)
}

/** Deletes the position when the import is complete. */
export async function forgetProgress(db: Database): Promise<void> {
  await sql`delete from incoming_progress`.execute(db)
}

interface ProgressRow {
  file_index: number
  byte_offset: number
  line: number
  rows: number
  skipped: number
  skipped_rows: unknown
  held: number
}

function toProgress(row: ProgressRow): IncomingProgress {
  return {
    fileIndex: row.file_index,
    byteOffset: row.byte_offset,
    line: row.line,
    rows: row.rows,
    skipped: row.skipped,
    skippedRows: z.parse(SkippedRows, row.skipped_rows),
  }
}
