import { seeOther } from './answers.ts'
import type { CheckoutDependencies } from './checkout-dependencies.ts'
import type { CheckoutSession } from './checkout-session.ts'
import { findLinkDedication } from './link-dedication.ts'
import { NO_DEDICATION } from './page/typed-dedication.ts'
import { blankAttempt, payShielded } from './pay-shielded.ts'
import { answerWithoutForm, showForm } from './show-gift.ts'
import { placeAfter } from './take-payment.ts'

/** Marks a donor who comes back from the processor's page without having paid. */
const LEFT = 'left'

/**
 * Where a link leads a donor: to our page, or, where the page before it has asked and said everything, straight to the
 * processor's. Who leaves that one without paying is back at the shop; what went wrong is said on our page.
 */
export async function visitLink(
  dependencies: CheckoutDependencies,
  session: CheckoutSession,
  request: Request,
): Promise<Response> {
  const isStraight = isPageNeedless(session, request)
  // Opened twice at once, as by a double click, the second waits for the page that the first is just opening.
  const told = await answerWithoutForm(dependencies, session, { waits: isStraight })
  if (told !== undefined) return told
  if (!isStraight) return showForm(dependencies, session, request)
  if (new URL(request.url).searchParams.has(LEFT)) return seeOther(session, session.link.cancel_url)
  const attempt = {
    ...blankAttempt(dependencies, session),
    dedication: (await findLinkDedication(dependencies.db, session.link.id)) ?? NO_DEDICATION,
    leaveUrl: `${dependencies.publicUrl}${session.path}?${LEFT}`,
  }
  const result = await payShielded(dependencies, session, { attempt, request, hasty: false })
  return seeOther(session, placeAfter(session, result, attempt))
}

/**
 * Whether nothing is left to ask here, and a person opens the link: not a picture or a frame of another page, nor a
 * browser that looks ahead, since a session is opened at the processor and counted for the address that opens it.
 */
function isPageNeedless({ link, processor }: CheckoutSession, { method, url, headers }: Request): boolean {
  const { searchParams } = new URL(url)
  const isOpened = headers.get('sec-fetch-mode') === 'navigate' && headers.get('sec-fetch-dest') === 'document'
  const isAhead = ['sec-purpose', 'purpose'].some((name) => headers.get(name)?.includes('prefetch'))
  const isTold = searchParams.has('tried') || searchParams.has('mend')
  return (
    link.page_when_needed && processor.cardForm === 'elsewhere' && method === 'GET' && isOpened && !isAhead && !isTold
  )
}
