import type { contract } from '../../../../contract/index.ts'
import { HttpError } from '../../../http/http-error.ts'
import {
  findAccountDelivery,
  listAccountDeliveries,
  replayDeliveries,
  requireDeliveryNumber,
} from '../../webhooks/deliveries.ts'
import {
  changeEndpoint,
  createEndpoint,
  deleteEndpoint,
  endpointResource,
  listEndpointsOf,
  requireOwnEndpoint,
  rotateEndpointSecret,
  sendTestEvent,
} from '../../webhooks/endpoints.ts'
import { type Context, type GroupHandlers, positionOf } from './context.ts'

const HOUR_MS = 3_600_000

/** Handlers for webhook endpoints and deliveries. */
export const webhookHandlers: GroupHandlers<typeof contract.webhooks> = {
  async createEndpoint({ body }, context) {
    requireAccess(context)
    const { row, secret } = await createEndpoint(context, body)
    return { ...endpointResource(row), secret }
  },

  async listEndpoints({ query }, context) {
    requireAccess(context)
    const { rows, hasMore } = await listEndpointsOf(context, positionOf(query))
    return { endpoints: rows.map(endpointResource), has_more: hasMore }
  },

  async showEndpoint({ params }, context) {
    requireAccess(context)
    return endpointResource(await requireOwnEndpoint(context.db, context, params.id))
  },

  async updateEndpoint({ params, body }, context) {
    requireAccess(context)
    return endpointResource(await changeEndpoint(context, params.id, body))
  },

  async deleteEndpoint({ params }, context) {
    requireAccess(context)
    return endpointResource(await deleteEndpoint(context, params.id))
  },

  async rotateEndpointSecret({ params, body }, context) {
    requireAccess(context)
    const { row, secret } = await rotateEndpointSecret(context, params.id, body.overlap_hours * HOUR_MS)
    return { ...endpointResource(row), secret }
  },

  async testEndpoint({ params }, context) {
    requireAccess(context)
    const id = await sendTestEvent(context, params.id)
    return findAccountDelivery(context.db, scopeOf(context), id)
  },

  async replayDelivery({ params }, context) {
    requireAccess(context)
    const { clock, db } = context
    const delivery = await requireDeliveryNumber(db, scopeOf(context), params.id)
    await replayDeliveries(db, { delivery }, (liveMode) => clock.now(liveMode))
    return findAccountDelivery(db, scopeOf(context), params.id)
  },

  async listDeliveries({ query }, context) {
    requireAccess(context)
    const filter = { status: query.status, objectId: query.object_id }
    const { rows, hasMore } = await listAccountDeliveries(context.db, scopeOf(context), filter, positionOf(query))
    return { deliveries: rows, has_more: hasMore }
  },
}

function scopeOf({ account, liveMode }: Context) {
  return { accountId: account.id, liveMode }
}

function requireAccess({ account }: Context): void {
  if (!account.webhooksEnabled)
    throw new HttpError('access_not_enabled', {
      detail: 'Webhooks aren’t enabled for this account. Ask the operator to enable them.',
    })
}
