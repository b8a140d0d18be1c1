import type { Generated, GeneratedAlways } from 'kysely'
import type { EventType } from '../../../contract/webhooks.ts'

/** An event of an account's record; `object` is the record at that time, as JSON text. */
export interface EventTable {
  id: string
  account_id: string
  live_mode: boolean
  type: EventType
  subject_id: string
  object: unknown
  created_at: Date
  sequence: GeneratedAlways<number>
  /** The W3C Trace Context header of the request that caused it, if requests are traced. */
  traceparent: string | null
}

/** An account's webhook endpoint. */
export interface WebhookEndpointTable {
  id: string
  account_id: string
  live_mode: boolean
  url: string
  enabled: Generated<boolean>
  /** Types, whole groups such as `payout.*`, or `*`. */
  event_types: Generated<string[]>
  description: Generated<string | null>
  deleted_at: Generated<Date | null>
  created_at: Date
}

/** A secret that signs an endpoint's deliveries besides the account's. */
export interface WebhookEndpointSecretTable {
  endpoint_id: string
  secret_sealed: Buffer
  created_at: Date
  expires_at: Generated<Date | null>
}

/** One event for one endpoint. */
export interface WebhookDeliveryTable {
  id: GeneratedAlways<number>
  event_id: string
  endpoint_id: string
  subject_id: string
  sequence: number
  live_mode: boolean
  status: Generated<'pending' | 'acknowledged' | 'given_up'>
  attempts: Generated<number>
  next_attempt_at: Date | null
  round: Generated<number>
  finished_at: Generated<Date | null>
}

/** An attempt of a delivery, and its result. */
export interface WebhookAttemptTable {
  delivery_id: number
  number: number
  started_at: Date
  milliseconds: number
  answer_status: number | null
  failure: string | null
}

export interface WebhookTables {
  event: EventTable
  webhook_endpoint: WebhookEndpointTable
  webhook_endpoint_secret: WebhookEndpointSecretTable
  webhook_delivery: WebhookDeliveryTable
  webhook_attempt: WebhookAttemptTable
}
