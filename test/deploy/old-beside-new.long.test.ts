import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { eventually } from '../support/eventually.ts'
import { runAlmoner } from '../support/run-almoner.ts'
import { ended, freePort, startServer, untilReady } from '../support/running-server.ts'
import { giveSteadily, judgeGifts, type SteadyGifts } from '../support/steady-gifts.ts'
import { createTestDatabase } from '../support/test-database.ts'
import { testUnless } from '../support/test-unless.ts'

/* A server of an earlier commit runs beside the current one, before, during and after the current migrations. */

const EARLIER = process.env.ALMONER_TEST_EARLIER ?? ''
const hasCommit = () => spawnSync('git', ['cat-file', '-e', `${EARLIER}^{commit}`]).status === 0
const skip =
  EARLIER === ''
    ? 'set ALMONER_TEST_EARLIER to a commit, such as that of the last release, to serve by it beside this one'
    : !hasCommit() && `there is no commit ${EARLIER} here`
const NONPROFIT = 'n_0322SbK0OCkz57ak2ev2HC'
const MASTER_KEY = '07'.repeat(32)

/** The files of the earlier commit, with the current packages. */
async function checkOut(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = join(await mkdtemp(join(tmpdir(), 'almoner-earlier-')), 'tree')
  const { status, stderr } = spawnSync('git', ['worktree', 'add', '--detach', folder, EARLIER], { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  for (const name of ['node_modules', 'dist']) await symlink(resolve(name), join(folder, name))
  const remove = async () => {
    spawnSync('git', ['worktree', 'remove', '--force', folder])
    await rm(join(folder, '..'), { recursive: true, force: true })
  }
  return { folder, remove }
}

async function serveEarlier(folder: string, databaseUrl: string) {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server/main.ts'], {
    cwd: folder,
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      ALMONER_DATA: join(folder, '..', 'data'),
      ALMONER_MASTER_KEY: MASTER_KEY,
      ALMONER_SANDBOX_GIFTS: 'none',
      ALMONER_REQUESTS_PER_KEY: '1000000',
      ALMONER_REQUESTS_PER_ADDRESS: '1000000',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  await untilReady(child, url)
  const stop = async () => {
    child.kill('SIGTERM')
    await ended(child)
  }
  return { url, stop }
}

const more = (gifts: SteadyGifts, many: number) => {
  const before = gifts.acknowledged.size
  return eventually(() => assert.ok(gifts.acknowledged.size > before + many, [...gifts.failed.keys()].join('\n')))
}

testUnless(
  skip,
  'an old process gives on while the database is migrated and beside a new one, and no gift of either fails',
  async (context) => {
    const earlier = await checkOut()
    const closers: (() => Promise<unknown>)[] = [earlier.remove]
    try {
      const migrations = join(earlier.folder, 'src/server/database/migrations')
      const database = await createTestDatabase({ migrations })
      closers.push(database.drop)
      const old = await serveEarlier(earlier.folder, database.url)
      closers.push(old.stop)
      const oldGifts = giveSteadily({ url: old.url, nonprofitId: NONPROFIT, name: 'of-old' })
      closers.push(oldGifts.stop)
      await more(oldGifts, 50)
      const settings = { DATABASE_URL: database.url, ALMONER_MASTER_KEY: MASTER_KEY }
      const { code, stdout, stderr } = await runAlmoner(['migrate'], settings)
      assert.equal(code, 0, stderr)
      await more(oldGifts, 50)
      const present = await startServer({ ...settings, ALMONER_MIGRATE: 'apart' })
      closers.push(present.close)
      const newGifts = giveSteadily({ url: present.url, nonprofitId: NONPROFIT, name: 'of-new' })
      closers.push(newGifts.stop)
      await Promise.all([more(oldGifts, 100), more(newGifts, 100)])
      await Promise.all([oldGifts.stop(), newGifts.stop()])
      for (const [gifts, name] of [
        [oldGifts, 'of-old'],
        [newGifts, 'of-new'],
      ] as const) {
        assert.deepEqual(Object.fromEntries(gifts.failed), {})
        const verdict = await judgeGifts(database.url, gifts, name)
        assert.deepEqual(verdict, { lost: 0, doubled: 0, ledger: 0, crooked: 0 })
      }
      const [byOld, byNew] = [oldGifts.acknowledged.size, newGifts.acknowledged.size]
      await context.annotate(`${byOld} gifts by ${EARLIER}, ${byNew} by this one; ${stdout.trim()}`)
    } finally {
      for (const close of closers.reverse()) await close()
    }
  },
)
