import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { cursor, notClearable, openEnum, pathText, text } from './fields.ts'

/** All event types. */
export const EVENT_TYPES = [
  'donation.status_updated',
  'donation.regranted',
  'monthly_gift.begun',
  'monthly_gift.renewed',
  'monthly_gift.failed',
  'monthly_gift.ended',
  'campaign.created',
  'campaign.updated',
  'payout.status_updated',
  'invoice.status_updated',
  'program.budget_used',
  'order.recorded',
  'document.status_updated',
  'nonprofit.consent_updated',
  'nonprofit.standing_updated',
  'webhook_endpoint.test',
] as const

/** One of the types. */
export type EventType = (typeof EVENT_TYPES)[number]

/** Event subscriptions: types, groups of types, or all. */
export const EVENT_CHOICES = [
  ...EVENT_TYPES,
  ...[...new Set(EVENT_TYPES.map((type) => type.split('.')[0]))].map((group): `${string}.*` => `${group}.*`),
  '*',
] as const

/** Events that an endpoint receives by default: donations and monthly gifts. */
export const DEFAULT_EVENT_CHOICES = ['donation.*', 'monthly_gift.*'] as const

/** Delivery statuses. */
export const DELIVERY_STATUSES = ['pending', 'acknowledged', 'given_up'] as const

/** One event for one endpoint, with the result of the last attempt. */
export const WebhookDelivery = z.object({
  id: z.string(),
  event_id: z.string(),
  type: openEnum(EVENT_TYPES),
  object_id: z.string(),
  url: z.string(),
  status: openEnum(DELIVERY_STATUSES),
  attempts: z.int(),
  next_attempt_at: z.nullable(z.int()),
  answer_status: z.nullable(z.int()),
  failure: z.nullable(z.string()),
  created_at: z.int(),
})
export type WebhookDelivery = z.output<typeof WebhookDelivery>

const exampleDelivery = {
  id: 'evt_1HFJ3bPq7rXy2KfV9wAbCd.we_1HFJ3bPq7rXy2KfV9wAbCd',
  event_id: 'evt_1HFJ3bPq7rXy2KfV9wAbCd',
  type: 'donation.status_updated',
  object_id: 'd_1HFJ3bPq7rXy2KfV9wAbCd',
  url: 'https://shop.example/webhooks',
  status: 'pending',
  attempts: 2,
  next_attempt_at: 1_796_083_500,
  answer_status: 500,
  failure: null,
  created_at: 1_796_083_200,
}

/** A webhook endpoint of an account. */
export const WebhookEndpoint = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  description: z.nullable(z.string()),
  enabled: z.boolean(),
  live_mode: z.boolean(),
  created_at: z.int(),
})
export type WebhookEndpoint = z.output<typeof WebhookEndpoint>

/** A new endpoint with its secret, which is shown only once. */
export const NewWebhookEndpoint = z.extend(WebhookEndpoint, { secret: z.string() })
export type NewWebhookEndpoint = z.output<typeof NewWebhookEndpoint>

/** An example endpoint. */
export const exampleEndpoint = {
  id: 'we_1HFJ3bPq7rXy2KfV9wAbCd',
  url: 'https://shop.example/webhooks',
  events: ['donation.*', 'payout.status_updated'],
  description: 'Order system',
  enabled: true,
  live_mode: false,
  created_at: 1_796_000_000,
}

const exampleSecret = 'whsec_c2VjcmV0IG9mIGFuIGVuZHBvaW50LCAzMiBieXRlcyE='

/** Events that an endpoint subscribes to. */
function events() {
  return z.array(z.enum(EVENT_CHOICES)).check(z.minLength(1), z.maxLength(EVENT_CHOICES.length))
}

/** Operations on webhook endpoints and deliveries; access on request. */
export const webhooks = {
  createEndpoint: endpoint({
    method: 'POST',
    path: '/api/v1/webhook_endpoints',
    summary: 'Register an endpoint for events; the response has its secret, only once',
    auth: 'account',
    body: z.object({ url: text(), events: z.optional(events()), description: z.optional(text()) }),
    response: NewWebhookEndpoint,
    errors: ['access_not_enabled', 'url_not_allowed', 'conflict'],
    example: {
      body: { url: exampleEndpoint.url, events: ['donation.*', 'payout.status_updated'], description: 'Order system' },
      response: { ...exampleEndpoint, secret: exampleSecret },
    },
  }),
  listEndpoints: endpoint({
    method: 'GET',
    path: '/api/v1/webhook_endpoints',
    summary: 'List endpoints, newest first',
    auth: 'account',
    query: z.object(cursor()),
    response: z.object({ endpoints: z.array(WebhookEndpoint), has_more: z.boolean() }),
    errors: ['access_not_enabled'],
    example: { query: { limit: 30 }, response: { endpoints: [exampleEndpoint], has_more: false } },
  }),
  showEndpoint: endpoint({
    method: 'GET',
    path: '/api/v1/webhook_endpoints/{id}',
    summary: 'Show one endpoint',
    auth: 'account',
    params: z.object({ id: pathText() }),
    response: WebhookEndpoint,
    errors: ['access_not_enabled'],
    example: { params: { id: exampleEndpoint.id }, response: exampleEndpoint },
  }),
  updateEndpoint: endpoint({
    method: 'PUT',
    path: '/api/v1/webhook_endpoints/{id}',
    summary: 'Update an endpoint: omitted members stay; a disabled one gets no events',
    auth: 'account',
    params: z.object({ id: pathText() }),
    body: z.object({
      url: notClearable(text()),
      events: z.optional(events()),
      description: z.nullish(text()),
      enabled: notClearable(z.boolean()),
    }),
    response: WebhookEndpoint,
    errors: ['access_not_enabled', 'url_not_allowed', 'conflict'],
    example: {
      params: { id: exampleEndpoint.id },
      body: { events: ['*'] },
      response: { ...exampleEndpoint, events: ['*'] },
    },
  }),
  deleteEndpoint: endpoint({
    method: 'DELETE',
    path: '/api/v1/webhook_endpoints/{id}',
    summary: 'Delete an endpoint and its pending deliveries',
    auth: 'account',
    params: z.object({ id: pathText() }),
    response: WebhookEndpoint,
    errors: ['access_not_enabled'],
    example: { params: { id: exampleEndpoint.id }, response: { ...exampleEndpoint, enabled: false } },
  }),
  rotateEndpointSecret: endpoint({
    method: 'POST',
    path: '/api/v1/webhook_endpoints/{id}/rotate_secret',
    summary: 'Rotate the secret of an endpoint; previous ones also sign for `overlap_hours`',
    auth: 'account',
    params: z.object({ id: pathText() }),
    body: z.object({ overlap_hours: z._default(z.int().check(z.minimum(0), z.maximum(168)), 24) }),
    response: NewWebhookEndpoint,
    errors: ['access_not_enabled'],
    example: {
      params: { id: exampleEndpoint.id },
      body: { overlap_hours: 24 },
      response: { ...exampleEndpoint, secret: exampleSecret },
    },
  }),
  testEndpoint: endpoint({
    method: 'POST',
    path: '/api/v1/webhook_endpoints/{id}/test',
    summary: 'Send a test event of the type `webhook_endpoint.test`, regardless of subscriptions',
    auth: 'account',
    params: z.object({ id: pathText() }),
    body: z.object({}),
    response: WebhookDelivery,
    errors: ['access_not_enabled', 'conflict'],
    example: {
      params: { id: exampleEndpoint.id },
      body: {},
      response: { ...exampleDelivery, type: 'webhook_endpoint.test', object_id: exampleEndpoint.id, attempts: 0 },
    },
  }),
  replayDelivery: endpoint({
    method: 'POST',
    path: '/api/v1/webhook_deliveries/{id}/replay',
    summary: 'Redeliver a finished delivery, with a new retry schedule',
    auth: 'account',
    params: z.object({ id: pathText() }),
    body: z.object({}),
    response: WebhookDelivery,
    errors: ['access_not_enabled', 'conflict'],
    example: { params: { id: exampleDelivery.id }, body: {}, response: { ...exampleDelivery, attempts: 0 } },
  }),
  listDeliveries: endpoint({
    method: 'GET',
    path: '/api/v1/webhook_deliveries',
    summary: 'List deliveries of events, newest first, with their results',
    auth: 'account',
    query: z.object({
      ...cursor(),
      status: z.optional(z.enum(DELIVERY_STATUSES)),
      object_id: z.optional(text()),
    }),
    response: z.object({ deliveries: z.array(WebhookDelivery), has_more: z.boolean() }),
    errors: ['access_not_enabled'],
    example: { query: { status: 'pending' }, response: { deliveries: [exampleDelivery], has_more: false } },
  }),
}
