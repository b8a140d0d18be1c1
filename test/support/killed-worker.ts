import pg from 'pg'
import * as z from 'zod/mini'
import { createClient } from '../../src/client/index.ts'
import { basicHeader } from '../../src/contract/basic-credentials.ts'
import { contract } from '../../src/contract/index.ts'
import { openDatabase } from '../../src/server/database/connect.ts'
import type { Tables } from '../../src/server/database/tables/tables.ts'
import { silentLog } from '../../src/server/http/log.ts'
import { createIdentifiers } from '../../src/server/kernel/identifiers.ts'
import { createSeal } from '../../src/server/service/accounts/keyring.ts'
import { createService } from '../../src/server/service/api/service.ts'

// A server of its own on a shared database. Each message is an order or a refund of the storefront, and the answer is the
// order. With `dies_after`, the process kills itself as soon as it has sent that many statements of the request.
const Asked = z.object({
  id: z.int(),
  order: z.optional(
    z.object({
      external_id: z.string(),
      total: z.int(),
      items: z.array(z.object({ sku: z.string(), quantity: z.int() })),
    }),
  ),
  refund: z.optional(z.object({ external_id: z.string(), amount: z.int(), refund_id: z.string() })),
  dies_after: z.nullable(z.int()),
})

const [url = ''] = process.argv.slice(2)
let statementsLeft = Number.POSITIVE_INFINITY
// On every client, also on those that connect before the pool is returned.
pg.Client.prototype.query = new Proxy(pg.Client.prototype.query, {
  apply(query, self, args) {
    const sent: unknown = Reflect.apply(query, self, args)
    statementsLeft -= 1
    if (statementsLeft <= 0) process.kill(process.pid, 'SIGKILL')
    return sent
  },
})
const { db } = await openDatabase<Tables>(url, { poolSize: 4 })
const publicUrl = 'http://localhost:8080'
const now = new Date('2026-03-10T12:00:00Z')
const seal = createSeal(Buffer.alloc(32, 7))
const newId = createIdentifiers()
const service = createService({ db, seal, clock: { now: () => now }, newId, log: silentLog, publicUrl })
const client = createClient(contract, {
  baseUrl: publicUrl,
  fetch: (request) => {
    request.headers.set(
      'authorization',
      basicHeader({ publicKey: 'test_pk_storefront', secretKey: 'test_sk_storefront' }),
    )
    return service.fetch(request)
  },
})

process.on('message', async (message) => {
  const { id, order, refund, dies_after } = z.parse(Asked, message)
  statementsLeft = dies_after ?? Number.POSITIVE_INFINITY
  try {
    process.send?.({ id, order: await answer(order, refund) })
  } catch (error) {
    process.send?.({ id, error: String(error) })
  }
})
process.send?.('ready')

function answer(order: z.output<typeof Asked>['order'], refund: z.output<typeof Asked>['refund']) {
  if (order !== undefined) return client.orders.create({ body: order })
  if (refund === undefined) throw new Error('Neither an order nor a refund was sent.')
  const { external_id, ...body } = refund
  return client.orders.refund({ params: { external_id }, body })
}
