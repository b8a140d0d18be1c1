/** Every type of event an account can be told of. */
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
  'document.status_updated',
  'nonprofit.consent_updated',
  'nonprofit.standing_updated',
  'webhook_endpoint.test',
] as const

/** One of the types. */
export type EventType = (typeof EVENT_TYPES)[number]

/** What an endpoint may ask for: types, whole groups of them, or all. */
export const EVENT_CHOICES = [
  ...EVENT_TYPES,
  ...[...new Set(EVENT_TYPES.map((type) => type.split('.')[0]))].map((group): `${string}.*` => `${group}.*`),
  '*',
] as const

/** What an endpoint is told of that asks for nothing: what there was from the beginning, and what donors agree to monthly. */
export const DEFAULT_EVENT_CHOICES = ['donation.*', 'monthly_gift.*'] as const
