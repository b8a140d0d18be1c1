import { type Selectable, sql } from 'kysely'
import { signWebhook } from '../../../webhooks/index.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import type { WebhookAttemptTable } from '../../database/tables/webhooks.ts'
import type { Log } from '../../http/log.ts'
import { type Clock, toUnixSeconds } from '../../kernel/clock.ts'
import { inSpan } from '../../kernel/tracing.ts'
import { OutboundError, safeFetch } from '../../outbound/safe-fetch.ts'
import { validSealedSecrets } from '../accounts/find-accounts.ts'
import type { Seal } from '../accounts/keyring.ts'
import { sealedEndpointSecrets } from './endpoints.ts'

const TIMEOUT_MS = 15_000
const MAX_ANSWER_BYTES = 65_536

export interface DeliveryDependencies {
  db: Database
  clock: Clock
  seal: Seal
  log: Log
  /** Whether sandbox events may go to private addresses. Live ones never do. */
  allowPrivateSandbox: boolean
  /** At least 0, below 1. Default: `Math.random`. */
  random?: () => number
  /** Aborts a running attempt; it then doesn't count, and the job runs again. */
  signal?: AbortSignal | undefined
  /** Timeout for a response in milliseconds. Default: 15,000. */
  timeoutMs?: number
}

type Attempt = AttemptOutcome['attempt']

/**
 * Makes one attempt at a due delivery, and records the result. Does nothing if it isn't due, is finished, or waits for
 * an earlier event of the same record; so it is safe to run twice.
 */
export async function deliver(dependencies: DeliveryDependencies, id: number): Promise<void> {
  const { db, clock } = dependencies
  const delivery = await findPendingDelivery(db, id)
  if (delivery === undefined || delivery.next_attempt_at > clock.now(delivery.live_mode)) return
  if (await waitForTurn(db, id)) return
  const spanOptions = { kind: 'client', traceparent: delivery.traceparent ?? undefined } as const
  const attempt = await inSpan('deliver webhook', spanOptions, async (span) => {
    const attempted = await send(dependencies, delivery, span.traceparent)
    const status = attempted.answer_status
    span.set({
      'almoner.event.type': delivery.type,
      ...(status === null ? {} : { 'http.response.status_code': status }),
    })
    return attempted
  })
  const outcome = judge(dependencies, delivery, attempt)
  if (outcome.status === 'given_up')
    dependencies.log.warn({ delivery: id, event: delivery.event_id }, 'webhook given up')
  await db.transaction().execute((tx) => writeAttempt(tx, outcome))
}

/** Makes a pending delivery due a second from now. */
export async function postponeDelivery({ db, clock }: DeliveryDependencies, id: number): Promise<void> {
  await sql`
    update webhook_delivery
    set next_attempt_at =
      case when live_mode then ${clock.now(true)} else ${clock.now(false)} end::timestamptz + interval '1 second'
    where id = ${id} and status = 'pending' and next_attempt_at is not null`.execute(db)
}

async function send(
  dependencies: DeliveryDependencies,
  delivery: DueDelivery,
  traceparent = delivery.traceparent ?? undefined,
): Promise<Attempt> {
  const { clock, allowPrivateSandbox, signal, timeoutMs = TIMEOUT_MS } = dependencies
  const started_at = clock.now(delivery.live_mode)
  const start = performance.now()
  const elapsed = (): number => Math.round(performance.now() - start)
  try {
    const { status } = await safeFetch(delivery.url, {
      method: 'POST',
      body: eventBody(delivery),
      headers: { ...(await headersOf(dependencies, delivery)), ...(traceparent === undefined ? {} : { traceparent }) },
      maxBytes: MAX_ANSWER_BYTES,
      timeoutMs,
      allowPrivate: allowPrivateSandbox && !delivery.live_mode,
      ...(signal === undefined ? {} : { signal }),
    })
    return { started_at, milliseconds: elapsed(), answer_status: status, failure: null }
  } catch (error) {
    if (signal?.aborted === true || !(error instanceof OutboundError)) throw error
    return { started_at, milliseconds: elapsed(), answer_status: null, failure: `${error.reason}: ${error.message}` }
  }
}

async function headersOf(
  { db, clock, seal }: DeliveryDependencies,
  delivery: DueDelivery,
): Promise<Record<string, string>> {
  const owner = { accountId: delivery.account_id, liveMode: delivery.live_mode }
  const sealed = await validSealedSecrets(db, owner, clock.now(true))
  const own = await sealedEndpointSecrets(db, delivery.endpoint_id, clock.now(delivery.live_mode))
  const signature = await signWebhook({
    body: eventBody(delivery),
    id: delivery.event_id,
    timestamp: toUnixSeconds(clock.now(true)),
    secrets: sealed.map((secret) => seal.unseal(secret)),
    endpointSecrets: own.map((secret) => seal.unseal(secret)),
  })
  return { 'content-type': 'application/json', 'user-agent': 'almoner-webhooks/1', ...signature }
}

function judge(
  { clock, random = Math.random }: DeliveryDependencies,
  delivery: DueDelivery,
  attempt: Attempt,
): AttemptOutcome {
  const now = clock.now(delivery.live_mode)
  if (attempt.answer_status === 200) return { delivery, status: 'acknowledged', nextAttemptAt: null, attempt, now }
  const delay = nextDelay(delivery.attempts + 1, random())
  if (delay === null) return { delivery, status: 'given_up', nextAttemptAt: null, attempt, now }
  return { delivery, status: 'pending', nextAttemptAt: new Date(now.getTime() + delay * 1000), attempt, now }
}

/** An event to send; `object` is the JSON text of the record. */
export interface SentEvent {
  event_id: string
  type: string
  live_mode: boolean
  object: string
  created_at: Date
}

/** The signed request body: the event as documented in the API. */
function eventBody({ event_id, created_at, live_mode, type, object }: SentEvent): string {
  const head = JSON.stringify({ id: event_id, created_at: toUnixSeconds(created_at), sandbox: !live_mode, type })
  return `${head.slice(0, -1)},"object":${object}}`
}

/** The body of a delivery, and its attempts, latest first. */
export async function deliveryOutcome(
  db: Database,
  number: number,
): Promise<{ body: string; attempts: Selectable<WebhookAttemptTable>[] }> {
  const { rows } = await sql<SentEvent>`
    select event.id as event_id, type, event.live_mode, object::text as object, created_at
    from webhook_delivery join event on event.id = event_id where webhook_delivery.id = ${number}`.execute(db)
  const attempts = await db
    .selectFrom('webhook_attempt')
    .selectAll()
    .where('delivery_id', '=', number)
    .orderBy('number', 'desc')
    .limit(50)
    .execute()
  return { body: rows.map(eventBody).join(''), attempts }
}

/** Seconds to wait before each attempt of a delivery, counted from the one before: ten in about three days. */
export const attemptDelays = [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const

/** The share by which a wait may be shorter or longer, so that retries are spread out. */
const jitter = 0.1

/**
 * Seconds until the next attempt after `attempts` attempts, or null to give up. `random` is at least 0 and below 1; a
 * half means no jitter.
 */
export function nextDelay(attempts: number, random: number): number | null {
  const delay = attemptDelays[attempts]
  return delay === undefined ? null : delay * (1 + jitter * (2 * random - 1))
}

/** A delivery with its content and address. */
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

/** A pending delivery with a time for its next attempt; undefined if it is finished, waiting or unknown. */
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

/** Makes a delivery wait if an earlier one for the same record and endpoint is pending; returns whether it waits. */
export async function waitForTurn(db: Database, id: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_delivery delivery set next_attempt_at = null
    where id = ${id} and status = 'pending' and exists (
      select from webhook_delivery earlier
      where earlier.endpoint_id = delivery.endpoint_id and earlier.subject_id = delivery.subject_id
        and earlier.sequence < delivery.sequence and earlier.status = 'pending')`.execute(db)
  return numAffectedRows === 1n
}

/** The result of an attempt: the delivery's next state, unless another process has changed it since it was read. */
export interface AttemptOutcome {
  delivery: DueDelivery
  status: 'pending' | 'acknowledged' | 'given_up'
  nextAttemptAt: Date | null
  attempt: Omit<Selectable<WebhookAttemptTable>, 'delivery_id' | 'number'>
  now: Date
}

/** Records an attempt and its consequences; after a finished delivery, the next one of its record is released. */
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
  if (status !== 'pending') await startNextDelivery(tx, delivery, now)
}

async function startNextDelivery(
  tx: DatabaseTransaction,
  { endpoint_id, subject_id }: DueDelivery,
  now: Date,
): Promise<void> {
  await sql`update webhook_delivery set next_attempt_at = ${now}
    where id = (
      select id from webhook_delivery
      where endpoint_id = ${endpoint_id} and subject_id = ${subject_id} and status = 'pending'
      order by sequence limit 1) and next_attempt_at is null`.execute(tx)
}

/** Queues due deliveries of a mode again, because their clock was moved. Returns the number. */
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

/** Queues due deliveries of a mode without a job; the queue must exist. Returns the number. */
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

/** IDs of due deliveries of a mode, by due time. */
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

/** Number of pending deliveries per mode; a mode without any is left out. */
export async function countPending(db: Database): Promise<{ liveMode: boolean; count: number }[]> {
  const { rows } = await sql<{ liveMode: boolean; count: number }>`
    select live_mode as "liveMode", count(*)::bigint as count
    from webhook_delivery where status = 'pending' group by 1`.execute(db)
  return rows
}
