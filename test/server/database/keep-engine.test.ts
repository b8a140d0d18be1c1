import assert from 'node:assert/strict'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { test } from 'vitest'
import { openDatabase } from '../../../src/server/database/connect.ts'
import { openEngineOrUrl } from '../../../src/server/database/database.ts'
import { eventually } from '../../support/eventually.ts'

test('when PostgreSQL is killed under a running server, it restarts with every acknowledged row and pools reconnect', async () => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'almoner-keep-'))
  await chmod(dataDirectory, 0o755)
  const engine = await openEngineOrUrl({ dataDirectory })
  const database = await openDatabase<object>(engine.connection, { poolSize: 2 })
  try {
    await sql`create table kept (value int)`.execute(database.db)
    await sql`insert into kept values (1)`.execute(database.db)
    const [pid = ''] = (await readFile(join(dataDirectory, 'database/data/postmaster.pid'), 'utf8')).split('\n')
    process.kill(Number(pid), 'SIGKILL')
    const rows = await eventually(async () => (await sql`select value from kept`.execute(database.db)).rows)
    assert.deepEqual(rows, [{ value: 1 }])
  } finally {
    await database.close()
    await engine.stop()
    await rm(dataDirectory, { recursive: true, force: true })
  }
})
