import type { DonationStatus } from '../../../../contract/index.ts'
import type { RegrantReason } from '../../../database/tables/donations.ts'

/** What one event says of a gift: its status and nonprofit as they were then. */
export interface GiftEvent {
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
  | 'cameBack'
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
export type StepAhead = 'scheduled' | 'sent' | 'cashed' | 'arrived'

/** How a gift stands, in one word for the page's first line. */
export type GiftStanding = 'underWay' | 'arrived' | 'stopped' | 'canceled' | 'refunded'

/** The way of a gift from its first day on. */
export interface GiftWay {
  standing: GiftStanding
  steps: GiftStep[]
  ahead: StepAhead[]
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
export function giftWay(
  events: readonly GiftEvent[],
  { paidByCard, refundedAt }: { paidByCard: boolean; refundedAt: Date | undefined },
): GiftWay {
  const steps = events.map((event, index) => stepOf(event, events[index - 1], paidByCard))
  const last = events.at(-1)
  if (refundedAt !== undefined && last !== undefined)
    steps.push({ kind: 'refunded', at: refundedAt, nonprofitId: last.nonprofitId })
  const standing = refundedAt === undefined ? standingOf(last?.status) : 'refunded'
  return { standing, steps, ahead: last === undefined || refundedAt !== undefined ? [] : aheadOf(events) }
}

function stepOf(event: GiftEvent, before: GiftEvent | undefined, paidByCard: boolean): GiftStep {
  const { at, nonprofitId, reason } = event
  if (event.isRegrant && before !== undefined)
    return { kind: 'regranted', at, nonprofitId, from: before.nonprofitId, reason }
  return { kind: kindOf(event, before, paidByCard), at, nonprofitId }
}

function kindOf({ status }: GiftEvent, before: GiftEvent | undefined, paidByCard: boolean): StepKind {
  if (before === undefined) return paidByCard ? 'given' : 'recorded'
  const wasHeld = before.status === 'paused' || before.status === 'blocked'
  if (wasHeld && status !== 'canceled') return 'resumed'
  if (status === 'blocked' && sent.includes(before.status)) return 'cameBack'
  return status === 'pledged' ? 'resumed' : kinds[status]
}

function standingOf(status: DonationStatus | undefined): GiftStanding {
  if (status === 'canceled') return 'canceled'
  if (status === 'paused' || status === 'blocked') return 'stopped'
  return status === 'notified' || status === 'check_cashed' ? 'arrived' : 'underWay'
}

function aheadOf(events: readonly GiftEvent[]): StepAhead[] {
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
