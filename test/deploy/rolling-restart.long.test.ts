import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../support/eventually.ts'
import { createMoneyWorld, MONEY_WORLD_KEY } from '../support/money-world.ts'
import { followsNames, skipWithoutPgbouncer, startPgbouncer } from '../support/pgbouncer.ts'
import { ended, freePort, type RunningServer, startServer } from '../support/running-server.ts'
import { giveSteadily, judgeGifts } from '../support/steady-gifts.ts'
import { testUnless } from '../support/test-unless.ts'

/*
 * Restarts three servers one by one behind the samples for HAProxy and PgBouncer while clients create gifts. Clients
 * repeat a gift only after a failure, and there must be none. Takes minutes.
 */

const skip =
  skipWithoutPgbouncer ||
  (spawnSync('haproxy', ['-v']).status !== 0 && 'haproxy is not installed') ||
  (process.env.ALMONER_TEST_GIFTS === undefined &&
    'set ALMONER_TEST_GIFTS=20000 to restart three servers under so many gifts')
const GIFTS = Number(process.env.ALMONER_TEST_GIFTS)

/** HAProxy with the sample configuration, without the certificate. */
async function startFront(servers: readonly RunningServer[]): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'almoner-front-'))
  const port = await freePort()
  const names = ['one', 'two', 'three']
  const sample = (await readFile('deploy/haproxy/haproxy.cfg', 'utf8'))
    .replace('bind :80\n', `bind 127.0.0.1:${port}\n`)
    .replace(/ {2}bind :443 .*\n/, '')
    .replace(/ {2}http-request redirect .*\n/, '')
    .replace(/server (one|two|three) .*/g, (_, name: string) => {
      const server = servers[names.indexOf(name)]
      return `server ${name} 127.0.0.1:${new URL(server?.url ?? '').port}`
    })
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, sample)
  const haproxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  await eventually(async () => assert.equal((await fetch(`${url}/healthz`)).status, 200))
  return {
    url,
    close: async () => {
      haproxy.kill('SIGTERM')
      await ended(haproxy)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

testUnless(
  skip,
  'three servers behind HAProxy and a pooler are restarted one by one, again and again, and no gift fails',
  async (context) => {
    const closers: (() => Promise<unknown>)[] = []
    try {
      const world = await createMoneyWorld()
      closers.push(() => world.close())
      const pooler = await startPgbouncer(world.url)
      closers.push(() => pooler.close())
      const servers: RunningServer[] = []
      for (let count = 0; count < 3; count += 1) {
        const server = await startServer({
          DATABASE_URL: pooler.url,
          DATABASE_DIRECT_URL: world.url,
          DATABASE_PREPARED_STATEMENTS: followsNames ? 'on' : 'off',
          ALMONER_MASTER_KEY: MONEY_WORLD_KEY,
          ALMONER_DRAIN_SECONDS: '5',
          ALMONER_JOB_CONCURRENCY: '2',
        })
        servers.push(server)
        closers.push(() => server.close())
      }
      const front = await startFront(servers)
      closers.push(() => front.close())
      const gifts = giveSteadily({ url: front.url, nonprofitId: 'n_river', gifts: GIFTS, name: 'rolling' })
      let [isOver, restarts] = [false, 0]
      const over = gifts.done.then(() => {
        isOver = true
      })
      while (!isOver)
        for (const server of servers) {
          if (isOver) break
          await server.stop()
          await server.restart()
          restarts += 1
          // The next server stops once this one receives requests again.
          const before = gifts.acknowledged.size
          await eventually(() =>
            assert.ok(
              isOver || gifts.acknowledged.size > before + 500,
              JSON.stringify([before, gifts.acknowledged.size, ...gifts.failed]),
            ),
          )
        }
      await over
      const verdict = await judgeGifts(world.url, gifts, 'rolling')
      const gap = (gifts.longestGapMs() / 1_000).toFixed(1)
      await context.annotate(`${gifts.acknowledged.size} gifts, ${restarts} restarts, longest gap ${gap} s`)
      assert.deepEqual(Object.fromEntries(gifts.failed), {})
      assert.ok(restarts >= 3)
      assert.deepEqual(verdict, { lost: 0, doubled: 0, ledger: 0, crooked: 0 })
      assert.equal(gifts.acknowledged.size, GIFTS)
    } finally {
      for (const close of closers.reverse()) await close()
    }
  },
)
