import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }

/** Builds the kit unless these sources are built already, and returns its folder. */
export function buildKit(): string {
  const { status } = spawnSync(process.execPath, ['--import=tsx', 'src/build/build-kit.ts'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('the kit could not be built')
  return join('dist', 'embed', packageJson.version)
}
