import { sql } from 'kysely'
import type { Database } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import { requireEnabledEndpoint } from './endpoints.ts'

/** A delivery as the log shows it, with its last attempt. */
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

/** What narrows the log. */
export interface DeliveryFilter {
  status?: string | undefined
  subjectId?: string | undefined
}

/** Deliveries, the newest first. */
export async function listDeliveries(
  db: Database,
  { status, subjectId }: DeliveryFilter,
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

/** What is delivered again: one delivery, or all that were given up for an endpoint. */
export type ReplayTarget = { delivery: number } | { endpoint: string }

/**
 * Starts finished deliveries over, with a fresh schedule. Answers how many. Refuses what is unknown, a single delivery
 * that is still pending, and what went to an endpoint that was removed since.
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
    throw new HttpError('conflict', { detail: `Delivery ${id} is still pending: it is tried by itself.` })
  return found.endpoint_id
}
