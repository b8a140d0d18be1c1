import { type RawBuilder, sql } from 'kysely'
import type { contract, ParsedRequestOf } from '../../../../contract/index.ts'
import {
  type CompiledStatement,
  columnNames,
  compiledStatement,
  fewRows,
  givenValue,
  manyRows,
} from '../../../database/compiled-statement.ts'
import type { DonationRow } from '../../../database/tables/donations.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { feeOnGift } from '../../accounts/fee-terms.ts'
import type { AccountScope } from '../../accounts/find-accounts.ts'
import type { Question } from '../../directory/registry/require-eligible.ts'
import { eventExpressions, type NewEvent, oneEventExpressions } from '../../webhooks/emit-events.ts'
import { donationParts, type Entry, entryExpressions, oneEntryExpressions, pledgeLines } from '../ledger/entries.ts'
import { statusEvent } from './donation-records.ts'
import { donationMoney } from './donation-status.ts'
import { askRecipients, asOneGift, requireRecipients, withFees } from './gift-recipients.ts'

type Body = ParsedRequestOf<typeof contract.donations.create>['body']

/** The donations that a request creates, and whether the condition of its `question` is met. */
export interface PreparedDonations {
  donations: readonly NewDonation[]
  answer: boolean
}

/**
 * Checks a request and prepares its donations in order: `count` equal ones, or one for each nonprofit. The query for
 * the nonprofit also evaluates the `question`.
 */
export async function prepareDonations(
  body: Body,
  scope: AccountScope,
  question?: Question,
): Promise<PreparedDonations> {
  const { account, db, liveMode, newId, now } = scope
  if (body.allocations !== undefined && body.count > 1)
    throw new HttpError('parameter_invalid', { param: 'count', detail: 'count can’t be used with allocations.' })
  const fundScope = { accountId: account.id, liveMode }
  const asked =
    question === undefined
      ? { ...(await requireRecipients(db, fundScope, body)), answer: false }
      : await askRecipients(db, fundScope, { request: body, question })
  const { parts: recipients, fund, answer } = asked
  const whole = {
    accountId: account.id,
    liveMode,
    coverFees: body.cover_fees,
    fundsCollected: body.funds_collected,
    source: 'api' as const,
    orderValue: body.order_value,
    zipCode: body.zip_code,
    externalId: body.external_id,
    campaignName: body.campaign_name,
    campaignId: await namedCampaignId(body, scope),
    metadata: body.metadata,
    fundId: fund?.id,
    createdAt: now,
  }
  const fee = feeOnGift(account.feeTerms, { kind: 'invoice', amount: body.amount, now })
  const parts = withFees(recipients, fee).map(({ nonprofitId, amount, fee }) => ({
    ...whole,
    nonprofitId,
    amount,
    fee,
  }))
  requireGranted(parts)
  const [only] = parts
  const isOfOne = only !== undefined && parts.length === 1
  return { donations: isOfOne ? Array<NewDonation>(body.count).fill(only) : asOneGift(parts, newId), answer }
}

/** Refuses a gift whose included fee would use up a donation. */
function requireGranted(parts: readonly NewDonation[]): void {
  const empty = parts.find((part) => donationParts(part).granted <= 0)
  if (empty === undefined) return
  const detail = `Nothing is left of the amount after the processing fee of ${empty.fee} cents. Send a larger amount, or leave out cover_fees.`
  throw new HttpError('parameter_invalid', { param: 'amount', detail })
}

/** The account's campaign for a donation: by its ID, or by its name if exactly one campaign has it. */
async function namedCampaignId(body: Body, { account, db, liveMode }: AccountScope): Promise<string | undefined> {
  const { campaign_id: id, campaign_name: name } = body
  if (id === undefined && name === undefined) return undefined
  const campaigns = await db
    .selectFrom('campaign')
    .select('id')
    .where('account_id', '=', account.id)
    .where('live_mode', '=', liveMode)
    .where((eb) => (id === undefined ? eb('name', '=', name ?? '') : eb('id', '=', id)))
    .limit(2)
    .execute()
  const [first, second] = campaigns
  if (id !== undefined && first === undefined)
    throw new HttpError('parameter_invalid', {
      detail: 'No campaign of this account has this ID.',
      param: 'campaign_id',
    })
  return second === undefined ? first?.id : undefined
}

/** A donation to record. Amounts are cents; `amount` and `fee` mean the same as the columns. */
export interface NewDonation {
  /** Set if the caller needs to know it in advance, and for climate donations (`carbon_…`); otherwise generated. */
  id?: string
  accountId: string
  liveMode: boolean
  nonprofitId: string
  amount: number
  fee: number
  coverFees: boolean
  fundsCollected: boolean
  /** `checkout` and `transfer` donations are already paid; others are invoiced at the end of the month. */
  source: DonationRow['source']
  orderValue?: number | undefined
  zipCode?: string | undefined
  externalId?: string | undefined
  campaignName?: string | undefined
  campaignId?: string | undefined
  metadata?: Record<string, unknown> | undefined
  /** Its monthly gift, and that gift's first donation if this is a later one. */
  monthlyGiftId?: string | undefined
  firstDonationId?: string | undefined
  /** The giving program that makes it. */
  programId?: string | undefined
  /** The first donation of the gift to several nonprofits that it belongs to. */
  giftId?: string | undefined
  /** The fund that it was given to. */
  fundId?: string | undefined
  /** The giving page that it was made on. */
  givingPageId?: string | undefined
  createdAt: Date
}

const donationColumns = {
  id: 'text',
  account_id: 'text',
  live_mode: 'boolean',
  nonprofit_id: 'text',
  amount: 'bigint',
  fee: 'bigint',
  cover_fees: 'boolean',
  funds_collected: 'boolean',
  source: 'text',
  order_value: 'bigint',
  zip_code: 'text',
  external_id: 'text',
  campaign_name: 'text',
  campaign_id: 'text',
  metadata: 'jsonb',
  created_at: 'timestamptz',
  monthly_gift_id: 'text',
  first_donation_id: 'text',
  program_id: 'text',
  gift_id: 'text',
  fund_id: 'text',
  giving_page_id: 'text',
}

/** Parameters of the single-donation statement: donation, entry and event. */
interface OneGift {
  donation: DonationRow
  entry: Entry
  event: NewEvent
}

/**
 * Records donations as `pledged`: rows, ledger entries, events and deliveries in one statement, so one round trip and
 * one commit. Returns the rows in the given order.
 */
export async function recordDonations(
  db: Database,
  newId: NewId,
  given: readonly NewDonation[],
): Promise<DonationRow[]> {
  const gifts = given
    .map((donation) => toRow(donation, donation.id ?? newId('d')))
    .map((donation) => ({
      donation,
      entry: pledge(donation),
      event: statusEvent(newId, donation, donation.created_at),
    }))
  const [only, ...others] = gifts
  if (only !== undefined && others.length === 0) await recordOne(only.entry.lines.length)(db, only)
  else await recordMany(db, gifts)
  return gifts.map(({ donation }) => donation)
}

async function recordMany(db: Database, gifts: readonly OneGift[]): Promise<void> {
  const donated = insertion(
    manyRows(
      donationColumns,
      gifts.map(({ donation }) => donation),
    ),
  )
  const entries = entryExpressions(gifts.map(({ entry }) => entry))
  const events = eventExpressions(gifts.map(({ event }) => event))
  await sql`/* prepared: record donations */ with donated as (${donated}), ${entries}, ${events} select 1`.execute(db)
}

const statements = new Map<number, CompiledStatement<OneGift>>()

/**
 * The statement for one donation whose entry has this many lines. It is compiled once, because it is the most common
 * request.
 */
function recordOne(lines: number): CompiledStatement<OneGift> {
  const statement = statements.get(lines) ?? compiledStatement(() => recordingOne(lines))
  statements.set(lines, statement)
  return statement
}

function recordingOne(lines: number): RawBuilder<unknown> {
  const id = givenValue<OneGift>(({ donation }) => donation.id)
  const accountId = givenValue<OneGift>(({ donation }) => donation.account_id)
  const liveMode = givenValue<OneGift>(({ donation }) => donation.live_mode)
  const createdAt = givenValue<OneGift>(({ donation }) => donation.created_at)
  const owned = { account_id: accountId, live_mode: liveMode, created_at: createdAt }
  const donated = insertion(fewRows<OneGift>(donationColumns, 1, ({ donation }) => [donation], { ...owned, id }))
  const ofEntry = { live_mode: liveMode, subject_id: id, occurred_at: createdAt }
  const entry = oneEntryExpressions<OneGift>(lines, ({ entry }) => entry, ofEntry)
  const { event, delivered } = oneEventExpressions<OneGift>(({ event }) => event, { ...owned, subject_id: id })
  const name = sql.raw(`/* prepared: record a donation of ${lines} lines */`)
  return sql`${name} with donated as (${donated}), ${entry}, ${event} ${delivered}`
}

function insertion(donations: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = columnNames(donationColumns)
  return sql`insert into donation (${columns}) select ${columns} from ${donations}`
}

function pledge(row: DonationRow): Entry {
  return {
    liveMode: row.live_mode,
    kind: 'pledge',
    subjectId: row.id,
    once: `pledge ${row.id}`,
    occurredAt: row.created_at,
    lines: pledgeLines(donationMoney(row)),
  }
}

function toRow(donation: NewDonation, id: string): DonationRow {
  return {
    id,
    account_id: donation.accountId,
    live_mode: donation.liveMode,
    nonprofit_id: donation.nonprofitId,
    original_nonprofit_id: null,
    amount: donation.amount,
    fee: donation.fee,
    cover_fees: donation.coverFees,
    funds_collected: donation.fundsCollected,
    source: donation.source,
    status: 'pledged',
    status_before_hold: null,
    order_value: donation.orderValue ?? null,
    zip_code: donation.zipCode ?? null,
    external_id: donation.externalId ?? null,
    campaign_name: donation.campaignName ?? null,
    campaign_id: donation.campaignId ?? null,
    metadata: donation.metadata ?? {},
    created_at: donation.createdAt,
    monthly_gift_id: donation.monthlyGiftId ?? null,
    first_donation_id: donation.firstDonationId ?? null,
    program_id: donation.programId ?? null,
    gift_id: donation.giftId ?? null,
    fund_id: donation.fundId ?? null,
    giving_page_id: donation.givingPageId ?? null,
  }
}
