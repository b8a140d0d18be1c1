import { EVENT_TYPES, type EventType, exampleEvents } from '../../../../contract/index.ts'
import { answersOf, type JsonSchema } from './wire-schema.ts'

const query = (name: string, required: boolean, description: string, example: string): JsonSchema => ({
  name,
  in: 'query',
  required,
  description,
  schema: { type: 'string' },
  example,
})

/** The only path that redirects to a page. */
export const launchPath: JsonSchema = {
  get: {
    operationId: 'filings.launch',
    tags: ['filings'],
    summary: 'Redirect a browser extension to a client’s launch page',
    description: 'Name the client by `client_id` or by `ein`.',
    security: [{}],
    parameters: [
      query('client_id', false, 'Public ID of the nonprofit client', 'n_1HFJ3bNhJUCRhZ2eGTsMgd'),
      query('ein', false, 'EIN of the client, with or without the dash', '530196605'),
      query('state', true, 'State code of the client', 'NY'),
      query('type', true, 'Type of the filing', 'renewal'),
      {
        ...query('sandbox', false, 'Whether the client is in sandbox mode', 'true'),
        schema: { type: 'boolean' },
        example: true,
      },
    ],
    responses: {
      '302': {
        description: 'Redirect to the launch page',
        headers: { location: { schema: { type: 'string' }, description: '`/legal_extension/launch/fil_…`' } },
      },
      ...answersOf(['parameter_missing', 'parameter_invalid', 'rate_limited', 'internal', 'database_unavailable']),
    },
  },
}

const whatHappened: Readonly<Record<EventType, { operationId: string; summary: string }>> = {
  'donation.status_updated': {
    operationId: 'webhooks.donationStatusUpdated',
    summary: 'The status of a donation changed',
  },
  'donation.regranted': {
    operationId: 'webhooks.donationRegranted',
    summary: 'A donation was redirected to another nonprofit before its money was sent',
  },
  'monthly_gift.begun': { operationId: 'webhooks.monthlyGiftBegun', summary: 'A donor started a monthly gift' },
  'monthly_gift.renewed': { operationId: 'webhooks.monthlyGiftRenewed', summary: 'A monthly gift was renewed' },
  'monthly_gift.failed': {
    operationId: 'webhooks.monthlyGiftFailed',
    summary: 'The card of a monthly gift was declined',
  },
  'monthly_gift.ended': { operationId: 'webhooks.monthlyGiftEnded', summary: 'A monthly gift ended' },
  'campaign.created': { operationId: 'webhooks.campaignCreated', summary: 'A campaign was created' },
  'campaign.updated': { operationId: 'webhooks.campaignUpdated', summary: 'A campaign changed' },
  'payout.status_updated': {
    operationId: 'webhooks.payoutStatusUpdated',
    summary: 'The status of a payout with your donations changed',
  },
  'invoice.status_updated': {
    operationId: 'webhooks.invoiceStatusUpdated',
    summary: 'The status of an invoice changed',
  },
  'program.budget_used': {
    operationId: 'webhooks.programBudgetUsed',
    summary: 'A giving program has no budget left',
  },
  'order.recorded': { operationId: 'webhooks.orderRecorded', summary: 'An order was recorded' },
  'document.status_updated': {
    operationId: 'webhooks.documentStatusUpdated',
    summary: 'A document was uploaded, or its extraction ended',
  },
  'nonprofit.consent_updated': {
    operationId: 'webhooks.nonprofitConsentUpdated',
    summary: 'A nonprofit’s consent changed',
  },
  'nonprofit.standing_updated': {
    operationId: 'webhooks.nonprofitStandingUpdated',
    summary: 'A nonprofit became eligible or ineligible',
  },
  'webhook_endpoint.test': { operationId: 'webhooks.endpointTest', summary: 'You sent a test event' },
}

/** The events that are posted to an account's endpoints, by type. */
export function webhookPaths(shapeOf: (type: EventType) => JsonSchema): JsonSchema {
  return Object.fromEntries(EVENT_TYPES.map((type) => [type, { post: webhookOf(type, shapeOf(type)) }]))
}

/** The group of operations that an event belongs to. */
const tags: Readonly<Record<string, string>> = {
  donation: 'donations',
  monthly_gift: 'monthlyGifts',
  campaign: 'campaigns',
  payout: 'payouts',
  invoice: 'invoices',
  program: 'programs',
  order: 'orders',
  document: 'documents',
  nonprofit: 'nonprofits',
}

function webhookOf(type: EventType, schema: JsonSchema): JsonSchema {
  return {
    ...whatHappened[type],
    tags: [tags[type.split('.')[0] ?? ''] ?? 'webhooks'],
    description:
      'Signed: `X-Service-Hmac-SHA256` is the Base64 HMAC-SHA256 of the raw body with the account’s secret key. Retried for about three days until the response is 200.',
    security: [{}],
    parameters: [
      {
        name: 'X-Service-Hmac-SHA256',
        in: 'header',
        required: true,
        schema: { type: 'string' },
        description: 'Base64 HMAC-SHA256 of the raw body',
      },
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema, examples: { present: { value: exampleEvents[type] } } } },
    },
    responses: {
      '200': { description: 'Acknowledged. Any other status is retried' },
      '401': { description: 'The signature doesn’t match the body' },
    },
  }
}
