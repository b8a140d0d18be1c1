import { type RawBuilder, sql } from 'kysely'
import type { WebhookDelivery } from '../../../contract/index.ts'
import type { Database } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import { toUnixSeconds } from '../../kernel/clock.ts'
import { type ListPosition, type ListSlice, sliceOf, unknownCursor } from '../list-slice.ts'
import { requireEnabledEndpoint } from './endpoints.ts'

/** A delivery in the log, with its last attempt. */
export interface LoggedDelivery {
  id: number
  event_id: string
  type: string
  subject_id: string
  url: string
  status: 'pending' | 'acknowledged' | 'given_up'
  attempts: number
  next_attempt_at: Date | null
  answer_status: number | null
  failure: string | null
}

/** Filters for the log. */
export interface LogFilter {
  status?: string | undefined
  subjectId?: string | undefined
}

/** Deliveries, newest first. */
export async function listDeliveries(
  db: Database,
  { status, subjectId }: LogFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<LoggedDelivery[]> {
  const { rows } = await sql<LoggedDelivery>`
    select delivery.id, event_id, event.type, delivery.subject_id, url, delivery.status, delivery.attempts,
      next_attempt_at, answer_status, failure
    from webhook_delivery delivery
    join event on event.id = event_id
    join webhook_endpoint endpoint on endpoint.id = endpoint_id
    left join lateral (
      select answer_status, failure from webhook_attempt where delivery_id = delivery.id order by number desc limit 1
    ) last on true
    where (${status ?? null}::text is null or delivery.status = ${status ?? null})
      and (${subjectId ?? null}::text is null or delivery.subject_id = ${subjectId ?? null})
    order by delivery.id desc offset ${offset} limit ${limit}`.execute(db)
  return rows
}

/** What to replay: one delivery, or all failed ones of an endpoint. */
export type ReplayTarget = { delivery: number } | { endpoint: string }

/**
 * Restarts finished deliveries with a new schedule. Returns the number. Refuses unknown ones, a single pending one, and
 * those of a removed endpoint.
 */
export async function replayDeliveries(
  db: Database,
  target: ReplayTarget,
  now: (liveMode: boolean) => Date,
): Promise<number> {
  const endpoint = 'delivery' in target ? await endpointOfFinished(db, target.delivery) : target.endpoint
  await requireEnabledEndpoint(db, endpoint)
  const chosen =
    'delivery' in target
      ? sql`id = ${target.delivery} and status <> 'pending'`
      : sql`endpoint_id = ${target.endpoint} and status = 'given_up'`
  const { numAffectedRows } = await sql`
    update webhook_delivery set status = 'pending', attempts = 0, round = round + 1, finished_at = null,
      next_attempt_at = case when live_mode then ${now(true)}::timestamptz else ${now(false)}::timestamptz end
    where ${chosen}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

async function endpointOfFinished(db: Database, id: number): Promise<string> {
  const found = await db
    .selectFrom('webhook_delivery')
    .select(['status', 'endpoint_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (found === undefined) throw new HttpError('not_found', { detail: `No delivery has the number ${id}.` })
  if (found.status === 'pending')
    throw new HttpError('conflict', {
      detail: 'This delivery is pending. It’s retried automatically; send it again once it is finished.',
    })
  return found.endpoint_id
}

interface DeliveryScope {
  accountId: string
  liveMode: boolean
}

interface DeliveryFilter {
  status?: string | undefined
  /** The record of the events. */
  objectId?: string | undefined
}

type Delivery = Omit<WebhookDelivery, 'id' | 'next_attempt_at' | 'created_at'> & {
  endpoint_id: string
  next_attempt_at: Date | null
  created_at: Date
}

/** Deliveries to the endpoints of an account, newest first, each with its last attempt. */
export async function listAccountDeliveries(
  db: Database,
  scope: DeliveryScope,
  filter: DeliveryFilter,
  { startingAfter, limit }: ListPosition,
): Promise<ListSlice<WebhookDelivery>> {
  const last = startingAfter === undefined ? undefined : await numberOf(db, scope, startingAfter)
  const narrowed = [
    ...(last === undefined ? [] : [sql`delivery.id < ${last}`]),
    ...(filter.status === undefined ? [] : [sql`delivery.status = ${filter.status}`]),
  ]
  const { rows } = await sql<Delivery>`${deliveriesAmong(chosen(scope, filter, narrowed, limit + 1))}
    order by delivery.id desc limit ${limit + 1}`.execute(db)
  return sliceOf(rows.map(deliveryResource), limit)
}

/** One delivery of an account by its ID. */
export async function findAccountDelivery(db: Database, scope: DeliveryScope, id: string): Promise<WebhookDelivery> {
  const number = await requireDeliveryNumber(db, scope, id)
  const { rows } =
    await sql<Delivery>`${deliveriesAmong(sql`select * from webhook_delivery where id = ${number}`)}`.execute(db)
  const [row] = rows
  if (row === undefined) throw unknownDelivery()
  return deliveryResource(row)
}

/** The internal number of an account's delivery. */
export async function requireDeliveryNumber(db: Database, scope: DeliveryScope, id: string): Promise<number> {
  const found = await findNumber(db, scope, id)
  if (found === undefined) throw unknownDelivery()
  return found
}

function unknownDelivery(): HttpError {
  return new HttpError('not_found', { detail: 'No delivery of this account has this ID.', param: 'id' })
}

function deliveriesAmong(chosenOnes: RawBuilder<unknown>): RawBuilder<Delivery> {
  return sql<Delivery>`
    select event_id, delivery.endpoint_id, event.type, delivery.subject_id as object_id, url, delivery.status,
      delivery.attempts, next_attempt_at, answer_status, failure, event.created_at
    from (${chosenOnes}) delivery
    join event on event.id = event_id
    join webhook_endpoint endpoint on endpoint.id = delivery.endpoint_id
    left join lateral (
      select answer_status, failure from webhook_attempt where delivery_id = delivery.id order by number desc limit 1
    ) last on true`
}

/** For one record, its few events are sorted; otherwise the newest of each endpoint are read by key and merged. */
function chosen(
  { accountId, liveMode }: DeliveryScope,
  { objectId }: DeliveryFilter,
  narrowed: readonly RawBuilder<unknown>[],
  most: number,
): RawBuilder<unknown> {
  const endpoints = sql`select id from webhook_endpoint where account_id = ${accountId} and live_mode = ${liveMode}`
  if (objectId !== undefined)
    return sql`
      select delivery.* from event join webhook_delivery delivery on delivery.event_id = event.id
      where ${sql.join([sql`event.subject_id = ${objectId}`, sql`endpoint_id in (${endpoints})`, ...narrowed], sql` and `)}`
  return sql`
    select delivery.* from (${endpoints}) endpoint cross join lateral (
      select * from webhook_delivery delivery
      where ${sql.join([sql`delivery.endpoint_id = endpoint.id`, ...narrowed], sql` and `)}
      order by delivery.id desc limit ${most}
    ) delivery`
}

/** An event goes to an endpoint once, so the two together identify a delivery. */
function deliveryResource({ endpoint_id, next_attempt_at, created_at, ...delivery }: Delivery): WebhookDelivery {
  return {
    id: `${delivery.event_id}.${endpoint_id}`,
    ...delivery,
    next_attempt_at: next_attempt_at === null ? null : toUnixSeconds(next_attempt_at),
    created_at: toUnixSeconds(created_at),
  }
}

async function numberOf(db: Database, scope: DeliveryScope, id: string): Promise<number> {
  const found = await findNumber(db, scope, id)
  if (found === undefined) throw unknownCursor()
  return found
}

async function findNumber(
  db: Database,
  { accountId, liveMode }: DeliveryScope,
  id: string,
): Promise<number | undefined> {
  const [eventId = '', endpointId = ''] = id.split('.')
  const found = await db
    .selectFrom('webhook_delivery')
    .innerJoin('webhook_endpoint', 'webhook_endpoint.id', 'endpoint_id')
    .select('webhook_delivery.id')
    .where('event_id', '=', eventId)
    .where('endpoint_id', '=', endpointId)
    .where('account_id', '=', accountId)
    .where('webhook_endpoint.live_mode', '=', liveMode)
    .executeTakeFirst()
  return found?.id
}
