import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import packageJson from '../../package.json' with { type: 'json' }
import { makeConsoleScript } from './console-script.ts'
import { digestOfInputs, isBuiltFrom } from './kit-inputs.ts'
import { writeManifest } from './kit-manifest.ts'

/* Builds the kit into `dist/embed/<version>` and the console's script, unless they are there as they would become. */

const { version } = packageJson
const directory = join('dist', 'embed', version)
const makeScripts = fileURLToPath(new URL('./make-scripts.ts', import.meta.url))

async function make(share: 'parts' | 'whole' | 'elements'): Promise<void> {
  const program = spawn(process.execPath, ['--import=tsx', makeScripts, directory, version, share], {
    stdio: 'inherit',
  })
  const [code] = await once(program, 'exit')
  if (code !== 0) throw new Error(`The kit was not built: the ${share} failed`)
}

const inputs = await digestOfInputs()
if (!(await isBuiltFrom(inputs, directory))) {
  await rm(directory, { recursive: true, force: true })
  await make('parts')
  await Promise.all([make('whole'), make('elements')])
  await writeManifest(directory, version, inputs)
}
await makeConsoleScript()
