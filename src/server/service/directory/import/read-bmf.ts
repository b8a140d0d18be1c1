import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { parse } from 'csv-parse'
import { type BmfHeader, type BmfRow, readBmfHeader, readBmfRow } from './bmf-row.ts'

/** A row that couldn't be read, with the reason. Lines count from 1, the header. */
export interface SkippedRow {
  file: string
  line: number
  reason: string
}

/** Position in a file, in bytes and lines; 0 for both is the beginning. */
export interface BmfPlace {
  byteOffset: number
  line: number
}

/** A valid row, and the position after it. */
export interface BmfEntry extends BmfPlace {
  row: BmfRow
}

/** Where to start reading, and callbacks. */
export interface BmfReadOptions {
  from?: BmfPlace
  onSkip?: (row: SkippedRow) => void
}

/** A file that can't be imported; the one-line message explains why. */
export class BmfFileError extends Error {
  override name = 'BmfFileError'
}

/** The size of a file in bytes; throws a BmfFileError if it can't be read. */
export async function bmfFileSize(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined)
  if (found === undefined) throw new BmfFileError(`${file}: no such file`)
  if (!found.isFile()) throw new BmfFileError(`${file}: not a file`)
  return found.size
}

/** Yields the valid rows of a file; memory use doesn't grow with its size. Invalid rows go to `onSkip`. */
export async function* readBmf(file: string, options: BmfReadOptions = {}): AsyncGenerator<BmfEntry> {
  const skip = (line: number, reason: string): void => options.onSkip?.({ file, line, reason })
  const from = options.from ?? { byteOffset: 0, line: 0 }
  let header = from.byteOffset > 0 ? await readHeader(file) : undefined
  // The parser runs ahead of the rows: its errors are reported once the rows before them were yielded.
  const unread: { line: number; reason: string }[] = []
  const reportSkipped = (before: number): void => {
    while ((unread[0]?.line ?? before) < before) for (const each of unread.splice(0, 1)) skip(each.line, each.reason)
  }
  for await (const { record, info } of openRecords(file, from, (line, reason) => unread.push({ line, reason }))) {
    reportSkipped(from.line + info.lines)
    if (header === undefined) {
      header = requireHeader(file, record)
      continue
    }
    const row = readBmfRow(record, header)
    const place = { byteOffset: from.byteOffset + info.bytes, line: from.line + info.lines }
    if (typeof row === 'string') skip(place.line, row)
    else yield { row, ...place }
  }
  reportSkipped(Number.POSITIVE_INFINITY)
  if (header === undefined) throw new BmfFileError(`${file}: the file is empty`)
}

async function readHeader(file: string): Promise<BmfHeader> {
  for await (const { record } of openRecords(file, { byteOffset: 0, line: 0 }, () => undefined)) {
    return requireHeader(file, record)
  }
  throw new BmfFileError(`${file}: the file is empty`)
}

interface CsvEntry {
  record: string[]
  info: { lines: number; bytes: number }
}

function openRecords(
  file: string,
  from: BmfPlace,
  skip: (line: number, reason: string) => unknown,
): AsyncIterable<CsvEntry> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: 64 * 1024,
    on_skip: (error) => {
      skip(from.line + lineOf(error), `cannot be read as CSV (${error?.code ?? 'unknown'})`)
      return undefined
    },
  })
  const source = createReadStream(file, { start: from.byteOffset, highWaterMark: 256 * 1024 })
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
    `${file}: not an IRS Exempt Organizations file; the first line lacks the columns ${header.missing.join(', ')}`,
  )
}
