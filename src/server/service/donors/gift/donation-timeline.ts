import { sql } from 'kysely'
import type { DonationStatus } from '../../../../contract/index.ts'
import type { DonationRow, RegrantReason } from '../../../database/tables/donations.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { shownName } from '../../branding/account-branding.ts'
import { loadNonprofits, type NonprofitRecord } from '../../directory/registry/nonprofit-records.ts'
import { donationParts } from '../../money/ledger/entries.ts'
import { foundationName } from '../../money/ledger/foundation-name.ts'
import { findImpactRates, type ImpactRate } from '../../reports/impact-totals.ts'

/** A nonprofit as a donor reads of it. */
export interface GiftNonprofit {
  id: string
  name: string
  ein: string
  place: string
}

/** All that the page of a gift shows. Amounts are cents of USD. */
export interface ShownGift {
  id: string
  testMode: boolean
  /** The name of the account at whose page it was given. */
  shop: string
  /** Who received the money and passes it on; undefined while no name is set. */
  foundation: string | undefined
  /** Whom it is for now. */
  nonprofit: GiftNonprofit
  /** Everybody it was ever for, by ID. */
  nonprofits: ReadonlyMap<string, GiftNonprofit>
  /** What the donor paid; what of it is no gift; what reaches the nonprofit. */
  paid: number
  fee: number
  granted: number
  paidByCard: boolean
  /** Whether it is one of a monthly gift's. */
  isMonthly: boolean
  timeline: DonationTimeline
  rates: readonly ImpactRate[]
  /** What language the page it was paid on spoke, where its maker said so. */
  locale: string | null
}

/** Reads a gift with its whole way; undefined when there is none of this ID. */
export async function loadDonationPage(db: Database, donationId: string): Promise<ShownGift | undefined> {
  const row = await findGift(db, donationId)
  if (row === undefined) return undefined
  const events = await giftEvents(db, donationId)
  const ids = [...new Set([row.nonprofit_id, ...events.map(({ nonprofitId }) => nonprofitId)])]
  const records = await loadNonprofits(db, ids)
  const nonprofits = new Map(records.map((record) => [record.id, shownNonprofit(record)]))
  const nonprofit = nonprofits.get(row.nonprofit_id)
  if (nonprofit === undefined) return undefined
  const paidByCard = row.source === 'checkout'
  const { billed, fee, granted } = donationParts({ amount: row.amount, fee: row.fee, coverFees: row.cover_fees })
  // A fee on top of a gift that was not paid on our page is its account's own business.
  const paid = paidByCard ? billed : row.amount
  return {
    id: row.id,
    testMode: !row.live_mode,
    shop: await shownName(db, row.account_id),
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
    locale: await localeOfGift(db, donationId),
  }
}

function shownNonprofit({ id, name, ein, city, state }: NonprofitRecord): GiftNonprofit {
  return { id, name, ein, place: [city, state].filter((part) => part !== '').join(', ') }
}

/** What one event says of a gift: its status and nonprofit as they were then. */
interface DonationEvent {
  at: Date
  status: DonationStatus
  nonprofitId: string
  isRegrant: boolean
  reason: RegrantReason | null
}

/** What a donor reads of one moment; `given` is by card, `recorded` on a merchant's word. */
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

/** One dated step on the way of a gift. */
export interface GiftStep {
  kind: StepKind
  at: Date
  /** Whom the gift was for at that moment. */
  nonprofitId: string
  /** Whom it was for before a regrant, and why it was passed on, where that was said. */
  from?: string
  reason?: RegrantReason | null
}

/** What is still to come, in a donor's words. */
export type UpcomingStep = 'scheduled' | 'sent' | 'cashed' | 'arrived'

/** How a gift stands, in one word for the page's first line. */
export type GiftStatus = 'underWay' | 'arrived' | 'stopped' | 'canceled' | 'refunded'

/** The way of a gift from its first day on. */
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

/** Reads the way of a gift out of its events, oldest first. */
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

/** A donation by its ID, whoever's it is: only for who has proved to be its donor. */
function findGift(db: Database, donationId: string): Promise<DonationRow | undefined> {
  return db.selectFrom('donation').selectAll().where('id', '=', donationId).executeTakeFirst()
}

/** All that happened to a gift, oldest first. */
async function giftEvents(db: Database, donationId: string): Promise<DonationEvent[]> {
  const { rows } = await sql<DonationEvent>`
    select event.created_at as at, object->>'status' as status, object->>'nonprofit_id' as "nonprofitId",
      type = 'donation.regranted' as "isRegrant", reason
    from event left join regrant_reason on event_id = event.id
    where subject_id = ${donationId} order by sequence`.execute(db)
  return rows
}

/** When the donor got the money of a gift back; undefined where nobody did. */
async function refundedAt(db: Database, donationId: string): Promise<Date | undefined> {
  const entry = await db
    .selectFrom('journal_entry')
    .select('occurred_at')
    .where('subject_id', '=', donationId)
    .where('kind', '=', 'refund')
    .executeTakeFirst()
  return entry?.occurred_at
}

/** The language of the page that a gift was paid on, where its maker named one. */
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
