import { crc32, gunzipSync, inflateRawSync } from 'node:zlib'
import { ExtractionFailure } from './extraction.ts'
import { inflate64 } from './inflate64.ts'
import { directoryPlace, entryName, type ZipEntry, zipEntries } from './zip-directory.ts'

/** The most one packed file may unpack to: no return is larger. */
const LARGEST = 32 * 1024 * 1024
/** More entries than this are not one filing. */
const MOST_ENTRIES = 1000
/** More returns than this in one file do not say which is meant. */
const ONE = 1

/** Unpacks a gzip of one return. Throws ExtractionFailure. */
export function unpackGzip(bytes: Uint8Array): Uint8Array {
  return unpacked(() => gunzipSync(bytes, { maxOutputLength: LARGEST }))
}

/**
 * Takes the one e-file return out of a zip: the only XML file in it. What an entry says of its own size is not believed,
 * and nothing but that entry is unpacked. Throws ExtractionFailure.
 */
export function unpackZip(bytes: Uint8Array): Uint8Array {
  const returns = entriesOf(bytes).filter((entry) => isReturn(entryName(entry)))
  const [entry] = returns
  if (!entry) throw new ExtractionFailure('not_a_document', 'the zip holds no XML file')
  if (returns.length > ONE) throw new ExtractionFailure('too_many_files', `the zip holds ${returns.length} XML files`)
  return unpackEntry(bytes, entry)
}

function isReturn(name: string): boolean {
  return /\.xml$/i.test(name) && !/(^|\/)(\.|__MACOSX\/)/.test(name)
}

function entriesOf(bytes: Uint8Array): ZipEntry[] {
  const end = directoryPlace(bytes)
  if (end === undefined) throw new ExtractionFailure('broken', 'the zip has no directory: it was cut off')
  const entries: ZipEntry[] = []
  for (const entry of zipEntries(bytes.subarray(end.offset, end.offset + end.size))) {
    entries.push(entry)
    if (Math.max(entries.length, end.entries) > MOST_ENTRIES)
      throw new ExtractionFailure('too_many_files', `more than ${MOST_ENTRIES} files`)
  }
  return entries
}

const ENTRY = 0x04034b50
/** An entry's own header, without its name and extras. */
const HEADER_SIZE = 30
const [STORED, DEFLATED, DEFLATED_64] = [0, 8, 9]

function unpackEntry(bytes: Uint8Array, { offset, packedSize, method, encrypted, checksum }: ZipEntry): Uint8Array {
  if (encrypted) throw new ExtractionFailure('encrypted', 'the zip asks for a password')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isWhole = offset + HEADER_SIZE <= bytes.length && view.getUint32(offset, true) === ENTRY
  if (!isWhole) throw new ExtractionFailure('broken', 'the zip names a file that is not in it')
  const start = offset + HEADER_SIZE + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  const packed = bytes.subarray(start, start + packedSize)
  if (packed.length < packedSize) throw new ExtractionFailure('broken', 'the zip was cut off')
  const content = contentOf(packed, method)
  // A digit that changed on its way would be a wrong number.
  if (crc32(content) !== checksum) throw new ExtractionFailure('broken', 'the file in the zip was damaged')
  return content
}

function contentOf(packed: Uint8Array, method: number): Uint8Array {
  if (method === STORED && packed.length <= LARGEST) return packed
  if (method === DEFLATED) return unpacked(() => inflateRawSync(packed, { maxOutputLength: LARGEST }))
  if (method === DEFLATED_64) return unpacked(() => inflate64(packed, LARGEST))
  throw new ExtractionFailure('broken', 'the zip is packed in an unknown way')
}

function unpacked(unpack: () => Uint8Array): Uint8Array {
  try {
    return unpack()
  } catch (cause) {
    const isTooLarge = cause instanceof RangeError
    throw isTooLarge
      ? new ExtractionFailure('too_large', 'it unpacks to more than any return', { cause })
      : new ExtractionFailure('broken', 'the file could not be unpacked', { cause })
  }
}
