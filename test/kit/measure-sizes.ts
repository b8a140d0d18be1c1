import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { build } from 'vite'
import { smallestGzip } from '../../src/build/compress-files.ts'
import { kitBuild } from '../../src/build/kit-build.ts'
import { sourcesOf } from './sources-of.ts'

/** What a bundle weighs: characters of its code, and bytes as a browser gets it compressed by gzip. */
export interface Size {
  code: number
  gzip: number
}

interface Bundle {
  code: string
  /** The source of each character. */
  sources: readonly string[]
}

/** Bundles modules of `src/elements` as the kit is bundled and weighs them. */
export async function bundledSize(modules: readonly string[]): Promise<Size> {
  const { code } = await bundle(modules)
  return { code: code.length, gzip: await gzipped(code) }
}

const PARTS: readonly (readonly [string, RegExp])[] = [
  ['rendering', /node_modules\/(lit|@lit)/],
  ['client and contract', /src\/(client|contract)\/|src\/elements\/shared\/(operations?|answer-schema)\.ts$/],
  ['styles', /\.styles\.ts$|nonprofit-view/],
  ['sentences', /\.english\.ts$|translations/],
  ['what elements share', /src\/elements\/(shared\/|[\w.-]+$)/],
  ['the element itself', /src\/elements\//],
]

/** What a bundle is made of: by how many bytes it would be smaller without each part. */
export async function partsOf(modules: readonly string[]): Promise<Record<string, number>> {
  const { code, sources } = await bundle(modules)
  const whole = await gzipped(code)
  const partOf = (source = '') => PARTS.find(([, names]) => names.test(source))?.[0]
  const weighed = PARTS.map(async ([part]) => {
    const rest = Array.from(code).filter((_, at) => partOf(sources[at]) !== part)
    return [part, whole - (await gzipped(rest.join('')))]
  })
  return Object.fromEntries(await Promise.all(weighed))
}

async function bundle(modules: readonly string[]): Promise<Bundle> {
  const folder = mkdtempSync(join(resolve('node_modules'), '.sizes-'))
  try {
    const entry = join(folder, 'entry.js')
    writeFileSync(
      entry,
      modules.map((path) => `export * from ${JSON.stringify(resolve('src/elements', path))}\n`).join(''),
    )
    const config = kitBuild(entry, { formats: ['es'], outDir: folder })
    const options = { ...config.build, write: false, sourcemap: 'hidden' as const }
    const built = await build({ ...config, configFile: false, build: options })
    const [output] = [built].flat()
    if (output === undefined || !('output' in output)) throw new Error('nothing was built')
    const { code, map } = output.output[0]
    return { code, sources: map === null ? [] : sourcesOf(code, map) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function gzipped(code: string): Promise<number> {
  return (await smallestGzip(code)).byteLength
}

if (process.argv[1]?.endsWith('measure-sizes.ts') === true) {
  const modules = process.argv.slice(2)
  console.log(await bundledSize(modules), await partsOf(modules))
}
