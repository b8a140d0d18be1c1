import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import zopfli from '@gfx/zopfli'

const brotli = promisify(brotliCompress)

/** Writes a `.br` and a `.gz` beside every wanted text file of a directory and its folders, as small as they get. */
export async function compressFiles(directory: string, isWanted = (_file: string): boolean => true): Promise<void> {
  const files = await readdir(directory, { recursive: true })
  const texts = files.filter((file) => /\.(js|css|json|d\.ts)$/.test(file) && isWanted(file))
  await Promise.all(texts.map((file) => compress(join(directory, file))))
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
  await Promise.all([
    brotli(bytes, { params }).then((small) => writeFile(`${path}.br`, small)),
    smallestGzip(bytes).then((small) => writeFile(`${path}.gz`, small)),
  ])
}

/** The smallest gzip known: what Zopfli finds in many passes, which every browser unpacks like any other. */
export async function smallestGzip(content: Uint8Array | string): Promise<Uint8Array> {
  return zopfli.gzipAsync(content, { numiterations: 5 })
}
