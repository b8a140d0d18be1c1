import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { kitBuild } from '../../src/build/kit-build.ts'

/** What a bundle weighs: characters of its code, and bytes as a browser gets it compressed (gzip, level 9). */
export interface Size {
  code: number
  gzip: number
}

/** Bundles modules of `src/elements` as the kit is bundled and weighs them. */
export async function bundledSize(modules: readonly string[]): Promise<Size> {
  const folder = mkdtempSync(join(resolve('node_modules'), '.sizes-'))
  try {
    const entry = join(folder, 'entry.js')
    writeFileSync(entry, modules.map((path) => `import ${JSON.stringify(resolve('src/elements', path))}\n`).join(''))
    const config = kitBuild(entry, { formats: ['es'], outDir: folder })
    const built = await build({ ...config, configFile: false, build: { ...config.build, write: false } })
    const [output] = [built].flat()
    if (output === undefined || !('output' in output)) throw new Error('nothing was built')
    const { code } = output.output[0]
    return { code: code.length, gzip: gzipSync(code, { level: 9 }).byteLength }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv[1]?.endsWith('measure-sizes.ts') === true) console.log(await bundledSize(process.argv.slice(2)))
