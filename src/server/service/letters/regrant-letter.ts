import { giftLink } from './gift-link.ts'
import type { Composing, LetterContent } from './letter-content.ts'
import type { RegrantFacts } from './letter-facts.ts'
import { writtenEin } from './receipt-content.ts'

/** Tells a donor that the gift goes to another nonprofit. The receipt stays: its donee is the foundation as before. */
export function regrantLetter(facts: RegrantFacts, composing: Composing): LetterContent {
  const { say, money } = composing.speaker
  const { foundation, before, nonprofit: name } = facts
  const amount = money(facts.amount)
  const subject = say('regrantSubject', { name })
  return {
    subject,
    sender: foundation,
    title: subject,
    blocks: [
      { kind: 'text', text: say('regrantLead', { foundation, before, name, amount }) },
      { kind: 'lines', lines: [[say('advisedTo'), `${name}\n${say('ein', { ein: writtenEin(facts.nonprofitEin) })}`]] },
      ...giftLink(facts.donation, composing),
      { kind: 'quiet', text: say('whyLetter', { foundation }) },
    ],
  }
}
