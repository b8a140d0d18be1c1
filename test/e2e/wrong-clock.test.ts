import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { basicHeader } from '../../src/contract/basic-credentials.ts'
import { registerEndpoint } from '../../src/server/service/webhooks/endpoints.ts'
import { eventually } from '../support/eventually.ts'
import { createMoneyWorld, MONEY_WORLD_KEY } from '../support/money-world.ts'
import { type RunningServer, startServer } from '../support/running-server.ts'

const LIBRARY = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/faketime/libfaketime.so.1`
const skip = existsSync(LIBRARY) ? false : 'faketime is not installed'
/** Beside other work a test may take minutes, but no hour. */
const HALF_AN_HOUR = 1_800

const secondsFromNow = (seconds: number) => Math.abs(seconds - Date.now() / 1_000)

async function untilApart({ url }: RunningServer, isSo: (seconds: number) => boolean): Promise<void> {
  await eventually(async () => {
    const figures = await (await fetch(`${url}/metrics`)).text()
    const seconds = Number(/^almoner_clock_apart_seconds (\S+)$/m.exec(figures)?.[1])
    assert.ok(isSo(seconds), `${seconds} s`)
  })
}

async function give({ url }: RunningServer): Promise<number> {
  const headers = {
    authorization: basicHeader({ publicKey: 'test_pk_storefront', secretKey: 'test_sk_storefront' }),
    'content-type': 'application/json',
  }
  const body = JSON.stringify({ amount: 500, nonprofit_id: 'n_river', funds_collected: true })
  const answer = await fetch(`${url}/api/v1/donations`, { method: 'POST', headers, body })
  assert.equal(answer.status, 200)
  return (await answer.json()).created_at
}

test('a server whose clock turns an hour wrong says so and writes and signs by the database’s, and by its own again once that is right', {
  skip,
}, async () => {
  const world = await createMoneyWorld()
  const folder = await mkdtemp(join(tmpdir(), 'almoner-clock-'))
  const offset = join(folder, 'offset')
  const signedAt: number[] = []
  const merchant = createServer((request, response) => {
    signedAt.push(Number(request.headers['webhook-timestamp']))
    request.resume()
    response.writeHead(200).end()
  }).listen(0, '127.0.0.1')
  await once(merchant, 'listening')
  const address = merchant.address()
  assert.ok(address !== null && typeof address === 'object')
  const endpoint = { url: `http://127.0.0.1:${address.port}/hooks`, now: new Date() }
  await registerEndpoint(world.db, world.newId, { accountId: world.accountId, liveMode: false, ...endpoint })
  await writeFile(offset, '+0')
  const server = await startServer({
    DATABASE_URL: world.url,
    ALMONER_MASTER_KEY: MONEY_WORLD_KEY,
    LD_PRELOAD: LIBRARY,
    FAKETIME_TIMESTAMP_FILE: offset,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  })
  try {
    for (const wrong of ['+3600', '-3600']) {
      await writeFile(offset, wrong)
      await untilApart(server, (seconds) => Math.abs(seconds + Number(wrong)) < HALF_AN_HOUR)
      const before = signedAt.length
      assert.ok(secondsFromNow(await give(server)) < HALF_AN_HOUR, 'a gift has the true time')
      await eventually(() => assert.ok(signedAt.length > before, 'its webhook is sent at once'))
    }
    await writeFile(offset, '+0')
    await untilApart(server, (seconds) => seconds === 0)
    assert.ok(secondsFromNow(await give(server)) < HALF_AN_HOUR)
    for (const seconds of signedAt) assert.ok(secondsFromNow(seconds) < HALF_AN_HOUR, 'receivers believe the signature')
  } finally {
    await server.close()
    merchant.closeAllConnections()
    merchant.close()
    await rm(folder, { recursive: true, force: true })
    await world.close()
  }
})
