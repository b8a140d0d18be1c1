import { giftLink } from './gift-link.ts'
import type { Composing, LetterBlock, LetterContent } from './letter-content.ts'
import type { RefundFacts } from './letter-facts.ts'
import { receiptContent } from './receipt-content.ts'
import { receiptAddress } from './receipt-token.ts'

/** Tells a donor that the gift was given back, with the correction of its receipt where it had one. */
export function refundLetter(facts: RefundFacts, composing: Composing): LetterContent {
  const { say, money } = composing.speaker
  const { foundation, nonprofit: name } = facts
  const amount = money(facts.amount)
  const subject = say('refundSubject', { amount })
  return {
    subject,
    sender: foundation,
    title: subject,
    blocks: [
      { kind: 'text', text: say(facts.inPart ? 'refundPartLead' : 'refundLead', { foundation, amount, name }) },
      ...correction(facts, composing),
      ...giftLink(facts.donation, composing),
      { kind: 'quiet', text: say('whyLetter', { foundation }) },
    ],
  }
}

function correction({ receipt }: RefundFacts, composing: Composing): LetterBlock[] {
  if (receipt === null) return []
  const { speaker, liveMode } = composing
  const { lines, sentences } = receiptContent(receipt, liveMode, speaker)
  return [
    { kind: 'text', text: speaker.say('refundReceipt') },
    { kind: 'lines', lines },
    ...sentences.map((text) => ({ kind: 'text' as const, text })),
    { kind: 'link', href: receiptAddress(composing, receipt.receipt), label: speaker.say('seeReceipt') },
  ]
}
