import { readdir } from 'node:fs/promises'

/** One or a few figures under one name, as a row of the printed table. */
export interface BenchRow {
  measure: string
  [column: string]: string | number
}

/** The result of a bench: rows for people, figures for programs. */
export interface BenchResult {
  rows: BenchRow[]
  figures: Readonly<Record<string, unknown>>
  /** Measurements outside their limits; they make the run fail. */
  missed?: readonly string[]
}

/** A bench is a file in this folder, named like the bench, that exports `bench`. */
export interface BenchModule {
  bench(args: readonly string[]): Promise<BenchResult>
}

function isBench(module: object): module is BenchModule {
  return 'bench' in module && typeof module.bench === 'function'
}

const [name = '', ...args] = process.argv.slice(2)
const files = await readdir(new URL('.', import.meta.url))
const names = files.filter((file) => file.endsWith('.ts') && file !== 'bench.ts').map((file) => file.slice(0, -3))
if (!names.includes(name)) {
  console.error(`Usage: npm run bench -- <${names.join(' | ')}> [--json]`)
  process.exit(2)
}
const module: object = await import(new URL(`${name}.ts`, import.meta.url).href)
if (!isBench(module)) throw new Error(`test/bench/${name}.ts exports no function named bench`)
const { rows, figures, missed = [] } = await module.bench(args)
console.table(Object.fromEntries(rows.map(({ measure, ...columns }) => [measure, columns])))
if (args.includes('--json')) console.log(JSON.stringify({ bench: name, node: process.version, ...figures }))
for (const measure of missed) console.error(`outside its limit: ${measure}`)
if (missed.length > 0) process.exitCode = 1
