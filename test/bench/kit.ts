import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { TAGS } from '../../src/elements/shared/tags.ts'
import { buildKit } from '../support/build-kit.ts'
import type { BenchResult, BenchRow } from './bench.ts'
import { takePublicEmbed } from './page/public-embed.ts'

const SCRIPTS = ['almoner', ...TAGS] as const

/**
 * Sizes of the kit's scripts as they are sent, in gzip and brotli, beside a public embed of the same kind.
 */
export async function bench(): Promise<BenchResult> {
  const folder = buildKit()
  const rows: BenchRow[] = []
  for (const name of SCRIPTS) {
    const code = await readFile(`${folder}/${name}.js`)
    rows.push({ measure: `${name}.js`, ...(await packed(code)) })
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
  const gzipped = await promisify(gzip)(code, { level: 9 })
  const { byteLength: brotli } = await promisify(brotliCompress)(code)
  return { 'gzip, bytes': gzipped.byteLength, 'brotli, bytes': brotli }
}
