import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readCells } from '../../../src/server/service/documents/extraction/cell-readings.ts'
import { formOn } from '../../../src/server/service/documents/extraction/read-pdf.ts'
import { prove } from '../../../src/server/service/documents/extraction/scanned-cells.ts'
import type { Rule } from './rules.ts'

/** The functions that read a scan, with or without a rule. */
export interface Variant {
  formOn: typeof formOn
  readCells: typeof readCells
  prove: typeof prove
  /** Whether cells may be found differently, and whether they may be read differently. */
  finds: boolean
  reads: boolean
}

/** The product's own functions. */
export const product: Variant = { formOn, readCells, prove, finds: true, reads: true }

const source = fileURLToPath(new URL('../../../src/server/service/documents/extraction/', import.meta.url))
const folder = fileURLToPath(new URL('../../../.almoner/scan-rules/', import.meta.url))

/** Copies the source, leaves a rule out, and loads the copy. */
export async function without({ rule, file, find, replace }: Rule, at: number): Promise<Variant> {
  const copy = join(folder, String(at))
  copySource(copy)
  const [before, after, ...others] = readFileSync(join(copy, file), 'utf8').split(find)
  if (before === undefined || after === undefined || others.length > 0)
    throw new Error(`${file} doesn't have the text of the rule "${rule}" once`)
  writeFileSync(join(copy, file), before + replace + after)
  const [pages, cuts] = [pathToFileURL(join(source, 'scanned-page.ts')), new URL('cut-once.ts', import.meta.url)]
  writeFileSync(join(copy, 'scanned-page.ts'), `export * from '${pages.href}'\nexport { cutOut } from '${cuts.href}'\n`)
  const load = async (name: string): Promise<object> => import(pathToFileURL(join(copy, name)).href)
  const names = ['read-pdf.ts', 'cell-readings.ts', 'scanned-cells.ts']
  const finds = rule.startsWith('find')
  // Rules of a proof change no reading; ruled lines on paper are removed in both passes.
  const reads = file === 'grey-picture.ts' || (/^(read|doubt)/.test(rule) && file !== 'scanned-cells.ts')
  const loaded: object = Object.assign({ finds, reads }, ...(await Promise.all(names.map(load))))
  if (!isVariant(loaded)) throw new Error(`${copy} can't read scans`)
  return loaded
}

// Imports from outside the folder still refer to the original files.
function copySource(copy: string): void {
  mkdirSync(copy, { recursive: true })
  for (const name of readdirSync(source)) {
    const code = readFileSync(join(source, name), 'utf8')
    const outside = (path: string) => new URL(path, pathToFileURL(source)).href
    writeFileSync(join(copy, name), code.replaceAll(/(?<=from ')\.\.\/[^']+/g, outside))
  }
}

/** Deletes the copies. */
export function removeCopies(): void {
  rmSync(folder, { recursive: true, force: true })
}

function isVariant(loaded: object): loaded is Variant {
  return 'formOn' in loaded && 'readCells' in loaded && 'prove' in loaded
}
