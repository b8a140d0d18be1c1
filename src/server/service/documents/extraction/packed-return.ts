import { gunzipSync, inflateRawSync } from 'node:zlib'
import { decodeText } from './content-kind.ts'
import { ExtractionFailure } from './extraction.ts'

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
  const returns = entriesOf(bytes).filter(({ name }) => /\.xml$/i.test(name) && !/(^|\/)(\.|__MACOSX\/)/.test(name))
  const [entry] = returns
  if (!entry) throw new ExtractionFailure('not_form_990', 'the zip holds no XML file')
  if (returns.length > ONE) throw new ExtractionFailure('too_many_files', `the zip holds ${returns.length} XML files`)
  return unpackEntry(bytes, entry)
}

/** A file in a zip, as its directory lists it. */
export interface ZipEntry {
  name: string
  method: number
  packedSize: number
  /** Where its own header begins. */
  offset: number
  encrypted: boolean
}

const END_OF_DIRECTORY = 0x06054b50
const ENTRY_IN_DIRECTORY = 0x02014b50
const ENTRY = 0x04034b50
/** The end record without a comment, and the longest comment. */
const END_SIZE = 22
const LONGEST_COMMENT = 65_535

function entriesOf(bytes: Uint8Array): ZipEntry[] {
  const end = directoryEnd(bytes)
  if (end === undefined) throw new ExtractionFailure('broken', 'the zip has no directory: it was cut off')
  if (end.entries > MOST_ENTRIES) throw new ExtractionFailure('too_many_files', `more than ${MOST_ENTRIES} files`)
  return directoryEntries(bytes.subarray(end.offset, end.offset + end.size))
}

/** Finds the end of a zip's directory in its last bytes: where the directory lies and how much it lists. */
export function directoryEnd(tail: Uint8Array): { offset: number; size: number; entries: number } | undefined {
  const view = viewOf(tail)
  for (let at = tail.length - END_SIZE; at >= Math.max(0, tail.length - END_SIZE - LONGEST_COMMENT); at--)
    if (view.getUint32(at, true) === END_OF_DIRECTORY)
      return {
        entries: view.getUint16(at + 10, true),
        size: view.getUint32(at + 12, true),
        offset: view.getUint32(at + 16, true),
      }
  return undefined
}

/** Lists the files of a zip's directory. Throws ExtractionFailure when it is not one. */
export function directoryEntries(directory: Uint8Array): ZipEntry[] {
  const view = viewOf(directory)
  const entries: ZipEntry[] = []
  for (let at = 0; at + 46 <= directory.length; ) {
    if (view.getUint32(at, true) !== ENTRY_IN_DIRECTORY) break
    const nameLength = view.getUint16(at + 28, true)
    entries.push({
      name: decodeText(directory.subarray(at + 46, at + 46 + nameLength)),
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packedSize: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** Unpacks one entry of a zip, never to more than a return may have. Throws ExtractionFailure. */
export function unpackEntry(bytes: Uint8Array, { offset, packedSize, method, encrypted }: ZipEntry): Uint8Array {
  if (encrypted) throw new ExtractionFailure('encrypted', 'the zip asks for a password')
  const view = viewOf(bytes)
  const isWhole = offset + 30 <= bytes.length && view.getUint32(offset, true) === ENTRY
  if (!isWhole) throw new ExtractionFailure('broken', 'the zip names a file that is not in it')
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  const packed = bytes.subarray(start, start + packedSize)
  if (packed.length < packedSize) throw new ExtractionFailure('broken', 'the zip was cut off')
  if (method === 0 && packed.length <= LARGEST) return packed
  if (method !== 8) throw new ExtractionFailure('broken', 'the zip is packed in an unknown way')
  return unpacked(() => inflateRawSync(packed, { maxOutputLength: LARGEST }))
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

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
