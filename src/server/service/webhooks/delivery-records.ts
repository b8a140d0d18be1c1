import { type Selectable, sql } from 'kysely'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import type { WebhookAttemptTable } from '../../database/tables/webhooks.ts'

/** A delivery with what is sent and where. */
export interface DueDelivery {
  id: number
  endpoint_id: string
  subject_id: string
  attempts: number
  live_mode: boolean
  next_attempt_at: Date
  account_id: string
  url: string
  event_id: string
  type: string
  /** The JSON text of the record. */
  object: string
  created_at: Date
  traceparent: string | null
}

/** A pending delivery that has a time for its next attempt; undefined when it is finished, waits, or is unknown. */
export async function findPendingDelivery(db: Database, id: number): Promise<DueDelivery | undefined> {
  const { rows } = await sql<DueDelivery>`
    select delivery.id, delivery.endpoint_id, delivery.subject_id, delivery.attempts, delivery.live_mode,
      delivery.next_attempt_at, event.account_id, endpoint.url, event.id as event_id, event.type,
      event.object::text as object, event.created_at, event.traceparent
    from webhook_delivery delivery
    join event on event.id = delivery.event_id
    join webhook_endpoint endpoint on endpoint.id = delivery.endpoint_id
    where delivery.id = ${id} and delivery.status = 'pending' and delivery.next_attempt_at is not null`.execute(db)
  return rows[0]
}

/** Lets a delivery wait when an earlier one for the same record and endpoint is still pending; tells whether it does. */
export async function waitForTurn(db: Database, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_delivery delivery set next_attempt_at = null
    where id = ${id} and status = 'pending' and exists (
      select from webhook_delivery earlier
      where earlier.endpoint_id = delivery.endpoint_id and earlier.subject_id = delivery.subject_id
        and earlier.sequence < delivery.sequence and earlier.status = 'pending')`.execute(db)
  return numAffectedRows === 1n
}

/** What came of an attempt: the delivery's next standing, if nobody else wrote one since it was read. */
export interface AttemptOutcome {
  delivery: DueDelivery
  status: 'pending' | 'acknowledged' | 'given_up'
  nextAttemptAt: Date | null
  attempt: Omit<Selectable<WebhookAttemptTable>, 'delivery_id' | 'number'>
  now: Date
}

/** Writes an attempt and what follows from it; a finished delivery gives the next of its record its turn. */
export async function writeAttempt(tx: DatabaseTransaction, outcome: AttemptOutcome): Promise<void> {
  const { delivery, status, attempt, nextAttemptAt, now } = outcome
  const { numUpdatedRows } = await tx
    .updateTable('webhook_delivery')
    .set({
      attempts: delivery.attempts + 1,
      status,
      next_attempt_at: nextAttemptAt,
      finished_at: status === 'pending' ? null : now,
    })
    .where('id', '=', delivery.id)
    .where('status', '=', 'pending')
    .where('attempts', '=', delivery.attempts)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await sql`insert into webhook_attempt (delivery_id, number, started_at, milliseconds, answer_status, failure)
    select ${delivery.id}, coalesce(max(number), 0) + 1, ${attempt.started_at}, ${attempt.milliseconds}::int,
      ${attempt.answer_status}::int, ${attempt.failure}
    from webhook_attempt where delivery_id = ${delivery.id}`.execute(tx)
  if (status !== 'pending') await giveTurn(tx, delivery, now)
}

async function giveTurn(tx: DatabaseTransaction, { endpoint_id, subject_id }: DueDelivery, now: Date): Promise<void> {
  await sql`update webhook_delivery set next_attempt_at = ${now}
    where id = (
      select id from webhook_delivery
      where endpoint_id = ${endpoint_id} and subject_id = ${subject_id} and status = 'pending'
      order by sequence limit 1) and next_attempt_at is null`.execute(tx)
}

/** Puts due deliveries of a mode into the queue again, because their clock was moved. Answers how many. */
export async function requeueDue(db: Database, liveMode: boolean, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update webhook_delivery delivery set next_attempt_at = coalesce(next_attempt_at, ${now})
    where live_mode = ${liveMode} and status = 'pending' and coalesce(next_attempt_at, ${now}) <= ${now}
      and not exists (
        select from webhook_delivery earlier
        where earlier.endpoint_id = delivery.endpoint_id and earlier.subject_id = delivery.subject_id
          and earlier.sequence < delivery.sequence and earlier.status = 'pending')`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Queues due deliveries of a mode that have no job in the queue, which must exist. Answers how many. */
export async function requeueLost(db: Database, liveMode: boolean, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update webhook_delivery delivery set next_attempt_at = coalesce(next_attempt_at, ${now})
    where live_mode = ${liveMode} and status = 'pending' and coalesce(next_attempt_at, ${now}) <= ${now}
      and not exists (select from graphile_worker.jobs where key = 'delivery ' || delivery.id and attempts < max_attempts)
      and not exists (
        select from webhook_delivery earlier
        where earlier.endpoint_id = delivery.endpoint_id and earlier.subject_id = delivery.subject_id
          and earlier.sequence < delivery.sequence and earlier.status = 'pending')`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Ids of deliveries of a mode that are due, in the order they are due. */
export async function dueDeliveries(db: Database, liveMode: boolean, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('webhook_delivery')
    .select('id')
    .where('live_mode', '=', liveMode)
    .where('status', '=', 'pending')
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .orderBy('sequence')
    .execute()
  return rows.map(({ id }) => id)
}

/** How many deliveries of each mode are neither acknowledged nor given up; a mode without any is left out. */
export async function countPending(db: Database): Promise<{ liveMode: boolean; count: number }[]> {
  const { rows } = await sql<{ liveMode: boolean; count: number }>`
    select live_mode as "liveMode", count(*)::bigint as count
    from webhook_delivery where status = 'pending' group by 1`.execute(db)
  return rows
}
