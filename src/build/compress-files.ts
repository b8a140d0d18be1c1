import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzipSync } from 'node:zlib'

const brotli = promisify(brotliCompress)

/** Writes a `.br` and a `.gz` beside every text file of a directory and its folders, as small as they get. */
export async function compressFiles(directory: string): Promise<void> {
  const files = await readdir(directory, { recursive: true })
  await Promise.all(
    files.filter((file) => /\.(js|css|json)$/.test(file)).map((file) => compress(join(directory, file))),
  )
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
  await Promise.all([
    brotli(bytes, { params }).then((small) => writeFile(`${path}.br`, small)),
    writeFile(`${path}.gz`, smallestGzip(bytes)),
  ])
}

/** The smallest gzip of level 9: the less memory, the shorter its blocks, and unlike parts of a file want their own. */
export function smallestGzip(content: Uint8Array | string): Buffer {
  const packed = [5, 6, 7, 8, 9].map((memLevel) => gzipSync(content, { level: 9, memLevel }))
  return packed.reduce((one, other) => (other.byteLength < one.byteLength ? other : one))
}
