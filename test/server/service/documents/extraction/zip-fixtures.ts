import { crc32, deflateRawSync } from 'node:zlib'

/** A file to be put into a zip. */
export interface ZippedFile {
  name: string
  content: string | Uint8Array
}

/** Makes a zip, compressed or stored. */
export function zipOf(files: readonly ZippedFile[], stored = false): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of files) {
    const [plain, title] = [Buffer.from(content), Buffer.from(name)]
    const packed = stored ? plain : deflateRawSync(plain)
    const sizes = Buffer.alloc(22)
    sizes.writeUInt16LE(20, 0)
    sizes.writeUInt16LE(stored ? 0 : 8, 4)
    sizes.writeUInt32LE(crc32(plain), 10)
    sizes.writeUInt32LE(packed.length, 14)
    sizes.writeUInt32LE(plain.length, 18)
    const lengths = Buffer.alloc(4)
    lengths.writeUInt16LE(title.length)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), sizes, lengths, title, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), sizes, lengths, place, title]))
    parts.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listed, Buffer.from('PK\u0005\u0006'), end])
}

/** The same zip in the zip64 format, as for more than 65,535 files. */
export function asLargeZip(zip: Buffer): Buffer {
  const at = zip.length - 22
  const large = Buffer.alloc(56)
  large.writeUInt32LE(0x06064b50, 0)
  large.writeBigUInt64LE(44n, 4)
  large.writeBigUInt64LE(BigInt(zip.readUInt16LE(at + 8)), 24)
  large.writeBigUInt64LE(BigInt(zip.readUInt16LE(at + 10)), 32)
  large.writeBigUInt64LE(BigInt(zip.readUInt32LE(at + 12)), 40)
  large.writeBigUInt64LE(BigInt(zip.readUInt32LE(at + 16)), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(at), 8)
  locator.writeUInt32LE(1, 16)
  const end = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(4), Buffer.alloc(12, 0xff), Buffer.alloc(2)])
  return Buffer.concat([zip.subarray(0, at), large, locator, end])
}
