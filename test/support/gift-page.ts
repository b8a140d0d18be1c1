import { type RoundStep, roundSteps } from '../../src/server/jobs/daily-round.ts'
import { oneByOne } from '../../src/server/kernel/turns.ts'
import { giftAddress } from '../../src/server/service/donor-links/donor-links.ts'
import type { TestService } from './test-service.ts'

/** A donor's input on the hosted page, with a card that works. */
export const goodCard = {
  name: 'Ana Müller',
  email: 'ana@example.org',
  number: '4242 4242 4242 4242',
  expiry: '04 / 29',
  cvc: '123',
}

/** The address of a payment page for the storefront: 25 dollars for `n_red`, unless `fields` say otherwise. */
export async function openLink(service: TestService, fields: Record<string, unknown> = {}): Promise<string> {
  const urls = { success_url: 'https://shop.example/thanks', cancel_url: 'https://shop.example/cart' }
  const body = { amount: 2_500, nonprofit_id: 'n_red', ...urls, ...fields }
  return (await service.clientOf('storefront').payments.createCheckoutLink({ body })).checkout_url
}

/** A hosted page as a browser without JavaScript sees it. */
export interface Page {
  status: number
  html: string
  headers: Headers
}

/** Opens an address. */
export async function visit(service: TestService, url: string, headers: Record<string, string> = {}): Promise<Page> {
  return toPage(await service.fetch(new Request(url, { headers })))
}

/** Sends a form to an address and follows redirects to the same page, with cookies. */
export async function send(service: TestService, url: string, fields: Record<string, string>): Promise<Page> {
  return followed(service, url, await post(service, url, fields))
}

/** Sends a form to an address and returns the first response. */
export function post(service: TestService, url: string, fields: Record<string, string>): Promise<Response> {
  return service.fetch(new Request(url, { method: 'POST', body: new URLSearchParams(fields) }))
}

/** Opens the page, fills it in and sends it, without waiting for the response. */
export async function payWithoutWaiting(service: TestService, url: string): Promise<void> {
  await post(service, url, { ...goodCard, attempt: attemptOf(await visit(service, url)) })
}

/** The page that a response redirects to if it is the same page; otherwise the response itself. */
export async function followed(
  service: TestService,
  url: string,
  answer: Response,
  fetchPage: (request: Request) => Promise<Response> = service.fetch,
): Promise<Page> {
  const place = new URL(answer.headers.get('location') ?? '/elsewhere', url)
  if (answer.status !== 303 || place.pathname !== new URL(url).pathname.replace(/\/bank$/, '')) return toPage(answer)
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  return toPage(await fetchPage(new Request(place, { headers: { cookie } })))
}

/** Opens the page, fills it in and sends it, as a donor does. */
export async function give(service: TestService, url: string, fields: Record<string, string> = {}): Promise<Page> {
  return send(service, url, { ...goodCard, ...fields, attempt: attemptOf(await visit(service, url)) })
}

/** The attempt ID of a rendered form. */
export function attemptOf({ html }: Page): string {
  return /name="attempt" value="([^"]+)"/.exec(html)?.[1] ?? ''
}

/** The value of a field on the page. */
export function typedIn({ html }: Page, field: string): string | undefined {
  return new RegExp(`<input id="${field}"[^>]* value="([^"]*)"`).exec(html)?.[1]
}

async function toPage(response: Response): Promise<Page> {
  return { status: response.status, headers: response.headers, html: await response.text() }
}

/** The text of a gift page, without dates and tags. */
export interface GiftWords {
  status: number
  headers: Headers
  html: string
  /** Past steps, then future ones, each with its title and note. */
  steps: string[]
  ahead: string[]
  standing: string
}

/** Pays on the hosted page and returns the donation's ID. */
export async function payGift(service: TestService, fields: Record<string, unknown> = {}): Promise<string> {
  const { headers } = await give(service, await openLink(service, fields))
  const location = headers.get('location') ?? ''
  return new URL(location).searchParams.get('donation_id') ?? ''
}

/** The gift page as its donor sees it. */
export async function giftPageOf(
  service: TestService,
  donationId: string,
  headers: Record<string, string> = {},
): Promise<GiftWords> {
  const { seal, publicUrl } = service.dependencies
  return wordsOf(await visit(service, giftAddress(publicUrl, seal, donationId), headers))
}

/** Runs a day with all its jobs, in test mode. */
export async function passDay(service: TestService, moment: Date): Promise<void> {
  service.setNow(moment)
  const steps: RoundStep[] = Object.values(roundSteps)
  await oneByOne(steps, (step) => step(service.dependencies, false))
}

function wordsOf({ status, headers, html }: Page): GiftWords {
  const items = [...html.matchAll(/<li class="([^"]*)"[^>]*>([\s\S]*?)<\/li>/g)]
  const notes = (body = '') =>
    [...body.matchAll(/<p class="(?:step|note)">([\s\S]*?)<\/p>/g)].map(([, words]) => words).join(' | ')
  return {
    status,
    headers,
    html,
    steps: items.filter(([, kind]) => kind !== 'ahead').map(([, , body]) => notes(body)),
    ahead: items.filter(([, kind]) => kind === 'ahead').map(([, , body]) => notes(body)),
    standing: /<p class="status[^>]*>[\s\S]*?<span>(.*?)<\/span>/.exec(html)?.[1] ?? '',
  }
}
