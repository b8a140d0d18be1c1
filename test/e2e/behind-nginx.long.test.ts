import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { basicHeader } from '../../src/contract/basic-credentials.ts'
import { eventually } from '../support/eventually.ts'
import { createMoneyWorld, MONEY_WORLD_KEY, type MoneyWorld } from '../support/money-world.ts'
import { ended, freePort, type RunningServer, startServer } from '../support/running-server.ts'
import { testUnless } from '../support/test-unless.ts'

/** nginx's default timeout for idle connections to a server. */
const NGINX_KEEPS_SECONDS = 60
/** With six concurrent donors, this many connections can wait at the moment a port closes. */
const MAX_RESET = 6
const hasNginx = spawnSync('nginx', ['-v']).status === 0
const skip = hasNginx ? false : 'nginx is not installed'

let world: MoneyWorld
let servers: RunningServer[] = []
let nginx: ChildProcess | undefined
let folder: string
let url: string

beforeAll(async () => {
  if (!hasNginx) return
  world = await createMoneyWorld()
  const shared = { DATABASE_URL: world.url, ALMONER_MASTER_KEY: MONEY_WORLD_KEY, ALMONER_DRAIN_SECONDS: '3' }
  servers = [await startServer(shared), await startServer(shared)]
  await startNginx()
})
afterAll(async () => {
  if (!hasNginx) return
  nginx?.kill('SIGQUIT')
  for (const server of servers) await server.close()
  await rm(folder, { recursive: true, force: true })
  await world.close()
})

/** nginx with its default settings in front of both servers, with keep-alive connections to them. */
async function startNginx(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'almoner-nginx-'))
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const hosts = servers.map((server) => `server 127.0.0.1:${new URL(server.url).port};`).join(' ')
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
     http {
       access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
       fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
       upstream almoner { ${hosts} keepalive 16; }
       server { listen 127.0.0.1:${port};
         location / { proxy_pass http://almoner; proxy_http_version 1.1; proxy_set_header Connection ""; } }
     }`,
  )
  nginx = spawn('nginx', ['-p', folder, '-c', file], { stdio: 'ignore' })
  await eventually(async () => assert.equal((await fetch(`${url}/healthz`)).status, 200))
}

async function give(): Promise<number> {
  const headers = {
    authorization: basicHeader({ publicKey: 'test_pk_storefront', secretKey: 'test_sk_storefront' }),
    'content-type': 'application/json',
  }
  const body = JSON.stringify({ amount: 500, nonprofit_id: 'n_river', funds_collected: true })
  const answer = await fetch(`${url}/api/v1/donations`, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return answer.status
}

testUnless(skip, 'the server keeps idle connections longer than the reverse proxy in front of it', async () => {
  for (const server of servers) {
    const kept = (await fetch(`${server.url}/healthz`)).headers.get('keep-alive') ?? ''
    assert.ok(Number(/timeout=(\d+)/.exec(kept)?.[1]) > NGINX_KEEPS_SECONDS, kept)
  }
})

testUnless(
  skip,
  'a stopping server reports that it is not ready and finishes its requests; behind nginx, at most one donation fails',
  async () => {
    const [leaving, staying] = servers
    assert.ok(leaving && staying)
    let submitForm = true
    const statuses: number[] = []
    const donors = Array.from({ length: 6 }, async () => {
      while (submitForm) statuses.push(await give())
    })
    await eventually(() => assert.ok(statuses.length > 50))
    const closed = leaving.close()
    await eventually(async () => {
      const ready = await fetch(`${leaving.url}/readyz`)
      assert.deepEqual([ready.status, (await ready.json()).code], [503, 'shutting_down'])
      assert.equal((await fetch(`${leaving.url}/healthz`)).status, 200, 'it still answers')
    })
    await closed
    servers = [staying]
    const before = statuses.length
    await eventually(() => assert.ok(statuses.length > before + 50))
    submitForm = false
    await Promise.all(donors)
    const failed = statuses.filter((status) => status !== 200)
    // The system resets connections that arrive while a port closes, and nginx doesn't retry writes.
    assert.ok(failed.length <= MAX_RESET && failed.every((status) => status === 502), `${failed} of ${statuses.length}`)
    nginx?.kill('SIGQUIT')
    if (nginx !== undefined) await ended(nginx)
  },
)
