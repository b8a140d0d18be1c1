import { gunzipSync } from 'node:zlib'
import {
  type Entry,
  ERR_ENTRY_DATA_OUT_OF_BOUNDS,
  ERR_INVALID_CRC32,
  ERR_LOCAL_FILE_HEADER_NOT_FOUND,
  ERR_UNSUPPORTED_COMPRESSION,
  type FileEntry,
  type Reader,
  Uint8ArrayReader,
  ZipReader,
} from '@zip.js/zip.js/index-native.min.js'
import { ExtractionFailure } from './extraction.ts'

/** File types by their first bytes; names and declared types aren't trusted. */
type ContentKind = 'xml' | 'pdf' | 'zip' | 'gzip' | 'other'

const SEARCHED = 1024

/** Detects a file's type. A PDF's signature can be anywhere in the first kilobyte, as in PDF readers. */
export function contentKind(bytes: Uint8Array): ContentKind {
  const [first, second, third, fourth] = bytes
  if (first === 0x1f && second === 0x8b) return 'gzip'
  if (first === 0x50 && second === 0x4b && third === 3 && fourth === 4) return 'zip'
  const start = decodeText(bytes.subarray(0, SEARCHED))
  if (start.includes('%PDF-')) return 'pdf'
  return /^\s*<(\?xml|!--|[A-Za-z])/.test(start) && !/^\s*<(!doctype\s+)?html/i.test(start) ? 'xml' : 'other'
}

/** Decodes text by its byte order mark, UTF-8 by default, and removes the mark. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

/** Maximum size of one unpacked file: no return is larger. */
const LARGEST = 32 * 1024 * 1024
/** Maximum number of entries of one filing. */
const MOST_ENTRIES = 1000
/** Maximum number of returns in one file, so that it is clear which one is meant. */
const ONE = 1

/** Errors of the zip library, and ours. */
const FAULTS: Readonly<Record<string, string>> = {
  [ERR_LOCAL_FILE_HEADER_NOT_FOUND]: 'the zip names a file that is not in it',
  [ERR_ENTRY_DATA_OUT_OF_BOUNDS]: 'the zip was cut off',
  [ERR_UNSUPPORTED_COMPRESSION]: 'the zip is packed in an unknown way',
  [ERR_INVALID_CRC32]: 'the file in the zip was damaged',
}

/** Unpacks a gzip of one return. Throws ExtractionFailure. */
export function unpackGzip(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: LARGEST })
  } catch (cause) {
    throw cause instanceof RangeError ? tooLarge() : broken('the file could not be unpacked', cause)
  }
}

/**
 * Reads the e-file return from a zip: its only XML file. Doesn't trust the size that an entry declares, and unpacks
 * only that entry. Throws ExtractionFailure.
 */
export async function unpackZip(bytes: Uint8Array): Promise<Uint8Array> {
  const returns = (await entriesOf(bytes)).filter(({ filename }) => isReturn(filename))
  const [entry] = returns
  if (!entry) throw new ExtractionFailure('not_a_document', 'the zip holds no XML file')
  if (returns.length > ONE) throw new ExtractionFailure('too_many_files', `the zip holds ${returns.length} XML files`)
  if (entry.encrypted) throw new ExtractionFailure('encrypted', 'the zip asks for a password')
  return unpackEntry(entry)
}

function isReturn(name: string): boolean {
  return /\.xml$/i.test(name) && !/(^|\/)(\.|__MACOSX\/)/.test(name)
}

async function entriesOf(bytes: Uint8Array): Promise<FileEntry[]> {
  const entries: FileEntry[] = []
  try {
    for await (const entry of zipEntries(new Uint8ArrayReader(bytes))) if (entries.push(entry) > MOST_ENTRIES) break
  } catch (cause) {
    throw broken('the zip has no directory: it was cut off', cause)
  }
  if (entries.length <= MOST_ENTRIES) return entries
  throw new ExtractionFailure('too_many_files', `more than ${MOST_ENTRIES} files`)
}

async function unpackEntry(entry: FileEntry): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let left = LARGEST
  const content = new WritableStream<Uint8Array>({
    write(part) {
      left -= part.length
      if (left < 0) throw tooLarge()
      parts.push(part)
    },
  })
  try {
    await entry.getData(content)
  } catch (cause) {
    if (left < 0) throw tooLarge()
    const fault = cause instanceof Error ? FAULTS[cause.message] : undefined
    throw broken(fault ?? 'the file could not be unpacked', cause)
  }
  return Buffer.concat(parts)
}

function tooLarge(): ExtractionFailure {
  return new ExtractionFailure('too_large', 'it unpacks to more than any return')
}

function broken(detail: string, cause: unknown): ExtractionFailure {
  return new ExtractionFailure('broken', detail, { cause })
}

/** Accepts any name, because names are only compared and never written to a disk. Checks each file's checksum. */
const OPTIONS = { useWebWorkers: false, checkCrc32: true, filenameValidation: 'tolerant' } as const

/** Iterates over the files of a zip's directory. Throws if it isn't a zip. */
export async function* zipEntries<Source>(zip: Reader<Source>): AsyncGenerator<FileEntry> {
  for await (const entry of new ZipReader(zip, OPTIONS).getEntriesGenerator()) if (isFile(entry)) yield entry
}

function isFile(entry: Entry): entry is FileEntry {
  return !entry.directory
}
