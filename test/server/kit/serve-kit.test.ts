import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, test } from 'vitest'
import * as z from 'zod/mini'
import packageJson from '../../../package.json' with { type: 'json' }
import { finishKit } from '../../../src/build/kit.ts'
import { type Kit, keepVersions, readKit, versionsOf } from '../../../src/server/kit/read-kit.ts'
import { serveKit } from '../../../src/server/kit/serve-kit.ts'
import { createSnippetMaker } from '../../../src/server/kit/snippet-maker/snippet-maker.ts'

let directory: string
let kit: Kit

async function makeVersion(version: string, script: string): Promise<void> {
  const folder = join(directory, 'built', version)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'almoner.js'), script)
  await writeFile(
    join(folder, 'almoner.css'),
    'donate-button:not(:defined), :is(impact-card) { --a-donate-button: 1em }',
  )
  await mkdir(join(folder, 'translations'))
  await writeFile(join(folder, 'translations', 'it.json'), '{}')
  await finishKit(folder, version)
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'almoner-kit-'))
  await makeVersion('1.9.0', `"nine";${'//'.repeat(500)}`)
  await makeVersion('1.10.0', `"ten";${'//'.repeat(500)}`)
  kit = await readKit([join(directory, 'built')])
})
afterAll(() => rm(directory, { recursive: true, force: true }))

function get(path: string, headers: Record<string, string> = {}): Response | undefined {
  return serveKit(new Request(`https://giving.example/embed/${path}`, { headers }), kit)
}

test('a pinned file can be cached forever and loaded by any page with its integrity hash', () => {
  const { headers } = get('1.9.0/almoner.js') ?? new Response()
  assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.equal(headers.get('access-control-allow-origin'), '*')
  assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin')
  assert.equal(headers.get('timing-allow-origin'), '*')
  assert.equal(headers.get('content-type'), 'text/javascript; charset=utf-8')
})

test('a major version’s channel serves its newest version and revalidates with an ETag', async () => {
  const moving = get('v1/almoner.js') ?? new Response()
  assert.match(await moving.clone().text(), /^"ten"/)
  assert.match(moving.headers.get('cache-control') ?? '', /^public, max-age=300/)
  const again = get('v1/almoner.js', { 'if-none-match': `W/${moving.headers.get('etag')}` })
  assert.equal(again?.status, 304)
  assert.equal(get('v1/almoner.js', { 'if-none-match': '"other"' })?.status, 200)
})

test('the snippet maker offers every language that the kit has a translation of', async () => {
  const options = { publicKey: '', publicUrl: 'https://giving.example', proxy: async () => new Response() }
  const page = await createSnippetMaker(kit, options)(new Request('https://giving.example/embed/'))
  const choices = /<select name="language">(.*?)<\/select>/.exec((await page?.text()) ?? '')?.[1]
  assert.equal(choices, '<option value="en">English</option><option value="it">Italiano</option>')
})

test('files are sent with the best compression that the client accepts, or uncompressed', async () => {
  const plain = await readFile(join(directory, 'built/1.9.0/almoner.js'))
  const bodyOf = async (accepted: string) => {
    const answer = get('1.9.0/almoner.js', { 'accept-encoding': accepted }) ?? new Response()
    const body = Buffer.from(await answer.arrayBuffer())
    assert.equal(answer.headers.get('content-length'), String(body.byteLength))
    return { encoding: answer.headers.get('content-encoding'), body }
  }
  const best = await bodyOf('gzip, deflate, br, zstd')
  assert.equal(best.encoding, 'br')
  assert.deepEqual(brotliDecompressSync(best.body), plain)
  const second = await bodyOf('gzip;q=0.5, br;q=0')
  assert.equal(second.encoding, 'gzip')
  assert.deepEqual(gunzipSync(second.body), plain)
  assert.deepEqual(await bodyOf(''), { encoding: null, body: plain })
})

test('the stylesheet reserves space for tags with a prefix too, and ignores an invalid prefix', async () => {
  const plain = get('1.9.0/almoner.css') ?? new Response()
  const prefixed = get('1.9.0/almoner.css?prefix=shop', { 'accept-encoding': 'br' }) ?? new Response()
  assert.equal(
    await prefixed.text(),
    'shop-donate-button:not(:defined), :is(shop-impact-card) { --a-donate-button: 1em }',
  )
  assert.equal(prefixed.headers.get('content-encoding'), null)
  assert.notEqual(prefixed.headers.get('etag'), plain.headers.get('etag'))
  const words = await plain.text()
  for (const prefix of ['', 'Shop', 'a{}', '1x']) {
    const answer = get(`1.9.0/almoner.css?prefix=${encodeURIComponent(prefix)}`)
    assert.equal(await answer?.text(), words, prefix)
  }
})

const Manifest = z.object({
  version: z.string(),
  files: z.array(
    z.object({ file: z.string(), bytes: z.int(), gzip: z.int(), integrity: z.string(), justification: z.string() }),
  ),
})

test('the manifest lists each file’s sizes, integrity hash and purpose', async () => {
  const manifest = z.parse(Manifest, await get('1.9.0/manifest.json')?.json())
  const script = manifest.files.find(({ file }) => file === 'almoner.js')
  const bytes = await readFile(join(directory, 'built/1.9.0/almoner.js'))
  assert.equal(script?.integrity, `sha384-${createHash('sha384').update(bytes).digest('base64')}`)
  const sent = get('1.9.0/almoner.js', { 'accept-encoding': 'gzip' })?.headers.get('content-length')
  assert.equal(String(script?.gzip), sent)
  assert.ok(Number(sent) <= gzipSync(bytes, { level: 9 }).byteLength)
  assert.deepEqual(
    manifest.files.map(({ file }) => file),
    ['almoner.css', 'almoner.js', 'translations/it.json'],
  )
  assert.ok(manifest.files.every(({ justification }) => justification.length > 20))
})

test('every file of the kit’s build is served and listed in the manifest, including type declarations', async () => {
  const { version } = packageJson
  const built = await readKit(['dist/embed'])
  const files = await readdir(join('dist/embed', version), { recursive: true, withFileTypes: true })
  const names = files
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => relative(join('dist/embed', version), join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
  const answer = (name: string) => serveKit(new Request(`https://giving.example/embed/${version}/${name}`), built)
  assert.ok(names.includes('types/react.d.ts') && names.includes('almoner.js'))
  for (const name of names) {
    const plain = await readFile(join('dist/embed', version, name), 'utf8')
    assert.equal(await answer(name)?.text(), plain, name)
  }
  const manifest = z.parse(Manifest, await answer('manifest.json')?.json())
  assert.deepEqual(
    manifest.files.map(({ file }) => file).sort(),
    names.filter((name) => name !== 'manifest.json').sort(),
  )
})

test('a version stays available after its build is gone', async () => {
  const [built, kept] = [join(directory, 'built'), join(directory, 'kept')]
  await keepVersions(built, kept)
  const later = await readKit([join(directory, 'nothing'), kept])
  assert.deepEqual(versionsOf(later), ['1.9.0', '1.10.0'])
  const answer = serveKit(new Request('https://giving.example/embed/1.9.0/almoner.js'), later)
  assert.match((await answer?.text()) ?? '', /^"nine"/)
})

test('only kit files are served, and the kit is read-only', () => {
  assert.equal(get('1.9.0/%2e%2e/%2e%2e/secret.js'), undefined)
  assert.equal(get('1.9.0/almoner.js.br'), undefined)
  assert.equal(serveKit(new Request('https://giving.example/embed/v1/almoner.js', { method: 'POST' }), kit), undefined)
})

test('the stylesheet that reserves space for elements fits into 3.95 kB and names every element', async () => {
  const css = await readFile('src/elements/almoner.css', 'utf8')
  const { byteLength } = gzipSync(css, { level: 9 })
  assert.ok(byteLength <= 3_950, `${byteLength} bytes`)
  for (const tag of ['nonprofit-picker', 'donate-button', 'climate-offset-badge', 'impact-card', 'social-share'])
    assert.match(css, new RegExp(`${tag}[^{}]*\\{[^{}]*min-block-size`), tag)
})
