import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, test } from 'vitest'
import { basicHeader } from '../../../../src/contract/basic-credentials.ts'
import { insertTestNonprofit, startTestService, type TestService } from '../../../support/test-service.ts'
import { type Encoder, encoders } from './encoders.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  const categories = ['animals', 'arts and culture', 'education'] as const
  for (const [place, category] of categories.entries()) {
    const id = `n_${category.replaceAll(' ', '_')}`
    await insertTestNonprofit(service.db, { id, ein: String(530_196_600 + place) })
    await service.db.updateTable('nonprofit').set({ category }).where('id', '=', id).execute()
  }
  await insertTestNonprofit(service.db, { id: 'n_one', ein: '530196605' })
})
afterAll(() => service.close())

const authorization = basicHeader({ publicKey: 'test_pk_platform', secretKey: 'test_sk_platform' })

async function answerTo(path: string, form?: string) {
  const body = form === undefined ? {} : { method: 'POST', body: form }
  const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' }
  const response = await service.fetch(new Request(`http://localhost:8080${path}`, { ...body, headers }))
  const answer = await response.json()
  assert.equal(response.status, 200, JSON.stringify(answer))
  return answer
}

for (const [language, { recorded }] of Object.entries(encoders)) {
  test(`a list of categories written by ${language} requests all of them`, async () => {
    const { nonprofits } = await answerTo(`/api/v1/nonprofits?${recorded.search}`)
    const found = nonprofits.map(({ category }: { category: string }) => category)
    assert.deepEqual(found.sort(), ['animals', 'arts and culture'])
  })

  test(`booleans written by ${language} have the right value`, async () => {
    const { id, funds_collected } = await answerTo('/api/v1/donations', recorded.gift)
    const { cover_fees } = await service.db
      .selectFrom('donation')
      .select('cover_fees')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    assert.deepEqual([funds_collected, cover_fees], [true, false])
  })

  test(`allocations written by ${language} are separate and in order`, async () => {
    const { allocations } = await answerTo('/api/v1/transfers', recorded.transfer)
    assert.deepEqual(
      allocations.map(({ amount }: { amount: number }) => amount),
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    )
  })

  test(`${language} encodes the recorded requests`, async (context) => {
    const printed = await print(encoders[language])
    if (printed === undefined) return context.skip(`${encoders[language]?.command[0]} is not installed here`)
    assert.deepEqual(printed, [recorded.search, recorded.gift, recorded.transfer])
  })
}

const run = promisify(execFile)

/** What the encoder prints, line by line; undefined where its program is not installed. */
async function print(encoder: Encoder | undefined): Promise<string[] | undefined> {
  if (encoder === undefined) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'encoder-'))
  const { command, file, source } = encoder
  const [program, ...args] = command
  try {
    if (file !== undefined) await writeFile(join(folder, file), source)
    const { stdout } = await run(program, [...args, file ?? source], { cwd: folder })
    return stdout.trimEnd().split('\n')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('a value that is given twice with a contradiction is rejected', async () => {
  const response = await service.fetch(
    new Request('http://localhost:8080/api/v1/donations', {
      method: 'POST',
      headers: { authorization },
      body: 'amount=100&amount=200&nonprofit_id=n_one&funds_collected=true',
    }),
  )
  assert.deepEqual([response.status, (await response.json()).param], [400, 'amount'])
})
