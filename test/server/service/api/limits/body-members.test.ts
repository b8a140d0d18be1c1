import assert from 'node:assert/strict'
import { afterAll, beforeAll, test } from 'vitest'
import * as z from 'zod/mini'
import { Problem } from '../../../../../src/contract/index.ts'
import {
  insertTestNonprofit,
  rawRequest,
  startTestService,
  type TestService,
} from '../../../../support/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  await insertTestNonprofit(service.db, { id: 'n_one', ein: '530196605' })
})
afterAll(() => service.close())

const gift = { amount: 2_500, nonprofit_id: 'n_one', funds_collected: true }
const manyMembers = Object.fromEntries(Array.from({ length: 6_000 }, (_, index) => [`k${index}`, 1]))
const manyItems: readonly number[] = Array.from({ length: 6_000 }, () => 1)

for (const [where, body] of [
  ['side by side', { ...gift, ...manyMembers }],
  ['in one member', { ...gift, metadata: manyMembers }],
  ['in a list', { ...gift, categories: manyItems }],
  ['spread over lists', { ...gift, note: [[manyItems.slice(3_000)], [manyItems.slice(3_000)]] }],
] as const)
  test(`JSON with more fields than any request has, ${where}, is rejected before validation`, async () => {
    const { status, json } = await rawRequest(service, 'POST /api/v1/donations', { body })
    assert.equal(status, 400)
    const { code, detail } = z.parse(Problem, json)
    assert.deepEqual([code, detail], ['body_unreadable', 'A body may have at most 5000 members.'])
  })

test('the largest transfer, with a thousand allocations, is accepted', async () => {
  const allocations = Array.from({ length: 1_000 }, (_, index) => ({
    nonprofit_id: 'n_one',
    amount: 5,
    external_id: String(index),
  }))
  const body = { processor_destination_payment_id: 'py_sandbox_5000_large', allocations }
  const { status } = await rawRequest(service, 'POST /api/v1/transfers', { body, account: 'platform' })
  assert.equal(status, 200)
})
