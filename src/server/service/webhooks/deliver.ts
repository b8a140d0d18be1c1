import { signWebhook } from '../../../webhooks/index.ts'
import type { Database } from '../../database/tables/tables.ts'
import type { Log } from '../../http/log.ts'
import { type Clock, toUnixSeconds } from '../../kernel/clock.ts'
import { inSpan } from '../../kernel/tracing.ts'
import { OutboundError } from '../../outbound/outbound-error.ts'
import { safeFetch } from '../../outbound/safe-fetch.ts'
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
import { eventBody } from './event-body.ts'
import { nextDelay } from './retry-schedule.ts'

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
