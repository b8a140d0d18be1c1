import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { parse } from 'csv-parse'
import { type BmfHeader, type BmfRow, readBmfHeader, readBmfRow } from './bmf-row.ts'

/** A row that could not be read: where, and what is wrong with it. Lines count from 1, the header's. */
export interface SkippedRow {
  file: string
  line: number
  reason: string
}

/** What a reader tells while it reads. */
export interface BmfReadOptions {
  onBytes?: (bytes: number) => void
  onSkip?: (row: SkippedRow) => void
}

/** A file that cannot be imported at all; the message says why in one line. */
export class BmfFileError extends Error {
  override name = 'BmfFileError'
}

/** The size of a file in bytes; throws a BmfFileError when there is none to read. */
export async function bmfFileSize(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined)
  if (found === undefined) throw new BmfFileError(`${file}: no such file`)
  if (!found.isFile()) throw new BmfFileError(`${file}: not a file`)
  return found.size
}

/** The good rows of a file, one after another; memory stays flat whatever the size. Bad rows go to `onSkip`. */
export async function* readBmf(file: string, options: BmfReadOptions = {}): AsyncGenerator<BmfRow> {
  const skip = (line: number, reason: string): void => options.onSkip?.({ file, line, reason })
  let header: BmfHeader | undefined
  for await (const entry of openRecords(file, options, skip)) {
    const { record, info }: CsvEntry = entry
    if (header === undefined) {
      header = requireHeader(file, record)
      continue
    }
    const row = readBmfRow(record, header)
    if (typeof row === 'string') skip(info.lines, row)
    else yield row
  }
  if (header === undefined) throw new BmfFileError(`${file}: the file is empty`)
}

interface CsvEntry {
  record: string[]
  info: { lines: number }
}

function openRecords(
  file: string,
  { onBytes }: BmfReadOptions,
  skip: (line: number, reason: string) => void,
): AsyncIterable<CsvEntry> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: 64 * 1024,
    on_skip: (error) => {
      skip(lineOf(error), `cannot be read as CSV (${error?.code ?? 'unknown'})`)
      return undefined
    },
  })
  const source = createReadStream(file, { highWaterMark: 256 * 1024 })
  source.on('data', (chunk) => onBytes?.(chunk.length))
  source.on('error', (error) => parser.destroy(error))
  parser.on('close', () => source.destroy())
  return source.pipe(parser)
}

function lineOf(error: unknown): number {
  return typeof error === 'object' && error !== null && 'lines' in error ? Number(error.lines) : 0
}

function requireHeader(file: string, cells: readonly string[]): BmfHeader {
  const header = readBmfHeader(cells)
  if (!('missing' in header)) return header
  throw new BmfFileError(
    `${file}: not an IRS Exempt Organizations file; its first line lacks the columns ${header.missing.join(', ')}`,
  )
}
