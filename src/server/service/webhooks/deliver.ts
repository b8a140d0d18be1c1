import { type Selectable, sql } from 'kysely'
import { signWebhook } from '../../../webhooks/index.ts'
import type { Database } from '../../database/tables/tables.ts'
import type { WebhookAttemptTable } from '../../database/tables/webhooks.ts'
import type { Log } from '../../http/log.ts'
import { type Clock, toUnixSeconds } from '../../kernel/clock.ts'
import { inSpan } from '../../kernel/tracing.ts'
import { OutboundError, safeFetch } from '../../outbound/safe-fetch.ts'
import { validSealedSecrets } from '../accounts/find-accounts.ts'
import type { Seal } from '../accounts/sealing.ts'
import { sealedEndpointSecrets } from './account-endpoints.ts'
import {
  type AttemptOutcome,
  type DueDelivery,
  findPendingDelivery,
  waitForTurn,
  writeAttempt,
} from './delivery-records.ts'

const TIMEOUT_MS = 15_000
const MAX_ANSWER_BYTES = 65_536

/** What a delivery stands on. */
export interface DeliveryDependencies {
  db: Database
  clock: Clock
  seal: Seal
  log: Log
  /** May sandbox events go to addresses of one's own machine and network? Live ones never do. */
  allowPrivateSandbox: boolean
  /** At least 0, below 1. Default: `Math.random`. */
  random?: () => number
  /** Ends an attempt that is under way; it then does not count, and the job is to be run again. */
  signal?: AbortSignal | undefined
  /** Milliseconds a receiver has to answer. Default: 15,000. */
  timeoutMs?: number
}

type Attempt = AttemptOutcome['attempt']

/**
 * Makes one attempt at a delivery that is due, and writes down what came of it. Does nothing when it is not due,
 * finished, or behind an earlier event of the same record; so it is safe to run twice.
 */
export async function deliver(dependencies: DeliveryDependencies, id: number): Promise<void> {
  const { db, clock } = dependencies
  const delivery = await findPendingDelivery(db, id)
  if (delivery === undefined || delivery.next_attempt_at > clock.now(delivery.live_mode)) return
  if (await waitForTurn(db, id)) return
  const told = { kind: 'client', traceparent: delivery.traceparent ?? undefined } as const
  const attempt = await inSpan('deliver webhook', told, async (span) => {
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

/** An event as deliveries send it; `object` is the JSON text of the record. */
export interface SentEvent {
  event_id: string
  type: string
  live_mode: boolean
  object: string
  created_at: Date
}

/** The text that is sent and signed: the event as the API documents it. */
function eventBody({ event_id, created_at, live_mode, type, object }: SentEvent): string {
  const head = JSON.stringify({ id: event_id, created_at: toUnixSeconds(created_at), sandbox: !live_mode, type })
  return `${head.slice(0, -1)},"object":${object}}`
}

/** What a delivery sends, and each of its attempts, the latest first. */
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
} /** Seconds to wait before each attempt of a delivery, counted from the one before: ten in about three days. */
export const attemptDelays = [0, 5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const

/** The share by which a wait may be shorter or longer, so that receivers are not hit all at once. */
const jitter = 0.1

/**
 * Seconds until the next attempt after `attempts` were made, or null when the delivery is given up.
 * `random` is at least 0 and below 1; a half means no jitter.
 */
export function nextDelay(attempts: number, random: number): number | null {
  const delay = attemptDelays[attempts]
  return delay === undefined ? null : delay * (1 + jitter * (2 * random - 1))
}
