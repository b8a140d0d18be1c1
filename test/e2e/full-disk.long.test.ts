import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, statfs, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, test } from 'vitest'
import { openEngineOrUrl } from '../../src/server/database/database.ts'
import { eventually } from '../support/eventually.ts'
import { type RunningServer, startServer } from '../support/running-server.ts'
import { giveSteadily, judgeGifts, type SteadyGifts } from '../support/steady-gifts.ts'

/** Space for a new database, its log and some donations. */
const DISK = '600m'
const NONPROFIT = 'n_0322SbK0OCkz57ak2ev2HC'
/** The only error that clients may get: 503 with a time to retry. */
const TOLD = /^503 .*"code":"database_unavailable"/

let disk: string
let skip: string | false = false
let server: RunningServer

beforeAll(async () => {
  disk = await mkdtemp(join(tmpdir(), 'almoner-disk-'))
  await chmod(disk, 0o755)
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', disk])
  if (status !== 0) skip = 'no disk can be mounted here'
  else {
    const data = join(disk, 'data')
    await mkdir(data)
    server = await startServer({ ALMONER_DATA: data })
  }
})
afterAll(async () => {
  await server?.close()
  spawnSync('umount', ['-l', disk])
  await rm(disk, { recursive: true, force: true })
})

async function whileGiving(name: string, spoil: () => Promise<void>, mend: () => Promise<void>): Promise<void> {
  const gifts = giveSteadily({ url: server.url, nonprofitId: NONPROFIT, name })
  const more = () => {
    const before = gifts.acknowledged.size
    return eventually(() => assert.ok(gifts.acknowledged.size > before + 30, [...gifts.failed.keys()].join('\n')))
  }
  try {
    await more()
    await spoil()
    await eventually(() => assert.ok(gifts.failed.size > 0, 'clients notice'))
    await mend()
    await more()
  } finally {
    await gifts.stop()
  }
  await nothingIsLost(gifts, name)
}

async function nothingIsLost(gifts: SteadyGifts, name: string): Promise<void> {
  assert.deepEqual(
    [...gifts.failed.keys()].filter((reason) => !TOLD.test(reason)),
    [],
  )
  const engine = await openEngineOrUrl({ dataDirectory: server.dataDirectory })
  assert.deepEqual(await judgeGifts(engine.url, gifts, name), { lost: 0, doubled: 0, ledger: 0, crooked: 0 })
  await engine.stop()
}

/** Until public responses show it too. */
function untilReady(is: number): Promise<void> {
  return eventually(async () => {
    const answer = await fetch(`${server.url}/readyz`)
    assert.equal(answer.status, is)
    if (is === 503) assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/)
    assert.equal((await fetch(`${server.url}/healthz`)).status, 200)
  })
}

test('on a full disk clients get Retry-After, no acknowledged write is lost, and the server recovers when there is room', async (context) => {
  if (skip !== false) return context.skip(skip)
  const ballast = join(disk, 'ballast')
  const fill = async () => {
    await writeFile(ballast, '')
    await eventually(async () => {
      const { bavail, bsize } = await statfs(disk)
      spawnSync('sh', ['-c', `head -c ${bavail * bsize} /dev/zero >> ${ballast}`])
      assert.equal((await fetch(`${server.url}/readyz`)).status, 503)
    })
  }
  return whileGiving('full', fill, async () => {
    await untilReady(503)
    await truncate(ballast)
    await untilReady(200)
  })
})

test('without a free connection clients get Retry-After, and the server recovers when there is one', async (context) => {
  if (skip !== false) return context.skip(skip)
  const engine = await openEngineOrUrl({ dataDirectory: server.dataDirectory })
  const taken: pg.Client[] = []
  const take = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: engine.url })
    client.on('error', () => undefined)
    return client.connect().then(
      () => taken.push(client) > 0,
      () => client.end().then(() => false),
    )
  }
  const takeAll = () =>
    eventually(async () => {
      await taken[0]?.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
        'almoner',
      ])
      while ((await Promise.all(Array.from({ length: 20 }, take))).includes(true));
      assert.equal((await fetch(`${server.url}/readyz`)).status, 503)
    })
  return whileGiving('exhausted', takeAll, async () => {
    await Promise.all(taken.map((client) => client.end()))
    await engine.stop()
    await untilReady(200)
  })
})
