import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll } from 'vitest'
import * as z from 'zod/mini'
import { eventually } from '../support/eventually.ts'
import { withoutNginx, writeCertificate, writeNginxSample } from '../support/nginx-sample.ts'
import { ended, freePort, untilReady } from '../support/running-server.ts'
import { testUnless } from '../support/test-unless.ts'

/* The server as operators install it: from its packed file, in an empty folder, as an ordinary user. */

const run = promisify(execFile)
const skip = process.env.ALMONER_TEST_PACKAGES !== '1' && 'set ALMONER_TEST_PACKAGES=1 to pack and install the packages'
const LARGEST_BYTES = 190_000_000
/** Time of a start with an existing database; on a busy machine it may take longer. */
const READY_MS = 10_000
/** Build tools, which the package must not contain. */
const TOOLS = ['typescript', 'tsx', 'esbuild', 'vite', 'rolldown', 'terser', 'lightningcss', '@lit-labs', '@gfx']

let folder = ''
let asUser: { cwd?: string; env?: NodeJS.ProcessEnv; uid?: number; gid?: number } = {}
let server: ChildProcess | undefined

beforeAll(async () => {
  if (skip !== false) return
  folder = await mkdtemp(join(tmpdir(), 'almoner-installed-'))
  await chmod(folder, 0o755)
  await run('npm', ['run', '--silent', 'packages'])
  const pack = ['pack', '--json', '--pack-destination', folder, './dist/packages/almoner-server']
  const [packed] = z.parse(z.array(z.object({ filename: z.string() })), JSON.parse((await run('npm', pack)).stdout))
  const project = join(folder, 'project')
  await mkdir(project)
  await writeFile(join(project, 'package.json'), '{ "private": true }')
  await cp(join(folder, packed?.filename ?? ''), join(project, 'almoner-server.tgz'))
  asUser = { cwd: project, env: { ...process.env, HOME: project, npm_config_cache: join(folder, 'cache') } }
  if (process.getuid?.() === 0) {
    await run('chown', ['-R', '65534:65534', folder])
    asUser = { ...asUser, uid: 65_534, gid: 65_534 }
  }
  await run('npm', ['install', '--no-audit', '--no-fund', './almoner-server.tgz'], asUser)
})
afterAll(async () => {
  server?.kill('SIGTERM')
  if (server !== undefined) await ended(server)
  if (skip === false) await rm(folder, { recursive: true, force: true })
})

const command = () => join(folder, 'project/node_modules/.bin/almoner-server')

async function serve(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const env = { ...asUser.env, PORT: String(port), ALMONER_DATA: join(folder, 'project/data'), ...environment }
  const began = performance.now()
  server = spawn(command(), args, { ...asUser, env, stdio: ['ignore', 'ignore', 'pipe'] })
  await untilReady(server, url)
  return { url, milliseconds: performance.now() - began }
}

async function stopped(): Promise<void> {
  server?.kill('SIGTERM')
  if (server !== undefined) await ended(server)
}

testUnless(skip, 'the installed server takes at most 190 MB and has no development tools', async (context) => {
  const modules = join(folder, 'project/node_modules')
  const files = (await readdir(modules, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  let bytes = 0
  for (const file of files) bytes += (await stat(join(file.parentPath, file.name))).size
  await context.annotate(`installed: ${Math.round(bytes / 1e6)} MB`)
  assert.ok(bytes <= LARGEST_BYTES, `${Math.round(bytes / 1e6)} MB`)
  const installed = await readdir(modules)
  assert.deepEqual(
    TOOLS.filter((name) => installed.includes(name)),
    [],
  )
})

testUnless(skip, 'it creates its database on the first start and is ready at once on the next one', async (context) => {
  await serve(['serve'])
  await stopped()
  const { url, milliseconds } = await serve(['serve'])
  await context.annotate(`ready after ${Math.round(milliseconds)} ms`)
  assert.ok(milliseconds < READY_MS, `${Math.round(milliseconds)} ms`)
  assert.equal((await fetch(`${url}/embed/v1/almoner.js`)).status, 200)
  const found = await fetch(`${url}/api/v1/nonprofits?public_key=test_pk_storefront&search_term=red+cross`)
  const listed = z.object({ nonprofits: z.array(z.object({ id: z.string() })) })
  const [first] = z.parse(listed, await found.json()).nonprofits
  for (const language of ['ar', 'ja', 'en']) {
    const picture = await fetch(`${url}/social/${first?.id}/pink.png?lang=${language}`)
    assert.equal(picture.status, 200, language)
  }
  await stopped()
})

testUnless(skip, 'the PDF reader is not installed, and the error says how to install it', async () => {
  const pdf = join(folder, 'project/form.pdf')
  await writeFile(pdf, '%PDF-1.7\n%%EOF\n')
  const env = { ...asUser.env, ALMONER_DATA: join(folder, 'project/data') }
  const { stdout, stderr } = await run(command(), ['documents', 'extract', pdf], { ...asUser, env }).catch(
    (error: { stdout: string; stderr: string }) => error,
  )
  assert.match(String(stdout) + String(stderr), /npm install pdfjs-dist tesseract\.js @tesseract\.js-data\/eng/)
})

/** A minimal mail server, for checking the connection. */
const mail = createServer((socket) => {
  socket.write('220 mail.example ready\r\n')
  socket.on('error', () => socket.destroy())
  socket.on('data', (said) => socket.write(String(said).startsWith('QUIT') ? '221 bye\r\n' : '250 mail.example\r\n'))
})

function statusOf(port: number, path: string): Promise<number> {
  const options = { host: '127.0.0.1', port, path, headers: { host: 'giving.example' }, rejectUnauthorized: false }
  return new Promise((resolve, reject) => {
    const asked = request(options, (answer) => resolve(answer.resume().statusCode ?? 0))
    asked.on('error', reject).end()
  })
}

testUnless(
  skip || withoutNginx,
  'started by its systemd unit behind the nginx sample, it serves requests, and the doctor finds no fault',
  async () => {
    const unit = await readFile('deploy/systemd/almoner.service', 'utf8')
    const [, started = ''] = /^ExecStart=\/usr\/bin\/env almoner-server (.+)$/m.exec(unit) ?? []
    const example = await readFile('deploy/systemd/almoner.env.example', 'utf8')
    const settings = [...example.matchAll(/^(\w+)=(.+)$/gm)].map(([, name = '', value = '']) => [name, value] as const)
    const [plain, secure, mailPort] = [await freePort(), await freePort(), await freePort()]
    mail.listen(mailPort, '127.0.0.1')
    const environment = {
      // The embedded PostgreSQL is used as if it were the operator's own.
      ...Object.fromEntries(settings.filter(([name]) => name !== 'DATABASE_URL' && name !== 'PORT')),
      NODE_ENV: 'production',
      ALMONER_MIGRATE: 'start',
      ALMONER_DATA: join(folder, 'project/unit'),
      ALMONER_MASTER_KEY: '0123456789abcdef'.repeat(4),
      STRIPE_SECRET_KEY: 'sk_live_one',
      STRIPE_WEBHOOK_SECRET: 'whsec_one',
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      MAIL_FROM: 'gifts@giving.example',
    }
    const { url } = await serve(started.split(' '), environment)
    const nginxFolder = await mkdtemp(join(tmpdir(), 'almoner-nginx-'))
    writeCertificate(nginxFolder)
    const file = await writeNginxSample(nginxFolder, { plain, secure, server: Number(new URL(url).port) })
    const nginx = spawn('nginx', ['-p', nginxFolder, '-c', file], { stdio: 'ignore' })
    try {
      await eventually(async () => assert.equal(await statusOf(secure, '/readyz'), 200))
      for (const path of ['/embed/v1/almoner.js', '/docs', '/console/sign-in'])
        assert.equal(await statusOf(secure, path), 200, path)
      const env = { ...asUser.env, ...environment }
      const { stdout } = await run(command(), ['doctor', '--no-processor', '--json'], { ...asUser, env })
      const { faults } = z.parse(z.object({ faults: z.number() }), JSON.parse(stdout))
      assert.equal(faults, 0, stdout)
    } finally {
      nginx.kill('SIGTERM')
      await ended(nginx)
      mail.close()
      await rm(nginxFolder, { recursive: true, force: true })
      await stopped()
    }
  },
)
