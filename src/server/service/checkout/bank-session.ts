import { answerBankPage, seeOther } from './answers.ts'
import type { CheckoutDependencies } from './checkout-dependencies.ts'
import { findSinglePayment } from './checkout-records.ts'
import type { CheckoutSession } from './checkout-session.ts'
import { readSentForm } from './sent-form.ts'
import { settlePayment } from './settle-payment.ts'
import { leadOn } from './take-payment.ts'

/** The page of the sandbox's bank, while a payment waits there. */
export async function showBankPage({ db }: CheckoutDependencies, session: CheckoutSession): Promise<Response> {
  const payment = await findSinglePayment(db, session.link.id)
  return payment?.state === 'waiting' && session.processor.answerBank !== undefined
    ? answerBankPage(session)
    : seeOther(session, session.path)
}

/** Hears what the donor answered there. */
export async function hearBank(
  dependencies: CheckoutDependencies,
  session: CheckoutSession,
  request: Request,
): Promise<Response> {
  const sent = await readSentForm(request)
  const payment = await findSinglePayment(dependencies.db, session.link.id)
  if (payment?.state === 'paid') return leadOn(dependencies, session, payment, request)
  if (payment?.state !== 'waiting' || session.processor.answerBank === undefined) return seeOther(session, session.path)
  const outcome = await session.processor.answerBank(payment.id, sent?.get('answer') === 'agree')
  const settled = await settlePayment(dependencies, payment, outcome, session.now)
  return leadOn(dependencies, session, settled, request)
}
