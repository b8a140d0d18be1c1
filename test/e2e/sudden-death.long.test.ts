import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, test } from 'vitest'
import { openDatabase } from '../../src/server/database/connect.ts'
import { openEngineOrUrl } from '../../src/server/database/database.ts'
import type { Tables } from '../../src/server/database/tables/tables.ts'
import { asMerchant, textOf } from '../support/donor.ts'
import { goodCard } from '../support/gift-page.ts'
import { type RunningServer, startServer } from '../support/running-server.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})

afterAll(() => server.close())

interface Acknowledged {
  /** Donations that the service acknowledged. */
  created: string[]
  /** Donations that the hosted page redirected to the store with. */
  paid: string[]
}

/** Creates donations and pays at hosted pages until the server is killed; records only acknowledged ones. */
async function traffic(nonprofitId: string, worker: number, acknowledged: Acknowledged): Promise<void> {
  for (let number = 0; ; number += 1) {
    try {
      const gift = {
        amount: 500,
        nonprofit_id: nonprofitId,
        funds_collected: false,
        external_id: `${worker}-${number}`,
      }
      acknowledged.created.push(textOf(await asMerchant(server.url, '/api/v1/donations', gift), 'id'))
      const donationId = await payOnce(nonprofitId, `paid-${worker}-${number}`)
      if (donationId !== undefined) acknowledged.paid.push(donationId)
    } catch (error) {
      if (!isGone(error)) throw error
      return
    }
  }
}

function isGone(error: unknown): boolean {
  return error instanceof TypeError && error.message === 'fetch failed'
}

async function payOnce(nonprofitId: string, externalId: string): Promise<string | undefined> {
  const link = await asMerchant(server.url, '/api/v1/payments/checkout_link', {
    amount: 2_500,
    nonprofit_id: nonprofitId,
    success_url: 'https://shop.example/thanks',
    cancel_url: 'https://shop.example/cart',
    external_id: externalId,
  })
  const body = new URLSearchParams({ ...goodCard, attempt: `attempt_of_${externalId}_padded` })
  const answer = await fetch(textOf(link, 'checkout_url'), { method: 'POST', body, redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? 'x:').searchParams.get('donation_id') ?? undefined
}

test('after kill -9 under load, the server restarts with every acknowledged donation, none of them twice', async () => {
  const nonprofitId = textOf(await asMerchant(server.url, '/api/v1/nonprofits/530196605'), 'id')
  const acknowledged: Acknowledged = { created: [], paid: [] }
  const workers = Array.from({ length: 8 }, (_, worker) => traffic(nonprofitId, worker, acknowledged))
  const deadline = Date.now() + 60_000
  while (Math.min(acknowledged.created.length, acknowledged.paid.length) < 40 && Date.now() < deadline) await sleep(20)
  await server.kill()
  await Promise.all(workers)
  assert.ok(acknowledged.paid.length >= 40, 'there was traffic')
  await server.restart()

  for (const id of [...acknowledged.created, ...acknowledged.paid])
    assert.equal(textOf(await asMerchant(server.url, `/api/v1/donations/${id}`), 'id'), id)
  await checkBooks()
})

/** Charges and donations must agree, and the ledger must sum to zero. */
async function checkBooks(): Promise<void> {
  const engine = await openEngineOrUrl({ dataDirectory: server.dataDirectory })
  const { db, close } = await openDatabase<Tables>(engine.connection)
  try {
    const { rows } = await sql<{ charged: number; given: number; doubled: number; balance: string | null }>`
      select (select count(*) from sandbox_payment where status = 'paid') as charged,
             (select count(*) from donation where source = 'checkout') as given,
             (select count(*) from (select external_id from donation where external_id is not null
                                    group by external_id having count(*) > 1) twice) as doubled,
             (select sum(amount) from journal_line) as balance`.execute(db)
    const [books] = rows
    assert.equal(books?.given, books?.charged)
    assert.equal(books?.doubled, 0)
    assert.equal(Number(books?.balance), 0)
  } finally {
    await close()
    await engine.stop()
  }
}
