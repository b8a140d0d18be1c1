import { sql } from 'kysely'
import type { DonationStatus } from '../../../../contract/index.ts'
import type { DonationRow, RegrantReason } from '../../../database/tables/donations.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { shownName } from '../../branding/account-branding.ts'
import { loadNonprofits, type NonprofitRecord } from '../../directory/registry/nonprofit-records.ts'
import { donationsOfGift } from '../../money/donations/donation-records.ts'
import { donationParts } from '../../money/ledger/entries.ts'
import { foundationName } from '../../money/ledger/foundation-name.ts'
import { findImpactRates, type ImpactRate } from '../../reports/impact-totals.ts'

/** A nonprofit on a donor's page. */
export interface GiftNonprofit {
  id: string
  name: string
  ein: string
  place: string
}

/** Everything that the page of a gift shows of one donation. Amounts are cents of USD. */
export interface ShownGift {
  id: string
  testMode: boolean
  /** The name of the account whose page it was given on. */
  shop: string
  /** The name of the fund and the title of the giving page that it was given to, if any. */
  fund: string | null
  givingPage: string | null
  /** The foundation that received the money and grants it; undefined until its name is set. */
  foundation: string | undefined
  /** The current recipient. */
  nonprofit: GiftNonprofit
  /** All recipients over time, by ID. */
  nonprofits: ReadonlyMap<string, GiftNonprofit>
  /** What the donor paid, the fee in it, and what the nonprofit receives. */
  paid: number
  fee: number
  granted: number
  paidByCard: boolean
  /** True if it is part of a monthly gift. */
  isMonthly: boolean
  timeline: DonationTimeline
  rates: readonly ImpactRate[]
  /** The language of the payment page, if it was set. */
  locale: string | null
}

/** Reads a gift: its donations with their timelines, in order; undefined if the ID is unknown. */
export async function loadGift(db: Database, donationId: string): Promise<[ShownGift, ...ShownGift[]] | undefined> {
  const row = await findGift(db, donationId)
  if (row === undefined) return undefined
  const shown: ShownGift[] = []
  for (const part of await donationsOfGift(db, row)) {
    const gift = await loadDonation(db, part)
    if (gift !== undefined) shown.push(gift)
  }
  const [first, ...others] = shown
  return first === undefined ? undefined : [first, ...others]
}

async function loadDonation(db: Database, row: DonationRow): Promise<ShownGift | undefined> {
  const donationId = row.id
  const events = await giftEvents(db, donationId)
  const ids = [...new Set([row.nonprofit_id, ...events.map(({ nonprofitId }) => nonprofitId)])]
  const records = await loadNonprofits(db, ids)
  const nonprofits = new Map(records.map((record) => [record.id, shownNonprofit(record)]))
  const nonprofit = nonprofits.get(row.nonprofit_id)
  if (nonprofit === undefined) return undefined
  const paidByCard = row.source === 'checkout'
  const { billed, fee, granted } = donationParts({ amount: row.amount, fee: row.fee, coverFees: row.cover_fees })
  // A fee on top of a gift that wasn't paid on our page is the account's own matter.
  const paid = paidByCard ? billed : row.amount
  return {
    id: row.id,
    testMode: !row.live_mode,
    shop: await shownName(db, row.account_id),
    ...(await sourceOf(db, row)),
    foundation: await foundationName(db, row.live_mode),
    nonprofit,
    nonprofits,
    paid,
    fee: paid - granted === fee ? fee : 0,
    granted,
    paidByCard,
    isMonthly: row.monthly_gift_id !== null,
    timeline: donationTimeline(events, { paidByCard, refundedAt: await refundedAt(db, donationId) }),
    rates: (await findImpactRates(db, [row.nonprofit_id])).get(row.nonprofit_id) ?? [],
    locale: await localeOfGift(db, row.gift_id ?? donationId),
  }
}

/** A nonprofit as donors' pages show it. */
export function shownNonprofit({ id, name, ein, city, state }: NonprofitRecord): GiftNonprofit {
  return { id, name, ein, place: [city, state].filter((part) => part !== '').join(', ') }
}

/** A gift's status and nonprofit at an event. */
interface DonationEvent {
  at: Date
  status: DonationStatus
  nonprofitId: string
  isRegrant: boolean
  reason: RegrantReason | null
}

/** A step for donors; `given` is by card, `recorded` as reported by a merchant. */
export type StepKind =
  | 'given'
  | 'recorded'
  | 'collecting'
  | 'asked'
  | 'scheduled'
  | 'sentByBank'
  | 'sentByCheck'
  | 'cashed'
  | 'arrived'
  | 'paused'
  | 'blocked'
  | 'returned'
  | 'resumed'
  | 'canceled'
  | 'refunded'
  | 'regranted'

/** A dated step in a gift's timeline. */
export interface GiftStep {
  kind: StepKind
  at: Date
  /** The recipient at that moment. */
  nonprofitId: string
  /** The recipient before a regrant, and its reason, if given. */
  from?: string
  reason?: RegrantReason | null
}

/** A future step. */
export type UpcomingStep = 'scheduled' | 'sent' | 'cashed' | 'arrived'

/** A gift's status in the page's first line. */
export type GiftStatus = 'underWay' | 'arrived' | 'stopped' | 'canceled' | 'refunded'

/** A gift's timeline from its first day. */
interface DonationTimeline {
  status: GiftStatus
  steps: GiftStep[]
  ahead: UpcomingStep[]
}

const kinds: Readonly<Record<Exclude<DonationStatus, 'pledged'>, StepKind>> = {
  invoice_pending: 'collecting',
  invoice_sent: 'asked',
  payout_scheduled: 'scheduled',
  sent_via_ach: 'sentByBank',
  sent_via_check: 'sentByCheck',
  check_cashed: 'cashed',
  notified: 'arrived',
  canceled: 'canceled',
  blocked: 'blocked',
  paused: 'paused',
}

const sent: readonly DonationStatus[] = ['sent_via_ach', 'sent_via_check', 'check_cashed', 'notified']

/** Builds a gift's timeline from its events, oldest first. */
function donationTimeline(
  events: readonly DonationEvent[],
  { paidByCard, refundedAt }: { paidByCard: boolean; refundedAt: Date | undefined },
): DonationTimeline {
  const steps = events.map((event, index) => stepOf(event, events[index - 1], paidByCard))
  const last = events.at(-1)
  if (refundedAt !== undefined && last !== undefined)
    steps.push({ kind: 'refunded', at: refundedAt, nonprofitId: last.nonprofitId })
  const status = refundedAt === undefined ? statusOf(last?.status) : 'refunded'
  return { status, steps, ahead: last === undefined || refundedAt !== undefined ? [] : aheadOf(events) }
}

function stepOf(event: DonationEvent, before: DonationEvent | undefined, paidByCard: boolean): GiftStep {
  const { at, nonprofitId, reason } = event
  if (event.isRegrant && before !== undefined)
    return { kind: 'regranted', at, nonprofitId, from: before.nonprofitId, reason }
  return { kind: kindOf(event, before, paidByCard), at, nonprofitId }
}

function kindOf({ status }: DonationEvent, before: DonationEvent | undefined, paidByCard: boolean): StepKind {
  if (before === undefined) return paidByCard ? 'given' : 'recorded'
  const wasHeld = before.status === 'paused' || before.status === 'blocked'
  if (wasHeld && status !== 'canceled') return 'resumed'
  if (status === 'blocked' && sent.includes(before.status)) return 'returned'
  return status === 'pledged' ? 'resumed' : kinds[status]
}

function statusOf(status: DonationStatus | undefined): GiftStatus {
  if (status === 'canceled') return 'canceled'
  if (status === 'paused' || status === 'blocked') return 'stopped'
  return status === 'notified' || status === 'check_cashed' ? 'arrived' : 'underWay'
}

function aheadOf(events: readonly DonationEvent[]): UpcomingStep[] {
  switch (events.at(-1)?.status) {
    case 'pledged':
    case 'invoice_pending':
    case 'invoice_sent':
      return ['scheduled', 'sent', 'arrived']
    case 'payout_scheduled':
      return ['sent', 'arrived']
    case 'sent_via_check':
      return ['cashed', 'arrived']
    case 'sent_via_ach':
    case 'check_cashed':
      return ['arrived']
    default:
      return []
  }
}

/** A donation by ID, of any account: only for a proven donor. */
function findGift(db: Database, donationId: string): Promise<DonationRow | undefined> {
  return db.selectFrom('donation').selectAll().where('id', '=', donationId).executeTakeFirst()
}

/** All events of a gift, oldest first. */
async function giftEvents(db: Database, donationId: string): Promise<DonationEvent[]> {
  const { rows } = await sql<DonationEvent>`
    select event.created_at as at, object->>'status' as status, object->>'nonprofit_id' as "nonprofitId",
      type = 'donation.regranted' as "isRegrant", reason
    from event left join regrant_reason on event_id = event.id
    where subject_id = ${donationId} order by sequence`.execute(db)
  return rows
}

/** When a gift was refunded; undefined if it wasn't. */
async function refundedAt(db: Database, donationId: string): Promise<Date | undefined> {
  const entry = await db
    .selectFrom('journal_entry')
    .select('occurred_at')
    .where('subject_id', '=', donationId)
    .where('kind', '=', 'refund')
    .executeTakeFirst()
  return entry?.occurred_at
}

/** The names of the fund and the giving page of a gift. */
async function sourceOf(
  db: Database,
  { fund_id, giving_page_id }: DonationRow,
): Promise<Pick<ShownGift, 'fund' | 'givingPage'>> {
  const { rows } = await sql<Pick<ShownGift, 'fund' | 'givingPage'>>`
    select (select name from fund where id = ${fund_id}) as fund,
      (select title from giving_page where id = ${giving_page_id}) as "givingPage"`.execute(db)
  return rows[0] ?? { fund: null, givingPage: null }
}

/** The language of the gift's payment page, if it was set. */
async function localeOfGift(db: Database, donationId: string): Promise<string | null> {
  const link = await db
    .selectFrom('checkout_payment as payment')
    .innerJoin('checkout_link as link', 'link.id', 'payment.link_id')
    .select('link.locale')
    .where('payment.donation_id', '=', donationId)
    .where('payment.state', '=', 'paid')
    .executeTakeFirst()
  return link?.locale ?? null
}
