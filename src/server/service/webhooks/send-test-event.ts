import { inTransaction } from '../../database/in-transaction.ts'
import { HttpError } from '../../http/http-error.ts'
import { type EndpointScope, endpointResource, requireOwnEndpoint } from './account-endpoints.ts'
import { emitTo } from './emit-events.ts'

/** Sends an endpoint an event that tells of itself, whatever it asked for; answers the delivery's ID. */
export function sendTestEvent(scope: EndpointScope, endpointId: string): Promise<string> {
  const { account, liveMode, newId, now } = scope
  return inTransaction(scope.db, async (tx) => {
    const row = await requireOwnEndpoint(tx, scope, endpointId)
    if (!row.enabled) throw new HttpError('conflict', { detail: 'This endpoint is switched off.' })
    const id = newId('evt')
    const type = 'webhook_endpoint.test' as const
    const object = endpointResource(row)
    await emitTo(tx, row.id, { id, accountId: account.id, liveMode, type, subjectId: row.id, object, createdAt: now })
    return `${id}.${row.id}`
  })
}
