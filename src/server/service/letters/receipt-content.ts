import type { LetterTableBlock } from './letter-content.ts'
import { type LetterTranslator, letterTranslator } from './letter-content.ts'
import type { ReceiptFacts, StatementFacts } from './letter-facts.ts'

/** The content of a receipt for e-mail, page and PDF. */
export interface ReceiptContent {
  title: string
  /** Name and value pairs, one per line. */
  lines: [string, string][]
  sentences: string[]
}

/** Formats an EIN: `53-0196605`. */
export function writtenEin(ein: string): string {
  return `${ein.slice(0, 2)}-${ein.slice(2)}`
}

/**
 * Creates the content of a receipt. The sentence on goods and services is also in English, because the rule requires
 * it.
 */
export function receiptContent(facts: ReceiptFacts, liveMode: boolean, translator: LetterTranslator): ReceiptContent {
  const { t, money, day } = translator
  const { foundation } = facts
  return {
    title: t(facts.corrects === null ? 'receiptTitle' : 'correctionTitle'),
    lines: [
      [t('receiptNumber'), facts.number],
      ...(facts.corrects === null ? [] : [[t('inPlaceOf'), facts.corrects] satisfies [string, string]]),
      ...(facts.donor === '' ? [] : [[t('givenBy'), facts.donor] satisfies [string, string]]),
      [t('receivedBy'), named(foundation, facts.foundationEin, translator)],
      [t('dateReceived'), day(facts.receivedOn)],
      [t('amountGiven'), money(facts.amount)],
      ...advised(facts, translator),
      ...sourceOf(facts, translator),
      [t('ofIt'), money(facts.granted)],
      [t('dateIssued'), day(facts.issuedOn)],
    ],
    sentences: [
      ...notesOf(facts, translator),
      t(facts.lines.length === 0 ? 'throughFoundation' : 'throughFoundationSeveral', { foundation }),
      ...(liveMode ? [t('keepIt')] : [t('sandboxNote')]),
    ],
  }
}

/** The nonprofits of the gift: one, or a line for each with its part. */
function advised(facts: ReceiptFacts, translator: LetterTranslator): [string, string][] {
  const { t, money } = translator
  if (facts.lines.length === 0) return [[t('advisedTo'), named(facts.nonprofit, facts.nonprofitEin, translator)]]
  return facts.lines.map(({ nonprofit, nonprofitEin, amount }) => [
    t('advisedTo'),
    `${named(nonprofit, nonprofitEin, translator)}\n${money(amount)}`,
  ])
}

/** The fund and the giving page that the gift was made to. */
function sourceOf({ fund, givingPage }: ReceiptFacts, { t }: LetterTranslator): [string, string][] {
  const lines: [string, string | null][] = [
    [t('fund'), fund],
    [t('givingPage'), givingPage],
  ]
  return lines.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]]))
}

/** What a donor may deduct, and why not all of it. */
function notesOf({ reason }: ReceiptFacts, { t, locale }: LetterTranslator): string[] {
  if (reason === 'refunded') return [t('refundedNote')]
  if (reason === 'canceled') return [t('canceledNote')]
  const english = locale.language === 'en' ? [] : [letterTranslator('en').t('noGoods')]
  return [...(reason === 'canceled_in_part' ? [t('canceledPartNote')] : []), t('noGoods'), ...english]
}

function named(name: string, ein: string, { t }: LetterTranslator): string {
  return `${name}\n${t('ein', { ein: writtenEin(ein) })}`
}

/** The content of a donor's statement of a year for e-mail, page and PDF. */
export interface StatementContent {
  title: string
  /** One part per foundation that received gifts; there are several only if the foundation changed. */
  parts: { lines: [string, string][]; gifts: LetterTableBlock }[]
  sentences: string[]
}

/** Creates the content of a statement; the sentence on goods and services is also in English, as on receipts. */
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

/** The note on a gift that was refunded or canceled. */
const ENDINGS = { refunded: 'statementRefunded', canceled: 'statementCanceled' } as const

type Donee = StatementFacts['donees'][number]

/** Why nothing of a gift is left. Stored letters without an `ending` have a refunded gift as zero cents. */
function endingOf({ amount, ending }: Donee['gifts'][number]): keyof typeof ENDINGS | null {
  return ending ?? (amount === 0 ? 'refunded' : null)
}

function giftSum(gift: Donee['gifts'][number], { t, money }: LetterTranslator): string {
  const ending = endingOf(gift)
  return ending === null ? money(gift.amount) : `${money(gift.amount)}\n${t(ENDINGS[ending])}`
}

function partOf(
  { foundation, foundationEin, gifts, total }: Donee,
  donor: string,
  translator: LetterTranslator,
): StatementContent['parts'][number] {
  const { t, money, day } = translator
  return {
    lines: [
      ...(donor === '' ? [] : [[t('givenBy'), donor] satisfies [string, string]]),
      [t('receivedBy'), `${foundation}\n${t('ein', { ein: writtenEin(foundationEin) })}`],
    ],
    gifts: {
      kind: 'table',
      head: [t('dateReceived'), t('statementGift'), t('amountGiven')],
      rows: gifts.map((gift) => [
        day(gift.receivedOn),
        `${gift.nonprofit}\n${t('ein', { ein: writtenEin(gift.nonprofitEin) })}\n${gift.number}`,
        giftSum(gift, translator),
      ]),
      total: [t('statementTotal'), money(total)],
    },
  }
}
