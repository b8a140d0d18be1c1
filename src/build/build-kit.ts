import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createBuilder } from 'vite'
import packageJson from '../../package.json' with { type: 'json' }
import { digestOfInputs, isBuiltFrom } from './kit-inputs.ts'

/* Runs `vite build`, unless `dist` holds the kit and the console's script of these very sources already. */

const directory = join('dist', 'embed', packageJson.version)

if (!(await isBuiltFrom(await digestOfInputs(), directory))) {
  await rm(directory, { recursive: true, force: true })
  const builder = await createBuilder()
  await builder.buildApp()
}
