import { createClient } from '../../src/client/index.ts'
import { basicHeader } from '../../src/contract/basic-credentials.ts'
import { contract } from '../../src/contract/index.ts'
import { openDatabase } from '../../src/server/database/connect.ts'
import type { Tables } from '../../src/server/database/tables/tables.ts'
import { silentLog } from '../../src/server/http/log.ts'
import { createIdentifiers } from '../../src/server/kernel/identifiers.ts'
import { createSeal } from '../../src/server/service/accounts/keyring.ts'
import { createService } from '../../src/server/service/api/service.ts'

// A server on a shared database that sends the storefront's orders `first` to `last`, 16 at once, and prints how many
// it recorded. Arguments: the database, first, last.
const [url = '', first = '0', last = '0'] = process.argv.slice(2)
const { db, close } = await openDatabase<Tables>(url, { poolSize: 16 })
const publicUrl = 'http://localhost:8080'
const now = new Date('2026-03-10T12:00:00Z')
const service = createService({
  db,
  seal: createSeal(Buffer.alloc(32, 7)),
  clock: { now: () => now },
  newId: createIdentifiers(),
  log: silentLog,
  publicUrl,
})
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
let next = Number(first)
let recorded = 0
await Promise.all(
  Array.from({ length: 16 }, async () => {
    while (next <= Number(last)) {
      const external_id = `order ${next}`
      next += 1
      await client.orders.create({ body: { external_id, total: 1_234 } })
      recorded += 1
      process.send?.(recorded)
    }
  }),
)
await close()
process.disconnect?.()
