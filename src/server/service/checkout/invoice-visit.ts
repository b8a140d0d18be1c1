import type { DeclineReason } from '../../../contract/index.ts'
import { acceptedLanguages, chooseLocale } from '../../pages/page-locale.ts'
import type { Processor } from '../../processors/processor.ts'
import { processorOf } from '../../processors/processor-of.ts'
import { invoiceOfToken } from '../letters/invoice-token.ts'
import { findStatedInvoice, type ListedInvoice, lastBounced } from '../money/billing/invoice-records.ts'
import { foundationName } from '../money/ledger/foundation-name.ts'
import type { CheckoutDependencies } from './checkout-dependencies.ts'
import { declineFields } from './decline-fields.ts'
import type { InvoicePayment, ShownInvoice } from './page/invoice/invoice-page.ts'
import { type InvoiceSpeaker, invoiceSpeaker } from './page/invoice/invoice-speaker.ts'

/** Somebody at the link of an invoice: all that its pages need to know. */
export interface InvoiceVisit {
  invoice: ListedInvoice
  shown: ShownInvoice
  processor: Processor | undefined
  path: string
  /** The language that the link names. */
  asked: string | undefined
  /** Speaks the link's language, else the one of the payer's browser. */
  speaker: InvoiceSpeaker
}

/** Looks up what a token leads to; undefined for what was not made by us or not sent yet. */
export async function findInvoiceVisit(
  dependencies: CheckoutDependencies,
  token: string,
  request: Request,
): Promise<InvoiceVisit | undefined> {
  const { db, seal } = dependencies
  const id = invoiceOfToken(seal, token)
  const invoice = id === undefined ? undefined : await findStatedInvoice(db, id)
  if (invoice === undefined || invoice.status === 'pending') return undefined
  const { live_mode: liveMode } = invoice
  const path = `/invoices/${token}`
  const asked = new URL(request.url).searchParams.get('locale') ?? undefined
  return {
    invoice,
    shown: {
      number: invoice.number,
      account: invoice.account_name,
      foundation: (await foundationName(db, liveMode)) ?? '',
      month: invoice.month.slice(0, 7),
      dueOn: invoice.due_on,
      paid: invoice.paid,
      due: invoice.due,
      pdfUrl: `${path}.pdf`,
      testMode: !liveMode,
    },
    processor: processorOf(dependencies, liveMode),
    path,
    asked,
    speaker: invoiceSpeaker(chooseLocale([asked, ...acceptedLanguages(request)])),
  }
}

/** A place of a visit, in the language that its link named. */
export function placeOf({ path, asked, speaker }: InvoiceVisit, told: Record<string, string> = {}, below = ''): string {
  const query = new URLSearchParams({ ...(asked === undefined ? {} : { locale: speaker.locale.tag }), ...told })
  return `${path}${below}${query.size === 0 ? '' : `?${query}`}`
}

/** What an address says of a payment that was refused; nothing for what no processor says. */
export function invoiceRefusal({ speaker }: InvoiceVisit, said: string): Pick<InvoicePayment, 'refusal'> {
  if (said === 'voided') return { refusal: { sentence: speaker.say('notMade'), field: 'number' } }
  return isDeclineReason(said) ? { refusal: { sentence: speaker.hosted.say(said), field: declineFields[said] } } : {}
}

/** The payment that its bank took back, while it is to be made again. */
export async function invoiceTakenBack(
  { db }: CheckoutDependencies,
  { invoice }: InvoiceVisit,
): Promise<Pick<InvoicePayment, 'takenBack'>> {
  const payment = await lastBounced(db, invoice.id)
  if (payment?.bounced_at == null || invoice.due === 0) return {}
  return { takenBack: { amount: payment.amount, day: payment.bounced_at.toISOString().slice(0, 10) } }
}

function isDeclineReason(word: string): word is DeclineReason {
  return Object.hasOwn(declineFields, word)
}
