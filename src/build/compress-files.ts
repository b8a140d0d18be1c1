import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Writes a `.br` and a `.gz` beside every wanted text file of a directory and its folders, with the strongest compression. */
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
    gzipped(bytes, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
  ])
}
