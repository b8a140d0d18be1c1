import { randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { DEFAULT_EVENT_CHOICES, type WebhookEndpoint } from '../../../contract/index.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import type { WebhookEndpointTable } from '../../database/tables/webhooks.ts'
import { HttpError } from '../../http/http-error.ts'
import { toUnixSeconds } from '../../kernel/clock.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import { isPrivateHost } from '../../outbound/safe-fetch.ts'
import type { Account, AccountScope } from '../accounts/find-accounts.ts'
import type { Seal } from '../accounts/keyring.ts'
import { requireAccount } from '../accounts/manage-accounts.ts'
import { type ListPosition, type ListSlice, readSlice } from '../list-slice.ts'
import { emitTo } from './emit-events.ts'

export interface NewEndpoint {
  accountId: string
  liveMode: boolean
  url: string
  now: Date
}

/**
 * Registers an endpoint of an account, or enables an existing one with that address again. Refuses accounts without
 * webhooks, and non-https addresses for live events.
 */
export async function registerEndpoint(
  db: Database,
  newId: NewId,
  { accountId, liveMode, url, now }: NewEndpoint,
): Promise<Selectable<WebhookEndpointTable>> {
  const protocol = URL.canParse(url) ? new URL(url).protocol : ''
  const allowed = protocol === 'https:' || (protocol === 'http:' && !liveMode)
  if (!allowed) throw new HttpError('url_not_allowed', { detail: 'Live events require an https URL.', param: 'url' })
  const account = await requireAccount(db, accountId)
  if (!account.webhooks_enabled)
    throw new HttpError('access_not_enabled', { detail: `Webhooks aren’t enabled for ${accountId}.` })
  return db
    .insertInto('webhook_endpoint')
    .values({ id: newId('we'), account_id: accountId, live_mode: liveMode, url, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'live_mode', 'url']).doUpdateSet({ enabled: true, deleted_at: null }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Disables an endpoint and gives up its pending deliveries. Refuses an unknown one with `not_found`. */
export async function disableEndpoint(db: Database, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await requireEndpoint(tx, id)
    await tx.updateTable('webhook_endpoint').set({ enabled: false }).where('id', '=', id).execute()
    await giveUpPending(tx, id, now)
  })
}

/** Gives up an endpoint's pending deliveries. */
export async function giveUpPending(tx: DatabaseTransaction, endpointId: string, now: Date): Promise<void> {
  await tx
    .updateTable('webhook_delivery')
    .set({ status: 'given_up', next_attempt_at: null, finished_at: now })
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'pending')
    .execute()
}

/** Refuses a disabled or unknown endpoint. */
export async function requireEnabledEndpoint(db: Database, id: string): Promise<void> {
  const { enabled } = await requireEndpoint(db, id)
  if (!enabled) throw new HttpError('conflict', { detail: `Endpoint ${id} was removed. Register its URL again first.` })
}

async function requireEndpoint(db: Database, id: string): Promise<{ enabled: boolean }> {
  const found = await db.selectFrom('webhook_endpoint').select('enabled').where('id', '=', id).executeTakeFirst()
  if (found === undefined) throw new HttpError('not_found', { detail: `No endpoint has the ID ${id}.` })
  return found
}

/** Every endpoint, with the state of its deliveries. */
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

/** Maximum endpoints per account and mode. */
const MOST_ENDPOINTS = 20

/** The account whose endpoints are managed. */
export interface EndpointScope extends Omit<AccountScope, 'account'> {
  account: Pick<Account, 'id'>
  seal: Seal
  /** Allows test events to private addresses, and over http. */
  allowPrivateSandbox?: boolean
}

/** An endpoint's settings; absent members are unchanged, or get the default. */
export interface EndpointChange {
  url?: string | undefined
  events?: readonly string[] | undefined
  description?: string | null | undefined
  enabled?: boolean | undefined
}

type Row = Selectable<WebhookEndpointTable>

/** An endpoint in its API form. */
export function endpointResource(row: Row): WebhookEndpoint {
  return {
    id: row.id,
    url: row.url,
    events: row.event_types,
    description: row.description,
    enabled: row.enabled,
    live_mode: row.live_mode,
    created_at: toUnixSeconds(row.created_at),
  }
}

/** Registers an endpoint with its own secret. Refuses private addresses and duplicate addresses. */
export async function createEndpoint(
  scope: EndpointScope,
  { url, events = DEFAULT_EVENT_CHOICES, description = null }: EndpointChange & { url: string },
): Promise<{ row: Row; secret: string }> {
  requireUrl(url, scope)
  const { account, db, liveMode, newId, now } = scope
  return inTransaction(db, async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', account.id).forUpdate().execute()
    const present = await ownEndpoints(tx, scope).where('deleted_at', 'is', null).execute()
    if (present.some((one) => one.url === url)) throw addressTaken()
    if (present.length >= MOST_ENDPOINTS)
      throw new HttpError('conflict', { detail: `An account can have at most ${MOST_ENDPOINTS} endpoints per mode.` })
    const values = { event_types: [...new Set(events)], description, enabled: true, created_at: now }
    const row = await tx
      .insertInto('webhook_endpoint')
      .values({ id: newId('we'), account_id: account.id, live_mode: liveMode, url, ...values })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'live_mode', 'url']).doUpdateSet({ ...values, deleted_at: null }),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
    return { row, secret: await addSecret(tx, scope, row.id, 0) }
  })
}

/** Endpoints of an account and mode, newest first. */
export function listEndpointsOf(scope: EndpointScope, position: ListPosition): Promise<ListSlice<Row>> {
  const { account, db, liveMode } = scope
  const of = sql<Row>`select * from webhook_endpoint
    where account_id = ${account.id} and live_mode = ${liveMode} and deleted_at is null`
  return readSlice(db, { of }, position)
}

/** One endpoint of the account; refuses others with `not_found`. */
export async function requireOwnEndpoint(db: Database, scope: EndpointScope, id: string): Promise<Row> {
  const row = await ownEndpoints(db, scope).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()
  if (row === undefined)
    throw new HttpError('not_found', { detail: 'No endpoint of this account has this ID.', param: 'id' })
  return row
}

/** Changes an endpoint; disabling it gives up its pending deliveries. */
export async function changeEndpoint(scope: EndpointScope, id: string, change: EndpointChange): Promise<Row> {
  if (change.url !== undefined) requireUrl(change.url, scope)
  return inTransaction(scope.db, async (tx) => {
    const present = await requireOwnEndpoint(tx, scope, id)
    const { url = present.url, enabled = present.enabled } = change
    const other = await ownEndpoints(tx, scope).where('url', '=', url).where('id', '<>', id).executeTakeFirst()
    if (other !== undefined) throw addressTaken()
    if (!enabled) await giveUpPending(tx, id, scope.now)
    return tx
      .updateTable('webhook_endpoint')
      .set({
        url,
        enabled,
        event_types: [...new Set(change.events ?? present.event_types)],
        description: change.description === undefined ? present.description : change.description,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Removes an endpoint; its deliveries stay in the log. */
export async function deleteEndpoint(scope: EndpointScope, id: string): Promise<Row> {
  return inTransaction(scope.db, async (tx) => {
    await requireOwnEndpoint(tx, scope, id)
    await giveUpPending(tx, id, scope.now)
    return tx
      .updateTable('webhook_endpoint')
      .set({ enabled: false, deleted_at: scope.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Gives an endpoint a new secret; earlier ones keep signing for this many milliseconds. */
export async function rotateEndpointSecret(
  scope: EndpointScope,
  id: string,
  overlapMs: number,
): Promise<{ row: Row; secret: string }> {
  return inTransaction(scope.db, async (tx) => {
    const row = await requireOwnEndpoint(tx, scope, id)
    return { row, secret: await addSecret(tx, scope, id, overlapMs) }
  })
}

async function addSecret(
  tx: DatabaseTransaction,
  { now, seal }: EndpointScope,
  endpointId: string,
  overlapMs: number,
): Promise<string> {
  const end = new Date(now.getTime() + overlapMs)
  await tx
    .updateTable('webhook_endpoint_secret')
    .set({ expires_at: end })
    .where('endpoint_id', '=', endpointId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', end)]))
    .execute()
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  await tx
    .insertInto('webhook_endpoint_secret')
    .values({ endpoint_id: endpointId, secret_sealed: seal.seal(secret), created_at: now })
    .execute()
  return secret
}

/** All valid encrypted secrets of an endpoint, oldest first. */
export async function sealedEndpointSecrets(db: Database, endpointId: string, now: Date): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('webhook_endpoint_secret')
    .select('secret_sealed')
    .where('endpoint_id', '=', endpointId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('created_at')
    .execute()
  return rows.map((row) => row.secret_sealed)
}

function ownEndpoints(db: Database, { account, liveMode }: EndpointScope) {
  return db
    .selectFrom('webhook_endpoint')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('live_mode', '=', liveMode)
}

function addressTaken(): HttpError {
  return new HttpError('conflict', { detail: 'An endpoint already has this URL.', param: 'url' })
}

// Host names are resolved and checked at each delivery; obviously invalid addresses are refused at once.
function requireUrl(text: string, { liveMode, allowPrivateSandbox }: EndpointScope): void {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const local = allowPrivateSandbox === true && !liveMode
  const isWeb = url?.protocol === 'https:' || (local && url?.protocol === 'http:')
  if (url === undefined || !isWeb || url.username !== '' || url.password !== '')
    throw new HttpError('url_not_allowed', { detail: 'The URL must be https.', param: 'url' })
  if (!local && isPrivateHost(url.hostname))
    throw new HttpError('url_not_allowed', {
      detail: `${url.hostname} isn’t on the public internet, so it can’t receive events.`,
      param: 'url',
    })
}

/** Sends a test event to an endpoint, regardless of its subscription; returns the delivery's ID. */
export function sendTestEvent(scope: EndpointScope, endpointId: string): Promise<string> {
  const { account, liveMode, newId, now } = scope
  return inTransaction(scope.db, async (tx) => {
    const row = await requireOwnEndpoint(tx, scope, endpointId)
    if (!row.enabled) throw new HttpError('conflict', { detail: 'This endpoint is disabled.' })
    const id = newId('evt')
    const type = 'webhook_endpoint.test' as const
    const object = endpointResource(row)
    await emitTo(tx, row.id, { id, accountId: account.id, liveMode, type, subjectId: row.id, object, createdAt: now })
    return `${id}.${row.id}`
  })
}
