import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import express from 'express'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe } from 'vitest'
import { clientAddress, fetchPicture, nodeHandler } from '../../src/server/mounts/index.ts'
import { createProxy } from '../../src/server/proxy/index.ts'
import { openBrowser } from '../support/browser.ts'
import { elementsAtProxy, HOSTILE_HOST } from '../support/elements-at-proxy.ts'
import { runAlmoner } from '../support/run-almoner.ts'
import { type ProxyProcess, proxyEnvironment, startProxyProcess } from '../support/running-proxy.ts'
import { freePort, type RunningServer, startServer } from '../support/running-server.ts'
import { type ShopPages, startShopPages } from '../support/shop-pages.ts'

let almoner: RunningServer
let browser: Browser
let shop: ShopPages

beforeAll(async () => {
  almoner = await startServer()
  await almonerCommand('nonprofits', 'set', '530196605', '--logo', 'demo/pictures/elements.png')
  shop = await startShopPages()
  browser = await openBrowser({ ownHosts: [HOSTILE_HOST] })
})
afterAll(async () => {
  await browser?.close()
  shop?.close()
  await almoner?.close()
})

function worldOf(proxy: string) {
  return { service: almoner.url, proxy, browser, shop, withhold }
}

async function almonerCommand(...words: string[]): Promise<void> {
  const { code, stderr } = await runAlmoner(words, { DATABASE_URL: '', ALMONER_DATA: almoner.dataDirectory })
  assert.equal(code, 0, stderr)
}

async function withhold(ein: string): Promise<{ giveBack(): Promise<void> }> {
  const consent = (decision: string) => almonerCommand('consent', decision, ein, '--account', 'm_sandbox_storefront')
  await consent('withhold')
  return { giveBack: () => consent('unset') }
}

describe('the elements with a proxy in the service’s process', () => {
  elementsAtProxy(() => worldOf(almoner.url))
})

describe('the elements with a separate proxy, over HTTP in front of the service', () => {
  let proxy: ProxyProcess
  beforeAll(async () => {
    proxy = await startProxyProcess(
      [process.execPath, '--import', 'tsx', 'src/server/main.ts'],
      proxyEnvironment(almoner.url),
    )
  })
  afterAll(() => proxy?.stop())
  elementsAtProxy(() => worldOf(proxy.url))
})

/** A merchant's own app with the proxy mounted in it, and the kit among its static files. */
async function startMerchantApp(upstreamUrl: string): Promise<{ url: string; close: () => void }> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const account = {
    publicKey: 'test_pk_storefront',
    secretKey: 'test_sk_storefront',
    liveMode: false,
    allowedOrigins: [url],
    consentPolicy: 'any',
  } as const
  const proxy = createProxy({
    upstreamUrl,
    findAccount: async (publicKey) => (publicKey === account.publicKey ? account : undefined),
    publicUrl: url,
    fetchPicture,
    addressOf: clientAddress,
  })
  const app = express()
  app.use(express.json())
  app.use('/proxy', nodeHandler(proxy))
  app.use('/embed', express.static(resolve('dist/embed'), { setHeaders: openToPages }))
  const server = createServer(app).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { url, close: () => void server.close() }
}

function openToPages(response: { setHeader(name: string, value: string): unknown }): void {
  response.setHeader('access-control-allow-origin', '*')
}

describe('the elements with a proxy mounted in an Express app', () => {
  let app: Awaited<ReturnType<typeof startMerchantApp>>
  beforeAll(async () => {
    app = await startMerchantApp(almoner.url)
  })
  afterAll(() => app?.close())
  elementsAtProxy(() => worldOf(app.url))
})
