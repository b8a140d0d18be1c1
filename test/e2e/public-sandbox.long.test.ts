import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, test } from 'vitest'
import { createSandboxAccounts } from '../../src/server/service/accounts/sandbox-accounts.ts'
import { createMoneyWorld, MONEY_WORLD_KEY, type MoneyWorld } from '../support/money-world.ts'
import { runAlmoner } from '../support/run-almoner.ts'
import { ended, freePort, untilReady } from '../support/running-server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
let world: MoneyWorld

// A database whose sandbox was created on a private server.
beforeAll(async () => {
  world = await createMoneyWorld()
  await createSandboxAccounts(world.db, { seal: world.seal, now: new Date(), allowedOrigins: [] })
})
afterAll(() => world.close())

async function startPublicly(...args: string[]) {
  const port = await freePort()
  const environment = {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: 'https://giving.example',
    DATABASE_URL: world.url,
    ALMONER_MASTER_KEY: MONEY_WORLD_KEY,
    LOG_LEVEL: 'silent',
  }
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/main.ts', ...args], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return { child, url: `http://localhost:${port}` }
}

test('a public server refuses to start with the well-known test keys, and says in one line what to do', async () => {
  const { child } = await startPublicly()
  const output = await text(child.stderr)
  await ended(child)
  assert.equal(child.exitCode, 1)
  assert.match(output, /^Almoner could not start: [^\n]*accounts disable m_sandbox_storefront[^\n]*--sandbox[^\n]*\n$/)
})

test('a public server starts once those accounts are closed, or with the flag for a public sandbox', async () => {
  const meant = await startPublicly('--sandbox')
  await untilReady(meant.child, meant.url)
  meant.child.kill('SIGTERM')
  await ended(meant.child)
  const accounts = ['m_sandbox_storefront', 'm_sandbox_platform', 'm_sandbox_lawfirm']
  const environment = { DATABASE_URL: world.url, ALMONER_MASTER_KEY: MONEY_WORLD_KEY }
  assert.equal((await runAlmoner(['accounts', 'disable', ...accounts], environment)).code, 0)
  const { child, url } = await startPublicly()
  await untilReady(child, url)
  const refused = await fetch(`${url}/api/v1/nonprofits?public_key=test_pk_storefront`)
  assert.equal(refused.status, 401)
  child.kill('SIGTERM')
  await ended(child)
})
