import { decodeText } from './content-kind.ts'

/** Where a zip's directory lies, and how much it lists. */
export interface DirectoryPlace {
  offset: number
  size: number
  entries: number
}

/** A file in a zip, as its directory lists it. */
export interface ZipEntry {
  method: number
  packedSize: number
  /** Of what it unpacks to. */
  checksum: number
  /** Where its own header begins. */
  offset: number
  encrypted: boolean
  /** Its bytes in the directory, and those of its name. */
  listed: Uint8Array
  title: Uint8Array
}

const END_OF_DIRECTORY = 0x06054b50
const LARGE_END_OF_DIRECTORY = 0x06064b50
const ENTRY_IN_DIRECTORY = 0x02014b50
/** Their sizes without names, extras and comments. */
const END_SIZE = 22
const LARGE_END_SIZE = 56
const LARGE_LOCATOR_SIZE = 20
const LISTED_SIZE = 46
const LONGEST_COMMENT = 65_535
/** What stands in a field whose number needs eight bytes, and is in an extra of this kind. */
const ELSEWHERE = 0xffffffff
const LARGE_NUMBERS = 1

/** Finds the end of a zip's directory in its last bytes; undefined where there is none. */
export function directoryPlace(tail: Uint8Array): DirectoryPlace | undefined {
  const view = viewOf(tail)
  for (let at = tail.length - END_SIZE; at >= Math.max(0, tail.length - END_SIZE - LONGEST_COMMENT); at--) {
    if (view.getUint32(at, true) !== END_OF_DIRECTORY) continue
    return (
      largePlace(view, at - LARGE_LOCATOR_SIZE - LARGE_END_SIZE) ?? {
        entries: view.getUint16(at + 10, true),
        size: view.getUint32(at + 12, true),
        offset: view.getUint32(at + 16, true),
      }
    )
  }
  return undefined
}

// A zip of more than 65,535 files, or of more than 4 GiB, says so before its end.
function largePlace(view: DataView, at: number): DirectoryPlace | undefined {
  if (at < 0 || view.getUint32(at, true) !== LARGE_END_OF_DIRECTORY) return undefined
  const [entries, size, offset] = [32, 40, 48].map((from) => Number(view.getBigUint64(at + from, true)))
  return { entries: entries ?? 0, size: size ?? 0, offset: offset ?? 0 }
}

/** Goes through the files of a zip's directory, up to what is none. */
export function* zipEntries(directory: Uint8Array): Generator<ZipEntry> {
  const view = viewOf(directory)
  for (let at = 0; at + LISTED_SIZE <= directory.length; ) {
    if (view.getUint32(at, true) !== ENTRY_IN_DIRECTORY) return
    const extraAt = at + LISTED_SIZE + view.getUint16(at + 28, true)
    const next = extraAt + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    const [size, packedSize, offset] = [at + 24, at + 20, at + 42].map((field) => view.getUint32(field, true))
    const numbers = largeNumbers(directory.subarray(extraAt, extraAt + view.getUint16(at + 30, true)))
    // They stand there in this order, those alone that are not in their fields.
    const [, packed = 0, begins = 0] = [size, packedSize, offset].map((one) =>
      one === ELSEWHERE ? (numbers.shift() ?? one) : one,
    )
    yield {
      encrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      checksum: view.getUint32(at + 16, true),
      packedSize: packed,
      offset: begins,
      listed: directory.subarray(at, next),
      title: directory.subarray(at + LISTED_SIZE, extraAt),
    }
    at = next
  }
}

function largeNumbers(extras: Uint8Array): number[] {
  const view = viewOf(extras)
  for (let at = 0; at + 4 <= extras.length; at += 4 + view.getUint16(at + 2, true)) {
    const end = Math.min(extras.length, at + 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) !== LARGE_NUMBERS) continue
    const numbers: number[] = []
    for (let from = at + 4; from + 8 <= end; from += 8) numbers.push(Number(view.getBigUint64(from, true)))
    return numbers
  }
  return []
}

/** What a file in a zip is called, folders included. */
export function entryName({ title }: ZipEntry): string {
  return decodeText(title)
}

/** A zip of one file alone: its own header and bytes as they lie in another zip, and its line of that one's directory. */
export function zipOfOne(file: Uint8Array, { listed }: ZipEntry): Uint8Array {
  const line = Buffer.from(listed)
  line.writeUInt32LE(0, 42)
  const end = Buffer.alloc(END_SIZE)
  end.writeUInt32LE(END_OF_DIRECTORY, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(line.length, 12)
  end.writeUInt32LE(file.length, 16)
  return Buffer.concat([file, line, end])
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
