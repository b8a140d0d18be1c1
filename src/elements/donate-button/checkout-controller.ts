import { Task, TaskStatus } from '@lit/task'
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { Frequency, PaidGift } from '../../contract/payments.ts'
import { RETURN_PROOF_PARAMETER } from '../../contract/query-string.ts'
import type { AlmonerElement } from '../shared/almoner-element.ts'
import { idsOf } from '../shared/attributes.ts'
import { CheckoutCancelledEvent, CheckoutRequestEvent, type Gift } from '../shared/events.ts'
import { createCheckoutLink } from '../shared/operations.ts'
import { attempt, pageWide } from '../shared/page.ts'
import type { GiftOptions } from './gift-options.ts'
import type { Recipient } from './recipient-controller.ts'

/** Version of the disclosure; changes whenever the meaning of a sentence changes. */
const DISCLOSURE_VERSION = '2026-11-5'

/** The page's attributes of a gift. */
interface GiftPage {
  /** Return addresses after and without payment; this page if empty. */
  readonly successUrl: string
  readonly cancelUrl: string
  readonly givingPage: string
  readonly metadata: Readonly<Record<string, unknown>>
  /** `metadata-…` attributes are stored with the gift too. */
  readonly attributes: NamedNodeMap
}

/** The element whose gift is paid. */
interface CheckoutHost
  extends ReactiveControllerHost,
    GiftPage,
    Pick<AlmonerElement, 'publicKey' | 'language' | 'ask' | 'renderRoot' | 'isConnected' | 'dispatchEvent'> {
  readonly nonprofitId: string
  readonly gift: Gift | undefined
  readonly recipient: Recipient | undefined
  /** The donor's weights of several nonprofits. */
  readonly shares: readonly number[]
  /** Gift options besides the amount. */
  readonly giftOptions: GiftOptions
}

/** Requests the payment page of a gift and opens it, unless the page cancels that or the donor changes the gift. */
export class CheckoutController implements ReactiveController {
  readonly #host: CheckoutHost
  readonly #request: Task<readonly [Gift], void>
  #leavingTo = ''
  /** The gift of the last request for a payment page. */
  #requested = ''

  constructor(host: CheckoutHost, onError: (error: unknown) => void) {
    this.#host = host
    host.addController(this)
    this.#request = new Task(host, {
      autoRun: false,
      task: ([gift], { signal }) => this.#leave(gift, signal),
      onError,
    })
  }

  hostConnected(): void {
    window.addEventListener('pageshow', this)
  }

  hostDisconnected(): void {
    window.removeEventListener('pageshow', this)
  }

  /** The page is shown again from the browser's page cache. */
  handleEvent(event: PageTransitionEvent): void {
    if (this.#leavingTo === '' || !event.persisted) return
    this.#leavingTo = ''
    this.#host.requestUpdate()
    this.#host.dispatchEvent(new CheckoutCancelledEvent({ nonprofitId: this.#host.nonprofitId }))
  }

  /** The payment page being opened; empty before. */
  get leavingTo(): string {
    return this.#leavingTo
  }

  /** Whether the payment page of this gift is loading or opening. */
  get isLeaving(): boolean {
    return this.#isRequested && (this.#request.status === TaskStatus.PENDING || this.#leavingTo !== '')
  }

  /** Why the payment page couldn't be requested. */
  get error(): unknown {
    return this.#isRequested && this.#request.status === TaskStatus.ERROR ? this.#request.error : undefined
  }

  /** Takes a gift to its payment page. */
  start(gift: Gift): void {
    this.#requested = this.#wanted
    void this.#request.run([gift])
  }

  /** Everything the donor has chosen, as a string. */
  get #wanted(): string {
    return JSON.stringify([this.#host.gift, this.#host.giftOptions, this.#host.shares])
  }

  /** Whether the last request was for exactly this gift. */
  get #isRequested(): boolean {
    return this.#requested === this.#wanted
  }

  async #leave(gift: Gift, signal: AbortSignal): Promise<void> {
    const host = this.#host
    const { recipient } = host
    if (recipient === undefined) return
    const { body, idempotencyKey } = await this.#prepare(gift, recipient)
    const { checkout_url: url } = await host.ask(createCheckoutLink, { body }, { signal, idempotencyKey })
    if (!/^https?:/.test(url)) throw new Error(url)
    // By now the donor may have changed the gift, or the page may have removed the element.
    if (!host.isConnected || !this.#isRequested) return
    if (!host.dispatchEvent(new CheckoutRequestEvent({ ...gift, url }))) return
    this.#leavingTo = url
    host.requestUpdate()
    window.open(url, '_top')
  }

  /** The body and idempotency key of the request, stable for the same gift; stores the gift in this tab. */
  async #prepare(gift: Gift, nonprofit: Recipient) {
    const { publicKey } = this.#host
    await this.#host.updateComplete
    const proof = noteGift(`${publicKey} ${JSON.stringify([gift, this.#host.shares])}`, {
      amount: gift.amount,
      nonprofit,
    })
    const body = await checkoutRequest(gift, proof, this.#host)
    const intent = `${publicKey} ${JSON.stringify(body)}`
    // Hashed, so that what a donor wrote about others isn't stored in the tab. Without a secure context there is no
    // hash.
    return { body, idempotencyKey: keyOfIntent((await hashOf(intent)) ?? intent) }
  }
}

/** The nonprofit of a gift, or several with their shares. */
function recipientsOf(nonprofitId: string, shares: readonly number[]) {
  const ids = idsOf(nonprofitId)
  if (ids.length < 2) return { nonprofit_id: nonprofitId }
  return { allocations: ids.map((id, index) => ({ nonprofit_id: id, share: shares[index] ?? 1 })) }
}

/** The request body for a payment page. Only the success address contains the proof. */
async function checkoutRequest(gift: Gift, proof: string, host: CheckoutHost) {
  const { successUrl, cancelUrl, givingPage, metadata, attributes, language, giftOptions } = host
  const sentences = host.renderRoot.querySelectorAll('.told, .disclosure')
  const disclosure = Array.from(sentences, ({ textContent }) => textContent).join(' ')
  return {
    amount: gift.amount,
    ...recipientsOf(gift.nonprofitId, host.shares),
    success_url: withProof(returnUrl(successUrl), proof),
    cancel_url: withProof(returnUrl(cancelUrl)),
    external_id: gift.externalId,
    giving_page_id: givingPage || undefined,
    locale: language,
    // The donor has read the disclosure here, so the hosted page may be skipped if only the card is missing.
    hosted_page: 'when_needed' as const,
    metadata: {
      ...metadata,
      ...metadataOf(attributes),
      disclosure_version: DISCLOSURE_VERSION,
      disclosure_sha256: await hashOf(disclosure.replace(/\s+/g, ' ').trim()),
      fee_covered: gift.feeCovered || undefined,
    },
    ...giftOptions,
  }
}

function metadataOf(attributes: NamedNodeMap): Record<string, string> {
  const metadata: Record<string, string> = {}
  for (const { name, value } of attributes)
    if (/^metadata-./.test(name)) metadata[name.slice(9).replaceAll('-', '_')] = value
  return metadata
}

/** An absolute return address: the given one, or this page without its fragment and an earlier gift's parameters. */
function returnUrl(wanted: string): string {
  if (wanted !== '' && URL.canParse(wanted, document.baseURI)) return new URL(wanted, document.baseURI).href
  return withoutReturn(location.href.replace(/#.*/, ''))
}

/** Query parameters that Almoner adds to a return address. */
const RETURN_PARAMETERS = ['donation_id', RETURN_PROOF_PARAMETER]

/**
 * An address without an earlier gift's parameters; the rest of its query keeps its spelling, which `searchParams` would
 * change.
 */
export function withoutReturn(address: string): string {
  const url = new URL(address)
  const parts = url.search.slice(1).split('&')
  url.search = parts.filter((part) => !RETURN_PARAMETERS.includes(part.replace(/=.*/, ''))).join('&')
  return url.href
}

/** Adds the proof, or `cancelled`. Doesn't use `searchParams`, which would encode the braces of a `{DONATION_ID}`. */
function withProof(address: string, proof = 'cancelled'): string {
  const url = new URL(address)
  url.search += `${url.search && '&'}${RETURN_PROOF_PARAMETER}=${proof}`
  return url.href
}

const PREFIX = 'almoner:gift:'
const NOTED = 'almoner:given:'
const CHOICE = 'almoner:choice:'
/** Slightly less than the 24 hours for which the service stores keys and links. */
const LIFETIME = 23 * 3_600_000

const inMemory = pageWide('intents', (): Record<string, string> => ({}))

/**
 * The idempotency key of an intent: the same for the same request in this tab, across double clicks, reloads and coming
 * back, so that an intent has one payment page. Stored in session storage from the first press on, or in memory if
 * storage is blocked.
 */
function keyOfIntent(request: string, { now = Date.now, newId = randomId } = {}): string {
  const [key, madeAt] = read(PREFIX + request).split(' ')
  if (key && now() - Number(madeAt) < LIFETIME) return key
  const fresh = newId()
  write(PREFIX + request, `${fresh} ${now()}`)
  return fresh
}

/**
 * Stores the gift that a donor is about to pay, under a random name. Only the success address contains that name, so a
 * donor who returns with it has paid exactly this gift.
 */
function noteGift(intent: string, { amount, nonprofit }: Pick<PaidGift, 'amount' | 'nonprofit'>): string {
  const proof = keyOfIntent(`proof ${intent}`)
  const { id, ein, name } = nonprofit
  write(NOTED + proof, `${amount} ${id} ${ein} ${name}`)
  return proof
}

/** The gift of this tab for a proof, with the donation from the address; undefined if either is missing. */
export function notedGift(proof: string, donationId: string): PaidGift | undefined {
  const [amount, id, ein, ...name] = read(NOTED + proof).split(' ')
  if (donationId === '' || id === undefined || ein === undefined) return undefined
  return { donation_id: donationId, amount: Number(amount), nonprofit: { id, ein, name: name.join(' ') }, gift_url: '' }
}

/** A donor's choice in an element, without text about other people. */
interface NotedChoice {
  choice?: number | undefined
  typed: string
  isFeeCovered: boolean
  frequency?: Frequency | undefined
}

/** Stores the donor's choice in an element while they are on the payment page. */
export function noteChoice(element: string, choice: NotedChoice): void {
  write(CHOICE + element, JSON.stringify(choice))
}

/** The choice that `noteChoice` kept for an element. */
export function notedChoice(element: string): Partial<NotedChoice> | undefined {
  const note = read(CHOICE + element)
  return note === '' ? undefined : attempt(() => Object(JSON.parse(note)))
}

/** Ends all intents of this tab, so that the next gift is a new one. */
export function endIntents(): void {
  for (const notes of [inMemory, stored()])
    for (const name of Object.keys(notes)) if (name.startsWith(PREFIX) || name.startsWith(CHOICE)) delete notes[name]
}

function randomId(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(16)))
}

function stored(): Record<string, string> {
  return attempt(() => sessionStorage) ?? inMemory
}

function read(name: string): string {
  return inMemory[name] ?? stored()[name] ?? ''
}

function write(name: string, value: string): void {
  inMemory[name] = value
  attempt(() => {
    stored()[name] = value
  })
}

/** SHA-256 of a text in hex; undefined without a secure context, where browsers don't offer it. */
async function hashOf(text: string): Promise<string | undefined> {
  const digest = await crypto.subtle?.digest('SHA-256', new TextEncoder().encode(text))
  return digest && hexOf(new Uint8Array(digest))
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
