import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll } from 'vitest'
import { ended, freePort, untilReady } from '../support/running-server.ts'
import { testUnless } from '../support/test-unless.ts'

/*
 * Installs and starts a fresh clone with each npm on each Node. It fetches all of them from the registry, so that it
 * runs only when asked for: `ALMONER_TEST_CLONES=1` installs everywhere and starts once on each Node,
 * `ALMONER_TEST_CLONES=whole` runs all tests everywhere too, which takes hours.
 */

const run = promisify(execFile)
const asked = process.env.ALMONER_TEST_CLONES
const skip = asked === undefined && 'set ALMONER_TEST_CLONES=1 to install on every Node and npm'
const NODES = ['20', '22', '24']
const NPMS = ['10', '11', '12']
const platform = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
/** The output of a test run. */
const maxBuffer = 1 << 28

let directory = ''

beforeAll(async () => {
  if (skip !== false) return
  directory = await mkdtemp(join(tmpdir(), 'almoner-clones-'))
  for (const version of NODES) await fetchTool(`node-${version}`, `${platform}@${version}`)
  for (const version of NPMS) await fetchTool(`npm-${version}`, `npm@${version}`)
})
afterAll(() => (skip === false ? rm(directory, { recursive: true, force: true }) : undefined))

async function fetchTool(folder: string, name: string): Promise<void> {
  await mkdir(join(directory, folder))
  await run('npm', ['install', '--prefix', join(directory, folder), '--no-save', '--no-audit', '--no-fund', name])
}

/** Runs an npm version with a Node version; both are first in the PATH. */
function tools(node: string, npm: string) {
  const bin = join(directory, `node-${node}`, 'node_modules', platform, 'bin')
  const npmFolder = join(directory, `npm-${npm}`, 'node_modules')
  const path = [bin, join(npmFolder, '.bin'), process.env.PATH ?? ''].join(delimiter)
  return {
    command: join(bin, 'node'),
    npm: join(npmFolder, 'npm/bin/npm-cli.js'),
    environment: { ...process.env, PATH: path, npm_config_update_notifier: 'false' },
  }
}

/** The files that a clone would have: tracked ones, and untracked ones that aren't ignored. */
async function clone(name: string): Promise<string> {
  const folder = join(directory, name)
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { maxBuffer })
  for (const file of stdout.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await cp(file, join(folder, file))
  }
  return folder
}

for (const node of NODES)
  for (const npm of NPMS)
    testUnless(skip, `npm ci installs a fresh clone with npm ${npm} on Node ${node}`, async () => {
      const cwd = await clone(`clone-${node}-${npm}`)
      const { command, npm: cli, environment: env } = tools(node, npm)
      await run(command, [cli, 'ci'], { cwd, env, maxBuffer })
      const { stdout } = await run(command, [cli, 'run', '--silent', 'types'], { cwd, env, maxBuffer })
      assert.equal(stdout, '')
      if (asked === 'whole') await run(command, [cli, 'test'], { cwd, env, maxBuffer })
      await rm(cwd, { recursive: true, force: true })
    })

for (const node of NODES)
  testUnless(
    skip,
    `npm start serves on Node ${node} what npm ci installed without the tools of development`,
    async () => {
      const cwd = await clone(`start-${node}`)
      const { command, npm, environment } = tools(node, '11')
      await run(command, [npm, 'ci', '--omit=dev'], { cwd, env: environment, maxBuffer })
      const port = await freePort()
      const url = `http://localhost:${port}`
      const env = { ...environment, PORT: String(port), ALMONER_DATA: join(cwd, 'data'), LOG_LEVEL: 'error' }
      const child = spawn(command, [npm, 'start'], { cwd, env, stdio: ['ignore', 'ignore', 'pipe'], detached: true })
      try {
        await untilReady(child, url)
        assert.equal((await fetch(`${url}/embed/v1/almoner.js`)).status, 200)
        assert.equal(
          (await fetch(`${url}/api/v1/nonprofits?public_key=test_pk_storefront&search_term=red`)).status,
          200,
        )
      } finally {
        // The whole process group: npm, its shell and the server.
        process.kill(-(child.pid ?? 0), 'SIGTERM')
        await ended(child)
      }
      await rm(cwd, { recursive: true, force: true })
    },
  )
