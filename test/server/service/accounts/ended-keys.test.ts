import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import { basicHeader } from '../../../../src/contract/basic-credentials.ts'
import { createInProcessProxy } from '../../../../src/server/app/in-process-proxy.ts'
import { silentLog } from '../../../../src/server/http/log.ts'
import { listenForKeyChanges } from '../../../../src/server/service/accounts/keyring.ts'
import type { KeyPair } from '../../../../src/server/service/accounts/manage-keys.ts'
import { createService } from '../../../../src/server/service/api/service.ts'
import { eventually } from '../../../support/eventually.ts'
import { createMoneyWorld, MONEY_WORLD_KEY, type MoneyWorld } from '../../../support/money-world.ts'
import { runAlmoner } from '../../../support/run-almoner.ts'

const ORIGIN = 'http://localhost:8080'
const STOREFRONT = { publicKey: 'test_pk_storefront', secretKey: 'test_sk_storefront' }

interface Server {
  fetch(request: Request): Promise<Response>
  stop(): Promise<void>
}

let world: MoneyWorld
let servers: Server[]

beforeAll(async () => {
  world = await createMoneyWorld()
  servers = [openServer(), openServer()]
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await world.close()
})

/** One of several processes on the same database. Its clock stands still, so its cache never expires. */
function openServer(): Server {
  const keyChanges = listenForKeyChanges(world.url)
  const moment = new Date(Date.now() + 3_600_000)
  const dependencies = { ...world, clock: { now: () => moment }, keyChanges, log: silentLog, publicUrl: ORIGIN }
  const service = createService(dependencies)
  const proxy = createInProcessProxy({ ...dependencies, service })
  return {
    fetch: (request) =>
      new URL(request.url).pathname.startsWith('/proxy/') ? proxy.fetch(request) : service.fetch(request),
    stop: () => keyChanges.stop(),
  }
}

const environment = () => ({ DATABASE_URL: world.url, ALMONER_MASTER_KEY: MONEY_WORLD_KEY })

async function almoner(command: string): Promise<string> {
  const { code, stdout, stderr } = await runAlmoner(command.split(' '), environment())
  assert.equal(code, 0, stderr)
  return stdout
}

/** The status of each server's response to the key pair, and to the public key alone. */
async function statuses({ publicKey, secretKey }: KeyPair): Promise<number[]> {
  const headers = { authorization: basicHeader({ publicKey, secretKey }) }
  const asked = servers.flatMap((server) => [
    server.fetch(new Request(`${ORIGIN}/api/v1/donations`, { headers })),
    server.fetch(new Request(`${ORIGIN}/proxy/api/v1/climate/stats?public_key=${publicKey}`)),
  ])
  return (await Promise.all(asked)).map(({ status }) => status)
}

const allAnswer = (pair: KeyPair, expected: readonly number[]) =>
  eventually(async () => assert.deepEqual(await statuses(pair), expected))

test('disabling an account blocks it in every process immediately, with its payment pages, and it can be enabled again', async () => {
  await allAnswer(STOREFRONT, [200, 200, 200, 200])
  const ask = (request: Request) => servers[0]?.fetch(request) ?? Promise.reject(new Error('No server'))
  const gift = {
    amount: 500,
    nonprofit_id: 'n_river',
    success_url: 'https://a.example/',
    cancel_url: 'https://a.example/',
  }
  const init = { method: 'POST', headers: { authorization: basicHeader(STOREFRONT) }, body: JSON.stringify(gift) }
  const link = await ask(new Request(`${ORIGIN}/api/v1/payments/checkout_link`, init))
  const { checkout_url: page } = await link.json()
  const pageText = async () => (await ask(new Request(page))).text()
  assert.match(await pageText(), /<form/)
  await almoner('accounts disable m_sandbox_storefront')
  await allAnswer(STOREFRONT, [401, 401, 401, 401])
  const closed = await pageText()
  assert.doesNotMatch(closed, /name="number"/)
  assert.match(closed, /<h1 id="title">This store isn’t accepting gifts right now</)
  assert.doesNotMatch(closed, /nonprofit cannot/)
  await allAnswer({ publicKey: 'test_pk_platform', secretKey: 'test_sk_platform' }, [200, 200, 200, 200])
  await almoner('accounts enable m_sandbox_storefront')
  await allAnswer(STOREFRONT, [200, 200, 200, 200])
})

test('a leaked secret key is revoked alone and immediately, without a replacement', async () => {
  const made = JSON.parse(await almoner('keys rotate m_sandbox_storefront --json'))
  const second = { publicKey: made.public_key, secretKey: made.secret_key }
  await allAnswer(second, [200, 200, 200, 200])
  await almoner('keys revoke test_sk_storefront')
  await allAnswer(STOREFRONT, [401, 200, 401, 200])
  await allAnswer(second, [200, 200, 200, 200])
  const { keys } = JSON.parse(await almoner('keys list --json'))
  const [{ id }, ...more] = keys.find(({ publicKey }: KeyPair) => publicKey === STOREFRONT.publicKey).secrets
  assert.deepEqual(more, [])
  await almoner(`keys revoke ${id}`)
  await allAnswer(second, [401, 401, 401, 401])
  const { code } = await runAlmoner(['keys', 'revoke', id], environment())
  assert.equal(code, 1, 'what has ended is not ended again')
  await almoner('keys rotate m_sandbox_storefront')
})

test('a public key is replaced with an overlap, or the old key ends immediately', async () => {
  const owner = 'm_sandbox_platform'
  const pair = (publicKey: string) => ({ publicKey, secretKey: 'test_sk_platform' })
  const { public_key: second } = JSON.parse(await almoner(`keys rotate-public ${owner} --overlap 7d --json`))
  assert.match(second, /^test_pk_[0-9A-Za-z]{32}$/)
  await allAnswer(pair(second), [200, 200, 200, 200])
  await allAnswer(pair('test_pk_platform'), [200, 200, 200, 200])
  const { public_key: third } = JSON.parse(await almoner(`keys rotate-public ${owner} --overlap now --json`))
  await allAnswer(pair(third), [200, 200, 200, 200])
  await allAnswer(pair(second), [401, 401, 401, 401])
  await allAnswer(pair('test_pk_platform'), [401, 401, 401, 401])
})
