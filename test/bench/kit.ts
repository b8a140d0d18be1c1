import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { smallestGzip } from '../../src/build/compress-files.ts'
import { TAGS } from '../../src/elements/shared/tags.ts'
import { partsOf } from '../kit/measure-sizes.ts'
import { buildKit } from '../support/build-kit.ts'
import type { BenchResult, BenchRow } from './bench.ts'
import { takePublicEmbed } from './page/public-embed.ts'

const SCRIPTS = ['almoner', ...TAGS] as const

/**
 * What the scripts of the kit weigh as they are sent, packed by gzip and by brotli, and by how many bytes of gzip each would
 * be smaller without each part of it; beside them a public embed of like kind, packed the same way.
 */
export async function bench(): Promise<BenchResult> {
  const folder = buildKit()
  const rows: BenchRow[] = []
  for (const name of SCRIPTS) {
    const code = await readFile(`${folder}/${name}.js`)
    rows.push({ measure: `${name}.js`, ...(await packed(code)), ...(await partsOf(name)) })
  }
  const embed = await takePublicEmbed()
  if (embed === undefined) console.error('npm cannot be reached: weighed without a public embed to compare with')
  else {
    rows.push({ measure: embed.page.name, ...(await packed(await embed.code())) })
    await embed.close()
  }
  return { rows, figures: { scripts: rows } }
}

async function packed(code: Buffer) {
  const { byteLength: gzip } = await smallestGzip(code.toString())
  const { byteLength: brotli } = await promisify(brotliCompress)(code)
  return { 'gzip, bytes': gzip, 'brotli, bytes': brotli }
}
