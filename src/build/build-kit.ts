import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { createBuilder } from 'vite'
import packageJson from '../../package.json' with { type: 'json' }
import { digestOfInputs, isBuiltFrom } from './kit-inputs.ts'

/* Runs `vite build`, unless `dist` holds the kit and the console's script of these very sources already. */

// A test run sets it to `test`, for which Vite would choose the development build of Lit.
process.env.NODE_ENV = 'production'

const directory = join('dist', 'embed', packageJson.version)

if (!(await isBuiltFrom(await digestOfInputs(), directory))) {
  await rm(directory, { recursive: true, force: true })
  const builder = await createBuilder()
  await builder.buildApp()
}
