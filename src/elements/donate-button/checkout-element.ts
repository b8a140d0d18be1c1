import { Task, TaskStatus } from '@lit/task'
import type { Nonprofit } from '../../contract/nonprofits.ts'
import { isAbsent, type Phase } from '../shared/api-element.ts'
import { CheckoutRequestEvent, DonationCompletedEvent, type Gift } from '../shared/events.ts'
import { phaseOf } from '../shared/failures.ts'
import { createCheckoutLink, showNonprofit } from '../shared/operations.ts'
import type { Shown } from '../shared/shown-members.ts'
import { AmountElement } from './amount-element.ts'
import { checkoutRequest, PROOF_PARAMETER } from './checkout-request.ts'
import { endIntents, keyOfIntent, type NotedGift, notedGift, noteGift } from './intent.ts'

/** A paid gift. */
export interface PaidGift extends NotedGift {
  donationId: string
}

/** Knows who receives a gift, leads it to its payment page, and welcomes the donor who comes back. */
export abstract class CheckoutElement extends AmountElement {
  static override properties = {
    ...AmountElement.properties,
    leavingTo: { state: true },
    paidGift: { state: true },
  }

  abstract nonprofitId: string
  abstract successUrl: string
  abstract cancelUrl: string
  abstract externalId: string
  abstract metadata: Readonly<Record<string, unknown>>

  protected leavingTo = ''
  #asked = ''
  /** What came back paid, until the donor gives again. */
  protected paidGift: PaidGift | undefined

  protected readonly nonprofit = this.question(
    // The page may have turned to another nonprofit, or know none yet, when a donor comes back.
    () => this.paidGift?.nonprofitId ?? this.nonprofitId,
    async (id, signal) => (id === '' ? undefined : this.ask(showNonprofit, { params: { id } }, signal)),
  )

  /** Asks for the payment page of a gift and goes there, unless the page takes it over. */
  protected readonly checkout = new Task<readonly [Gift], void>(this, {
    autoRun: false,
    task: async ([gift], { signal }) => {
      this.#asked = JSON.stringify(gift)
      const disclosure = this.renderRoot.querySelector('.disclosure')?.textContent ?? ''
      const proof = noteGift({ nonprofitId: this.nonprofitId, amount: gift.amount })
      const body = await checkoutRequest(gift, this, { proof, disclosure })
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
    const error = this.nonprofit.status === TaskStatus.ERROR ? this.nonprofit.error : this.failure
    if (error !== undefined) return phaseOf(error)
    if (this.nonprofit.status !== TaskStatus.COMPLETE || this.isLeaving) return 'loading'
    if (this.nonprofit.value === undefined) return 'idle'
    return this.nonprofit.value.eligible ? 'ready' : 'empty'
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#welcomeBack()
  }

  override handleEvent(event: Event): void {
    // The page is there again as it was left, from memory.
    if (event instanceof PageTransitionEvent && event.persisted) this.leavingTo = ''
    super.handleEvent(event)
  }

  /** Looks the nonprofit up again. A gift that failed is tried again by the donor alone. */
  override refresh(): void {
    void this.nonprofit.run()
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

  /** Thanks for a gift of this tab alone that the payment page led back from: anybody can write an id into an address. */
  #welcomeBack(): void {
    const query = new URLSearchParams(location.search)
    const donationId = query.get('donation_id') ?? ''
    const gift = notedGift(query.get(PROOF_PARAMETER) ?? '')
    const isOurs = isAbsent(this.nonprofitId) || gift?.nonprofitId === this.nonprofitId
    if (!/^d_\w{1,64}$/.test(donationId) || gift === undefined || !isOurs) return
    if (this.paidGift?.donationId === donationId) return
    this.paidGift = { donationId, ...gift }
    endIntents()
    this.dispatchEvent(new DonationCompletedEvent({ donationId, amount: gift.amount }))
  }
}
