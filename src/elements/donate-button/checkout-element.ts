import { Task, TaskStatus } from '@lit/task'
import { type Nonprofit, showNonprofit } from '../../contract/nonprofits.ts'
import { payments } from '../../contract/payments.ts'
import { isAbsent, type Phase } from '../api-element.ts'
import { CheckoutRequestEvent, DonationCompletedEvent, type Gift } from '../events.ts'
import { phaseOf } from '../failures.ts'
import type { Shown } from '../shown-members.ts'
import { AmountElement } from './amount-element.ts'
import { checkoutRequest, PROOF_PARAMETER } from './checkout-request.ts'
import { endIntents, keyOfIntent, notedGift, noteGift } from './intent.ts'

/** Knows who receives a gift, leads it to its payment page, and welcomes the donor who comes back. */
export abstract class CheckoutElement extends AmountElement {
  static override properties = {
    ...AmountElement.properties,
    leavingTo: { state: true },
    donationId: { state: true },
  }

  abstract nonprofitId: string
  abstract successUrl: string
  abstract cancelUrl: string
  abstract externalId: string
  abstract metadata: Readonly<Record<string, unknown>>

  protected leavingTo = ''
  protected donationId = ''
  protected givenAmount = 0

  protected readonly nonprofit = this.question(
    () => this.nonprofitId,
    async (id, signal) => (id === '' ? undefined : this.ask(showNonprofit, { params: { id } }, signal)),
  )

  protected readonly checkout = new Task<readonly [Gift], string>(this, {
    autoRun: false,
    task: async ([gift], { signal }) => {
      const disclosure = this.renderRoot.querySelector('.disclosure')?.textContent ?? ''
      const proof = noteGift({ nonprofitId: this.nonprofitId, amount: gift.amount })
      const body = await checkoutRequest(gift, this, { proof, disclosure })
      const key = keyOfIntent(`${this.publicKey} ${JSON.stringify(body)}`)
      return (await this.ask(payments.createCheckoutLink, { body }, signal, key)).checkout_url
    },
    onError: (error) => this.report(error),
  })

  override get phase(): Phase {
    if (this.donationId !== '') return 'ready'
    for (const task of [this.nonprofit, this.checkout]) if (task.status === TaskStatus.ERROR) return phaseOf(task.error)
    if (this.nonprofit.status !== TaskStatus.COMPLETE || this.isLeaving) return 'loading'
    if (this.nonprofit.value === undefined) return 'idle'
    return this.nonprofit.value.eligible ? 'ready' : 'empty'
  }

  override connectedCallback(): void {
    super.connectedCallback()
    // The page is there again as it was left, from memory.
    this.hear('pageshow', ({ persisted }) => {
      if (persisted) this.leavingTo = ''
    })
    this.#welcomeBack()
  }

  override refresh(): void {
    if (this.nonprofit.status === TaskStatus.ERROR) void this.nonprofit.run()
    else if (this.checkout.status === TaskStatus.ERROR) this.give()
  }

  /** Who receives the gift, once that is known and shown; never the one before while another is looked up. */
  protected get recipient(): Shown<Nonprofit> | undefined {
    return this.nonprofit.status === TaskStatus.COMPLETE ? this.nonprofit.value : undefined
  }

  protected get isLeaving(): boolean {
    return this.checkout.status === TaskStatus.PENDING || this.leavingTo !== ''
  }

  /** Thanks for a gift of this tab alone that the payment page led back from: anybody can write an id into an address. */
  #welcomeBack(): void {
    const query = new URLSearchParams(location.search)
    const donationId = query.get('donation_id') ?? ''
    const gift = notedGift(query.get(PROOF_PARAMETER) ?? '')
    const isOurs = isAbsent(this.nonprofitId) || gift?.nonprofitId === this.nonprofitId
    if (!/^d_\w{1,64}$/.test(donationId) || gift === undefined || !isOurs || this.donationId === donationId) return
    const { amount } = gift
    this.donationId = donationId
    endIntents()
    this.givenAmount = amount
    this.dispatchEvent(new DonationCompletedEvent({ donationId, amount }))
  }

  /** Goes to the payment page of a gift, unless the page takes it over. */
  protected async leave(gift: Gift): Promise<void> {
    await this.checkout.run([gift])
    const url = this.checkout.value
    if (this.checkout.status !== TaskStatus.COMPLETE || url === undefined || !/^https?:\/\//.test(url)) return
    if (!this.dispatchEvent(new CheckoutRequestEvent({ ...gift, url }))) return
    this.leavingTo = url
    window.open(url, '_top')
  }
}
