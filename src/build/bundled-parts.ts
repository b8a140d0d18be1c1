import { cp, mkdir, readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { FAMILIES, FONT_WEIGHTS } from '../server/rendering/set-font.ts'
import { ZIP_TABLES } from '../server/service/money/climate/emissions.ts'

const { resolve } = createRequire(import.meta.url)
const fonts = Object.entries(FAMILIES).flatMap(([name, family]) =>
  FONT_WEIGHTS.map((weight) => `${name}/${weight}/${family}_${weight}.ttf`),
)
/** As the reading of documents imports it. */
const ZIP_READER = '@zip.js/zip.js/index-native.min.js'
/** What is told of every package, and its licence. */
const ALWAYS = /^(?:package\.json|licen[cs]e.*)$/i

/**
 * Of some packages the server reads a few files of many: the tables of ZIP codes of one form of three, fonts of three
 * weights of eighteen, the reader of zips in one of twenty builds. Those come along with it, beside their licence, so that nobody installs the rest. Answers the
 * packages; `isLeftOut` are not wanted.
 */
export async function bundleParts(folder: string, isLeftOut: (name: string) => boolean): Promise<string[]> {
  const files = [...Object.values(ZIP_TABLES), ...fonts, ZIP_READER].map((file) => ({ file, name: packageOf(file) }))
  const wanted = files.filter(({ name }) => !isLeftOut(name))
  const names = [...new Set(wanted.map(({ name }) => name))]
  for (const { file, name } of wanted)
    await copy(join(folderOf(name), file.slice(name.length)), join(folder, 'node_modules', file))
  for (const name of names) {
    const from = folderOf(name)
    for (const file of await readdir(from))
      if (ALWAYS.test(file)) await copy(join(from, file), join(folder, 'node_modules', name, file))
  }
  return names
}

function folderOf(name: string): string {
  return dirname(resolve(`${name}/package.json`))
}

function packageOf(file: string): string {
  return file
    .split('/')
    .slice(0, file.startsWith('@') ? 2 : 1)
    .join('/')
}

async function copy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await cp(from, to)
}
