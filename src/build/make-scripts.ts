import process from 'node:process'
import { build } from 'vite'
import { compressFiles } from './compress-files.ts'
import { listParts } from './kit-parts.ts'
import { ELEMENT_SCRIPTS, partBuilds, scriptBuild } from './kit-scripts.ts'

/*
 * Makes and compresses a share of the kit's scripts, in a process of its own so that every core has something to do:
 * `make-scripts.ts <directory> <version> parts` what elements bring when it is wanted, which the others know by its hash,
 * `… whole` the whole and what lies beside it, `… elements` the others.
 */

const [directory = '', version = '', share = ''] = process.argv.slice(2)
const options = { outDir: directory, version }

function buildsOf() {
  if (share === 'parts') return partBuilds(options)
  return (share === 'elements' ? ELEMENT_SCRIPTS : (['almoner'] as const)).map((name) => scriptBuild(name, options))
}

function shareOf(file: string): string {
  if (/^parts\W/.test(file)) return 'parts'
  return ELEMENT_SCRIPTS.some((name) => file === `${name}.js`) ? 'elements' : 'whole'
}

for (const one of buildsOf()) await build({ ...one, configFile: false })
if (share === 'parts') listParts(directory)
await compressFiles(directory, (file) => shareOf(file) === share)
