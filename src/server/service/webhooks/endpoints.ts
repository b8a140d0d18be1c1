import { type Selectable, sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import type { WebhookEndpointTable } from '../../database/tables/webhooks.ts'
import { HttpError } from '../../http/http-error.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import { requireAccount } from '../accounts/manage-accounts.ts'

/** An endpoint to be registered. */
export interface NewEndpoint {
  accountId: string
  liveMode: boolean
  url: string
  now: Date
}

/**
 * Registers where an account is told of its events, or switches a known address on again. Refuses accounts
 * without webhooks, and for live events every address that is not https.
 */
export async function registerEndpoint(
  db: Database,
  newId: NewId,
  { accountId, liveMode, url, now }: NewEndpoint,
): Promise<Selectable<WebhookEndpointTable>> {
  const protocol = URL.canParse(url) ? new URL(url).protocol : ''
  const allowed = protocol === 'https:' || (protocol === 'http:' && !liveMode)
  if (!allowed)
    throw new HttpError('url_not_allowed', { detail: 'Live events go to https addresses only.', param: 'url' })
  const account = await requireAccount(db, accountId)
  if (!account.webhooks_enabled)
    throw new HttpError('access_not_enabled', { detail: `Webhooks are not switched on for ${accountId}.` })
  return db
    .insertInto('webhook_endpoint')
    .values({ id: newId('we'), account_id: accountId, live_mode: liveMode, url, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'live_mode', 'url']).doUpdateSet({ enabled: true, deleted_at: null }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Stops telling an endpoint; what is pending for it is given up. Refuses an unknown one with `not_found`. */
export async function disableEndpoint(db: Database, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireEndpoint(tx, id)
    await tx.updateTable('webhook_endpoint').set({ enabled: false }).where('id', '=', id).execute()
    await giveUpPending(tx, id, now)
  })
}

/** Gives up what is pending for an endpoint. */
export async function giveUpPending(tx: DatabaseTransaction, endpointId: string, now: Date): Promise<void> {
  await tx
    .updateTable('webhook_delivery')
    .set({ status: 'given_up', next_attempt_at: null, finished_at: now })
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'pending')
    .execute()
}

/** Refuses an endpoint that is not told of events any more, or was never registered. */
export async function requireEnabledEndpoint(db: Database, id: string): Promise<void> {
  const { enabled } = await requireEndpoint(db, id)
  if (!enabled)
    throw new HttpError('conflict', { detail: `Endpoint ${id} was removed; register its address again first.` })
}

async function requireEndpoint(db: Database, id: string): Promise<{ enabled: boolean }> {
  const found = await db.selectFrom('webhook_endpoint').select('enabled').where('id', '=', id).executeTakeFirst()
  if (found === undefined) throw new HttpError('not_found', { detail: `No endpoint has the ID ${id}.` })
  return found
}

/** Every endpoint, with how its deliveries stand. */
export async function listEndpoints(
  db: Database,
): Promise<(Selectable<WebhookEndpointTable> & { pending: number; acknowledged: number; given_up: number })[]> {
  return db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .select((eb) => [
      countOf(eb.ref('webhook_endpoint.id'), 'pending').as('pending'),
      countOf(eb.ref('webhook_endpoint.id'), 'acknowledged').as('acknowledged'),
      countOf(eb.ref('webhook_endpoint.id'), 'given_up').as('given_up'),
    ])
    .orderBy('created_at')
    .execute()
}

function countOf(id: unknown, status: string) {
  return sql<number>`(select count(*) from webhook_delivery where endpoint_id = ${id} and status = ${status})`
}
