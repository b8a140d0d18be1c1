import { type RawBuilder, sql } from 'kysely'
import type { EventType } from '../../../contract/webhooks.ts'
import { fewRows, manyRows, type SharedValues } from '../../database/compiled-statement.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import { traceparentNow } from '../../kernel/tracing.ts'

/** An event to emit. */
export interface NewEvent {
  id: string
  accountId: string
  liveMode: boolean
  type: EventType
  /** The record it is about. Events of one subject are delivered in order. */
  subjectId: string
  /** A copy of the record in its API form. */
  object: object
  createdAt: Date
}

const eventColumns = {
  number: 'int',
  id: 'text',
  account_id: 'text',
  live_mode: 'boolean',
  type: 'text',
  subject_id: 'text',
  object: 'json',
  created_at: 'timestamptz',
  traceparent: 'text',
}

/**
 * Two common table expressions, `new_event` and `new_delivery`, that write events within the statement of their change,
 * with a delivery per endpoint. A database trigger adds the delivery's job in the same commit.
 */
export function eventExpressions(events: readonly NewEvent[]): RawBuilder<unknown> {
  return sql`${eventExpression(manyRows(eventColumns, events.map(eventRow)))},
    new_delivery as (
      insert into webhook_delivery (event_id, endpoint_id, subject_id, sequence, live_mode, next_attempt_at)
      select new_event.id, endpoint.id, subject_id, sequence, live_mode, new_event.created_at
      from new_event
      join webhook_endpoint endpoint using (account_id, live_mode)
      join account on account.id = account_id
      where endpoint.enabled and account.webhooks_enabled and wants_event(endpoint.event_types, new_event.type)
      order by sequence
      returning id
    )`
}

/**
 * The same for one event, in a statement that is compiled once: `event` is its common table expression, `delivered` the
 * statement's last part. Accounts without endpoints skip the plan for deliveries. `shared` names the event's columns
 * that the statement already has as parameters.
 */
export function oneEventExpressions<Given>(
  read: (given: Given) => NewEvent,
  shared: SharedValues & { account_id: object; live_mode: object },
): { event: RawBuilder<unknown>; delivered: RawBuilder<unknown> } {
  return {
    event: eventExpression(fewRows<Given>(eventColumns, 1, (given) => [eventRow(read(given), 0)], shared)),
    delivered: sql`
      select deliver_event(id, account_id, live_mode, type, subject_id, sequence, created_at) from new_event
      where exists (select from webhook_endpoint
        where account_id = ${shared.account_id}::text and live_mode = ${shared.live_mode}::boolean)`,
  }
}

function eventExpression(events: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    new_event as (
      insert into event (id, account_id, live_mode, type, subject_id, object, created_at, traceparent)
      select id, account_id, live_mode, type, subject_id, object, created_at, traceparent from ${events}
      order by number
      returning id, account_id, live_mode, type, subject_id, sequence, created_at
    )`
}

function eventRow(event: NewEvent, number: number): object {
  return {
    number,
    id: event.id,
    account_id: event.accountId,
    live_mode: event.liveMode,
    type: event.type,
    subject_id: event.subjectId,
    object: event.object,
    created_at: event.createdAt,
    traceparent: traceparentNow(),
  }
}

/** Writes events, with a delivery for each subscribed endpoint, in the transaction of their change. */
export async function emitEvents(tx: Database, events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0) await sql`with ${eventExpressions(events)} select 1`.execute(tx)
}

/** Writes an event for a single endpoint, regardless of its subscription. */
export async function emitTo(tx: DatabaseTransaction, endpointId: string, event: NewEvent): Promise<void> {
  const { id, accountId, liveMode, type, subjectId, object, createdAt } = event
  const { sequence } = await tx
    .insertInto('event')
    .values({
      id,
      account_id: accountId,
      live_mode: liveMode,
      type,
      subject_id: subjectId,
      object: JSON.stringify(object),
      created_at: createdAt,
      traceparent: traceparentNow() ?? null,
    })
    .returning('sequence')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('webhook_delivery')
    .values({
      event_id: id,
      endpoint_id: endpointId,
      subject_id: subjectId,
      sequence,
      live_mode: liveMode,
      next_attempt_at: createdAt,
    })
    .execute()
}
