import type { LetterTableBlock } from './letter-content.ts'
import { type LetterTranslator, letterTranslator } from './letter-content.ts'
import type { ReceiptFacts, StatementFacts } from './letter-facts.ts'

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
export function receiptContent(facts: ReceiptFacts, liveMode: boolean, translator: LetterTranslator): ReceiptContent {
  const { t, money, day, locale } = translator
  const { foundation, reason } = facts
  const english = locale.language === 'en' ? [] : [letterTranslator('en').t('noGoods')]
  return {
    title: t(facts.corrects === null ? 'receiptTitle' : 'correctionTitle'),
    lines: [
      [t('receiptNumber'), facts.number],
      ...(facts.corrects === null ? [] : [[t('inPlaceOf'), facts.corrects] satisfies [string, string]]),
      ...(facts.donor === '' ? [] : [[t('givenBy'), facts.donor] satisfies [string, string]]),
      [t('receivedBy'), named(foundation, facts.foundationEin, translator)],
      [t('dateReceived'), day(facts.receivedOn)],
      [t('amountGiven'), money(facts.amount)],
      [t('advisedTo'), named(facts.nonprofit, facts.nonprofitEin, translator)],
      [t('ofIt'), money(facts.granted)],
      [t('dateIssued'), day(facts.issuedOn)],
    ],
    sentences: [
      ...(reason === 'refunded' ? [t('refundedNote')] : [t('noGoods'), ...english]),
      t('throughFoundation', { foundation }),
      ...(liveMode ? [t('keepIt')] : [t('sandboxNote')]),
    ],
  }
}

function named(name: string, ein: string, { t }: LetterTranslator): string {
  return `${name}\n${t('ein', { ein: writtenEin(ein) })}`
}

/** What a donor's gifts of a year say, for the letter, the page and the PDF alike. */
export interface StatementContent {
  title: string
  /** One for each organisation that received gifts; there is more than one only where the foundation changed. */
  parts: { lines: [string, string][]; gifts: LetterTableBlock }[]
  sentences: string[]
}

/** Writes out a statement; the sentence on goods and services stands in English too, as on receipts. */
export function statementContent(
  facts: StatementFacts,
  liveMode: boolean,
  translator: LetterTranslator,
): StatementContent {
  const { t, locale } = translator
  const [first] = facts.donees
  const english = locale.language === 'en' ? [] : [letterTranslator('en').t('noGoodsMany')]
  return {
    title: t('statementTitle', { year: String(facts.year) }),
    parts: facts.donees.map((donee) => partOf(donee, facts.donor, translator)),
    sentences: [
      t('noGoodsMany'),
      ...english,
      t('throughFoundationMany', { foundation: first?.foundation ?? '' }),
      t('statementNote'),
      ...(liveMode ? [] : [t('sandboxNote')]),
    ],
  }
}

type Donee = StatementFacts['donees'][number]

function partOf(
  { foundation, foundationEin, gifts, total }: Donee,
  donor: string,
  { t, money, day }: LetterTranslator,
): StatementContent['parts'][number] {
  return {
    lines: [
      ...(donor === '' ? [] : [[t('givenBy'), donor] satisfies [string, string]]),
      [t('receivedBy'), `${foundation}\n${t('ein', { ein: writtenEin(foundationEin) })}`],
    ],
    gifts: {
      kind: 'table',
      head: [t('dateReceived'), t('statementGift'), t('amountGiven')],
      rows: gifts.map(({ receivedOn, nonprofit, nonprofitEin, number, amount, isGivenBack }) => [
        day(receivedOn),
        `${nonprofit}\n${t('ein', { ein: writtenEin(nonprofitEin) })}\n${number}`,
        isGivenBack ? `${money(amount)}\n${t('statementGivenBack')}` : money(amount),
      ]),
      total: [t('statementTotal'), money(total)],
    },
  }
}
