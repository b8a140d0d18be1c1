import assert from 'node:assert/strict'
import pg from 'pg'
import { afterAll, beforeAll, test } from 'vitest'
import { basicHeader } from '../../src/contract/basic-credentials.ts'
import { openEngineOrUrl } from '../../src/server/database/database.ts'
import { eventually } from '../support/eventually.ts'
import { runAlmoner } from '../support/run-almoner.ts'
import { type RunningServer, startServer } from '../support/running-server.ts'

const NONPROFIT = 'n_0322SbK0OCkz57ak2ev2HC'
let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

async function execute(statement: string): Promise<void> {
  const engine = await openEngineOrUrl({ dataDirectory: server.dataDirectory })
  const client = new pg.Client({ connectionString: engine.url })
  await client.connect()
  await client.query('set default_transaction_read_only = off')
  await client.query(statement)
  await client.query('select pg_reload_conf()')
  await client.end()
  await engine.stop()
}

function give(): Promise<Response> {
  const headers = {
    authorization: `Basic ${btoa('test_pk_storefront:test_sk_storefront')}`,
    'content-type': 'application/json',
  }
  const body = JSON.stringify({ amount: 500, nonprofit_id: NONPROFIT, funds_collected: true })
  return fetch(`${server.url}/api/v1/donations`, { method: 'POST', headers, body })
}

/** The header of a key restricted to reading one gift. */
async function restrictedKey(): Promise<string> {
  const words = [
    'keys',
    'restrict',
    'm_sandbox_storefront',
    '--name',
    'till',
    '--operations',
    'donations.show',
    '--json',
  ]
  const { code, stdout, stderr } = await runAlmoner(words, { ALMONER_DATA: server.dataDirectory })
  assert.equal(code, 0, stderr)
  const made = JSON.parse(stdout)
  return basicHeader({ publicKey: made.public_key, secretKey: made.secret_key })
}

/** The response to reading a donation, once all processes know the key. */
function statusOnceKnown(id: string, authorization: string): Promise<number> {
  return eventually(async () => {
    const { status } = await fetch(`${server.url}/api/v1/donations/${id}`, { headers: { authorization } })
    assert.notEqual(status, 401)
    return status
  })
}

test('a server whose database turns read-only says so, answers reads, and recovers by itself', async () => {
  const { id } = await (await give()).json()
  const authorization = await restrictedKey()
  await execute('alter system set default_transaction_read_only = on')
  await eventually(async () => {
    const refused = await fetch(`${server.url}/readyz`)
    assert.equal(refused.status, 503)
    assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
  })
  const gift = await give()
  assert.deepEqual([gift.status, (await gift.json()).code], [503, 'database_unavailable'])
  assert.match(gift.headers.get('retry-after') ?? '', /^\d+$/)
  const search = await fetch(`${server.url}/api/v1/nonprofits?public_key=test_pk_storefront&search_term=red+cross`)
  assert.equal(search.status, 200, 'what only reads is answered')
  assert.equal(await statusOnceKnown(id, authorization), 200, 'by a restricted key too')
  assert.equal((await fetch(`${server.url}/healthz`)).status, 200)
  await execute('alter system reset default_transaction_read_only')
  await eventually(async () => assert.equal((await fetch(`${server.url}/readyz`)).status, 200))
  assert.equal((await give()).status, 200)
})
