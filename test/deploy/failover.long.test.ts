import assert from 'node:assert/strict'
import { eventually } from '../support/eventually.ts'
import { skipWithoutPatroni, startCluster } from '../support/patroni.ts'
import { startServer } from '../support/running-server.ts'
import { giveSteadily, judgeGifts } from '../support/steady-gifts.ts'
import { testUnless } from '../support/test-unless.ts'

/* Kills the primary while donations arrive, with the samples in `deploy/`. Patroni waits 20 s each time. */

const NONPROFIT = 'n_0322SbK0OCkz57ak2ev2HC'
const BETWEEN = 200

for (const { synchronous, kills } of [
  { synchronous: true, kills: 2 },
  { synchronous: false, kills: 1 },
])
  testUnless(
    skipWithoutPatroni,
    `${synchronous ? 'with' : 'without'} synchronous replication, gifts go on by themselves when the primary is killed, none twice`,
    async (context) => {
      const cluster = await startCluster({ synchronous })
      try {
        const server = await startServer({ DATABASE_URL: cluster.url, ALMONER_MASTER_KEY: '07'.repeat(32) })
        try {
          const name = synchronous ? 'kept-twice' : 'kept-later'
          const gifts = giveSteadily({ url: server.url, nonprofitId: NONPROFIT, name })
          const untilMore = async () => {
            const before = gifts.acknowledged.size
            await eventually(() =>
              assert.ok(gifts.acknowledged.size > before + BETWEEN, [...gifts.failed.keys()].at(-1)),
            )
          }
          await untilMore()
          await cluster.standbyCaughtUp()
          for (let kill = 0; kill < kills; kill += 1) {
            await cluster.killPrimary()
            await untilMore()
          }
          await gifts.stop()
          const verdict = await judgeGifts(cluster.url, gifts, name)
          const seconds = (gifts.longestGapMs() / 1_000).toFixed(1)
          const summary = `${gifts.acknowledged.size} acknowledged, ${verdict.lost} lost, ${verdict.doubled} doubled`
          await context.annotate(
            `${summary}, longest gap ${seconds} s; ${[...gifts.failed.values()].reduce((a, b) => a + b, 0)} tries failed`,
          )
          assert.deepEqual(
            { ...verdict, lost: synchronous ? verdict.lost : 0 },
            { lost: 0, doubled: 0, ledger: 0, crooked: 0 },
          )
        } finally {
          await server.close()
        }
      } finally {
        await cluster.close()
      }
    },
    { timeout: 600_000 },
  )
