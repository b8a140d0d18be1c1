import type { Composing, LetterContent } from './letter-content.ts'
import type { InvoiceFacts, RemittanceFacts } from './letter-facts.ts'
import { invoiceAddress, invoicePaymentPath } from './letter-links.ts'
import { writtenEin } from './receipt-content.ts'

/** Brings an account its invoice. */
export function invoiceLetter(facts: InvoiceFacts, composing: Composing): LetterContent {
  const { say, money, day, month } = composing.speaker
  const told = { month: month(facts.month), name: facts.account, amount: money(facts.due), day: day(facts.dueOn) }
  return {
    ...around(facts, composing, say(facts.due === 0 ? 'invoicePaidLead' : 'invoiceLead', told)),
    subject: say('invoiceSubject', { number: facts.number, month: told.month }),
  }
}

/** Reminds an account of an invoice that is due soon, or was. */
export function reminderLetter(facts: InvoiceFacts, composing: Composing): LetterContent {
  const { say, money, day } = composing.speaker
  const told = { number: facts.number, amount: money(facts.due), day: day(facts.dueOn) }
  const [subject, lead] = facts.isLate
    ? (['reminderLateSubject', 'reminderLateLead'] as const)
    : (['reminderSoonSubject', 'reminderSoonLead'] as const)
  return { ...around(facts, composing, say(lead, told)), subject: say(subject, told) }
}

function around(facts: InvoiceFacts, composing: Composing, lead: string): Omit<LetterContent, 'subject'> {
  const { speaker, liveMode } = composing
  const { say, money, day, month, locale } = speaker
  const { foundation, lowered, losses, paid } = facts
  return {
    sender: foundation,
    title: `${say('invoiceNumber')} ${facts.number}`,
    blocks: [
      { kind: 'text', text: lead },
      {
        kind: 'lines',
        lines: [
          [say('invoiceMonth'), month(facts.month)],
          [say('invoiceGifts'), new Intl.NumberFormat(locale.tag).format(facts.gifts)],
          [say('invoiceBilled'), money(facts.billed)],
          ...(losses === 0 ? [] : [[say('invoiceLosses'), money(losses)] satisfies [string, string]]),
          ...(lowered === 0 ? [] : [[say('invoiceLowered'), money(-lowered)] satisfies [string, string]]),
          ...(paid === 0 ? [] : [[say('invoicePart'), money(-paid)] satisfies [string, string]]),
          [say('invoiceDue'), money(facts.due)],
          [say('invoiceDueOn'), day(facts.dueOn)],
        ],
      },
      ...(liveMode ? [] : [{ kind: 'text' as const, text: say('invoiceSandbox') }]),
      { kind: 'link', href: invoiceAddress(composing, facts.invoice), label: say('seeInvoice') },
      ...(facts.due === 0
        ? []
        : [
            {
              kind: 'link' as const,
              href: `${composing.publicUrl}${invoicePaymentPath(composing.seal, facts.invoice, locale.tag)}`,
              label: say('payInvoice'),
            },
          ]),
      { kind: 'quiet', text: say('whyOwnLetter', { foundation, name: facts.account }) },
    ],
  }
}

/** Tells a nonprofit what was sent to it, and by what it finds it at its bank. */
export function remittanceLetter(facts: RemittanceFacts, { speaker, liveMode }: Composing): LetterContent {
  const { say, money, day, locale } = speaker
  const { foundation, foundationEin, nonprofit: name, check, gifts } = facts
  const amount = money(facts.amount)
  const subject = say('remittanceSubject', { amount, name })
  const from = foundationEin === '' ? foundation : `${foundation}\n${say('ein', { ein: writtenEin(foundationEin) })}`
  return {
    subject,
    sender: foundation,
    title: subject,
    blocks: [
      { kind: 'text', text: say(check === null ? 'remittanceByBank' : 'remittanceByCheck', { foundation, amount }) },
      {
        kind: 'lines',
        lines: [
          [say('remittanceFrom'), from],
          [say('remittanceAmount'), amount],
          ...(gifts === 0
            ? []
            : [[say('remittanceGifts'), new Intl.NumberFormat(locale.tag).format(gifts)] satisfies [string, string]]),
          [say('remittanceSentOn'), day(facts.sentOn)],
          check === null ? [say('remittanceReference'), facts.reference] : [say('remittanceCheck'), String(check)],
        ],
      },
      { kind: 'text', text: say('remittanceNote', { foundation }) },
      ...(liveMode ? [] : [{ kind: 'text' as const, text: say('remittanceSandbox') }]),
      { kind: 'quiet', text: say('whyOwnLetter', { foundation, name }) },
    ],
  }
}
