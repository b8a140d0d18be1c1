import { monthlyGiftPath } from '../donor-links/donor-links.ts'
import type { Composing, LetterBlock, LetterContent } from './letter-content.ts'
import type { MonthlyFacts, RenewalFacts } from './letter-facts.ts'
import { giftLink, receiptAddress } from './letter-links.ts'
import { monthlySpeaker } from './monthly-words.ts'
import { receiptContent } from './receipt-content.ts'

/** Confirms that a gift is given every month from now on, and how to change that. */
export function begunLetter(facts: MonthlyFacts, composing: Composing): LetterContent {
  const { say, money } = monthlySpeaker(composing.speaker)
  const subject = say('begunSubject', { name: facts.nonprofit })
  return {
    subject,
    sender: facts.foundation,
    title: subject,
    blocks: [
      { kind: 'text', text: say('begun', { amount: money(facts.amount), name: facts.nonprofit }) },
      { kind: 'lines', lines: termsOf(facts, composing) },
      { kind: 'text', text: say('manageNote') },
      manageLink(facts.monthlyGift, say('manage'), composing),
      whyLetter(facts, composing),
    ],
  }
}

/** The receipt of a month, with the day of the next one. */
export function renewedLetter(facts: RenewalFacts, composing: Composing): LetterContent {
  const { speaker, liveMode } = composing
  const { say, money, day } = monthlySpeaker(speaker)
  const amounts = { amount: money(facts.amount), name: facts.nonprofit }
  const receipt = receiptContent(facts, liveMode, speaker)
  const next = facts.nextOn === null ? [] : [[say('nextPayment'), day(facts.nextOn)] as const]
  return {
    subject: say('renewedSubject', amounts),
    sender: facts.foundation,
    title: facts.donor === '' ? speaker.say('thanks') : speaker.say('thanksName', { donor: facts.donor }),
    blocks: [
      { kind: 'text', text: say('renewed', amounts) },
      { kind: 'lines', lines: [...receipt.lines, ...next] },
      ...receipt.sentences.map((text) => ({ kind: 'text' as const, text })),
      { kind: 'link', href: receiptAddress(composing, facts.receipt), label: speaker.say('seeReceipt') },
      ...giftLink(facts.donation, composing),
      manageLink(facts.monthlyGift, say('manage'), composing),
      whyLetter(facts, composing),
    ],
  }
}

/** Tells that the card was refused, when it is tried again, and where to use another one. */
export function failingLetter(facts: MonthlyFacts, composing: Composing): LetterContent {
  const { say, money, day } = monthlySpeaker(composing.speaker)
  const subject = say('failingSubject', { name: facts.nonprofit })
  const again =
    facts.nextOn === null ? [] : [{ kind: 'text' as const, text: say('again', { date: day(facts.nextOn) }) }]
  return {
    subject,
    sender: facts.foundation,
    title: subject,
    blocks: [
      { kind: 'text', text: say('failing', { amount: money(facts.amount), name: facts.nonprofit }) },
      ...again,
      { kind: 'text', text: say('otherCard') },
      manageLink(facts.monthlyGift, say('changeCard'), composing),
      whyLetter(facts, composing),
    ],
  }
}

/** Tells that nothing is charged any more, and why. */
export function endedLetter(facts: MonthlyFacts, composing: Composing): LetterContent {
  const { say, money } = monthlySpeaker(composing.speaker)
  const subject = say('endedSubject', { name: facts.nonprofit })
  const sentence = endings[facts.reason ?? 'processor']
  return {
    subject,
    sender: facts.foundation,
    title: subject,
    blocks: [
      { kind: 'text', text: say(sentence, { amount: money(facts.amount), name: facts.nonprofit }) },
      ...giftLink(facts.donation, composing),
      manageLink(facts.monthlyGift, say('see'), composing),
      whyLetter(facts, composing),
    ],
  }
}

const endings = {
  donor: 'endedDonor',
  card_failed: 'endedCard',
  nonprofit_ineligible: 'endedOther',
  account_closed: 'endedOther',
  processor: 'endedOther',
} as const

function termsOf({ amount, card, nextOn }: MonthlyFacts, { speaker }: Composing): [string, string][] {
  const { say, money, day } = monthlySpeaker(speaker)
  return [
    [say('everyMonth'), money(amount)],
    ...(nextOn === null ? [] : [[say('nextPayment'), day(nextOn)] satisfies [string, string]]),
    ...(card === null ? [] : [[say('card'), say('cardEnding', { digits: card })] satisfies [string, string]]),
  ]
}

function manageLink(monthlyGift: string, label: string, { publicUrl, seal }: Composing): LetterBlock {
  return { kind: 'link', href: publicUrl + monthlyGiftPath(seal, monthlyGift), label }
}

function whyLetter({ foundation }: { foundation: string }, { speaker }: Composing): LetterBlock {
  return { kind: 'quiet', text: speaker.say('whyLetter', { foundation }) }
}
