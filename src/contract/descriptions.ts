import {
  ADDRESS_PARTS,
  FILING_ADDRESSES,
  FILING_ARRAYS,
  FILING_DATES,
  FILING_LISTS,
  FILING_TEXTS,
  type FilingKind,
} from './filing-fields.ts'

// For readers of the docs only: nothing a page loads may import this file.

/** The kind of every fact, of every member of an element, and of every part of an address, by name. */
const FILING_KINDS: ReadonlyMap<string, FilingKind | 'array'> = new Map([
  ...kindsOf(ADDRESS_PARTS, 'text'),
  ...Object.values(FILING_ARRAYS).flatMap((members) => Object.entries<FilingKind>(members)),
  ...kindsOf(FILING_TEXTS, 'text'),
  ...kindsOf(FILING_DATES, 'date'),
  ...kindsOf(FILING_LISTS, 'list'),
  ...kindsOf(FILING_ADDRESSES, 'address'),
  ...kindsOf(Object.keys(FILING_ARRAYS), 'array'),
])

function kindsOf(names: readonly string[], kind: FilingKind | 'array'): [string, FilingKind | 'array'][] {
  return names.map((name) => [name, kind])
}

/**
 * One sentence on a member or parameter; undefined for one nobody described. `places` are where it stands, the nearest
 * first: the name of a schema, an operation such as `donations.list`, its group, or the member that holds it.
 */
export function describeMember(name: string, places: readonly string[]): string | undefined {
  if (places.some((place) => FILING_KINDS.has(place))) return describeFact(name) ?? byName[name]
  const own = places.map((place) => byPlace[place]?.[name]).find((sentence) => sentence !== undefined)
  return own ?? (Object.hasOwn(byName, name) ? byName[name] : describeFact(name))
}

const kindNotes = { text: '', date: ', `YYYY-MM-DD`', list: ', with commas between', address: '', phone: '', array: '' }

/** A fact of filing data is named for what it says. */
function describeFact(name: string): string | undefined {
  const kind = FILING_KINDS.get(name)
  if (kind === undefined) return undefined
  const words = name.replaceAll('_', ' ').replace(/\b(?:dba|ein|irc|irs|ntee)(?=s?\b)/g, (word) => word.toUpperCase())
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${kindNotes[kind]}.`
}

// For readers of the docs only: nothing a page loads may import this file.

/** What a member or parameter means, by its name, wherever it stands. */
const byName: Readonly<Record<string, string>> = {
  account_id: 'The account whose donations count; without it, those of the calling account and all that it manages.',
  address_line: 'Street and number, as registered.',
  allocations: 'Who gets how much. The amounts add up to the charge less its application fee.',
  amount: 'Integer cents of US dollars.',
  answer_status: 'The HTTP status of the last answer, if there was one.',
  at: 'When it was reached, in unix seconds.',
  attempts: 'How many attempts were made.',
  auto_distribute_grants: 'Whether what is not returned to the account becomes a grant as soon as it arrives.',
  billed: 'Integer cents of all gifts on it, fees included.',
  campaigns: 'Campaigns, the newest first.',
  canceled: 'Integer cents of gifts that were canceled before it was paid.',
  campaign_id: 'The campaign that was given to or from.',
  campaign_name: 'Name of the campaign that the donor gives from.',
  cancel_url: 'Where the donor goes on cancelling; must begin with `https://`.',
  categories: 'Specific causes, the most fitting first.',
  'categories[]': 'Only nonprofits of these categories.',
  category: 'The one of eleven categories it belongs to.',
  checkout_url: 'The hosted page to send the donor to. It takes one payment within 24 hours.',
  child_organizations: 'Organisations that belong to this one.',
  city: 'City, as registered.',
  claimed: 'Whether the nonprofit manages its own entry.',
  classification: 'Code in the National Taxonomy of Exempt Entities, such as `P210`.',
  co2_tonnes_offset: 'Metric tonnes of CO2 equivalent.',
  code: 'A stable word for programs.',
  count: 'How many.',
  cover_fees: 'True: the processing fee is inside `amount`. False: it is billed on top.',
  cover_image_url: 'A wide picture, if there is one.',
  created_at: 'When it was made, in unix seconds.',
  credit: 'Integer cents of earlier credit that lower it.',
  credited: 'Integer cents of gifts canceled since it was paid; they lower a later invoice.',
  credit_notes: 'Integer cents that credit notes took off it before it was paid.',
  written_off: 'Integer cents that nobody will pay any more, besides gifts that were canceled for it.',
  currency: 'Always `USD`.',
  data: 'One entry for each nonprofit, the largest sum first.',
  default_field: 'Name of another field to take what is missing from, such as `nonprofit_address`.',
  description: 'What it is for.',
  deliveries: 'Deliveries, the newest first.',
  destination_address: 'ZIP code the shipment goes to.',
  detail: 'One sentence for people.',
  direct: 'Consent given to the calling account.',
  amount_at_most: 'Integer cents: refuses the offset where it costs more.',
  documents: 'Documents, the newest first.',
  keys: 'The values it is about, each by its key.',
  annual_return:
    'Figures of the annual return in whole dollars, by key, such as `part_i_12_current_year`; an addition.',
  decision: '`accept`, `refuse`, or `undo` for what was decided before.',
  document_id: 'The document (`doc_…`).',
  fields: 'Fields of proposals, such as `nonprofit_phone`, or `annual_return.` and the key of a figure.',
  version:
    'Names what was read or is proposed beside what stands or was said: another one, as soon as that changes or somebody decides. Sent back, what changed since is answered with 409.',
  versions: 'The versions that were looked at, by field: what changed since is answered with 409.',
  replace: 'True: what the file says may be replaced. Without it a conflict is answered with both values.',
  donation_id: 'The donation (`d_…`).',
  distance_mi: 'Miles, when known; else worked out from the two ZIP codes.',
  donation_count: 'How many donations were counted.',
  donation_ids: 'All donations that were made, when `count` asked for more than one.',
  donations: 'Donations, the newest first.',
  due: 'Integer cents still to be paid.',
  due_on: 'The day it is to be paid by, `YYYY-MM-DD`; null until it is sent.',
  ein: 'Employer identification number: nine digits.',
  eligible: 'Whether it can receive donations now.',
  eligibility_restrictions: 'Why it cannot be paid now; empty exactly when it is eligible.',
  email: 'Where the nonprofit can be written to; null where nobody is known.',
  end_date:
    'When the campaign ends, in unix seconds; it takes gifts until then. Midnight UTC stands for the whole of that day.',
  end_timestamp: 'Only donations made until this moment, in unix seconds.',
  dba: 'Another name it does business as.',
  end_reason:
    'Why it ended: `donor` stopped it, `card_failed` after the last try, `nonprofit_ineligible`, `account_closed`, or `processor` where it was ended there.',
  ended_at: 'When it ended, in unix seconds; null until then.',
  event_id: 'The event (`evt_…`).',
  expenses: 'Expenses, the newest first.',
  external_id: 'Your own reference, such as an order; lists and reports can be narrowed to it.',
  extract_data: 'Whether the document is to be read for its data.',
  extraction_warnings: 'What the values lack or is to be known of them, and why; absent when there is nothing to say.',
  extraction_data: 'What was read, as text: keys such as `part_i_12_current_year`. Empty until the status is `done`.',
  extraction_error: 'With `failed`: why, as one word such as `not_form_990`.',
  extraction_error_detail: 'With `failed`: what is wrong, and what to do.',
  extraction_status: 'How far the reading has come: `not_requested`, `queued`, `processing`, `done` or `failed`.',
  failure: 'Why there was no answer to the last attempt, if there was none.',
  facebook: 'Address of its page there.',
  first_donation_id: 'The first gift of the monthly gift.',
  fee: 'Integer cents that the processor’s platform kept.',
  filters: 'The filters that were applied.',
  dedication:
    'In whose honor or memory the gift is, and whom to tell once it is paid, by a letter that says no amount. Where the page that asks for the link has asked its donor; the hosted page asks otherwise.',
  frequency:
    '`once` unless it says `monthly`: then the page says so before the click, and the gift is given again every month until its donor stops it.',
  funding_source: '`customer` when the account collects the money from its customer, else `merchant`.',
  funds_collected: 'Whether the account collects the money from its own customer; decides who gets the tax receipt.',
  fyb: 'When the fiscal year begins, `YYYY-MM-DD`.',
  fye: 'When the fiscal year ends, `YYYY-MM-DD`; required with `match_filing_year`.',
  gift_url: 'The page where the donor sees what becomes of the gift.',
  given_on: 'The day it was made where a file said so, `YYYY-MM-DD`; else null.',
  grant_disbursement_initiation_date: 'When the grant sets out, in unix seconds.',
  grant_distribution_statuses: 'How far the grants have come, step by step.',
  has_more: 'Whether anything follows; go on with `starting_after`.',
  honoree: 'The name of whom the gift honors or remembers; nothing that reads like an address.',
  hosted_page:
    '`always` unless it says `when_needed`: then a processor with a page of its own is opened at once, since the donor has read what becomes of the gift and nothing is left to ask.',
  icon_url: 'A plain icon for its category.',
  impact_rates: 'What gifts do there, as it has said with a source; absent where it has said nothing.',
  quantity: 'How many of the thing so many cents are.',
  unit_one: 'What one of the thing is called, in the nonprofit’s own words.',
  unit_many: 'What several of the thing are called.',
  source: 'Who says so: an address, or the name of a report.',
  year: 'The year of the source, if it is known.',
  id: 'Opaque, with a prefix that says what it names.',
  instagram: 'Address of its page there.',
  invoices: 'Invoices, the newest first.',
  kind: '`donations` to a nonprofit, a campaign’s `grant`, or an `expense` returned to the account.',
  last_verified_at: 'When its entry was last compared with the public records, in unix seconds.',
  latest_donation_id: 'The latest gift that it made.',
  limit: 'How many to a page.',
  live_mode: 'True for records made with live keys, false with test keys.',
  logo_url: 'Its logo, if there is one.',
  losses: 'Integer cents of earlier gifts whose payments came back after they were paid out; they raise it.',
  match_filing_year: 'True: the records of exactly the year that ends on `fye`, made when there are none. Needs `fye`.',
  memo: 'A note of the directory’s.',
  merchant_id: 'The account that gave (`m_…`).',
  metadata: 'An object of your own, kept with the record: at most 50 keys and 16 KiB.',
  method: '`ach` or `check`.',
  monthly_gift_id: 'The monthly gift (`mg_…`) it belongs to; absent on other gifts.',
  monthly_gifts: 'Monthly gifts, the newest first.',
  month: 'The month its gifts were made in, `YYYY-MM`.',
  mission: 'What it does, in its own words.',
  name: 'What it is called.',
  next_payment_at:
    'When the card is charged next, in unix seconds; null while it is paused without an end, and when it has ended.',
  next_attempt_at: 'When it is tried next, in unix seconds; null when it is not.',
  nonprofit: 'Who receives it.',
  nonprofit_ein: 'EIN of the nonprofit, with or without the dash; or send `nonprofit_id`.',
  nonprofit_filing_data: 'The same fields, one level deeper; where both are given these count.',
  nonprofit_id: 'The nonprofit (`n_…`).',
  nonprofit_invited: 'Whether the nonprofit was invited to the campaign.',
  number: 'The number on the invoice.',
  object_id: 'The record that the event is about.',
  nonprofits: 'One page of nonprofits, the best match first.',
  overlap_hours: 'For how long the secrets before it sign too, 0 to 168.',
  offset_id: 'ID of an estimate, which is honoured at its price for 24 hours, once.',
  order_value: 'What the order or cart was worth, in integer cents.',
  origin_address: 'ZIP code the shipment comes from.',
  original_nonprofit_id: 'The nonprofit first chosen, when the donation was given to another since; else null.',
  page: 'Which page, from 1.',
  param: 'The parameter at fault, when one is.',
  paid: 'Integer cents that were paid.',
  paid_at: 'When it was paid, in unix seconds; null until then.',
  payout: 'The payout that sent it on; null before, and again when that came back.',
  payouts: 'Payouts, the newest first.',
  parent_organization: 'The organisation this one belongs to, if any.',
  payout_method: 'How it is paid.',
  pending_payout_amount: 'Integer cents of the account’s gifts that are still to be paid out to it.',
  pending_payout_amounts: 'The same as decimal text by currency.',
  percent_auto_return: 'Percentage returned to the account as soon as money arrives, with at most two decimals.',
  processor_application_fee: 'Integer cents of the application fee, as the processor has it.',
  processor_destination_payment_id: 'The payment that the transfer made at its destination, such as `py_…`.',
  relationship_type: 'How the two belong together.',
  request_id: 'Names the request in the log; quote it when you ask for help.',
  return_code: 'The bank’s reason such as `R03`, when it came back from one.',
  returned_at: 'When it came back, in unix seconds; null unless it did.',
  sent_at: 'When it was sent, in unix seconds; null until then.',
  spent_on: 'The day it was spent, `YYYY-MM-DD`.',
  search_term: 'Name or EIN; without it, featured nonprofits are listed.',
  proof:
    'The `almoner_gift` of the success address, at least 16 random bytes; the gift is shown for 24 hours after it was paid.',
  shared_metadata: 'An object that the nonprofit sees too: at most 50 keys and 16 KiB.',
  show_hidden: 'True: also nonprofits that are hidden or cannot receive donations.',
  socials: 'Its pages on social networks.',
  start_date: 'When the campaign begins, in unix seconds.',
  start_timestamp: 'Only donations made from this moment, in unix seconds.',
  starting_after: 'The ID of the last record you have: those after it are answered, however many were added since.',
  state: 'Two letters.',
  stats: 'What gifts do, one sentence each.',
  status: 'How it stands.',
  occasion: '`honor` of somebody who lives, or `memory` of somebody who died.',
  tell_email: 'Whom to tell of the gift.',
  locale:
    'The language that the page speaks, as a BCP 47 tag such as `de` or `pt-BR`; the donor’s browser decides without it.',
  success_url: 'Where the donor goes after paying; must begin with `https://`. `donation_id` is added to it.',
  target_grant_receipt_date: 'When the nonprofit should have the grant, in unix seconds.',
  theme: 'The colour of the picture.',
  tiktok: 'Address of its page there.',
  title: 'What the code means, for people.',
  total_amount: 'Integer cents of all donations counted.',
  total_impact: 'What the gifts did, one sentence each.',
  transfers: 'Transfers, the newest first.',
  trees: 'Trees that grow for ten years to take up as much.',
  twitter: 'Address of its page there.',
  type: 'Of which kind.',
  url: 'Where to find it.',
  value: 'The number itself.',
  whole_days: 'Whether only whole days are told, and handfuls of gifts.',
  via_change: 'Consent given at sign-up, to donations through the foundation.',
  website: 'Address of its home page.',
  weight_lb: 'Pounds.',
  written_consent: 'The two written consents, which are independent of each other.',
  youtube: 'Address of its page there.',
  zip_code: 'ZIP code.',
}

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
const byPlace: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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
