// For readers of the docs only: nothing a page loads may import this file.

const endpointMembers = {
  url: 'Where it is posted to.',
  events: 'What it is told of: types of events, groups such as `payout.*`, or `*`.',
  description: 'Your own words for it.',
  enabled: 'Whether it is told of anything now.',
}

const createdOrShown = {
  fee: 'Integer cents of the processing fee; for a transfer, what its processor kept.',
  status: 'How far the donation has come.',
  zip_code: 'ZIP code of the donor or order, if given.',
}

/** Where a name means something of its own: by the place it stands in. */
export const byPlace: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Campaign: { percent_auto_return: 'Percentage returned to the account as soon as money arrives, as decimal text.' },
  ClimateCryptoOffsetBody: {
    count: 'How many transactions.',
    currency: 'The chain: ETH, BTC or SOL, in any case.',
  },
  ClimateStats: { amount: 'Integer cents given for offsets.' },
  DocumentsCreateBody: {
    type: 'The only kind that is read: `990`. Needed beside `url`; beside `ein` it may be left out.',
    extract_data:
      'Whether the document is to be read for its data. When absent: of an `ein` it is, of a `url` it is not.',
    url: 'Where to fetch it: https, at most 50 MiB. A file in a zip is named behind `#`.',
    ein: 'Instead of `url`: the newest return of this nonprofit in the imported public index.',
  },
  DocumentsUploadBody: {
    type: 'The only kind that is read: `990`.',
    file: 'The file in base64, at most 50 MiB; in a multipart form the part with the file; or send its bytes alone as the body, the rest in the query.',
  },
  DocumentsReviewValueBody: {
    value: 'What the document says, digits alone for money; without it the value is accepted as it was read.',
    absent: 'True: the document does not say this.',
  },
  CreatedDonation: createdOrShown,
  Donation: createdOrShown,
  DonationPayout: {
    amount: 'Integer cents of the donation that reached the nonprofit by it.',
    status: '`sent`, `cashed` (a check), `notified` or `returned`.',
  },
  CampaignDonation: { status: '`due`, `pulling` while its money is fetched, `returned`, or `received`.' },
  CapturedTransfer: { amount: 'The whole charge, in integer cents.' },
  Document: {
    type: 'Always `990`.',
    url: 'Where it was fetched from; absent for a file that was handed in.',
    form: 'What the document turned out to be, once it was read.',
  },
  Invoice: { status: '`pending`, `sent`, `paid` or `written_off`.' },
  Payout: {
    amount: 'What of it the account’s gifts are, in integer cents.',
    donation_count: 'How many of the account’s gifts are in it.',
    nonprofit_id: 'The nonprofit it went to (`n_…`); null for expenses.',
    campaign_id: 'The campaign it belongs to (`ca_…`), if any.',
    status: '`sent`, `cashed` (a check), `notified` or `returned`.',
  },
  WebhookEndpoint: endpointMembers,
  NewWebhookEndpoint: { ...endpointMembers, secret: 'What its deliveries are signed with, told this once: `whsec_…`.' },
  WebhooksCreateEndpointBody: { ...endpointMembers, url: 'An https address on the public internet.' },
  WebhooksUpdateEndpointBody: { ...endpointMembers, url: 'An https address on the public internet.' },
  WebhookDelivery: {
    id: 'The event and the endpoint, which name a delivery together.',
    created_at: 'When the event happened, in unix seconds.',
    status: '`pending`, `acknowledged` or `given_up`.',
    type: 'What happened.',
    url: 'Where it is sent.',
  },
  DonationsCreateBody: {
    count: 'How many donations of this amount to make, in one transaction; the first is answered.',
    zip_code: 'ZIP code of the donor or order.',
  },
  LegacyCreateDonationBody: { zip_code: 'ZIP code of the donor or order.' },
  LegacyDonation: { zip_code: 'ZIP code of the donor or order, if given.' },
  Event: {
    created_at: 'When it happened, in unix seconds.',
    id: 'Unique; keep it, since an event can come twice.',
    object: 'The record as it was then.',
    sandbox: 'True when it happened with test keys.',
    type: 'What happened.',
  },
  OffsetEstimate: { amount: 'What the offset would cost, in integer cents.' },
  OffsetResult: { id: 'The climate donation (`carbon_…`).' },
  PaymentsCreateCheckoutLinkBody: { amount: 'Integer cents to collect; the processing fee is deducted from it.' },
  Problem: { status: 'The HTTP status.', type: 'Where the documentation explains the code.' },
  TransferCapture: { amount: 'The whole charge, in integer cents.' },
  CampaignsCreateBody: { type: 'Only `custom` campaigns are made here.' },
  CampaignsUpdateBody: {
    type: 'Always `custom` here.',
    auto_distribute_grants: 'Fixed when the campaign is made: another value is refused.',
    nonprofit_id: 'Fixed when the campaign is made: another value is refused.',
    percent_auto_return: 'Fixed when the campaign is made: another value is refused.',
  },
  campaigns: { id: 'The campaign (`ca_…`).' },
  documents: { id: 'The document (`doc_…`).', key: 'The value, such as `part_i_12_current_year`.' },
  invoices: { id: 'The invoice (`inv_…`).' },
  monthlyGifts: { id: 'The monthly gift (`mg_…`).' },
  'monthlyGifts.list': {
    status: 'Only monthly gifts that stand so.',
    external_id: 'Only monthly gifts of this reference.',
  },
  MonthlyGift: {
    amount: 'Integer cents that the donor pays each time, with the processing fee.',
    status: '`active`, `paused` by its donor, `failing` while its card is refused, or `ended`.',
    donation_count: 'How many gifts it has made, the first included.',
    metadata: 'What came with the checkout link; each gift has it too.',
    external_id: 'What came with the checkout link; each gift has it too.',
  },
  payouts: { id: 'The payout (`po_…`).' },
  DueFiling: {
    name: 'The client, by the name its file says.',
    state: 'Where it is filed: a state by its two letters, or `US` for the federal return.',
    fye: 'The last day of the year it is for, `YYYY-MM-DD`; null where the file does not say.',
    due_on: 'The day it is due, `YYYY-MM-DD`; null where the rule or the year is unknown.',
    rule: 'Why it is due then; null where no rule is known.',
    by_revenue:
      'What the newest known total revenue, or for the federal return the total assets, asks for besides; null where that is nothing, or not known.',
  },
  rule: { filing: 'What is filed.', words: 'The rule, as it is written.', source: 'Where the rule was read.' },
  by_revenue: { words: 'What is asked for, and from which sum on.', source: 'Where that was read.' },
  'filings.calendar': {
    ein: 'Only the filings of this client.',
    filings: 'What is due next, the soonest first; what has no known date comes last.',
  },
  'filings.show': { fye: 'The day the year ends, `YYYY-MM-DD`; the standing record without it.' },
  'webhooks.listDeliveries': {
    status: 'Only deliveries that stand so.',
    object_id: 'Only events about this record, such as a donation.',
  },
  'donations.climateStats': { id: 'The climate donation (`carbon_…`).' },
  'donations.list': {
    nonprofit_id: 'Only donations to this nonprofit.',
    external_id: 'Only donations of this reference.',
  },
  PaidGift: { amount: 'Integer cents that were collected, with the processing fee.' },
  'donations.show': { id: 'The donation (`d_…`).' },
  'donations.cancel': { id: 'The donation (`d_…`); one that is canceled already stays so.' },
  'legacy.searchNonprofits': { name: 'Words of the name.' },
  grant_distribution_statuses: { status: '`held`, `initiated` or `distributed`.' },
  nonprofits: {
    id: 'The nonprofit, by its ID (`n_…`) or EIN.',
    categories: 'Only nonprofits of these categories.',
    written_consent:
      'Only nonprofits with these consents, or with false without them; both must hold when both are sent.',
  },
  'nonprofits.socialMediaContent': {
    locale: 'The language of the pictures, as a BCP 47 tag such as `ja`; English without it.',
    gift_page:
      'The page of the account where people give, which the code on the pictures leads to. It lies on one of the account’s origins, else there is no code; without it the code leads to the nonprofit’s own site.',
  },
  'reports.impact': {
    external_id: 'Only donations of this reference.',
    whole_days:
      'True: whole UTC days that are over, those of few gifts joined until at least five gifts of an account to a nonprofit are told as one sum, on the last of their days. What pages see is always told so.',
  },
}
