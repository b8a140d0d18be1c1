import type { ReceiptFacts } from './letter-facts.ts'
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
