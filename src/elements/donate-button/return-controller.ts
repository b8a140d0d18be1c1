import { TaskStatus } from '@lit/task'
import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { PaidGift } from '../../contract/payments.ts'
import { RETURN_PROOF_PARAMETER } from '../../contract/query-string.ts'
import type { AlmonerElement, ServiceTask } from '../shared/almoner-element.ts'
import { idsOf } from '../shared/attributes.ts'
import { CheckoutCancelledEvent, DonationCompletedEvent } from '../shared/events.ts'
import { showPaidGift } from '../shared/operations.ts'
import { pageWide } from '../shared/page.ts'
import { codeOf, isRetriable } from '../shared/service.ts'
import { withoutReturn } from './checkout-controller.ts'
import { endCheckout, storedGift } from './checkout-storage.ts'

/*
 * The donor's return from the payment page. The service returns the gift for the proof in the return address, so that
 * it doesn't depend on this tab's storage or on the page's current offer.
 */

const CANCELLED = `${RETURN_PROOF_PARAMETER}=cancelled`

/** The proof of this page view after its removal from the address, and the address without it. */
const remembered = pageWide('returned', () => ({ proof: '', href: '' }))

/** Donations that an event was dispatched for. */
const announced = new Set<string>()

/** Controllers of the elements on a page that a donor has returned to. */
const returning = new Set<ReturnController>()

/** The element that thanks the donor. */
interface ReturnHost extends ReactiveControllerHost, HTMLElement, Pick<AlmonerElement, 'ask' | 'serviceTask'> {
  readonly publicKey: string
  readonly nonprofitId: string
}

/** Loads the gift of a donor who returns from the payment page, and dispatches its event. */
export class ReturnController implements ReactiveController {
  readonly #host: ReturnHost
  readonly #lookup: ServiceTask<PaidGift>
  /** Proof of the gift; empty if the donor doesn't return from payment, or gives again. */
  #proof = ''

  constructor(host: ReturnHost) {
    this.#host = host
    host.addController(this)
    this.#lookup = host.serviceTask(
      () => this.#proof,
      async (proof, signal) => (proof === '' ? undefined : this.#find(proof, signal)),
    )
  }

  hostConnected(): void {
    this.#proof = proofHere() || this.#proof
    this.#host.requestUpdate()
    if (isCancelledHere()) void this.#announceCancelled()
  }

  /** The gift to thank for. */
  get paidGift(): PaidGift | undefined {
    return this.#proof !== '' && this.#lookup.status === TaskStatus.COMPLETE ? this.#lookup.value : undefined
  }

  /** Whether the donor may have paid and the service hasn't confirmed it yet. */
  get isUnconfirmed(): boolean {
    return this.#proof !== '' && this.#lookup.status !== TaskStatus.COMPLETE
  }

  /** Why the gift couldn't be loaded. */
  get error(): unknown {
    return this.isUnconfirmed && this.#lookup.status === TaskStatus.ERROR ? this.#lookup.error : undefined
  }

  /** Retries. */
  refresh(): void {
    void this.#lookup.run()
  }

  /** The donor has read the thanks and gives again. */
  readonly giveAgain = (): void => {
    this.#proof = ''
    remembered.proof = ''
    this.#host.requestUpdate()
  }

  async #find(proof: string, signal: AbortSignal): Promise<PaidGift | undefined> {
    returning.add(this)
    const gift = await this.#ask(proof, signal)
    if (gift === undefined || !this.#isThanking(gift)) return undefined
    endCheckout()
    void this.#announceCompleted(gift)
    return gift
  }

  /** The gift from the service; if it is unavailable, the one that this tab stored for this proof. */
  async #ask(proof: string, signal: AbortSignal): Promise<PaidGift | undefined> {
    try {
      return await this.#host.ask(showPaidGift, { query: { proof } }, { signal })
    } catch (error) {
      signal.throwIfAborted()
      const stored = codeOf(error) === 'gift_unknown' ? undefined : storedGift(proof, donationHere())
      if (stored === undefined && isRetriable(error)) throw error
      return stored
    }
  }

  /**
   * Whether this element thanks: the elements for the nonprofit do. If there are none, one without a nonprofit does,
   * else any, preferably a visible one.
   */
  #isThanking({ nonprofit }: PaidGift): boolean {
    const rivals = [...returning].filter(
      (other) => other.#host.isConnected && other.#proof !== '' && other.#host.publicKey === this.#host.publicKey,
    )
    const named = rivals.filter((other) => isFor(other.#host.nonprofitId, nonprofit))
    if (named.length > 0) return named.includes(this)
    const open = rivals.filter((other) => !other.#host.nonprofitId)
    const others = open.length > 0 ? open : rivals
    return this === (others.find((other) => other.#host.checkVisibility()) ?? others[0])
  }

  /** Dispatches the event once, after the page's load listeners have run, and cleans the address. */
  async #announceCompleted({ donation_id: donationId, amount, nonprofit, gift_url: giftUrl }: PaidGift): Promise<void> {
    await this.#pageLoaded()
    if (!this.#host.isConnected) return
    const isNews = !announced.has(donationId)
    announced.add(donationId)
    const detail = { donationId, amount, nonprofitId: nonprofit.id, giftUrl: giftUrl || undefined }
    if (isNews) this.#host.dispatchEvent(new DonationCompletedEvent(detail))
    cleanAddress()
  }

  /** Dispatches the event for a return without payment. */
  async #announceCancelled(): Promise<void> {
    await this.#pageLoaded()
    if (!this.#host.isConnected || !isCancelledHere()) return
    cleanAddress()
    this.#host.dispatchEvent(new CheckoutCancelledEvent({ nonprofitId: this.#host.nonprofitId }))
  }

  async #pageLoaded(): Promise<void> {
    // `pageshow` fires right after `load`, so listeners added on load receive the event.
    if (document.readyState !== 'complete')
      await new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }))
    await this.#host.updateComplete
  }
}

function isFor(nonprofitId: string, { id, ein }: PaidGift['nonprofit']): boolean {
  return idsOf(nonprofitId).some((named) => named === id || named.replace('-', '') === ein)
}

/** The proof of a paid gift in this page's address; empty if there is none. */
function proofHere(): string {
  const [proof = ''] = new URLSearchParams(location.search).getAll(RETURN_PROOF_PARAMETER).slice(-1)
  if (/^[\w-]{22,128}$/.test(proof)) return proof
  return remembered.href === location.href ? remembered.proof : ''
}

/** Tells whether the donor came back to this page without having paid. */
function isCancelledHere(): boolean {
  return location.search.includes(CANCELLED)
}

/** Whether the donor is back on this page without having paid: by the cancel address, the Back button or a reload. */
export function isDonorBack(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return isCancelledHere() || /^(back_forward|reload)$/.test(Reflect.get(navigation ?? {}, 'type'))
}

/** The donation that the address names; empty if it names none. */
function donationHere(): string {
  const [, id = ''] = /[?&]donation_id=(d_\w{1,64})(?:&|$)/.exec(location.search) ?? []
  return id
}

/** Removes the return parameters from the page's address; history and the page's own parameters stay. */
function cleanAddress(): void {
  const proof = proofHere()
  if (proof === '' && !isCancelledHere()) return
  history.replaceState(history.state, '', withoutReturn(location.href))
  Object.assign(remembered, { proof, href: location.href })
}
