import type { LetterTableBlock } from './letter-content.ts'
import type { StatementFacts } from './letter-facts.ts'
import { type LetterSpeaker, letterSpeaker } from './letter-speaker.ts'
import { writtenEin } from './receipt-content.ts'

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
