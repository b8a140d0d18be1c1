import type { contract } from '../../../../contract/index.ts'
import { HttpError } from '../../../http/http-error.ts'
import { listAccountDeliveries } from '../../webhooks/account-deliveries.ts'
import type { GroupHandlers } from './handler.ts'
import { positionOf } from './list-position.ts'

/** Answers for what an account was told of. */
export const webhookHandlers: GroupHandlers<typeof contract.webhooks> = {
  async listDeliveries({ query }, { account, db, liveMode }) {
    if (!account.webhooksEnabled)
      throw new HttpError('access_not_enabled', { detail: 'Webhooks are switched on per account on request.' })
    const scope = { accountId: account.id, liveMode }
    const filter = { status: query.status, objectId: query.object_id }
    const { rows, hasMore } = await listAccountDeliveries(db, scope, filter, positionOf(query))
    return { deliveries: rows, has_more: hasMore }
  },
}
