import * as z from 'zod/mini'
import { Campaign, exampleCampaign } from './campaigns.ts'
import { Document, exampleDocument } from './documents.ts'
import { Donation, exampleDonation } from './donations.ts'
import type { Schema } from './endpoint.ts'
import { openEnum } from './fields.ts'
import { exampleInvoice, Invoice } from './invoices.ts'
import { exampleMonthlyGift, MonthlyGift } from './monthly-gifts.ts'
import { EligibilityRestriction, WrittenConsent } from './nonprofits.ts'
import { exampleOrder, Order } from './orders.ts'
import { examplePayout, Payout } from './payouts.ts'
import { exampleProgram, Program } from './programs.ts'
import { EVENT_TYPES, type EventType, exampleEndpoint, WebhookEndpoint } from './webhooks.ts'

const eventMembers = {
  id: z.string(),
  created_at: z.int(),
  sandbox: z.boolean(),
  type: openEnum(EVENT_TYPES),
}

/** An event of a donation, with the donation as it was at that time. */
export const Event = z.object({ ...eventMembers, object: Donation })
export type Event = z.output<typeof Event>

/** An event of a monthly gift. */
export const MonthlyGiftEvent = z.object({ ...eventMembers, object: MonthlyGift })
export type MonthlyGiftEvent = z.output<typeof MonthlyGiftEvent>

/** An event of a campaign. */
export const CampaignEvent = z.object({ ...eventMembers, object: Campaign })

/** An event of a payout, with the account's share of it. */
export const PayoutEvent = z.object({ ...eventMembers, object: Payout })

/** An event of an invoice. */
export const InvoiceEvent = z.object({ ...eventMembers, object: Invoice })

/** An event of a giving program whose budget is used up. */
export const ProgramEvent = z.object({ ...eventMembers, object: Program })

/** An event of an order. */
export const OrderEvent = z.object({ ...eventMembers, object: Order })

/** An event of a document. */
export const DocumentEvent = z.object({ ...eventMembers, object: Document })

/** A nonprofit's consent to the subscribed account. */
export const NonprofitConsent = z.object({ id: z.string(), name: z.string(), written_consent: WrittenConsent })

/** An event of a nonprofit's consent. */
export const NonprofitConsentEvent = z.object({ ...eventMembers, object: NonprofitConsent })

/** Whether a nonprofit can receive donations, and reasons against it. */
export const NonprofitStanding = z.object({
  id: z.string(),
  name: z.string(),
  ein: z.string(),
  eligible: z.boolean(),
  eligibility_restrictions: z.array(EligibilityRestriction),
})

/** An event of a nonprofit's eligibility. */
export const NonprofitStandingEvent = z.object({ ...eventMembers, object: NonprofitStanding })

/** A test event that an account sends to one of its endpoints. */
export const EndpointTestEvent = z.object({ ...eventMembers, object: WebhookEndpoint })

/** Events by type. */
export const eventSchemas = {
  'donation.status_updated': Event,
  'donation.regranted': Event,
  'monthly_gift.begun': MonthlyGiftEvent,
  'monthly_gift.renewed': MonthlyGiftEvent,
  'monthly_gift.failed': MonthlyGiftEvent,
  'monthly_gift.ended': MonthlyGiftEvent,
  'campaign.created': CampaignEvent,
  'campaign.updated': CampaignEvent,
  'payout.status_updated': PayoutEvent,
  'invoice.status_updated': InvoiceEvent,
  'program.budget_used': ProgramEvent,
  'order.recorded': OrderEvent,
  'document.status_updated': DocumentEvent,
  'nonprofit.consent_updated': NonprofitConsentEvent,
  'nonprofit.standing_updated': NonprofitStandingEvent,
  'webhook_endpoint.test': EndpointTestEvent,
} as const satisfies Record<EventType, Schema>

/** An example of each type. */
export const exampleEvents: { readonly [Type in EventType]: z.output<(typeof eventSchemas)[Type]> } = {
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
  'campaign.created': exampleOf('campaign.created', { ...exampleCampaign, grant_distribution_statuses: [] }),
  'campaign.updated': exampleOf('campaign.updated', exampleCampaign),
  'payout.status_updated': exampleOf('payout.status_updated', examplePayout),
  'invoice.status_updated': exampleOf('invoice.status_updated', exampleInvoice),
  'program.budget_used': exampleOf('program.budget_used', { ...exampleProgram, budget_left: 0, budget_used: true }),
  'order.recorded': exampleOf('order.recorded', exampleOrder),
  'document.status_updated': exampleOf('document.status_updated', exampleDocument),
  'nonprofit.consent_updated': exampleOf('nonprofit.consent_updated', {
    id: 'n_1HFJ3bNhJUCRhZ2eGTsMgd',
    name: 'American National Red Cross',
    written_consent: { via_change: true, direct: false },
  }),
  'nonprofit.standing_updated': exampleOf('nonprofit.standing_updated', {
    id: 'n_1HFJ3bNhK0RA2fX7dVbQwe',
    name: 'Cedar Valley Music School',
    ein: '421234567',
    eligible: false,
    eligibility_restrictions: [{ code: 'revoked', detail: 'Its exemption was revoked by the tax authority.' }],
  }),
  'webhook_endpoint.test': exampleOf('webhook_endpoint.test', exampleEndpoint),
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
