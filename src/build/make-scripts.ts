import process from 'node:process'
import { build } from 'vite'
import { compressFiles } from './compress-files.ts'
import { ELEMENT_SCRIPTS, scriptBuild } from './kit-scripts.ts'

/*
 * Makes and compresses a part of the kit's scripts, in a process of its own so that every core has something to do:
 * `make-scripts.ts <directory> <version> whole` the whole and what lies beside it, `… elements` the others.
 */

const [directory = '', version = '', part] = process.argv.slice(2)
const isOfElements = part === 'elements'
for (const name of isOfElements ? ELEMENT_SCRIPTS : ['almoner' as const])
  await build({ ...scriptBuild(name, { outDir: directory, version }), configFile: false })
await compressFiles(directory, (file) => ELEMENT_SCRIPTS.some((name) => file === `${name}.js`) === isOfElements)
