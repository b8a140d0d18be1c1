import * as z from 'zod/mini'
import { Donation, exampleDonation } from './donations.ts'
import { openEnum } from './fields.ts'

/** Every type of event an account can be told of. */
export const EVENT_TYPES = ['donation.status_updated', 'donation.regranted'] as const

/** One of the types. */
export type EventType = (typeof EVENT_TYPES)[number]

/** What is posted to an account's endpoint: something that happened, with the record as it was then. */
export const Event = z.object({
  id: z.string(),
  created_at: z.int(),
  sandbox: z.boolean(),
  type: openEnum(EVENT_TYPES),
  object: Donation,
})
export type Event = z.output<typeof Event>

/** An example of each type. */
export const exampleEvents: Readonly<Record<EventType, Event>> = {
  'donation.status_updated': exampleOf('donation.status_updated', { status: 'payout_scheduled' }),
  'donation.regranted': exampleOf('donation.regranted', {
    nonprofit_id: 'n_1HFJ3bNhK0RA2fX7dVbQwe',
    original_nonprofit_id: exampleDonation.nonprofit_id,
  }),
}

function exampleOf(type: EventType, changed: Partial<Donation>): Event {
  return {
    id: 'evt_1HFJ3bPq7rXy2KfV9wAbCd',
    created_at: 1_796_083_200,
    sandbox: true,
    type,
    object: { ...exampleDonation, ...changed },
  }
}
