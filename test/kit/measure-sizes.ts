import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { kitBuild } from '../../src/bundle/kit-build.ts'

/** Bytes of a bundle with these modules of `src/elements`, as a browser gets it compressed (gzip, level 9). */
export async function bundledSize(modules: readonly string[]): Promise<number> {
  const folder = mkdtempSync(join(resolve('node_modules'), '.sizes-'))
  try {
    const entry = join(folder, 'entry.js')
    writeFileSync(entry, modules.map((path) => `import ${JSON.stringify(resolve('src/elements', path))}\n`).join(''))
    const config = kitBuild(entry, { formats: ['es'], outDir: folder })
    const built = await build({ ...config, configFile: false, build: { ...config.build, write: false } })
    const [output] = [built].flat()
    if (output === undefined || !('output' in output)) throw new Error('nothing was built')
    return gzipSync(output.output[0].code, { level: 9 }).byteLength
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (process.argv[1]?.endsWith('measure-sizes.ts') === true) console.log(await bundledSize(process.argv.slice(2)))
