import { recipientsIn } from '../../pages/recipients.ts'
import { monthlyGiftPath, searchAddress } from '../donor-links/donor-links.ts'
import { giftLink, type LetterBlock, type LetterContent, type LetterContext, receiptAddress } from './letter-content.ts'
import type {
  DedicationFacts,
  GiftsFoundFacts,
  MonthlyFacts,
  ReceiptLetterFacts,
  RefundFacts,
  RegrantFacts,
  RenewalFacts,
  StatementFacts,
} from './letter-facts.ts'
import { receiptContent, statementContent, writtenEin } from './receipt-content.ts'

/** The receipt of a card donation, or its correction. All text is ours; of the store, only the name appears. */
export function receiptLetter(facts: ReceiptLetterFacts, composing: LetterContext): LetterContent {
  const { translator, liveMode } = composing
  const { t, money, day } = translator
  const { foundation, shop, donor, monthly } = facts
  const name = recipientsIn(facts.nonprofit, translator)
  const amount = money(facts.amount)
  const receipt = receiptContent(facts, liveMode, translator)
  const isFirst = facts.corrects === null
  const leadText = t(monthly === null ? 'receiptLead' : 'monthlyFirst', { amount, name, shop })
  const lead = isFirst ? [{ kind: 'text' as const, text: leadText }] : []
  const terms: [string, string][] =
    monthly === null
      ? []
      : [
          [t('monthlyEveryMonth'), amount],
          [t('monthlyNextPayment'), day(monthly.nextOn)],
        ]
  const thanks = donor === '' ? t('thanks') : t('thanksName', { donor })
  return {
    subject: isFirst ? t('receiptSubject', { amount, name }) : `${receipt.title} ${facts.number}`,
    sender: foundation,
    title: isFirst ? thanks : receipt.title,
    blocks: [
      ...lead,
      { kind: 'lines', lines: [...receipt.lines, ...terms] },
      ...receipt.sentences.map((text) => ({ kind: 'text' as const, text })),
      { kind: 'link', href: receiptAddress(composing, facts.receipt), label: t('seeReceipt') },
      ...giftLink(facts.donation, composing),
      ...(monthly === null ? [] : [manageLink(monthly.monthlyGift, t('monthlyManage'), composing)]),
      { kind: 'quiet', text: t('letterReason', { foundation }) },
    ],
  }
}

/** E-mail to a donor about a refund, with the corrected receipt, if any. */
export function refundLetter(facts: RefundFacts, composing: LetterContext): LetterContent {
  const { t, money } = composing.translator
  const { foundation } = facts
  const name = recipientsIn(facts.nonprofit, composing.translator)
  const amount = money(facts.amount)
  const subject = t('refundSubject', { amount })
  return {
    subject,
    sender: foundation,
    title: subject,
    blocks: [
      { kind: 'text', text: t(facts.inPart ? 'refundPartLead' : 'refundLead', { foundation, amount, name }) },
      ...correction(facts, composing),
      ...giftLink(facts.donation, composing),
      { kind: 'quiet', text: t('letterReason', { foundation }) },
    ],
  }
}

function correction({ receipt }: RefundFacts, composing: LetterContext): LetterBlock[] {
  if (receipt === null) return []
  const { translator, liveMode } = composing
  const { lines, sentences } = receiptContent(receipt, liveMode, translator)
  return [
    { kind: 'text', text: translator.t('refundReceipt') },
    { kind: 'lines', lines },
    ...sentences.map((text) => ({ kind: 'text' as const, text })),
    { kind: 'link', href: receiptAddress(composing, receipt.receipt), label: translator.t('seeReceipt') },
  ]
}

/** E-mail to a donor about a regrant. The receipt stays valid, because the foundation is still its donee. */
export function regrantLetter(facts: RegrantFacts, composing: LetterContext): LetterContent {
  const { t, money } = composing.translator
  const { foundation, before, nonprofit: name } = facts
  const amount = money(facts.amount)
  const subject = t('regrantSubject', { name })
  return {
    subject,
    sender: foundation,
    title: subject,
    blocks: [
      { kind: 'text', text: t('regrantLead', { foundation, before, name, amount }) },
      { kind: 'lines', lines: [[t('advisedTo'), `${name}\n${t('ein', { ein: writtenEin(facts.nonprofitEin) })}`]] },
      ...giftLink(facts.donation, composing),
      { kind: 'quiet', text: t('letterReason', { foundation }) },
    ],
  }
}

/** E-mail to the person named in a dedication, without the amount and without links. */
export function dedicationLetter(facts: DedicationFacts, { translator, liveMode }: LetterContext): LetterContent {
  const { t } = translator
  const { occasion, honoree, foundation } = facts
  const name = recipientsIn(facts.nonprofit, translator)
  const donor = facts.donor === '' ? t('somebody') : facts.donor
  const subject = t(occasion === 'honor' ? 'honorSubject' : 'memorySubject', { honoree })
  return {
    subject,
    sender: foundation,
    title: subject,
    blocks: [
      { kind: 'text', text: t(occasion === 'honor' ? 'honorLead' : 'memoryLead', { donor, name, honoree }) },
      ...(liveMode ? [] : [{ kind: 'text' as const, text: t('remittanceSandbox') }]),
      { kind: 'quiet', text: t('dedicationWhy', { foundation }) },
    ],
  }
}

/** The e-mail with the link to a donor's gifts. */
export function giftsFoundLetter({ search, foundation }: GiftsFoundFacts, composing: LetterContext): LetterContent {
  const { publicUrl, seal, translator } = composing
  const { t } = translator
  return {
    subject: t('giftsFoundTitle'),
    sender: foundation,
    title: t('giftsFoundTitle'),
    blocks: [
      { kind: 'text', text: t('giftsFound') },
      { kind: 'link', href: searchAddress(publicUrl, seal, search), label: t('giftsFoundLink') },
      { kind: 'quiet', text: t('giftsFoundUnasked') },
    ],
  }
}

/** The statement of a year that a donor requested. */
export function statementLetter(facts: StatementFacts, composing: LetterContext): LetterContent {
  const { publicUrl, seal, translator, liveMode } = composing
  const { t } = translator
  const { title, parts, sentences } = statementContent(facts, liveMode, translator)
  const foundation = facts.donees[0]?.foundation ?? ''
  return {
    subject: title,
    sender: foundation,
    title,
    blocks: [
      { kind: 'text', text: t('statementLead', { year: String(facts.year) }) },
      ...parts.flatMap(({ lines, gifts }) => [{ kind: 'lines' as const, lines }, gifts]),
      ...sentences.map((text) => ({ kind: 'text' as const, text })),
      {
        kind: 'link',
        href: `${searchAddress(publicUrl, seal, facts.search)}/${facts.year}`,
        label: t('seeStatement'),
      },
      { kind: 'quiet', text: t('letterReason', { foundation }) },
    ],
  }
}

/** Confirms a new monthly gift, and explains how to change it. */
export function startedLetter(facts: MonthlyFacts, composing: LetterContext): LetterContent {
  const { t, money } = composing.translator
  const subject = t('monthlyStartedSubject', { name: recipientsIn(facts.nonprofit, composing.translator) })
  return {
    subject,
    sender: facts.foundation,
    title: subject,
    blocks: [
      {
        kind: 'text',
        text: t('monthlyStarted', {
          amount: money(facts.amount),
          name: recipientsIn(facts.nonprofit, composing.translator),
        }),
      },
      { kind: 'lines', lines: termsOf(facts, composing) },
      { kind: 'text', text: t('monthlyManageNote') },
      manageLink(facts.monthlyGift, t('monthlyManage'), composing),
      letterReason(facts, composing),
    ],
  }
}

/** The receipt of a monthly gift's month, with the next date. */
export function renewedLetter(facts: RenewalFacts, composing: LetterContext): LetterContent {
  const { translator, liveMode } = composing
  const { t, money, day } = translator
  const amounts = { amount: money(facts.amount), name: recipientsIn(facts.nonprofit, translator) }
  const receipt = receiptContent(facts, liveMode, translator)
  const next = facts.nextOn === null ? [] : [[t('monthlyNextPayment'), day(facts.nextOn)] as const]
  return {
    subject: t('monthlyRenewedSubject', amounts),
    sender: facts.foundation,
    title: facts.donor === '' ? translator.t('thanks') : translator.t('thanksName', { donor: facts.donor }),
    blocks: [
      { kind: 'text', text: t('monthlyRenewed', amounts) },
      { kind: 'lines', lines: [...receipt.lines, ...next] },
      ...receipt.sentences.map((text) => ({ kind: 'text' as const, text })),
      { kind: 'link', href: receiptAddress(composing, facts.receipt), label: translator.t('seeReceipt') },
      ...giftLink(facts.donation, composing),
      manageLink(facts.monthlyGift, t('monthlyManage'), composing),
      letterReason(facts, composing),
    ],
  }
}

/** E-mail to a donor about a declined card, with the date of the retry and a link to change the card. */
export function failingLetter(facts: MonthlyFacts, composing: LetterContext): LetterContent {
  const { t, money, day } = composing.translator
  const subject = t('monthlyFailingSubject', { name: recipientsIn(facts.nonprofit, composing.translator) })
  const again =
    facts.nextOn === null ? [] : [{ kind: 'text' as const, text: t('monthlyAgain', { date: day(facts.nextOn) }) }]
  return {
    subject,
    sender: facts.foundation,
    title: subject,
    blocks: [
      {
        kind: 'text',
        text: t('monthlyFailing', {
          amount: money(facts.amount),
          name: recipientsIn(facts.nonprofit, composing.translator),
        }),
      },
      ...again,
      { kind: 'text', text: t('monthlyOtherCard') },
      manageLink(facts.monthlyGift, t('monthlyChangeCard'), composing),
      letterReason(facts, composing),
    ],
  }
}

/** E-mail to a donor about the end of a monthly gift, with the reason. */
export function endedLetter(facts: MonthlyFacts, composing: LetterContext): LetterContent {
  const { t, money } = composing.translator
  const subject = t('monthlyEndedSubject', { name: recipientsIn(facts.nonprofit, composing.translator) })
  const sentence = endings[facts.reason ?? 'processor']
  return {
    subject,
    sender: facts.foundation,
    title: subject,
    blocks: [
      {
        kind: 'text',
        text: t(sentence, { amount: money(facts.amount), name: recipientsIn(facts.nonprofit, composing.translator) }),
      },
      ...giftLink(facts.donation, composing),
      manageLink(facts.monthlyGift, t('monthlySee'), composing),
      letterReason(facts, composing),
    ],
  }
}

const endings = {
  donor: 'monthlyEndedDonor',
  card_failed: 'monthlyEndedCard',
  nonprofit_ineligible: 'monthlyEndedOther',
  account_closed: 'monthlyEndedOther',
  processor: 'monthlyEndedOther',
} as const

function termsOf({ amount, card, nextOn }: MonthlyFacts, { translator }: LetterContext): [string, string][] {
  const { t, money, day } = translator
  return [
    [t('monthlyEveryMonth'), money(amount)],
    ...(nextOn === null ? [] : [[t('monthlyNextPayment'), day(nextOn)] satisfies [string, string]]),
    ...(card === null ? [] : [[t('monthlyCard'), t('monthlyCardEnding', { digits: card })] satisfies [string, string]]),
  ]
}

function manageLink(monthlyGift: string, label: string, { publicUrl, seal }: LetterContext): LetterBlock {
  return { kind: 'link', href: publicUrl + monthlyGiftPath(seal, monthlyGift), label }
}

function letterReason({ foundation }: { foundation: string }, { translator }: LetterContext): LetterBlock {
  return { kind: 'quiet', text: translator.t('letterReason', { foundation }) }
}
