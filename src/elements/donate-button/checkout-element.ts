import { Task, TaskStatus } from '@lit/task'
import type { Nonprofit } from '../../contract/nonprofits.ts'
import type { Phase } from '../shared/api-element.ts'
import { CheckoutRequestEvent, type Gift } from '../shared/events.ts'
import { phaseOf } from '../shared/failures.ts'
import { createCheckoutLink, showNonprofit } from '../shared/operations.ts'
import type { Shown } from '../shared/shown-members.ts'
import { checkoutRequest } from './checkout-request.ts'
import { keyOfIntent, noteGift } from './intent.ts'
import { WelcomeElement } from './welcome-element.ts'

/** Knows who receives a gift, and leads it to its payment page. */
export abstract class CheckoutElement extends WelcomeElement {
  static override properties = { ...WelcomeElement.properties, leavingTo: { state: true } }

  abstract successUrl: string
  abstract cancelUrl: string
  abstract externalId: string
  abstract metadata: Readonly<Record<string, unknown>>

  protected leavingTo = ''
  #asked = ''

  protected readonly nonprofit = this.apiTask(
    () => this.nonprofitId,
    async (id, signal) => (id === '' ? undefined : this.ask(showNonprofit, { params: { id } }, signal)),
  )

  /** Asks for the payment page of a gift and goes there, unless the page takes it over. */
  protected readonly checkout = new Task<readonly [Gift], void>(this, {
    autoRun: false,
    task: async ([gift], { signal }) => {
      const { recipient } = this
      if (recipient === undefined) return
      this.#asked = JSON.stringify(gift)
      const disclosure = this.renderRoot.querySelector('.disclosure')?.textContent ?? ''
      const proof = noteGift(`${this.publicKey} ${this.#asked}`, { amount: gift.amount, nonprofit: recipient })
      const body = await checkoutRequest(gift, this, { proof, disclosure, locale: this.language })
      const key = keyOfIntent(`${this.publicKey} ${JSON.stringify(body)}`)
      const { checkout_url: url } = await this.ask(createCheckoutLink, { body }, signal, key)
      if (!/^https?:/.test(url)) throw new Error(url)
      // Meanwhile the donor may have turned to another gift, or the page have taken the element away.
      if (!this.isConnected || !this.isAsked || !this.dispatchEvent(new CheckoutRequestEvent({ ...gift, url }))) return
      this.leavingTo = url
      window.open(url, '_top')
    },
    onError: (error) => this.report(error),
  })

  override get phase(): Phase {
    if (this.paidGift !== undefined) return 'ready'
    if (this.isUnsure) return this.returnFailure === undefined ? 'loading' : phaseOf(this.returnFailure)
    const error = this.nonprofit.status === TaskStatus.ERROR ? this.nonprofit.error : this.failure
    if (error !== undefined) return phaseOf(error)
    if (this.nonprofit.status !== TaskStatus.COMPLETE || this.isLeaving) return 'loading'
    if (this.nonprofit.value === undefined) return 'idle'
    return this.nonprofit.value.eligible ? 'ready' : 'empty'
  }

  override handleEvent(event: Event): void {
    // The page is there again as it was left, from memory.
    if (event instanceof PageTransitionEvent && event.persisted) this.leavingTo = ''
    super.handleEvent(event)
  }

  /** Looks the nonprofit up again. A gift that failed is tried again by the donor alone. */
  override refresh(): void {
    if (this.isUnsure) super.refresh()
    else void this.nonprofit.run()
  }

  /** Who receives the gift, once that is known and shown; never the one before while another is looked up. */
  protected get recipient(): Shown<Nonprofit> | undefined {
    return this.nonprofit.status === TaskStatus.COMPLETE ? this.nonprofit.value : undefined
  }

  /** What the donor would give now. */
  protected abstract get gift(): Gift | undefined

  /** Whether the payment page was last asked for this very gift. */
  protected get isAsked(): boolean {
    return this.#asked === JSON.stringify(this.gift)
  }

  /** Why there is no payment page for the gift. */
  protected get failure(): unknown {
    return this.isAsked && this.checkout.status === TaskStatus.ERROR ? this.checkout.error : undefined
  }

  protected get isLeaving(): boolean {
    return this.isAsked && (this.checkout.status === TaskStatus.PENDING || this.leavingTo !== '')
  }
}
