import * as z from 'zod/mini'
import { type DeclineReason, OCCASIONS } from '../../../contract/index.ts'
import type { Markup } from '../../pages/page.ts'
import { chooseLocale, type PageLocale } from '../../pages/page-locale.ts'
import type { CheckoutSession } from './checkout-session.ts'
import { originOf, withDonationId } from './link/payment-link.ts'
import type { FieldErrors, FieldName, TypedDedication } from './page/form.ts'
import {
  type ClosedReason,
  closedMarks,
  hostedPageHeaders,
  hostedTranslator,
  type Notice,
  noticePage,
} from './page/layout.ts'
import { bankPage, paymentPage } from './page/payment-page.ts'

/** The current state of the form, without the session's own data. */
export interface FormState extends Omit<RememberedFields, 'dedication'> {
  dedication: TypedDedication
  attempt: string
  problems: FieldErrors
  refusal?: DeclineReason
}

/** Renders the form: 422 for invalid fields, 402 for a declined payment. */
export function answerForm(session: CheckoutSession, { refusal, ...form }: FormState): Promise<Response> {
  const status = refusal !== undefined ? 402 : Object.keys(form.problems).length > 0 ? 422 : 200
  const { translator } = session
  const declined = refusal && { sentence: translator.t(refusal), field: declineFields[refusal] }
  const shown = { ...form, action: session.path, cardForm: session.processor.cardForm }
  return answerPage(
    session,
    status,
    paymentPage(session.gift, declined === undefined ? shown : { ...shown, refusal: declined }, translator),
  )
}

/** Renders the sandbox's bank page. */
export function answerBankPage(session: CheckoutSession): Promise<Response> {
  return answerPage(session, 200, bankPage(session.gift, `${session.path}/bank`, session.translator))
}

/** Renders why a link is closed (410). */
export function answerClosed(session: CheckoutSession, closed: ClosedReason): Promise<Response> {
  const { gift, link, translator, giftUrl } = session
  const reason = closed === 'used' && session.canceled ? 'canceled' : closed
  const made = reason === 'used' && link.donation_id !== null
  const href = made ? withDonationId(link.success_url, link.donation_id ?? '') : gift.cancelUrl
  const label = translator.t(reason === 'used' ? 'continueTo' : 'backTo', { shop: gift.shop })
  const { shop, matched } = gift
  return answerNotice(session, 410, {
    title: translator.t(`${reason}Title`),
    sentence: translator.t(reason),
    ...(matched === undefined || reason !== 'used'
      ? {}
      : { addition: translator.t('matchAdded', { shop, amount: translator.money(matched) }) }),
    mark: closedMarks[reason],
    link: { href, label },
    ...(giftUrl === undefined ? {} : { further: { href: giftUrl, label: translator.t('followGift') } }),
  })
}

/** Asks this address to wait before it tries again (429). */
export async function answerWait(session: CheckoutSession, seconds: number): Promise<Response> {
  const { gift, translator } = session
  const { tag } = translator.locale
  const minutes = new Intl.NumberFormat(tag, { style: 'unit', unit: 'minute', unitDisplay: 'long' })
  const response = await answerNotice(session, 429, {
    title: translator.t('waitTitle'),
    sentence: translator.t('wait', { duration: minutes.format(Math.ceil(seconds / 60)) }),
    mark: 'clock',
    link: { href: gift.cancelUrl, label: translator.t('backTo', { shop: gift.shop }) },
  })
  response.headers.set('retry-after', String(seconds))
  return response
}

/** Refuses a form that another site's page submitted (403). */
export function answerForeign(session: CheckoutSession): Promise<Response> {
  const { t } = session.translator
  return answerNotice(session, 403, {
    title: t('foreignTitle'),
    sentence: t('foreign'),
    mark: 'alert',
    link: { href: session.path, label: t('goToPage') },
  })
}

/** Renders that the payment is pending; the page refreshes itself. */
export function answerPending(session: CheckoutSession): Promise<Response> {
  const { t } = session.translator
  return answerNotice(session, 200, {
    title: t('unsettledTitle'),
    sentence: t('unsettled'),
    mark: 'clock',
    refreshAfter: 3,
  })
}

/** Renders that an address is unknown (404). */
export async function answerUnknown(locale: PageLocale = chooseLocale([])): Promise<Response> {
  const translator = hostedTranslator(locale)
  const words = { title: translator.t('unknownTitle'), sentence: translator.t('unknown') }
  return htmlResponse(404, noticePage({ ...words, mark: 'alert', testMode: false }, translator), [])
}

/** Redirects to another page by GET. */
export async function seeOther(session: CheckoutSession, location: string): Promise<Response> {
  return new Response(null, { status: 303, headers: { ...hostedPageHeaders(originsOf(session)), location } })
}

function answerNotice(
  session: CheckoutSession,
  status: number,
  notice: Omit<Notice, 'testMode' | 'brand'>,
): Promise<Response> {
  const { gift, translator } = session
  return answerPage(session, status, noticePage({ ...notice, testMode: gift.testMode, brand: gift }, translator))
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

/** The field that a donor corrects after a decline. */
export const declineFields: Readonly<Record<DeclineReason, FieldName>> = {
  declined: 'number',
  insufficient_funds: 'number',
  expired_card: 'expiry',
  incorrect_cvc: 'cvc',
  authentication_failed: 'number',
  not_a_test_card: 'number',
  not_accepted: 'number',
  suspected_robot: 'name',
}

/** Values that a donor needn't type again; never card data. */
export interface RememberedFields {
  name: string
  email: string
  /** Absent until the donor has submitted one, even an empty one. */
  dedication?: TypedDedication | undefined
  showsName?: boolean | undefined
}

const Remembered = z.object({
  name: z.string().check(z.maxLength(200)),
  email: z.string().check(z.maxLength(254)),
  dedication: z.optional(
    z.object({
      occasion: z.enum(OCCASIONS),
      honoree: z.string().check(z.maxLength(100)),
      tell: z.string().check(z.maxLength(254)),
    }),
  ),
  showsName: z.optional(z.boolean()),
})
const NAME = 'almoner_form'
const HOUR_S = 60 * 60

/** Values of an earlier submission from the donor's browser; empty if there are none. */
export function readFormCookie({ headers }: Request): RememberedFields {
  const [, value = ''] = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]*)`).exec(headers.get('cookie') ?? '') ?? []
  try {
    return z.parse(Remembered, JSON.parse(Buffer.from(value, 'base64url').toString('utf8')))
  } catch {
    return { name: '', email: '' }
  }
}

/** The cookie that stores them in the donor's browser, for this page and an hour; undefined deletes it. */
export function formCookie(fields: RememberedFields | undefined, page: URL): string {
  const value = fields === undefined ? '' : Buffer.from(JSON.stringify(fields)).toString('base64url')
  const secure = page.protocol === 'https:' ? '; Secure' : ''
  const age = fields === undefined ? 0 : HOUR_S
  return `${NAME}=${value}; Path=${page.pathname}; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`
}
