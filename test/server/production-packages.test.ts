import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }

/** The modules that a module loads by import, by `import()` or as a worker, without type imports. */
const NAMED = [
  /^(?:import|export)\s(?!type\s)(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]/g,
  /new URL\(\s*['"](\.[^'"]+\.[jt]sx?)['"]/g,
]

/** The packages and modules that modules load, directly or not, each with the first module that loads it. */
async function packagesOf(modules: readonly string[]): Promise<Map<string, string>> {
  const packages = new Map<string, string>()
  const seen = new Set<string>()
  const waiting = modules.map((path) => resolve(path))
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path) || !/\.[jt]sx?$/.test(path)) continue
    seen.add(path)
    const source = await readFile(path, 'utf8')
    for (const [, name = ''] of NAMED.flatMap((pattern) => [...source.matchAll(pattern)]))
      if (name.startsWith('.')) waiting.push(fileURLToPath(new URL(name, pathToFileURL(path))))
      else if (!isBuiltin(name)) packages.set(packageOf(name), path)
  }
  return packages
}

function packageOf(name: string): string {
  return name.split('/', name.startsWith('@') ? 2 : 1).join('/')
}

/** Styles a page of the demo, which is shown only where it is installed. */
const OPTIONAL = ['tailwindcss']

test('npm start, including the kit’s build, needs no development dependency', async () => {
  const loaded = await packagesOf([
    'src/build/build-kit.ts',
    'vite.config.ts',
    'src/elements/embed.ts',
    'src/server/main.ts',
    'src/server/cli/almoner.ts',
  ])
  for (const name of ['hono', 'pg', 'vite', 'lit']) assert.ok(loaded.has(name), `${name} is loaded`)
  const installed = [...Object.keys(packageJson.dependencies), ...OPTIONAL]
  assert.deepEqual(
    [...loaded].filter(([name]) => !installed.includes(name)),
    [],
  )
})
