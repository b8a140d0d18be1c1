import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts'

const run = promisify(execFile)
let database: TestDatabase
before(async () => {
  database = await createTestDatabase()
})
after(() => database.drop())

function history(...args: string[]) {
  const command = ['--import', 'tsx', 'src/server/cli/almoner.ts', 'filings', 'history', ...args]
  return run(process.execPath, command, { env: { ...process.env, DATABASE_URL: database.url } })
}

test('the history of a client nobody has is empty, and what is no EIN is refused', async () => {
  const { stdout } = await history('42-1234567', '--account', 'm_sandbox_lawfirm', '--json')
  assert.deepEqual(JSON.parse(stdout), [])
  await assert.rejects(history('42', '--account', 'm_x'), /42 is no EIN/)
  await assert.rejects(history('421234567'), /--account/)
})
