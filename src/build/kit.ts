import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'
import { editorFiles } from './editor-files.ts'

/* The files of a built kit besides its scripts: translations, the stylesheet, data for editors and a manifest. */

const elements = new URL('../elements/', import.meta.url)
/** Everything that a built kit depends on: sources, build configuration and the lock file. */
const INPUTS = [
  ...['package.json', 'package-lock.json', 'vite.config.ts'],
  ...['src/build', 'src/client', 'src/console/live', 'src/contract', 'src/elements'],
]
const SHIPPED = /\.(js|css|json|d\.ts)$/

/** The translations as served, by language. */
function translationFiles(): Readonly<Record<string, string>> {
  const folder = new URL('translations/', elements)
  const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
  return Object.fromEntries(readdirSync(folder).map((file) => [file.replace('.json', ''), JSON.stringify(read(file))]))
}

/** The `integrity` of each translation: a script with integrity loads only these. */
export function translationIntegrity(): Readonly<Record<string, string>> {
  const digest = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
  return Object.fromEntries(Object.entries(translationFiles()).map(([language, text]) => [language, digest(text)]))
}

/** Writes the other files of the kit. */
export function kitFiles(version: string): Plugin {
  return {
    name: 'kit-files',
    applyToEnvironment: ({ name }) => name === 'almoner',
    generateBundle() {
      const files: Record<string, string> = { ...editorFiles(version) }
      files['almoner.css'] = readFileSync(new URL('almoner.css', elements), 'utf8')
      for (const [language, text] of Object.entries(translationFiles())) files[`translations/${language}.json`] = text
      for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

/** Compresses a built kit, and writes its manifest last. */
export async function finishKit(directory: string, version: string, inputs = ''): Promise<void> {
  const names = await readdir(directory, { recursive: true })
  const shipped = names.filter((name) => SHIPPED.test(name) && name !== 'manifest.json').sort()
  const files = await Promise.all(shipped.map((name) => finishFile(directory, name)))
  const path = join(directory, 'manifest.json')
  await writeFile(path, `${JSON.stringify({ version, inputs, files }, null, 2)}\n`)
  await compress(path)
}

/** Compresses a file and describes it; sizes are in bytes. */
async function finishFile(directory: string, name: string) {
  const path = join(directory, name)
  const sizes = await compress(path)
  const bytes = await readFile(path)
  return {
    file: name.replaceAll('\\', '/'),
    bytes: bytes.byteLength,
    ...sizes,
    integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
    justification: JUSTIFICATIONS.find(([names]) => names.test(name))?.[1] ?? '',
  }
}

/** Writes `.br` and `.gz` versions of a file. */
async function compress(path: string): Promise<{ gzip: number; brotli: number }> {
  const bytes = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
  return { gzip: gz.byteLength, brotli: br.byteLength }
}

const LIMITS =
  'Runs on this page only to render those elements; sees no card data, sets no cookie, loads no other script. Keeps in this browser only the random name of a gift under way and, if the page asks for it, the chosen nonprofit.'

/** The purpose of each file, for the script inventory that PCI DSS requires of merchants. */
const JUSTIFICATIONS: readonly (readonly [RegExp, string])[] = [
  [/\.iife\.js$/, `The same elements as almoner.js, for pages that can't use modules. ${LIMITS}`],
  [/^[a-z]+-[a-z-]+\.js$/, `One of the elements of almoner.js, for pages that use no other. ${LIMITS}`],
  [
    /\.js$/,
    `Donor-facing elements: finds a nonprofit, shows what a gift does and takes the donor to the hosted payment page. ${LIMITS}`,
  ],
  [/\.css$/, 'Optional stylesheet that keeps space for the elements until they are ready. No code.'],
  [/^translations\W.+\.json$/, 'Sentences of one language, fetched by the elements with their integrity. No code.'],
  [/\.d\.ts$/, 'Declares the elements for the compilers of React, Vue and Svelte. Loaded by no page.'],
  [/\.json$/, 'Lists the attributes, slots, parts and events of the elements for editors. Loaded by no page.'],
]

/** A digest of everything that the kit depends on. */
export async function digestOfInputs(): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  for (const input of INPUTS)
    for (const path of await filesOf(input)) hash.update(`\0${path}\0`).update(await readFile(path))
  return hash.digest('hex')
}

async function filesOf(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : [])).sort()
}
