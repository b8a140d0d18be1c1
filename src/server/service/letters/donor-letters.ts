import { searchAddress } from '../donor-links/donor-links.ts'
import type { Composing, LetterBlock, LetterContent } from './letter-content.ts'
import type {
  DedicationFacts,
  GiftsFoundFacts,
  ReceiptFacts,
  RefundFacts,
  RegrantFacts,
  StatementFacts,
} from './letter-facts.ts'
import { giftLink, receiptAddress } from './letter-links.ts'
import { receiptContent, statementContent, writtenEin } from './receipt-content.ts'

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

/** Tells whom a donor named of a gift in honor or memory of somebody. It says no amount, and leads nowhere. */
export function dedicationLetter(facts: DedicationFacts, { speaker, liveMode }: Composing): LetterContent {
  const { say } = speaker
  const { occasion, honoree, foundation, nonprofit: name } = facts
  const donor = facts.donor === '' ? say('somebody') : facts.donor
  const subject = say(occasion === 'honor' ? 'honorSubject' : 'memorySubject', { honoree })
  return {
    subject,
    sender: foundation,
    title: subject,
    blocks: [
      { kind: 'text', text: say(occasion === 'honor' ? 'honorLead' : 'memoryLead', { donor, name, honoree }) },
      ...(liveMode ? [] : [{ kind: 'text' as const, text: say('remittanceSandbox') }]),
      { kind: 'quiet', text: say('dedicationWhy', { foundation }) },
    ],
  }
}

/** The letter with the link to a donor's gifts. */
export function giftsFoundLetter({ search, foundation }: GiftsFoundFacts, composing: Composing): LetterContent {
  const { publicUrl, seal, speaker } = composing
  const { say } = speaker
  return {
    subject: say('giftsFoundTitle'),
    sender: foundation,
    title: say('giftsFoundTitle'),
    blocks: [
      { kind: 'text', text: say('giftsFound') },
      { kind: 'link', href: searchAddress(publicUrl, seal, search), label: say('giftsFoundLink') },
      { kind: 'quiet', text: say('giftsFoundUnasked') },
    ],
  }
}

/** A donor's gifts of a year, as they were asked for. */
export function statementLetter(facts: StatementFacts, composing: Composing): LetterContent {
  const { publicUrl, seal, speaker, liveMode } = composing
  const { say } = speaker
  const { title, parts, sentences } = statementContent(facts, liveMode, speaker)
  const foundation = facts.donees[0]?.foundation ?? ''
  return {
    subject: title,
    sender: foundation,
    title,
    blocks: [
      { kind: 'text', text: say('statementLead', { year: String(facts.year) }) },
      ...parts.flatMap(({ lines, gifts }) => [{ kind: 'lines' as const, lines }, gifts]),
      ...sentences.map((text) => ({ kind: 'text' as const, text })),
      {
        kind: 'link',
        href: `${searchAddress(publicUrl, seal, facts.search)}/${facts.year}`,
        label: say('seeStatement'),
      },
      { kind: 'quiet', text: say('whyLetter', { foundation }) },
    ],
  }
}
