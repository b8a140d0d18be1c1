import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { basicHeader } from '../../src/contract/basic-credentials.ts'
import { registerEndpoint } from '../../src/server/service/webhooks/endpoints.ts'
import { eventually } from '../support/eventually.ts'
import { openLocally } from '../support/local-server.ts'
import { createMoneyWorld, MONEY_WORLD_KEY } from '../support/money-world.ts'
import { ended, freePort, type RunningServer, startServer } from '../support/running-server.ts'
import { type StripeStandIn, startStripeStandIn } from '../support/stripe-stand-in.ts'
import { testUnless } from '../support/test-unless.ts'

const LIBRARY = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`
const OPENED = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
const SECRET = 'whsec_made_up'
const skip = existsSync(LIBRARY) ? false : 'faketime is not installed'
/** On a busy machine a test may take minutes, but not an hour. */
const HALF_AN_HOUR = 1_800

const secondsFromNow = (seconds: number) => Math.abs(seconds - Date.now() / 1_000)

async function untilApart({ url }: { url: string }, isSo: (seconds: number) => boolean): Promise<void> {
  await eventually(async () => {
    const figures = await (await fetch(`${url}/metrics`)).text()
    const seconds = Number(/^almoner_clock_apart_seconds (\S+)$/m.exec(figures)?.[1])
    assert.ok(isSo(seconds), `${seconds} s`)
  })
}

async function ask({ url }: RunningServer, path: string, asked: object): Promise<Record<string, unknown>> {
  const headers = {
    authorization: basicHeader({ publicKey: 'test_pk_storefront', secretKey: 'test_sk_storefront' }),
    'content-type': 'application/json',
  }
  const answer = await fetch(`${url}/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(asked) })
  assert.equal(answer.status, 200)
  return Object(await answer.json())
}

async function give(server: RunningServer): Promise<number> {
  const gift = { amount: 500, nonprofit_id: 'n_river', funds_collected: true }
  return Number((await ask(server, 'donations', gift)).created_at)
}

async function hearFrom(processor: StripeStandIn, { url }: RunningServer): Promise<number> {
  const { body, signature } = processor.event('charge.refunded', { payment_intent: null }, SECRET)
  const headers = { 'stripe-signature': signature }
  return (await fetch(`${url}/webhooks/processor`, { method: 'POST', headers, body })).status
}

/** The expiry of the processor's page for a new link. */
async function pageEnds(processor: StripeStandIn, server: RunningServer): Promise<number> {
  const urls = { success_url: `${server.url}/thanks`, cancel_url: server.url }
  const wanted = { amount: 500, nonprofit_id: 'n_river', hosted_page: 'when_needed', ...urls }
  const { checkout_url } = await ask(server, 'payments/checkout_link', wanted)
  // Node's fetch doesn't send the headers of page navigation.
  const [answer] = await once(get(String(checkout_url), { headers: OPENED }), 'response')
  answer.resume()
  assert.equal(answer.statusCode, 303)
  return Number(processor.forms.at(-1)?.get('expires_at'))
}

testUnless(
  skip,
  'a server whose clock is an hour off says so, uses the database’s time, and returns to its own once that is right',
  async () => {
    const world = await createMoneyWorld()
    const folder = await mkdtemp(join(tmpdir(), 'almoner-clock-'))
    const offset = join(folder, 'offset')
    const signedAt: number[] = []
    const hooks = createServer((request, response) => {
      signedAt.push(Number(request.headers['webhook-timestamp']))
      request.resume()
      response.writeHead(200).end()
    })
    const merchant = await openLocally(hooks)
    const endpoint = { url: `${merchant.origin}/hooks`, now: new Date() }
    await registerEndpoint(world.db, world.newId, { accountId: world.accountId, liveMode: false, ...endpoint })
    await writeFile(offset, '+0')
    const processor = await startStripeStandIn()
    const environment = {
      DATABASE_URL: world.url,
      ALMONER_MASTER_KEY: MONEY_WORLD_KEY,
      STRIPE_SECRET_KEY: 'sk_test_standin',
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_API_URL: processor.origin,
      ALMONER_READ_PROCESSOR: 'off',
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: offset,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
    const server = await startServer(environment)
    const metricsPort = String(await freePort())
    const program = ['--import', 'tsx', 'src/server/cli/almoner.ts', 'worker', '--metrics-port', metricsPort]
    const worker = spawn(process.execPath, program, {
      env: { ...process.env, ...environment, ALMONER_DATA: folder, HOST: '127.0.0.1' },
      stdio: 'ignore',
    })
    try {
      for (const wrong of ['+3600', '-3600']) {
        await writeFile(offset, wrong)
        await untilApart(server, (seconds) => Math.abs(seconds + Number(wrong)) < HALF_AN_HOUR)
        await untilApart(
          { url: `http://127.0.0.1:${metricsPort}` },
          (seconds) => Math.abs(seconds + Number(wrong)) < HALF_AN_HOUR,
        )
        const before = signedAt.length
        assert.ok(secondsFromNow(await give(server)) < HALF_AN_HOUR, 'a gift has the true time')
        assert.equal(await hearFrom(processor, server), 200, 'an event of the processor is believed')
        assert.ok((await pageEnds(processor, server)) - Date.now() / 1_000 > HALF_AN_HOUR, 'its page lives an hour')
        await eventually(() => assert.ok(signedAt.length > before, 'its webhook is sent at once'))
      }
      await writeFile(offset, '+0')
      await untilApart(server, (seconds) => seconds === 0)
      assert.ok(secondsFromNow(await give(server)) < HALF_AN_HOUR)
      for (const seconds of signedAt)
        assert.ok(secondsFromNow(seconds) < HALF_AN_HOUR, 'receivers believe the signature')
    } finally {
      worker.kill('SIGTERM')
      await ended(worker)
      await server.close()
      await merchant.close()
      await processor.close()
      await rm(folder, { recursive: true, force: true })
      await world.close()
    }
  },
)
