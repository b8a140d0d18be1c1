// For readers of the docs only: nothing a page loads may import this file.

const endpointMembers = {
  url: 'URL that events are posted to.',
  events: 'Subscribed events: types, groups such as `payout.*`, or `*`.',
  description: 'Your own description.',
  enabled: 'Whether events are sent to it.',
}

const createdOrShown = {
  fee: 'Processing fee in integer cents; for a transfer, the fee that its processor kept.',
  source:
    'The fund (`fund_…`) that it was given to; otherwise the giving page (`gp_…`) or giving program (`pr_…`) that it comes from. Absent on others.',
  status: 'Status of the donation.',
  zip_code: 'ZIP code of the donor or order, if given.',
}

const givingPageMembers = {
  accent: 'Accent color such as `#0b6b53`; null for that of the account.',
  amounts: 'Suggested amounts in integer cents, at most six.',
  cover_url: 'The cover picture; null without one. Upload it in the console.',
  dedication: 'Whether donors can dedicate their gift.',
  ends_on: 'Last day on which it takes gifts, `YYYY-MM-DD`; null for no end.',
  frequency: 'How often donors may give: `once`, `monthly` or `both`.',
  fund_id: 'The fund that gifts go to; null for others.',
  gift_count: 'Number of gifts that weren’t canceled.',
  goal: 'Integer cents to raise; null for no goal.',
  indexed: 'Whether search engines may list it.',
  keep_utm: 'Whether `utm_` parameters of its address are kept in the metadata of gifts.',
  logo_url: 'The logo; null for that of the account. Upload it in the console.',
  nonprofit_id: 'ID or EIN of the nonprofit, or ID of the fund, that gifts go to; null if donors choose.',
  program_id: 'The matching program whose promise it shows; null for none.',
  published_at: 'When it was first published, in unix seconds; null before.',
  raised: 'Integer cents that donors paid; canceled donations are left out.',
  share_text: 'Text that networks show beside a shared link.',
  slug: 'Last part of its address; made of the title by default.',
  starts_at: 'When a published page begins to take gifts, in unix seconds; null for immediately.',
  status: '`draft`, `in_review`, `published`, `archived` or `suspended`.',
  story: 'What it is for, in Markdown without HTML and pictures.',
  thanks: 'Thank-you after a gift; empty for a short one in the donor’s language.',
  title: 'Title, up to 120 characters.',
  url: 'Address of the page.',
}

/**
 * Descriptions of members and parameters with a different meaning in one place. A place is a schema such as `Donation`,
 * a body such as `DonationsCreateBody`, a group, an operation such as `donations.list`, or the member around them.
 */
export const byPlace: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Campaign: {
    percent_auto_return: 'Percentage returned to the account as soon as money arrives, as a decimal string.',
  },
  ClimateCryptoOffsetBody: {
    count: 'Number of transactions.',
    currency: 'The chain: ETH, BTC or SOL, in any case.',
  },
  ClimateStats: { amount: 'Integer cents given for offsets.' },
  DocumentsCreateBody: {
    type: 'Always `990`. Required with `url`, optional with `ein`.',
    extract_data: 'Whether to extract data from the document. Default: true with `ein`, false with `url`.',
    url: 'Where to download it: https, at most 50 MiB. Add `#` and a name for a file in a ZIP archive.',
    ein: 'Alternative to `url`: uses the nonprofit’s newest return in the imported public index.',
  },
  DocumentsUploadBody: {
    type: 'Always `990`.',
    file: 'The file in Base64, at most 50 MiB. Or send a multipart form with the file as a part, or only its bytes as the body and the other parameters in the query.',
  },
  DocumentsReviewValueBody: {
    value: 'What the document says, as digits only for money; without it, the extracted value is accepted.',
    absent: 'If true, the document does not contain this value.',
  },
  CreatedDonation: createdOrShown,
  Donation: createdOrShown,
  DonationPayout: {
    amount: 'Integer cents of the donation that reached the nonprofit with this payout.',
    status: '`sent`, `cashed` (a check), `notified` or `returned`.',
  },
  CampaignDonation: { status: '`due`, `pulling` while its money is collected, `returned` or `received`.' },
  CapturedTransfer: { amount: 'The whole charge, in integer cents.' },
  Document: {
    type: 'Always `990`.',
    url: 'Where it was downloaded from; absent for an uploaded file.',
    form: 'Form that was recognized, once the document was read.',
  },
  Invoice: { status: '`pending`, `sent`, `paid` or `written_off`.' },
  Payout: {
    amount: 'The share of the account’s donations, in integer cents.',
    donation_count: 'Number of the account’s donations in it.',
    nonprofit_id: 'The recipient (`n_…`); null for expenses.',
    campaign_id: 'The campaign it belongs to (`ca_…`), if any.',
    status: '`sent`, `cashed` (a check), `notified` or `returned`.',
  },
  WebhookEndpoint: endpointMembers,
  NewWebhookEndpoint: { ...endpointMembers, secret: 'Secret that signs its deliveries, `whsec_…`; shown only once.' },
  WebhooksCreateEndpointBody: { ...endpointMembers, url: 'An https address on the public internet.' },
  WebhooksUpdateEndpointBody: { ...endpointMembers, url: 'An https address on the public internet.' },
  WebhookDelivery: {
    id: 'ID of the delivery: its event and endpoint.',
    created_at: 'When the event happened, in unix seconds.',
    status: '`pending`, `acknowledged` or `given_up`.',
    type: 'What happened.',
    url: 'URL that it is sent to.',
  },
  DocumentPage: {
    number: 'The page number, from 1.',
    width: 'Width of the picture in pixels.',
    height: 'Height of the picture in pixels.',
    turn: 'Clockwise degrees that turn the picture upright. Places refer to the unturned picture.',
    picture: 'The page as PNG, in Base64.',
  },
  DocumentValue: {
    key: 'The value, such as `part_i_12_current_year`.',
    value: 'The extracted value; null if it isn’t proven. A review doesn’t change it.',
    evidence: 'How the value was found; null if it wasn’t extracted.',
    review: 'What a person decided; null if nobody has reviewed the value.',
  },
  evidence: {
    source: '`element` of an e-filed return, `text` of a page, or `picture` of a page.',
    printed: 'The printed text, or the name of the element.',
    confidence: 'Confidence from 0 to 1.',
    sums: 'Keys of the totals that include the value and add up.',
    page: 'Number of the page, from 1; absent for an element.',
    place: 'Where it is on the page; absent if unknown.',
    picture: 'The cell as PNG, in Base64; absent if there is none.',
  },
  review: {
    value: 'The value after the review; null if the document doesn’t contain it.',
    accepted: 'Whether the extracted value was accepted as it is.',
    reviewed_at: 'When it was reviewed, in unix seconds.',
  },
  PagePlace: {
    left: 'Left edge, as a fraction of the page’s width.',
    top: 'Top edge, as a fraction of the page’s height.',
    right: 'Right edge, as a fraction of the page’s width.',
    bottom: 'Bottom edge, as a fraction of the page’s height.',
  },
  FilingProposal: {
    field: 'A field of the filing data, or `annual_return.` with the key of a figure.',
    value: 'The proposed value, in the type of the field: text, an address or a list.',
    present: 'The current value of the field; null if there is none.',
    standing: '`open`, `conflict` with the current value, `agrees` with it, `accepted` or `refused`.',
    decided_by: 'Who decided: a person’s e-mail address, or the account whose key was used; null until then.',
    decided_at: 'When it was decided, in unix seconds; null until then.',
    sources: 'The values of the document that it comes from.',
  },
  sources: {
    key: 'The value of the document, such as `part_i_12_current_year`.',
    source: '`element`, `text` or `picture` of the document, or `person` for a corrected value.',
    printed: 'The printed text, or the name of the element; null if there is none.',
    page: 'Number of the page, from 1; absent for an element.',
    place: 'Where it is on the page; absent if unknown.',
  },
  FilingProposals: {
    fye: 'Last day of the fiscal year that the document is about, `YYYY-MM-DD`; null for the record that belongs to no year.',
  },
  FilingChange: {
    field: 'The field that changed.',
    old_value: 'Value before the change; null if there was none.',
    new_value: 'Value after the change; null if it was removed.',
    fye: 'Last day of the fiscal year of the record, `YYYY-MM-DD`; null for the record that belongs to no year.',
    changed_by: 'A person’s e-mail address, or the account whose key was used; null if unknown.',
    changed_at: 'When it changed, in unix seconds.',
    document_id: 'The document that the value came from; null if it came from none.',
  },
  'documents.showValuePicture': {
    key: 'The value, such as `part_i_12_current_year`.',
    picture: 'The cell as PNG, in Base64.',
  },
  SearchMatch: {
    field: 'The field: `mission`, `classification`, `city`, `state` or `zip_code`.',
    words: 'The matching words, as written in the field.',
  },
  DonationsCreateBody: {
    count: 'Number of donations of this amount to create in one transaction; the response has the first.',
    zip_code: 'ZIP code of the donor or order.',
    nonprofit_id: 'The nonprofit, by ID (`n_…`) or EIN. Required unless `allocations` are sent.',
    allocations:
      'For a gift to 2 to 20 nonprofits, in place of `nonprofit_id`: the amount or the share of each. Makes one donation for each.',
  },
  LegacyCreateDonationBody: { zip_code: 'ZIP code of the donor or order.' },
  LegacyDonation: { zip_code: 'ZIP code of the donor or order, if given.' },
  Event: {
    created_at: 'When it happened, in unix seconds.',
    id: 'Unique ID. Store it, because an event can be delivered twice.',
    object: 'The record as it was at that time.',
    sandbox: 'True for events in test mode.',
    type: 'What happened.',
  },
  OffsetEstimate: { amount: 'Price of the offset in integer cents.' },
  OffsetResult: { id: 'The climate donation (`carbon_…`).' },
  PaymentsCreateCheckoutLinkBody: {
    amount: 'Integer cents to collect; the processing fee is deducted from it.',
    nonprofit_id: 'The nonprofit, by ID (`n_…`) or EIN. Required unless `allocations` are sent.',
    allocations: 'For a gift to 2 to 20 nonprofits, in place of `nonprofit_id`: the amount or the share of each.',
  },
  Problem: { status: 'The HTTP status.', type: 'URL of the documentation of the code.' },
  TransferCapture: { amount: 'The whole charge, in integer cents.' },
  CampaignsCreateBody: { type: 'Only `custom` campaigns can be created by the API.' },
  CampaignsUpdateBody: {
    type: 'Always `custom`.',
    auto_distribute_grants: 'Can’t be changed after creation: another value is refused.',
    nonprofit_id: 'Can’t be changed after creation: another value is refused.',
    percent_auto_return: 'Can’t be changed after creation: another value is refused.',
  },
  campaigns: { id: 'The campaign (`ca_…`).' },
  documents: {
    number: 'The page number, from 1.',
    id: 'The document (`doc_…`).',
    key: 'The value, such as `part_i_12_current_year`.',
  },
  invoices: { id: 'The invoice (`inv_…`).' },
  monthlyGifts: { id: 'The monthly gift (`mg_…`).' },
  'monthlyGifts.list': {
    status: 'Only monthly gifts with this status.',
    external_id: 'Only monthly gifts with this reference.',
  },
  MonthlyGift: {
    nonprofit_id: 'The nonprofit; the first one of a gift to several.',
    allocations: 'The nonprofits of a gift to several, with their cents of each month.',
    amount: 'Integer cents that the donor pays each month, including the processing fee.',
    status: '`active`, `paused` by the donor, `failing` while the card is declined, or `ended`.',
    donation_count: 'Number of donations it has made, including the first.',
    metadata: 'From the checkout link; copied to each donation.',
    external_id: 'From the checkout link; copied to each donation.',
  },
  payouts: { id: 'The payout (`po_…`).' },
  DueFiling: {
    name: 'Name of the client in its filing data.',
    state: 'Where to file: a two-letter state code, or `US` for the federal return.',
    fye: 'Last day of the fiscal year, `YYYY-MM-DD`; null if unknown.',
    due_on: 'Due date, `YYYY-MM-DD`; null if the rule or the fiscal year is unknown.',
    rule: 'The rule for the due date; null if none is known.',
    by_revenue:
      'Additional requirements because of the latest total revenue, or total assets for the federal return; null if there are none or the figures are unknown.',
  },
  rule: { filing: 'What to file.', words: 'Text of the rule.', source: 'Source of the rule.' },
  by_revenue: { words: 'The requirement, and the amount from which it applies.', source: 'Source of the requirement.' },
  'filings.calendar': {
    ein: 'Only the filings of this client.',
    filings: 'Next filings, earliest due date first; those without a known date are last.',
  },
  'filings.show': { fye: 'Last day of the fiscal year, `YYYY-MM-DD`; without it, the record that belongs to no year.' },
  'webhooks.listDeliveries': {
    status: 'Only deliveries with this status.',
    object_id: 'Only events about this record, such as a donation.',
  },
  'donations.climateStats': { id: 'The climate donation (`carbon_…`).' },
  'donations.list': {
    nonprofit_id: 'Only donations to this nonprofit.',
    external_id: 'Only donations with this reference.',
  },
  PaidGift: {
    amount: 'Integer cents collected, including the processing fee.',
    nonprofit: 'The recipient; the first one of a gift to several nonprofits.',
    allocations: 'The donations of a gift to several nonprofits, with what was collected for each.',
    monthly: 'Of a monthly gift that continues: what the donor pays each month, and when next.',
  },
  monthly: {
    amount: 'Integer cents that the donor pays each month.',
    next_payment_at: 'When the card will be charged next, in unix seconds.',
  },
  allocations: {
    share: 'Weight of this nonprofit, such as 50 of 50, 30 and 20. Send it for all nonprofits, in place of amounts.',
  },
  'donations.show': { id: 'The donation (`d_…`).' },
  'donations.cancel': { id: 'The donation (`d_…`); one that is already canceled stays canceled.' },
  'legacy.searchNonprofits': { name: 'Words of the name.' },
  grant_distribution_statuses: { status: '`held`, `initiated` or `distributed`.' },
  nonprofits: {
    share: 'Weight of this nonprofit, such as 50 of 50, 30 and 20.',
    id: 'The nonprofit, by its ID (`n_…`) or EIN.',
    categories: 'Only nonprofits of these categories.',
    written_consent:
      'Only nonprofits with these consents, or without them if false. If both are sent, both must match.',
  },
  'nonprofits.socialMediaContent': {
    locale: 'Language of the images as a BCP 47 tag, such as `ja`; default: English.',
    gift_page:
      'Donation page of the account that the QR code on the images links to. It must be on one of the account’s allowed origins, otherwise there is no code. Default: the nonprofit’s website.',
  },
  Program: {
    kind: '`order_percent`, `order_amount`, `item_amount` or `match`.',
    amount: 'Integer cents per order or item; null for a percentage.',
    percent: 'Percentage of an order’s total or a shopper’s donation, as a decimal string; null for a fixed amount.',
    nonprofit:
      'The recipient; with `donor_choice`, the default if the shopper chose none. Null for a fund and for a match of all donations.',
    fund: 'The fund whose nonprofits receive the donations, instead of one nonprofit.',
    status: '`draft`, `active`, `paused` or `ended`.',
    donation_count: 'Number of its donations, without canceled ones.',
    name: 'Your name for it.',
  },
  ProgramsCreateBody: {
    kind: '`order_percent` of each order, `order_amount` per order, `item_amount` per item, or `match` of shoppers’ donations.',
    amount: 'Integer cents per order or item; for `order_amount` and `item_amount`.',
    percent:
      'Percentage as a decimal string, such as `1.5`; for `order_percent` and `match`. A match without it doubles the donation.',
    nonprofit_id: 'The recipient. For a match: only donations to this nonprofit are matched.',
    fund_id: 'A fund that receives instead of a nonprofit: each donation is split by its shares. Not for a match.',
    status:
      '`active`, or `draft` to start it later. A program whose start needs a second person stays a `draft` with `awaits_approval`.',
    name: 'Your name for it, shown to shoppers.',
  },
  ProgramsUpdateBody: {
    status:
      '`active` starts a draft, or asks a second person of the account for approval; `ended` ends the program for good.',
    name: 'Your name for it, shown to shoppers.',
  },
  funds: { id: 'The fund (`fund_…`).' },
  fund: {
    version:
      'Version of the fund’s shares that a second person approved with the program; null if it follows the fund.',
  },
  Fund: {
    name: 'Name, shown to donors.',
    description: 'What it is for, shown to donors; null if none.',
    picture_url: 'Its picture; null without one. Upload it in the console.',
    status: '`active`, or `archived`: no new gifts.',
    owner: '`account`, or `foundation` if every account may use it.',
    version: 'Increases when the nonprofits or shares change. Existing gifts keep their shares.',
    nonprofits: 'Its nonprofits, in order.',
  },
  FundNonprofit: {
    share: 'Weight of this nonprofit, such as 50 of 50, 30 and 20.',
    eligible: 'Whether it can receive donations now. If not, its share goes to the others.',
  },
  FundsCreateBody: {
    name: 'Name, shown to donors.',
    description: 'What it is for, shown to donors.',
    nonprofits: 'From 2 to 20 nonprofits by ID or EIN, each with its share.',
  },
  FundsUpdateBody: {
    name: 'Name, shown to donors.',
    description: 'What it is for, shown to donors.',
    nonprofits: 'From 2 to 20 nonprofits by ID or EIN, each with its share; makes a new version for later gifts.',
    status: '`archived` stops new gifts, `active` allows them again.',
  },
  'funds.list': { status: 'Only funds with this status.' },
  givingPages: { id: 'The giving page (`gp_…`).' },
  'givingPages.list': { status: 'Only pages with this status.' },
  GivingPage: {
    ...givingPageMembers,
    id: 'The giving page (`gp_…`).',
    created_at: 'When it was created, in unix seconds.',
  },
  GivingPagesCreateBody: givingPageMembers,
  GivingPagesUpdateBody: givingPageMembers,
  GivingPagesPublishBody: { starts_at: givingPageMembers.starts_at },
  'reports.giving': {
    by: 'What gifts are grouped by: `page` and `fund` count gifts on giving pages and to funds, `nonprofit` all gifts.',
    giving_page_id: 'Only gifts on this giving page.',
    start_timestamp: 'Only gifts from this moment on, in unix seconds.',
    end_timestamp: 'Only gifts up to this moment, in unix seconds.',
  },
  GivingReport: {
    by: 'What gifts are grouped by.',
    data: 'Totals, largest first.',
  },
  GivingTotal: {
    id: 'The giving page, fund or nonprofit.',
    name: 'Its name or title.',
    amount: 'Integer cents that donors paid; canceled donations are left out.',
    gift_count: 'Number of gifts; canceled donations are left out.',
  },
  programs: { id: 'The program (`pr_…`).' },
  'programs.list': { status: 'Only programs with this status.' },
  Order: {
    external_id: 'Your own ID of the order.',
    nonprofit_id: 'The nonprofit that the shopper chose; null if none.',
    created_at: 'When the order was placed, in unix seconds.',
    donations: 'Donations by programs for the order, after refunds.',
  },
  OrderDonation: { amount: 'Integer cents given for the order.', id: 'The donation (`d_…`).' },
  OrdersCreateBody: {
    external_id: 'Your own ID of the order. An order counts once: sending it again returns the same result.',
    nonprofit_id: 'The nonprofit that the shopper chose, for programs with `donor_choice`.',
    created_at: 'When the order was placed, in unix seconds; it counts for that day and month. Default: now.',
  },
  OrdersRefundBody: { amount: 'Integer cents refunded, at most the rest of the order’s total.' },
  items: {
    amount: 'Integer cents of the line item; not used by programs.',
    quantity: 'Quantity ordered.',
  },
  orders: { external_id: 'Your own ID of the order.' },
  'orders.list': { external_id: 'Only the order with this ID.' },
  'reports.impact': {
    external_id: 'Only donations with this reference.',
    whole_days:
      'If true, only complete UTC days. Days with few donations are combined until a sum has at least five donations of an account to a nonprofit, dated by the last day. Reports for web pages always use this.',
  },
}
