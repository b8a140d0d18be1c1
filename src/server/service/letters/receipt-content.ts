import type { LetterTableBlock } from './letter-content.ts'
import type { ReceiptFacts, StatementFacts } from './letter-facts.ts'
import { type LetterSpeaker, letterSpeaker } from './letter-speaker.ts'

/** What a receipt says, for the letter, the page and the PDF alike. */
export interface ReceiptContent {
  title: string
  /** Pairs of a name and a value, one to a line. */
  lines: [string, string][]
  sentences: string[]
}

/** An EIN as it is written: `53-0196605`. */
export function writtenEin(ein: string): string {
  return `${ein.slice(0, 2)}-${ein.slice(2)}`
}

/**
 * Writes out a receipt. The sentence on goods and services stands in English too, because it is the one that the rule
 * asks for.
 */
export function receiptContent(facts: ReceiptFacts, liveMode: boolean, speaker: LetterSpeaker): ReceiptContent {
  const { say, money, day, locale } = speaker
  const { foundation, reason } = facts
  const english = locale.language === 'en' ? [] : [letterSpeaker('en').say('noGoods')]
  return {
    title: say(facts.corrects === null ? 'receiptTitle' : 'correctionTitle'),
    lines: [
      [say('receiptNumber'), facts.number],
      ...(facts.corrects === null ? [] : [[say('inPlaceOf'), facts.corrects] satisfies [string, string]]),
      ...(facts.donor === '' ? [] : [[say('givenBy'), facts.donor] satisfies [string, string]]),
      [say('receivedBy'), named(foundation, facts.foundationEin, speaker)],
      [say('dateReceived'), day(facts.receivedOn)],
      [say('amountGiven'), money(facts.amount)],
      [say('advisedTo'), named(facts.nonprofit, facts.nonprofitEin, speaker)],
      [say('ofIt'), money(facts.granted)],
      [say('dateIssued'), day(facts.issuedOn)],
    ],
    sentences: [
      ...(reason === 'refunded' ? [say('refundedNote')] : [say('noGoods'), ...english]),
      say('throughFoundation', { foundation }),
      ...(liveMode ? [say('keepIt')] : [say('sandboxNote')]),
    ],
  }
}

function named(name: string, ein: string, { say }: LetterSpeaker): string {
  return `${name}\n${say('ein', { ein: writtenEin(ein) })}`
}

/** What a donor's gifts of a year say, for the letter, the page and the PDF alike. */
export interface StatementContent {
  title: string
  /** One for each organisation that received gifts; there is more than one only where the foundation changed. */
  parts: { lines: [string, string][]; gifts: LetterTableBlock }[]
  sentences: string[]
}

/** Writes out a statement; the sentence on goods and services stands in English too, as on receipts. */
export function statementContent(facts: StatementFacts, liveMode: boolean, speaker: LetterSpeaker): StatementContent {
  const { say, locale } = speaker
  const [first] = facts.donees
  const english = locale.language === 'en' ? [] : [letterSpeaker('en').say('noGoodsMany')]
  return {
    title: say('statementTitle', { year: String(facts.year) }),
    parts: facts.donees.map((donee) => partOf(donee, facts.donor, speaker)),
    sentences: [
      say('noGoodsMany'),
      ...english,
      say('throughFoundationMany', { foundation: first?.foundation ?? '' }),
      say('statementNote'),
      ...(liveMode ? [] : [say('sandboxNote')]),
    ],
  }
}

type Donee = StatementFacts['donees'][number]

function partOf(
  { foundation, foundationEin, gifts, total }: Donee,
  donor: string,
  { say, money, day }: LetterSpeaker,
): StatementContent['parts'][number] {
  return {
    lines: [
      ...(donor === '' ? [] : [[say('givenBy'), donor] satisfies [string, string]]),
      [say('receivedBy'), `${foundation}\n${say('ein', { ein: writtenEin(foundationEin) })}`],
    ],
    gifts: {
      kind: 'table',
      head: [say('dateReceived'), say('statementGift'), say('amountGiven')],
      rows: gifts.map(({ receivedOn, nonprofit, nonprofitEin, number, amount, isGivenBack }) => [
        day(receivedOn),
        `${nonprofit}\n${say('ein', { ein: writtenEin(nonprofitEin) })}\n${number}`,
        isGivenBack ? `${money(amount)}\n${say('statementGivenBack')}` : money(amount),
      ]),
      total: [say('statementTotal'), money(total)],
    },
  }
}
