import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, test } from 'vitest'
import { createClient } from '../../src/client/index.ts'
import { contract } from '../../src/contract/index.ts'
import { eventually } from '../support/eventually.ts'
import { type ProxyProcess, proxyEnvironment, startProxyProcess } from '../support/running-proxy.ts'
import { ended, type RunningServer, startServer } from '../support/running-server.ts'

const SHOP = 'http://localhost:5173'

let almoner: RunningServer

beforeAll(async () => {
  almoner = await startServer()
})
afterAll(() => almoner.close())

/** What the account's pages can do at a proxy, and what is refused. */
async function checkProxy({ url, said }: ProxyProcess): Promise<void> {
  const page = createClient(contract, {
    baseUrl: `${url}/proxy`,
    publicKey: 'test_pk_storefront',
    fetch: (request) => {
      request.headers.set('origin', SHOP)
      return fetch(request)
    },
  })
  const [found] = (await page.nonprofits.search({ query: { search_term: 'red cross' } })).nonprofits
  assert.equal(found?.name, 'American National Red Cross')
  assert.ok(found.icon_url.startsWith(`${url}/proxy/pictures/`))
  assert.equal((await fetch(found.icon_url)).headers.get('content-type'), 'image/svg+xml')
  const link = { amount: 2_500, nonprofit_id: found.id, success_url: `${SHOP}/thanks`, cancel_url: `${SHOP}/cart` }
  const { checkout_url } = await page.payments.createCheckoutLink({ body: link })
  assert.ok(checkout_url.startsWith(`${almoner.url}/checkout/`))
  assert.equal((await fetch(checkout_url)).status, 200)
  await assert.rejects(page.donations.list(), { code: 'not_available_here' })
  assert.equal((await fetch(`${url}/embed/v1/almoner.js`)).status, 200)
  assert.match(await (await fetch(`${url}/embed/`)).text(), /test_pk_storefront/)
  assert.equal((await fetch(`${url}/healthz`)).status, 200)
  const nothing = await fetch(`${url}/api/v1/donations`)
  assert.equal(nothing.status, 404)
  assert.equal((await nothing.json()).code, 'not_found')
  await leadsOn(url, ['/embed/'])
  assert.doesNotMatch(said(), /test_sk_storefront/)
}

/** The page for a dead link links to these pages, which exist. */
async function leadsOn(url: string, paths: readonly string[]): Promise<void> {
  const lost = await fetch(`${url}/nope`, { headers: { accept: 'text/html' } })
  assert.equal(lost.status, 404)
  const page = await lost.text()
  assert.match(page, /Page not found/)
  const led = Array.from(page.matchAll(/<a href="([^"]*)"/g), ([, href]) => href)
  assert.deepEqual(led, paths)
  for (const path of paths) assert.equal((await fetch(url + path)).status, 200, path)
}

test('an expired link shows where to go next, in a sandbox also to its front page', () =>
  leadsOn(almoner.url, ['/', '/docs']))

test('npm start runs only the proxy when the environment names an upstream service', async () => {
  const proxy = await startProxyProcess(['npm', 'start'], proxyEnvironment(almoner.url))
  try {
    await checkProxy(proxy)
    assert.ok(proxy.said().includes(`The proxy is ready, for the service at ${almoner.url}.`))
  } finally {
    await proxy.stop()
  }
})

test('the proxy command runs only the proxy and stops on a signal', async () => {
  const proxy = await startProxyProcess(
    ['npm', 'run', '--silent', 'almoner', '--', 'proxy'],
    proxyEnvironment(almoner.url),
  )
  try {
    await checkProxy(proxy)
    assert.equal(proxy.isRunning(), true)
  } finally {
    await proxy.stop()
  }
  // Checking its port isn't enough, because another process may have taken it.
  await eventually(() => assert.equal(proxy.isRunning(), false))
})

test('a proxy without a key, or with keys of two modes, says so in one line and does not start', async () => {
  const { ALMONER_SECRET_KEY: _, ...keyless } = proxyEnvironment(almoner.url)
  const mixed = { ...proxyEnvironment(almoner.url), ALMONER_SECRET_KEY: 'live_sk_storefront' }
  for (const [environment, sentence] of [
    [keyless, 'ALMONER_SECRET_KEY is missing from the environment'],
    [mixed, 'ALMONER_PUBLIC_KEY and ALMONER_SECRET_KEY are of different modes'],
  ] as const) {
    const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/main.ts'], {
      env: { PATH: process.env.PATH, PORT: '0', ...environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const [said] = await Promise.all([text(child.stderr), ended(child)])
    assert.equal(child.exitCode, 1)
    assert.equal(said, `Almoner could not start: ${sentence}\n`)
  }
})
