import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the manifest says of one file; sizes are in bytes. */
export interface KitFile {
  file: string
  bytes: number
  gzip: number
  brotli: number
  /** For the `integrity` attribute of the tag that loads it. */
  integrity: string
  /** Why the file is on the page, for the script inventory that card rules ask of a merchant. */
  justification: string
}

const LIMITS =
  'Runs on this page to render those elements only; sees no card data, sets no cookie, loads no other script. Keeps in this browser only the random name of a gift under way and, where the page asks for it, the chosen nonprofit.'

const JUSTIFICATIONS: readonly (readonly [RegExp, string])[] = [
  [/\.iife\.js$/, `The same elements as almoner.js, for pages that cannot use modules. ${LIMITS}`],
  [/^[a-z]+-[a-z-]+\.js$/, `One of the elements of almoner.js by itself, for pages that use no other. ${LIMITS}`],
  [
    /\.js$/,
    `Donor-facing elements: finds a nonprofit, shows what a gift does and leads the donor to the hosted payment page. ${LIMITS}`,
  ],
  [/\.css$/, 'Optional stylesheet that keeps the place of the elements until they are ready. No code.'],
  [/^translations\W.+\.json$/, 'Sentences of one language, fetched by the elements with their integrity. No code.'],
  [/\.d\.ts$/, 'Tells the compilers of React, Vue and Svelte what the elements take. Loaded by no page.'],
  [/\.json$/, 'Tells editors the attributes, slots, parts and events of the elements. Loaded by no page.'],
]

/** Writes `manifest.json` of a built and compressed kit: every file with its sizes, its integrity and why it is there, and a digest of what the kit was made of. */
export async function writeManifest(directory: string, version: string, inputs = ''): Promise<void> {
  const names = await readdir(directory, { recursive: true })
  const shipped = names.filter((name) => /\.(js|css|json|d\.ts)$/.test(name) && name !== 'manifest.json').sort()
  const files = await Promise.all(shipped.map((name) => describeFile(directory, name)))
  await writeFile(join(directory, 'manifest.json'), `${JSON.stringify({ version, inputs, files }, null, 2)}\n`)
}

/** What the `integrity` attribute of a tag says of a file. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}

async function describeFile(directory: string, name: string): Promise<KitFile> {
  const bytes = await readFile(join(directory, name))
  return {
    file: name.replaceAll('\\', '/'),
    bytes: bytes.byteLength,
    gzip: (await stat(join(directory, `${name}.gz`))).size,
    brotli: (await stat(join(directory, `${name}.br`))).size,
    integrity: integrityOf(bytes),
    justification: JUSTIFICATIONS.find(([names]) => names.test(name))?.[1] ?? '',
  }
}
