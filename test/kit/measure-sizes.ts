import process from 'node:process'
import { build } from 'vite'
import packageJson from '../../package.json' with { type: 'json' }
import { smallestGzip } from '../../src/build/compress-files.ts'
import { ELEMENT_SCRIPTS, type KitScript, scriptBuild } from '../../src/build/kit-scripts.ts'
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

/** Makes a script of the kit and weighs it. */
export async function scriptSize(name: KitScript): Promise<Size> {
  const { code } = await bundle(name)
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

/** What a script is made of: by how many bytes it would be smaller without each part. */
export async function partsOf(name: KitScript): Promise<Record<string, number>> {
  const { code, sources } = await bundle(name)
  const whole = await gzipped(code)
  const partOf = (source = '') => PARTS.find(([, names]) => names.test(source))?.[0]
  const weighed = PARTS.map(async ([part]) => {
    const rest = Array.from(code).filter((_, at) => partOf(sources[at]) !== part)
    return [part, whole - (await gzipped(rest.join('')))]
  })
  return Object.fromEntries(await Promise.all(weighed))
}

async function bundle(name: KitScript): Promise<Bundle> {
  const config = scriptBuild(name, { outDir: 'dist', version: packageJson.version })
  const lib = { ...config.build.lib, formats: ['es' as const] }
  const options = { ...config.build, lib, write: false, sourcemap: 'hidden' as const }
  const built = await build({ ...config, configFile: false, build: options })
  const [output] = [built].flat()
  if (output === undefined || !('output' in output)) throw new Error('nothing was built')
  const { code, map } = output.output[0]
  return { code, sources: map === null ? [] : sourcesOf(code, map) }
}

async function gzipped(code: string): Promise<number> {
  return (await smallestGzip(code)).byteLength
}

if (process.argv[1]?.endsWith('measure-sizes.ts') === true) {
  const name = (['almoner', ...ELEMENT_SCRIPTS] as const).find((script) => script === process.argv[2]) ?? 'almoner'
  console.log(await scriptSize(name), await partsOf(name))
}
