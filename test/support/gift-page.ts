import type { TestService } from './test-service.ts'

/** What a donor types into the hosted page, with a card that works. */
export const goodCard = {
  name: 'Ana Müller',
  email: 'ana@example.org',
  number: '4242 4242 4242 4242',
  expiry: '04 / 29',
  cvc: '123',
}

/** The address of a payment page that the storefront asked for: 25 dollars for `n_red`, unless `fields` say otherwise. */
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

/** Opens the page of an address. */
export async function visit(service: TestService, url: string, headers: Record<string, string> = {}): Promise<Page> {
  return toPage(await service.fetch(new Request(url, { headers })))
}

/** Sends a form to an address, and follows where the page leads back to itself, with what the browser keeps. */
export async function send(service: TestService, url: string, fields: Record<string, string>): Promise<Page> {
  return followed(service, url, await post(service, url, fields))
}

/** Sends a form to an address and answers what comes first. */
export function post(service: TestService, url: string, fields: Record<string, string>): Promise<Response> {
  return service.fetch(new Request(url, { method: 'POST', body: new URLSearchParams(fields) }))
}

/** Opens the page, fills it in and sends it, and is gone before the answer comes. */
export async function giveAndLeave(service: TestService, url: string): Promise<void> {
  await post(service, url, { ...goodCard, attempt: attemptOf(await visit(service, url)) })
}

/** The page that an answer leads back to; the answer itself where it leads elsewhere. */
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

/** The name of a rendered form. */
export function attemptOf({ html }: Page): string {
  return /name="attempt" value="([^"]+)"/.exec(html)?.[1] ?? ''
}

/** The value a page's field holds. */
export function typedIn({ html }: Page, field: string): string | undefined {
  return new RegExp(`<input id="${field}"[^>]* value="([^"]*)"`).exec(html)?.[1]
}

async function toPage(response: Response): Promise<Page> {
  return { status: response.status, headers: response.headers, html: await response.text() }
}
