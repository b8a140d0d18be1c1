import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request as ask, createServer, type Server } from 'node:http'
import { request as askSecurely } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { readEnvironment } from '../../src/server/app/environment.ts'
import { createProgram } from '../../src/server/cli/program.ts'
import { eventually } from '../support/eventually.ts'
import { withoutNginx, writeCertificate, writeNginxSample } from '../support/nginx-sample.ts'
import { ended, freePort } from '../support/running-server.ts'
import { testUnless } from '../support/test-unless.ts'

const without = (program: string, version: string) =>
  spawnSync(program, [version]).status === 0 ? false : `${program} is not installed`
const skipHaproxy = without('haproxy', '-v') || without('openssl', 'version')
const skipSystemd = without('systemd-analyze', '--version')

let folder: string
let service: Server
let servicePort: number
/** The Host header of HAProxy's readiness check; a real server refuses requests without one. */
const askedReady: (string | undefined)[] = []
/** How often each request arrived whose connection the first server closes. */
const hungUp = new Map<string, number>()
const running: ChildProcess[] = []

/** A stand-in for a server that responds with the forwarded client address. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almoner-deploy-'))
  servicePort = await freePort()
  service = createServer((request, response) => {
    if (request.url === '/readyz') askedReady.push(request.headers.host)
    if (request.url?.startsWith('/hang-up') === true) {
      const name = `${request.method} ${request.url}`
      hungUp.set(name, (hungUp.get(name) ?? 0) + 1)
      if (hungUp.get(name) === 1) return request.socket.destroy()
    }
    const { 'x-forwarded-for': address, 'x-forwarded-proto': scheme, traceparent } = request.headers
    return response.end(JSON.stringify({ path: request.url, address, scheme, traceparent }))
  }).listen(servicePort, '127.0.0.1')
  if (withoutNginx !== false && skipHaproxy !== false) return
  writeCertificate(folder)
})
afterAll(async () => {
  for (const child of running) {
    child.kill('SIGTERM')
    await ended(child)
  }
  service.close()
  await rm(folder, { recursive: true, force: true })
})

interface Answer {
  status: number
  location: string | undefined
  body: string
}

interface Written {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string
}

function fetchFrom(port: number, path: string, secure: boolean, written: Written = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body: sent = '' } = written
  const allHeaders = { host: 'giving.example', 'content-length': String(sent.length), ...headers }
  const options = { host: '127.0.0.1', port, path, method, headers: allHeaders, rejectUnauthorized: false }
  return new Promise((resolve, reject) => {
    const request = (secure ? askSecurely : ask)(options, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, location: response.headers.location, body }))
    })
    request.on('error', reject).end(sent)
  })
}

/** Checks that a sample redirects to https and forwards the client's address and scheme. */
async function leadsToServer(plain: number, secure: number): Promise<void> {
  await eventually(async () => assert.equal((await fetchFrom(secure, '/docs', true)).status, 200))
  const sent = await fetchFrom(plain, '/docs?a=1', false)
  assert.deepEqual([sent.status, sent.location], [301, 'https://giving.example/docs?a=1'])
  const headers = { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' }
  const answer: unknown = JSON.parse((await fetchFrom(secure, '/docs?a=1', true, { headers })).body)
  assert.deepEqual(answer, { path: '/docs?a=1', address: '127.0.0.1', scheme: 'https' })
  assert.equal((await fetchFrom(secure, '/metrics', true)).status, 200)
}

/** Checks that the log doesn't contain the secrets in links. */
async function logsNoSecret(secure: number, logged: () => Promise<string>): Promise<void> {
  const secrets = ['/gift/', '/gift/monthly/', '/gift/mine/', '/receipts/', '/checkout/', '/console/sign-in/']
  for (const path of secrets) await fetchFrom(secure, `${path}S3cret?visit=S3cret`, true)
  await fetchFrom(secure, '/docs?last=1', true)
  await eventually(async () => assert.match(await logged(), / \/docs\?last=1/))
  const log = await logged()
  for (const page of ['/gift/*', '/receipts/*', '/checkout/*', '/console/sign-in/*']) assert.ok(log.includes(page), log)
  assert.doesNotMatch(log, /S3cret/)
}

testUnless(
  withoutNginx,
  'the nginx sample redirects to https, passes the client’s address on and logs no donor’s link',
  async () => {
    const [plain, secure] = [await freePort(), await freePort()]
    const file = await writeNginxSample(folder, { plain, secure, server: servicePort })
    running.push(spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' }))
    await leadsToServer(plain, secure)
    await logsNoSecret(secure, () => readFile(join(folder, 'access.log'), 'utf8'))
  },
)

/** A request that a stopping server left unanswered goes to the next server if it may be repeated. */
async function sendsAgain(secure: number): Promise<void> {
  const gift = { method: 'POST', body: '{"amount":500}' }
  const keyed = await fetchFrom(secure, '/hang-up/keyed', true, { ...gift, headers: { 'idempotency-key': 'one' } })
  const page = await fetchFrom(secure, '/hang-up/page', true)
  // HAProxy responds 502, or closes the connection as the server did.
  const bare = await fetchFrom(secure, '/hang-up/bare', true, gift).catch(() => ({ status: 502 }))
  const nameless = { ...gift, headers: { 'idempotency-key': '' } }
  const empty = await fetchFrom(secure, '/hang-up/empty', true, nameless).catch(() => ({ status: 502 }))
  assert.deepEqual([keyed.status, page.status, bare.status, empty.status], [200, 200, 502, 502])
  const comes = {
    'POST /hang-up/keyed': 2,
    'GET /hang-up/page': 2,
    'POST /hang-up/bare': 1,
    'POST /hang-up/empty': 1,
  }
  assert.deepEqual(Object.fromEntries(hungUp), comes)
}

testUnless(
  skipHaproxy,
  'the HAProxy sample does the same, checks each server’s readiness, and retries only idempotent requests',
  async () => {
    const [plain, secure] = [await freePort(), await freePort()]
    const certificates = join(folder, 'certificates')
    await mkdir(certificates)
    const parts = ['certificate.pem', 'key.pem'].map((name) => readFile(join(folder, name), 'utf8'))
    await writeFile(join(certificates, 'both.pem'), (await Promise.all(parts)).join(''))
    const sample = (await readFile('deploy/haproxy/haproxy.cfg', 'utf8'))
      .replace('bind :80\n', `bind 127.0.0.1:${plain}\n`)
      .replace('bind :443 ', `bind 127.0.0.1:${secure} `)
      .replace('/etc/haproxy/certs/', certificates)
      .replaceAll(/127\.0\.0\.1:808\d/g, `127.0.0.1:${servicePort}`)
    const file = join(folder, 'haproxy.cfg')
    await writeFile(file, sample)
    const { status, stderr } = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' })
    assert.equal(status, 0, stderr)
    const haproxy = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'ignore'] })
    running.push(haproxy)
    let log = ''
    haproxy.stdout.setEncoding('utf8').on('data', (text: string) => {
      log += text
    })
    await leadsToServer(plain, secure)
    await sendsAgain(secure)
    await logsNoSecret(secure, async () => log)
    await eventually(() => assert.ok(askedReady.length > 3))
    assert.deepEqual([...new Set(askedReady)], ['giving.example'])
  },
)

testUnless(skipSystemd, 'systemd-analyze accepts the units', () => {
  for (const unit of ['almoner.service', 'almoner-worker.service']) {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', `deploy/systemd/${unit}`], { encoding: 'utf8' })
    assert.equal(status, 0, stderr)
    assert.doesNotMatch(stderr, new RegExp(`${unit}:`))
  }
})

test('every command in a sample exists, and every setting in it is documented', async () => {
  const commands = createProgram().commands.map((command) => command.name())
  const units = await Promise.all(
    ['almoner', 'almoner-worker'].map((name) => readFile(`deploy/systemd/${name}.service`, 'utf8')),
  )
  const compose = await readFile('deploy/container/compose.yaml', 'utf8')
  const started = [
    ...units.flatMap((text) => [...text.matchAll(/ExecStart=\/usr\/bin\/env almoner-server (\S+)/g)]),
    ...compose.matchAll(/command: \["(\S+?)"/g),
  ].map(([, name = '']) => name)
  assert.deepEqual([...new Set(started)].sort(), ['migrate', 'serve', 'worker'])
  for (const name of started) assert.ok(commands.includes(name), name)
  const settings = await readFile('deploy/systemd/almoner.env.example', 'utf8')
  const page = await readFile('docs/operating.md', 'utf8')
  for (const text of [settings, compose])
    for (const [, name = ''] of text.matchAll(/^\s*#? ?((?:ALMONER|DATABASE|PUBLIC|STRIPE|SMTP|MAIL)_[A-Z_]+)[=:]/gm))
      assert.ok(page.includes(`\`${name}\``), `${name} is not in docs/operating.md`)
})

test('a server starts with the compose file’s defaults', async () => {
  const compose = await readFile('deploy/container/compose.yaml', 'utf8')
  const given = [...compose.matchAll(/^ {4}([A-Z_]+): (?:\$\{[A-Z_]+:-(.*)\}|([^${]+))$/gm)]
  const settings = Object.fromEntries(given.map(([, name, preset, fixed]) => [name, preset ?? fixed]))
  assert.ok('ALMONER_TRUSTED_PROXIES' in settings)
  assert.equal(readEnvironment(settings).ALMONER_MIGRATE, 'apart')
})

test('the container has the canvas library in the version of package.json', async () => {
  const text = await readFile('deploy/container/Containerfile', 'utf8')
  assert.ok(text.includes(`canvas-linux-x64-gnu@${packageJson.dependencies['@napi-rs/canvas']}`))
})

test('alerts and dashboard use metrics that exist', async () => {
  const sources = readdirSync('src/server', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  const code = (await Promise.all(sources.map((name) => readFile(join('src/server', name), 'utf8')))).join('\n')
  for (const file of ['alerts.yaml', 'dashboard.json']) {
    const text = await readFile(`deploy/monitoring/${file}`, 'utf8')
    const names = new Set([...text.matchAll(/\balmoner_[a-z_]+\b/g)].map(([name]) => name.replace(/_bucket$/, '')))
    assert.ok(names.size > 8, file)
    for (const name of names) assert.ok(new RegExp(`['\` ]${name}\\b`).test(code), `${file} looks at ${name}`)
  }
})
