import type { Database } from '../../../src/server/database/tables/tables.ts'
import { silentLog } from '../../../src/server/http/log.ts'
import { systemClock } from '../../../src/server/kernel/clock.ts'
import { createIdentifiers } from '../../../src/server/kernel/identifiers.ts'
import { createSeal } from '../../../src/server/service/accounts/keyring.ts'
import { createService } from '../../../src/server/service/api/service.ts'
import type { LiveDirectory } from '../../../src/server/service/directory/search/live/live-directory.ts'
import type { AskedQuery } from './query-groups.ts'

/** Sends a request to the whole service and returns the length of the response. */
export type Ask = (query: AskedQuery) => Promise<number>

/** A service on the database, without rate limits, called with the storefront's public key. */
export function createProxyContext(db: Database, directory?: LiveDirectory): Ask {
  const publicUrl = 'http://localhost:8080'
  const seal = createSeal(Buffer.alloc(32, 7))
  const basics = { db, seal, clock: systemClock, newId: createIdentifiers(), log: silentLog, publicUrl }
  const service = createService(directory === undefined ? basics : { ...basics, directory })
  return async (query) => {
    const response = await service.fetch(new Request(`${publicUrl}/api/v1/nonprofits?${parametersOf(query)}`))
    const text = await response.text()
    // The service refuses terms with a NUL character.
    const isRefused = response.status === 400 && query.term.includes('\0')
    if (response.status !== 200 && !isRefused) throw new Error(`${response.status}: ${text.slice(0, 300)}`)
    return text.length
  }
}

function parametersOf(query: AskedQuery): URLSearchParams {
  const parameters = new URLSearchParams({ public_key: 'test_pk_storefront', limit: String(query.limit) })
  parameters.set('page', String(Math.floor(query.offset / query.limit) + 1))
  if (query.term !== '') parameters.set('search_term', query.term)
  for (const category of query.categories ?? []) parameters.append('categories[]', category)
  if (query.showHidden) parameters.set('show_hidden', 'true')
  if (query.viaChange !== undefined) parameters.set('written_consent[via_change]', String(query.viaChange))
  if (query.isDirect !== undefined) parameters.set('written_consent[direct]', String(query.isDirect))
  return parameters
}
