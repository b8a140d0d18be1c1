import type { RegrantReason } from '../../../database/tables/donations.ts'
import type { GiftStep, StepAhead, StepKind } from '../gift/gift-way.ts'
import type { ShownGift } from '../gift/load-gift.ts'
import type { DonorSpeaker } from './donor-speaker.ts'
import type { Words } from './words/english.ts'

type Key = keyof Words

const sentences: Readonly<Record<StepKind, { title: Key; note?: Key }>> = {
  given: { title: 'stepGiven', note: 'stepGivenNote' },
  recorded: { title: 'stepRecorded', note: 'stepRecordedNote' },
  collecting: { title: 'stepCollecting', note: 'stepCollectingNote' },
  asked: { title: 'stepAsked', note: 'stepAskedNote' },
  scheduled: { title: 'stepScheduled', note: 'stepScheduledNote' },
  sentByBank: { title: 'stepSentByBank', note: 'stepSentByBankNote' },
  sentByCheck: { title: 'stepSentByCheck', note: 'stepSentByCheckNote' },
  cashed: { title: 'stepCashed' },
  arrived: { title: 'stepArrived', note: 'stepArrivedNote' },
  paused: { title: 'stepPaused', note: 'stepPausedNote' },
  blocked: { title: 'stepBlocked', note: 'stepBlockedNote' },
  cameBack: { title: 'stepCameBack', note: 'stepCameBackNote' },
  resumed: { title: 'stepResumed' },
  canceled: { title: 'stepCanceled', note: 'stepCanceledNote' },
  refunded: { title: 'stepRefunded', note: 'stepRefundedNote' },
  regranted: { title: 'stepRegranted' },
}

const reasons: Readonly<Record<RegrantReason, Key>> = {
  not_eligible: 'regrantNotEligible',
  not_payable: 'regrantNotPayable',
  closed: 'regrantClosed',
  declined: 'regrantDeclined',
  donor_asked: 'regrantDonorAsked',
}

const aheads: Readonly<Record<StepAhead, Key>> = {
  scheduled: 'aheadScheduled',
  sent: 'aheadSent',
  cashed: 'aheadCashed',
  arrived: 'aheadArrived',
}

/** What a donor reads of a step: a title, and a sentence where there is more to say. */
export interface SaidStep {
  title: string
  note: string
}

/** Says one step in the words of the page's language. */
export function saidStep(step: GiftStep, gift: ShownGift, { say, money }: DonorSpeaker): SaidStep {
  const values = {
    name: nameOf(gift, step.nonprofitId),
    from: nameOf(gift, step.from ?? step.nonprofitId),
    shop: gift.shop,
    amount: money(gift.paid),
    foundation: gift.foundation ?? say('throughUnnamed'),
  }
  const { title } = sentences[step.kind]
  const note = noteOf(step, gift)
  return { title: say(title, values), note: note === undefined ? '' : say(note, values) }
}

/** Says what is still to come. */
export function saidAhead(ahead: StepAhead, gift: ShownGift, { say }: DonorSpeaker): string {
  return say(aheads[ahead], { name: gift.nonprofit.name })
}

function noteOf({ kind, reason }: GiftStep, { paidByCard }: ShownGift): Key | undefined {
  if (kind === 'regranted') return reason === null || reason === undefined ? 'regrantNote' : reasons[reason]
  if (kind === 'canceled' && paidByCard) return 'stepCanceledPaidNote'
  return sentences[kind].note
}

function nameOf({ nonprofits, nonprofit }: ShownGift, id: string): string {
  return nonprofits.get(id)?.name ?? nonprofit.name
}
