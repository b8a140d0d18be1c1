import type { Markup } from '../../pages/page.ts'
import type { CheckoutSession } from './checkout-session.ts'
import { type LinkStanding, linkStanding } from './link/link-standing.ts'
import { originOf, withDonationId } from './link/return-url.ts'
import { bankPage } from './page/bank-page.ts'
import { type ClosedReason, closedNotices } from './page/closed-notices.ts'
import { declineSentences } from './page/decline-sentences.ts'
import { type GiftForm, giftPage } from './page/gift-page.ts'
import { noticePage } from './page/notice-page.ts'
import { hostedPageHeaders } from './page/page-headers.ts'
import type { AttemptResult } from './pay-once.ts'

/** The form as it stands, without what the session knows by itself. */
export type FormState = Pick<GiftForm, 'attempt' | 'name' | 'email' | 'problems'> & Pick<GiftForm, 'refusal'>

/** Answers the form; 422 when fields are to be mended, 402 when the payment was refused. */
export function answerForm(session: CheckoutSession, form: FormState): Promise<Response> {
  const status = form.refusal !== undefined ? 402 : Object.keys(form.problems).length > 0 ? 422 : 200
  const { cardForm } = session.processor
  return answerPage(session, status, giftPage(session.gift, { ...form, action: session.path, cardForm }))
}

/** Answers the page of the sandbox's bank. */
export function answerBankPage(session: CheckoutSession): Promise<Response> {
  return answerPage(session, 200, bankPage(session.gift, `${session.path}/bank`))
}

/** Leads the donor on after an attempt; `form` is what a refused one sees again. */
export function answerResult(session: CheckoutSession, result: AttemptResult, form: FormState): Promise<Response> {
  switch (result.status) {
    case 'paid':
      return seeOther(session, withDonationId(session.link.success_url, result.donationId))
    case 'action_needed':
      return seeOther(session, result.url.includes('://') ? result.url : `${session.path}/${result.url}`)
    case 'declined':
      return answerForm(session, { ...form, problems: {}, refusal: declineSentences[result.reason] })
    case 'unsettled':
      return answerUnsettled(session)
    case 'closed':
      return answerClosed(session, linkStanding(session.link, session.now))
  }
}

/** Says that a link is closed (410), or sends the donor to its page when it is not. */
export function answerClosed(session: CheckoutSession, reason: LinkStanding | ClosedReason): Promise<Response> {
  if (reason === 'open') return seeOther(session, session.path)
  const { gift, link } = session
  const href =
    reason === 'used' && link.donation_id !== null ? withDonationId(link.success_url, link.donation_id) : gift.cancelUrl
  const label = reason === 'used' ? `Continue to ${gift.shop}` : `Back to ${gift.shop}`
  const { testMode } = gift
  return answerPage(session, 410, noticePage({ ...closedNotices[reason], testMode, link: { href, label } }))
}

/** Says that this address has to wait before it may try again (429). */
export async function answerWait(session: CheckoutSession, seconds: number): Promise<Response> {
  const minutes = Math.ceil(seconds / 60)
  const notice = noticePage({
    title: 'Please wait before the next try',
    sentence: `Several cards were declined from your connection, so payments from it are paused for ${minutes === 1 ? 'a minute' : `${minutes} minutes`}. Nothing was charged.`,
    mark: 'clock',
    testMode: session.gift.testMode,
    link: { href: session.gift.cancelUrl, label: `Back to ${session.gift.shop}` },
  })
  const response = await answerPage(session, 429, notice)
  response.headers.set('retry-after', String(seconds))
  return response
}

/** Refuses a form that a page of another site sent in the donor's name (403). */
export function answerForeign(session: CheckoutSession): Promise<Response> {
  const notice = noticePage({
    title: 'Please pay on our own page',
    sentence: 'Another website tried to send this payment in your name. It was refused, and nothing was charged.',
    mark: 'alert',
    testMode: session.gift.testMode,
    link: { href: session.path, label: 'Go to the payment page' },
  })
  return answerPage(session, 403, notice)
}

/** Says that the payment is still under way, and looks again by itself. */
export function answerUnsettled(session: CheckoutSession): Promise<Response> {
  const notice = noticePage({
    title: 'Your payment is being confirmed',
    sentence: 'Please stay on this page and do not pay again. It looks for the answer by itself every few seconds.',
    mark: 'clock',
    testMode: session.gift.testMode,
    refreshAfter: 3,
  })
  return answerPage(session, 200, notice)
}

/** Says that an address leads nowhere (404). */
export async function answerUnknown(): Promise<Response> {
  const notice = noticePage({
    title: 'There is nothing here',
    sentence: 'This address is not a payment page. Please check the link, or start again where you came from.',
    mark: 'alert',
    testMode: false,
  })
  return htmlResponse(404, notice, [])
}

/** Leads to another page by GET. */
export async function seeOther(session: CheckoutSession, location: string): Promise<Response> {
  return new Response(null, { status: 303, headers: { ...hostedPageHeaders(originsOf(session)), location } })
}

function answerPage(session: CheckoutSession, status: number, markup: Markup): Promise<Response> {
  return htmlResponse(status, markup, originsOf(session))
}

async function htmlResponse(status: number, markup: Markup, origins: readonly string[]): Promise<Response> {
  const headers = { ...hostedPageHeaders(origins), 'content-type': 'text/html; charset=utf-8' }
  return new Response(String(await markup), { status, headers })
}

function originsOf({ link, processor }: CheckoutSession): string[] {
  const elsewhere = processor.pageOrigin === undefined ? [] : [processor.pageOrigin]
  return [originOf(link.success_url), originOf(link.cancel_url), ...elsewhere]
}
