import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }

/** Builds the kit, where it is not built of these very sources; gives the folder it lies in. */
export function buildKit(): string {
  const { status } = spawnSync(process.execPath, ['--import=tsx', 'src/build/build-kit.ts'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('the kit could not be built')
  return join('dist', 'embed', packageJson.version)
}
