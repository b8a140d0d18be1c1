import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createSeal, requireMatchingSeal } from '../../../../src/server/service/accounts/index.ts'
import { startTestService, type TestService } from '../../../support/test-service.ts'

let service: TestService

before(async () => {
  service = await startTestService()
})
after(() => service.close())

test('a master key that does not open the secrets of the database is noticed at the start, in one line', async () => {
  const wrong = createSeal(Buffer.alloc(32, 9))
  await assert.rejects(
    requireMatchingSeal(service.db, wrong),
    /^Error: The master key does not open [^\n]+ALMONER_MASTER_KEY[^\n]+$/,
  )
})

test('the right master key, and a database without secrets, pass', async () => {
  await requireMatchingSeal(service.db, createSeal(Buffer.alloc(32, 7)))
  await service.db.deleteFrom('secret_key').execute()
  await requireMatchingSeal(service.db, createSeal(Buffer.alloc(32, 9)))
})
