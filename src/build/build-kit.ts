import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { createBuilder } from 'vite'
import packageJson from '../../package.json' with { type: 'json' }
import { digestOfInputs } from './kit.ts'

/* Runs `vite build`, unless `dist` has the kit and the console's script built from exactly these sources. */

// A test run sets it to `test`, for which Vite would choose the development build of Lit.
process.env.NODE_ENV = 'production'

const directory = join('dist', 'embed', packageJson.version)

if (inputsOfBuiltKit() !== (await digestOfInputs())) {
  await rm(directory, { recursive: true, force: true })
  const builder = await createBuilder()
  await builder.buildApp()
}

/** The digest in the manifest, which the build writes last; undefined if the kit is missing or incomplete. */
function inputsOfBuiltKit(): unknown {
  try {
    return Reflect.get(Object(JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8'))), 'inputs')
  } catch {
    return undefined
  }
}
