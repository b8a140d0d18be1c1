import { crc32, deflateRawSync } from 'node:zlib'

/** The first day a zip can tell, so that the same files make the same bytes. */
const DOS_EPOCH = 0x21
const DEFLATED = 8
/** Names are UTF-8. */
const FLAGS = 0x800
const VERSION = 20

/** A zip of files by their paths, in that order; the same files make the same bytes. */
export function zipFile(files: Readonly<Record<string, Uint8Array>>): Buffer {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, bytes] of Object.entries(files)) {
    const name = Buffer.from(path)
    const packed = deflateRawSync(bytes, { level: 9 })
    const shared = described(bytes, packed, name)
    const local = Buffer.concat([numbers([0x04034b50, 4], [VERSION, 2]), shared, numbers([0, 2]), name])
    directory.push(
      numbers([0x02014b50, 4], [VERSION, 2], [VERSION, 2]),
      shared,
      numbers([0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      name,
    )
    pieces.push(local, packed)
    offset += local.length + packed.length
  }
  const count = Object.keys(files).length
  const listed = Buffer.concat(directory)
  const end = numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [listed.length, 4], [offset, 4], [0, 2])
  return Buffer.concat([...pieces, listed, end])
}

/** What a file's own head and the directory say alike. */
function described(bytes: Uint8Array, packed: Buffer, name: Buffer): Buffer {
  return numbers(
    [FLAGS, 2],
    [DEFLATED, 2],
    [0, 2],
    [DOS_EPOCH, 2],
    [crc32(bytes), 4],
    [packed.length, 4],
    [bytes.length, 4],
    [name.length, 2],
  )
}

/** Little-endian numbers, each with its bytes. */
function numbers(...parts: readonly (readonly [value: number, size: 2 | 4])[]): Buffer {
  const buffer = Buffer.alloc(parts.reduce((sum, [, size]) => sum + size, 0))
  let at = 0
  for (const [value, size] of parts) at = buffer.writeUIntLE(value, at, size)
  return buffer
}
