import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { integrityOf } from './kit-manifest.ts'
import { shippedLanguages } from './language-files.ts'

/** Letters of a digest in base64 that are kept: 132 bits, for which nobody finds another text. */
const DIGEST_LENGTH = 22
const LIST = 'parts/parts.json'
const elements = new URL('../elements/', import.meta.url)

/** A module that comes in a file of its own. */
export const PART_MODULE = /([\w-]+)\.part\.ts$/

/** The modules of all parts, by their names. */
export function partModules(): Record<string, string> {
  const files = readdirSync(elements, { recursive: true, encoding: 'utf8' }).filter((file) => PART_MODULE.test(file))
  return Object.fromEntries(files.map((file) => [basename(file, '.part.ts'), `src/elements/${file}`]))
}

/** Where a script of the kit finds a part; other modules stay where they are. */
export function partAddress(module: string, version: string): string {
  const [, name] = PART_MODULE.exec(module) ?? []
  return name === undefined ? module : `../${version}/parts/${name}.js`
}

/** Writes the list of the built parts with their integrity. */
export function listParts(directory: string): void {
  const integrity = (name: string) => integrityOf(readFileSync(join(directory, `parts/${name}.js`)))
  const listed = Object.keys(partModules()).map((name) => [name, integrity(name)])
  writeFileSync(join(directory, LIST), JSON.stringify(Object.fromEntries(listed)))
}

/** Tells a script the digests of the files that it fetches as JSON: whoever trusts it by its hash trusts those too. */
export function knownFiles(directory: string): Plugin {
  const list = join(directory, LIST)
  const texts = Object.fromEntries(shippedLanguages().map(({ name, json }) => [name, json]))
  if (existsSync(list)) texts.parts = readFileSync(list, 'utf8')
  const digest = (text: string) => createHash('sha256').update(text).digest('base64').slice(0, DIGEST_LENGTH)
  const digests = Object.entries(texts).map(([name, text]) => [name, digest(text)])
  return {
    name: 'known-files',
    config: () => ({ define: { __ALMONER_BESIDE__: JSON.stringify(Object.fromEntries(digests)) } }),
  }
}
