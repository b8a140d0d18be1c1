import type { LetterContent, LetterContext } from './letter-content.ts'
import { invoiceAddress, invoicePaymentPath } from './letter-content.ts'
import type { InvoiceFacts, ProgramBudgetFacts, RemittanceFacts } from './letter-facts.ts'
import { writtenEin } from './receipt-content.ts'

/** Sends an account its invoice. */
export function invoiceLetter(facts: InvoiceFacts, composing: LetterContext): LetterContent {
  const { t, money, day, month } = composing.translator
  const values = { month: month(facts.month), name: facts.account, amount: money(facts.due), day: day(facts.dueOn) }
  return {
    ...around(facts, composing, t(facts.due === 0 ? 'invoicePaidLead' : 'invoiceLead', values)),
    subject: t('invoiceSubject', { number: facts.number, month: values.month }),
  }
}

/** Reminds an account of an invoice that is due soon or overdue. */
export function reminderLetter(facts: InvoiceFacts, composing: LetterContext): LetterContent {
  const { t, money, day } = composing.translator
  const values = { number: facts.number, amount: money(facts.due), day: day(facts.dueOn) }
  const [subject, lead] = facts.isLate
    ? (['reminderLateSubject', 'reminderLateLead'] as const)
    : (['reminderSoonSubject', 'reminderSoonLead'] as const)
  return { ...around(facts, composing, t(lead, values)), subject: t(subject, values) }
}

function around(facts: InvoiceFacts, composing: LetterContext, lead: string): Omit<LetterContent, 'subject'> {
  const { translator, liveMode } = composing
  const { t, money, day, month, locale } = translator
  const { foundation, lowered, losses, paid } = facts
  return {
    sender: foundation,
    title: `${t('invoiceNumber')} ${facts.number}`,
    blocks: [
      { kind: 'text', text: lead },
      {
        kind: 'lines',
        lines: [
          [t('invoiceMonth'), month(facts.month)],
          [t('invoiceGifts'), new Intl.NumberFormat(locale.tag).format(facts.gifts)],
          [t('invoiceBilled'), money(facts.billed)],
          ...(losses === 0 ? [] : [[t('invoiceLosses'), money(losses)] satisfies [string, string]]),
          ...(lowered === 0 ? [] : [[t('invoiceLowered'), money(-lowered)] satisfies [string, string]]),
          ...(paid === 0 ? [] : [[t('invoicePart'), money(-paid)] satisfies [string, string]]),
          [t('invoiceDue'), money(facts.due)],
          [t('invoiceDueOn'), day(facts.dueOn)],
        ],
      },
      ...(liveMode ? [] : [{ kind: 'text' as const, text: t('invoiceSandbox') }]),
      { kind: 'link', href: invoiceAddress(composing, facts.invoice), label: t('seeInvoice') },
      ...(facts.due === 0
        ? []
        : [
            {
              kind: 'link' as const,
              href: `${composing.publicUrl}${invoicePaymentPath(composing.seal, facts.invoice, locale.tag)}`,
              label: t('payInvoice'),
            },
          ]),
      { kind: 'quiet', text: t('optionalLetterReason', { foundation, name: facts.account }) },
    ],
  }
}

/** E-mail to an account about a program's budget that is used up or almost. */
export function budgetLetter(
  facts: ProgramBudgetFacts,
  { translator, liveMode, publicUrl }: LetterContext,
): LetterContent {
  const { t, money, month } = translator
  const { name, foundation, account, budget, given } = facts
  const left = budget - given
  const values = {
    name,
    amount: money(budget),
    given: money(given),
    month: facts.month === null ? '' : month(facts.month),
  }
  const [used, near] =
    facts.month === null
      ? (['budgetTotalUsed', 'budgetTotalNear'] as const)
      : (['budgetMonthUsed', 'budgetMonthNear'] as const)
  const subject = t(left === 0 ? 'budgetUsedSubject' : 'budgetNearSubject', { name })
  return {
    subject,
    sender: foundation,
    title: subject,
    blocks: [
      { kind: 'text', text: t(left === 0 ? used : near, values) },
      {
        kind: 'lines',
        lines: [
          [facts.month === null ? t('budgetTotal') : t('budgetMonth', values), values.amount],
          [t('budgetGiven'), values.given],
          [t('budgetLeft'), money(left)],
        ],
      },
      { kind: 'text', text: t('budgetRaise') },
      ...(liveMode ? [] : [{ kind: 'text' as const, text: t('invoiceSandbox') }]),
      {
        kind: 'link',
        href: `${publicUrl}/console/${facts.accountId}/${liveMode ? 'live' : 'test'}/programs/${facts.program}`,
        label: t('seeProgram'),
      },
      { kind: 'quiet', text: t('optionalLetterReason', { foundation, name: account }) },
    ],
  }
}

/** E-mail to a nonprofit about a payout, with its reference at the bank. */
export function remittanceLetter(facts: RemittanceFacts, { translator, liveMode }: LetterContext): LetterContent {
  const { t, money, day, locale } = translator
  const { foundation, foundationEin, nonprofit: name, check, gifts } = facts
  const amount = money(facts.amount)
  const subject = t('remittanceSubject', { amount, name })
  const from = foundationEin === '' ? foundation : `${foundation}\n${t('ein', { ein: writtenEin(foundationEin) })}`
  return {
    subject,
    sender: foundation,
    title: subject,
    blocks: [
      { kind: 'text', text: t(check === null ? 'remittanceByBank' : 'remittanceByCheck', { foundation, amount }) },
      {
        kind: 'lines',
        lines: [
          [t('remittanceFrom'), from],
          [t('remittanceAmount'), amount],
          ...(gifts === 0
            ? []
            : [[t('remittanceGifts'), new Intl.NumberFormat(locale.tag).format(gifts)] satisfies [string, string]]),
          [t('remittanceSentOn'), day(facts.sentOn)],
          check === null ? [t('remittanceReference'), facts.reference] : [t('remittanceCheck'), String(check)],
        ],
      },
      { kind: 'text', text: t('remittanceNote', { foundation }) },
      ...(liveMode ? [] : [{ kind: 'text' as const, text: t('remittanceSandbox') }]),
      { kind: 'quiet', text: t('optionalLetterReason', { foundation, name }) },
    ],
  }
}
