import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { transform } from 'esbuild'
import { createBuilder, type Rolldown } from 'vite'
import packageJson from '../../package.json' with { type: 'json' }
import { TAGS } from '../../src/elements/shared/tags.ts'
import { kitConfig } from '../../vite.config.ts'
import { buildKit } from '../support/build-kit.ts'
import type { BenchResult, BenchRow } from './bench.ts'
import { downloadPublicEmbed } from './page/public-embed.ts'

const SCRIPTS = ['almoner', ...TAGS] as const

/**
 * Transfer sizes of the kit's scripts in gzip and brotli, compared with a similar public embed. The parts of
 * `almoner.js` follow, each compressed separately, so their sum is larger than the script.
 */
export async function bench(): Promise<BenchResult> {
  const folder = buildKit()
  const rows: BenchRow[] = []
  for (const name of SCRIPTS)
    rows.push({ measure: `${name}.js`, ...(await packed(await readFile(`${folder}/${name}.js`))) })
  const embed = await downloadPublicEmbed()
  if (embed === undefined) console.error('npm cannot be reached: measured without a public embed to compare with')
  else {
    rows.push({ measure: embed.page.name, ...(await packed(await embed.code())) })
    await embed.close()
  }
  const parts: BenchRow[] = []
  for (const [part, code] of await partsOfScript()) {
    const { code: minified } = await transform(code, { minify: true, legalComments: 'none' })
    parts.push({ measure: `almoner.js: ${part}`, ...(await packed(Buffer.from(minified))) })
  }
  parts.sort((one, other) => Number(other['gzip, bytes']) - Number(one['gzip, bytes']))
  return { rows: [...rows, ...parts], figures: { scripts: rows, parts } }
}

/** The code of `almoner.js` by the part that it belongs to. */
async function partsOfScript(): Promise<Map<string, string>> {
  const kit = kitConfig({ version: packageJson.version, outDir: 'dist/weighed' })
  const builder = await createBuilder({ ...kit, configFile: false, build: { write: false } })
  const { almoner } = builder.environments
  if (almoner === undefined) throw new Error('the kit has no script of all elements')
  const parts = new Map<string, string>()
  for (const output of [await builder.build(almoner)].flat())
    for (const chunk of chunksOf(output))
      for (const [path, { code }] of Object.entries(chunk.modules))
        parts.set(partOf(path), `${parts.get(partOf(path)) ?? ''}${code ?? ''}\n`)
  return parts
}

function chunksOf(built: object): Rolldown.OutputChunk[] {
  const output: Rolldown.RolldownOutput['output'] | undefined = Reflect.get(built, 'output')
  return (output ?? []).flatMap((one) => (one.type === 'chunk' ? [one] : []))
}

function partOf(path: string): string {
  if (path.includes('node_modules')) return 'Lit'
  if (path.endsWith('.styles.ts')) return 'styles'
  return /src\/elements\/([\w-]+)\//.exec(path)?.[1] ?? /src\/(\w+)/.exec(path)?.[1] ?? 'other'
}

async function packed(code: Buffer) {
  const gzipped = await promisify(gzip)(code, { level: 9 })
  const { byteLength: brotli } = await promisify(brotliCompress)(code)
  return { 'gzip, bytes': gzipped.byteLength, 'brotli, bytes': brotli }
}
