import type { Markup } from '../../pages/page.ts'
import { declineSentences } from './decline-sentences.ts'
import { type LinkStanding, linkStanding } from './link-standing.ts'
import { bankPage } from './page/bank-page.ts'
import { type ClosedReason, closedNotices } from './page/closed-notices.ts'
import { type GiftForm, giftPage } from './page/gift-page.ts'
import { noticePage } from './page/notice-page.ts'
import { hostedPageHeaders } from './page/page-headers.ts'
import type { AttemptResult } from './pay-once.ts'
import { originOf, withDonationId } from './return-url.ts'
import type { Visit } from './visit.ts'

/** The form as it stands, without what the visit knows by itself. */
export type FormState = Pick<GiftForm, 'attempt' | 'name' | 'email' | 'problems'> & Pick<GiftForm, 'refusal'>

/** Answers the form; 422 when fields are to be mended, 402 when the payment was refused. */
export function answerForm(visit: Visit, form: FormState): Promise<Response> {
  const status = form.refusal !== undefined ? 402 : Object.keys(form.problems).length > 0 ? 422 : 200
  const { cardForm } = visit.processor
  return answerPage(visit, status, giftPage(visit.gift, { ...form, action: visit.path, cardForm }))
}

/** Answers the page of the sandbox's bank. */
export function answerBankPage(visit: Visit): Promise<Response> {
  return answerPage(visit, 200, bankPage(visit.gift, `${visit.path}/bank`))
}

/** Leads the donor on after an attempt; `form` is what a refused one sees again. */
export function answerResult(visit: Visit, result: AttemptResult, form: FormState): Promise<Response> {
  switch (result.status) {
    case 'paid':
      return seeOther(visit, withDonationId(visit.link.success_url, result.donationId))
    case 'action_needed':
      return seeOther(visit, result.url.includes('://') ? result.url : `${visit.path}/${result.url}`)
    case 'declined':
      return answerForm(visit, { ...form, problems: {}, refusal: declineSentences[result.reason] })
    case 'unsettled':
      return answerUnsettled(visit)
    case 'closed':
      return answerClosed(visit, linkStanding(visit.link, visit.now))
  }
}

/** Says that a link is closed (410), or sends the donor to its page when it is not. */
export function answerClosed(visit: Visit, reason: LinkStanding | ClosedReason): Promise<Response> {
  if (reason === 'open') return seeOther(visit, visit.path)
  const { gift, link } = visit
  const href =
    reason === 'used' && link.donation_id !== null ? withDonationId(link.success_url, link.donation_id) : gift.cancelUrl
  const label = reason === 'used' ? `Continue to ${gift.shop}` : `Back to ${gift.shop}`
  const { testMode } = gift
  return answerPage(visit, 410, noticePage({ ...closedNotices[reason], testMode, link: { href, label } }))
}

/** Says that this address has to wait before it may try again (429). */
export async function answerWait(visit: Visit, seconds: number): Promise<Response> {
  const minutes = Math.ceil(seconds / 60)
  const notice = noticePage({
    title: 'Please wait before the next try',
    sentence: `Several cards were declined from your connection, so payments from it are paused for ${minutes === 1 ? 'a minute' : `${minutes} minutes`}. Nothing was charged.`,
    mark: 'clock',
    testMode: visit.gift.testMode,
    link: { href: visit.gift.cancelUrl, label: `Back to ${visit.gift.shop}` },
  })
  const response = await answerPage(visit, 429, notice)
  response.headers.set('retry-after', String(seconds))
  return response
}

/** Refuses a form that a page of another site sent in the donor's name (403). */
export function answerForeign(visit: Visit): Promise<Response> {
  const notice = noticePage({
    title: 'Please pay on our own page',
    sentence: 'Another website tried to send this payment in your name. It was refused, and nothing was charged.',
    mark: 'alert',
    testMode: visit.gift.testMode,
    link: { href: visit.path, label: 'Go to the payment page' },
  })
  return answerPage(visit, 403, notice)
}

/** Says that the payment is still under way, and looks again by itself. */
export function answerUnsettled(visit: Visit): Promise<Response> {
  const notice = noticePage({
    title: 'Your payment is being confirmed',
    sentence: 'Please stay on this page and do not pay again. It looks for the answer by itself every few seconds.',
    mark: 'clock',
    testMode: visit.gift.testMode,
    refreshAfter: 3,
  })
  return answerPage(visit, 200, notice)
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
export async function seeOther(visit: Visit, location: string): Promise<Response> {
  return new Response(null, { status: 303, headers: { ...hostedPageHeaders(originsOf(visit)), location } })
}

function answerPage(visit: Visit, status: number, markup: Markup): Promise<Response> {
  return htmlResponse(status, markup, originsOf(visit))
}

async function htmlResponse(status: number, markup: Markup, origins: readonly string[]): Promise<Response> {
  const headers = { ...hostedPageHeaders(origins), 'content-type': 'text/html; charset=utf-8' }
  return new Response(String(await markup), { status, headers })
}

function originsOf({ link, processor }: Visit): string[] {
  const elsewhere = processor.pageOrigin === undefined ? [] : [processor.pageOrigin]
  return [originOf(link.success_url), originOf(link.cancel_url), ...elsewhere]
}
