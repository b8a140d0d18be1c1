import { Task, TaskStatus } from '@lit/task'
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { RETURN_PROOF_PARAMETER } from '../../contract/query-string.ts'
import type { AlmonerElement } from '../shared/almoner-element.ts'
import { idsOf } from '../shared/attributes.ts'
import { CheckoutCancelledEvent, CheckoutRequestEvent, type Gift } from '../shared/events.ts'
import { createCheckoutLink } from '../shared/operations.ts'
import { hashOf, idempotencyKeyOf, storeGift } from './checkout-storage.ts'
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
    const wanted = `${publicKey} ${JSON.stringify([gift, this.#host.shares])}`
    const proof = await storeGift(wanted, { amount: gift.amount, nonprofit })
    const body = await checkoutRequest(gift, proof, this.#host)
    return { body, idempotencyKey: await idempotencyKeyOf(`${publicKey} ${JSON.stringify(body)}`) }
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
