import { giftLink } from './gift-link.ts'
import type { Composing, LetterContent } from './letter-content.ts'
import type { ReceiptFacts } from './letter-facts.ts'
import { receiptContent } from './receipt-content.ts'
import { receiptAddress } from './receipt-token.ts'

/** The receipt of a gift by card, or its correction. All words are ours: of the shop it has the name alone. */
export function receiptLetter(facts: ReceiptFacts, composing: Composing): LetterContent {
  const { speaker, liveMode } = composing
  const { say, money } = speaker
  const { foundation, nonprofit: name, shop, donor } = facts
  const amount = money(facts.amount)
  const receipt = receiptContent(facts, liveMode, speaker)
  const isFirst = facts.corrects === null
  const lead = isFirst ? [{ kind: 'text' as const, text: say('receiptLead', { amount, name, shop }) }] : []
  const thanks = donor === '' ? say('thanks') : say('thanksName', { donor })
  return {
    subject: isFirst ? say('receiptSubject', { amount, name }) : `${receipt.title} ${facts.number}`,
    sender: foundation,
    title: isFirst ? thanks : receipt.title,
    blocks: [
      ...lead,
      { kind: 'lines', lines: receipt.lines },
      ...receipt.sentences.map((text) => ({ kind: 'text' as const, text })),
      { kind: 'link', href: receiptAddress(composing, facts.receipt), label: say('seeReceipt') },
      ...giftLink(facts.donation, composing),
      { kind: 'quiet', text: say('whyLetter', { foundation }) },
    ],
  }
}
