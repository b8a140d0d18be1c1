import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { integrityOf } from './kit-manifest.ts'

/** All that a built kit depends on: the sources of what it holds and of what builds it, and the packages by their lock. */
const INPUTS = [
  'vite.config.ts',
  'src/build',
  'src/client',
  'src/console/live',
  'src/contract',
  'src/elements',
  'package.json',
  'package-lock.json',
]

const Manifest = z.object({
  inputs: z.string(),
  files: z.array(z.object({ file: z.string(), integrity: z.string(), gzip: z.int(), brotli: z.int() })),
})

/** A digest of everything the kit is made of. */
export function digestOfInputs(): Promise<string> {
  return digestOf(INPUTS)
}

/** A digest of all files of these files and folders, and of what runs them. */
export async function digestOf(inputs: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  for (const input of inputs)
    for (const path of await filesOf(input)) hash.update(`\0${path}\0`).update(await readFile(path))
  return hash.digest('hex')
}

async function filesOf(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** Tells whether a directory holds the kit of these inputs, every file of it as it was built. */
export async function isBuiltFrom(inputs: string, directory: string): Promise<boolean> {
  try {
    const manifest = z.parse(Manifest, JSON.parse(await readFile(join(directory, 'manifest.json'), 'utf8')))
    const intact = manifest.files.map(async ({ file, integrity, gzip, brotli }) => {
      const path = join(directory, file)
      const [bytes, gz, br] = await Promise.all([readFile(path), stat(`${path}.gz`), stat(`${path}.br`)])
      return integrityOf(bytes) === integrity && gz.size === gzip && br.size === brotli
    })
    return manifest.inputs === inputs && (await Promise.all(intact)).every(Boolean)
  } catch {
    return false
  }
}
