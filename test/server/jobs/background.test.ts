import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { serveMetrics } from '../../../src/server/app/serve-metrics.ts'
import { silentLog } from '../../../src/server/http/log.ts'
import { type Background, startBackground } from '../../../src/server/jobs/start-background.ts'
import { createLiveDirectory } from '../../../src/server/service/directory/search/live/live-directory.ts'
import { createExtractor } from '../../../src/server/service/documents/extraction/extractor.ts'
import { eventually } from '../../support/eventually.ts'
import { createMoneyWorld, type MoneyWorld } from '../../support/money-world.ts'

let world: MoneyWorld
let background: Background

beforeAll(async () => {
  world = await createMoneyWorld()
  const { db, url, clock, newId } = world
  const shared = { db, clock, newId, log: silentLog, allowPrivateSandbox: true }
  background = await startBackground({
    db,
    directory: createLiveDirectory({ db, databaseUrl: url, log: silentLog }),
    documents: { ...shared, extractor: createExtractor() },
    payments: { ...shared, seal: world.seal, publicUrl: 'http://localhost:8080' },
    queue: { ...shared, seal: world.seal, connection: url, pollInterval: 100 },
  })
})

afterAll(async () => {
  await background.stop()
  await world.close()
})

/** The gauge of each work in `/metrics`: 1 if it runs. */
async function figures(): Promise<Record<string, number>> {
  const gauge = background.gauges.find(({ name }) => name === 'almoner_background_up')
  const read = (await gauge?.read()) ?? []
  return Object.fromEntries(read.map(({ labels: { work = '' }, value }) => [work, value]))
}

test('one call starts all background work, and the metrics list each job', async () => {
  const all = { directory_index: 1, documents: 1, gift_sums: 1, payments: 1, queue: 1 }
  await eventually(async () => assert.deepEqual(await figures(), all))
})

test('a failing job is reported, and recovers once it works', async () => {
  await sql`alter table document rename to document_away`.execute(world.db)
  background.onDocumentQueued()
  await eventually(async () => assert.equal((await figures()).documents, 0))
  assert.equal((await figures()).queue, 1)
  await sql`alter table document_away rename to document`.execute(world.db)
  background.onDocumentQueued()
  await eventually(async () => assert.equal((await figures()).documents, 1))
})

test('a process without an API serves the same metrics on its own port', async () => {
  const { port, close } = await serveMetrics({ host: '127.0.0.1', port: 0, log: silentLog }, background.gauges)
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  const text = await answer.text()
  assert.equal((await fetch(`http://127.0.0.1:${port}/anything`)).status, 404)
  await close()
  assert.match(text, /^almoner_background_up\{work="gift_sums"\} 1$/m)
  assert.match(text, /^process_resident_memory_bytes \d/m)
})
