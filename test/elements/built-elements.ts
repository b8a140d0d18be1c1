import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from '@web/dev-server-core'
import { build } from 'vite'
import packageJson from '../../package.json' with { type: 'json' }
import { kitBuild } from '../../src/build/kit-build.ts'

const ELEMENTS = /\/src\/elements\/([\w./-]+)\.ts$/

/**
 * Bundles the modules of `src/elements` that tests import the way the kit is bundled, and serves the tests those
 * instead: they try what pages get, while the service they talk to stays that of the whole contract.
 */
export async function builtElements(): Promise<Plugin> {
  const outDir = join('dist', 'element-tests', packageJson.version)
  const files = readdirSync('test/elements').map((file) => join('test/elements', file))
  const imported = files.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/[./]+(\/src\/elements\/[\w./-]+)/g),
  ])
  const names = new Set(imported.map(([, path = '']) => ELEMENTS.exec(path)?.[1] ?? ''))
  const entry = Object.fromEntries([...names].map((name) => [name, resolve('src/elements', `${name}.ts`)]))
  const config = kitBuild('', { formats: ['es'], outDir })
  const lib = { entry, formats: ['es' as const], fileName: (_: string, name: string) => `${name}.js` }
  await build({ ...config, configFile: false, build: { ...config.build, lib } })
  return {
    name: 'built-elements',
    serve({ path }) {
      const [, name] = ELEMENTS.exec(path) ?? []
      return name === undefined ? undefined : { body: `export * from '/${outDir}/${name}.js'`, type: 'js' }
    },
  }
}
