import * as z from 'zod/mini'
import { Donation, exampleDonation } from './donations.ts'
import { endpoint } from './endpoint.ts'
import { cursor, openEnum, text } from './fields.ts'
import { exampleMonthlyGift, MonthlyGift } from './monthly-gifts.ts'

/** Every type of event an account can be told of. */
export const EVENT_TYPES = [
  'donation.status_updated',
  'donation.regranted',
  'monthly_gift.begun',
  'monthly_gift.renewed',
  'monthly_gift.failed',
  'monthly_gift.ended',
] as const

/** One of the types. */
export type EventType = (typeof EVENT_TYPES)[number]

const eventMembers = {
  id: z.string(),
  created_at: z.int(),
  sandbox: z.boolean(),
  type: openEnum(EVENT_TYPES),
}

/** What is posted to an account's endpoint: something that happened, with the donation as it was then. */
export const Event = z.object({ ...eventMembers, object: Donation })
export type Event = z.output<typeof Event>

/** The same of a monthly gift. */
export const MonthlyGiftEvent = z.object({ ...eventMembers, object: MonthlyGift })
export type MonthlyGiftEvent = z.output<typeof MonthlyGiftEvent>

/** Whether events of a type tell of a monthly gift; the others tell of a donation. */
export function isMonthlyGiftEvent(type: EventType): boolean {
  return type.startsWith('monthly_gift.')
}

/** An example of each type. */
export const exampleEvents: Readonly<Record<EventType, Event | MonthlyGiftEvent>> = {
  'donation.status_updated': exampleOf('donation.status_updated', { ...exampleDonation, status: 'payout_scheduled' }),
  'donation.regranted': exampleOf('donation.regranted', {
    ...exampleDonation,
    nonprofit_id: 'n_1HFJ3bNhK0RA2fX7dVbQwe',
    original_nonprofit_id: exampleDonation.nonprofit_id,
  }),
  'monthly_gift.begun': exampleOf('monthly_gift.begun', exampleMonthlyGift),
  'monthly_gift.renewed': exampleOf('monthly_gift.renewed', {
    ...exampleMonthlyGift,
    latest_donation_id: 'd_1HFJ3bPqAb4Xy2KfV9wQRs',
    donation_count: 2,
    next_payment_at: 1_801_440_000,
  }),
  'monthly_gift.failed': exampleOf('monthly_gift.failed', {
    ...exampleMonthlyGift,
    status: 'failing',
    next_payment_at: 1_799_020_800,
  }),
  'monthly_gift.ended': exampleOf('monthly_gift.ended', {
    ...exampleMonthlyGift,
    status: 'ended',
    next_payment_at: null,
    ended_at: 1_797_120_000,
    end_reason: 'donor',
  }),
}

function exampleOf<Subject>(type: EventType, object: Subject) {
  return {
    id: 'evt_1HFJ3bPq7rXy2KfV9wAbCd',
    created_at: 1_796_083_200,
    sandbox: true,
    type,
    object,
  }
}

/** How a delivery stands. */
export const DELIVERY_STATUSES = ['pending', 'acknowledged', 'given_up'] as const

/** One event for one endpoint, with what came of the last attempt. */
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

/** Operations on what an account was told of; access on request, as webhooks are. */
export const webhooks = {
  listDeliveries: endpoint({
    method: 'GET',
    path: '/api/v1/webhook_deliveries',
    summary: 'List deliveries of events, newest first, with what came of them',
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
