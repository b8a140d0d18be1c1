import { Task, TaskStatus } from '@lit/task'
import type { Nonprofit } from '../../contract/nonprofits.ts'
import { CheckoutCancelledEvent, type Gift } from '../shared/events.ts'
import { showNonprofit } from '../shared/operations.ts'
import { failurePhase, type Phase } from '../shared/service.ts'
import type { Shown } from '../shared/shown-members.ts'
import { leaveForPayment } from './checkout.ts'
import { ExtendedElement } from './extended-element.ts'

/** Knows who receives a gift, and leads it to its payment page. */
export abstract class CheckoutElement extends ExtendedElement {
  static override properties = { ...ExtendedElement.properties, leavingTo: { state: true } }

  abstract successUrl: string
  abstract cancelUrl: string
  abstract externalId: string
  abstract metadata: Readonly<Record<string, unknown>>

  /** The payment page that the donor leaves for. */
  leavingTo = ''
  #asked = ''

  protected readonly nonprofit = this.serviceTask(
    () => this.nonprofitId,
    async (id, signal) => (id === '' ? undefined : this.ask(showNonprofit, { params: { id } }, { signal })),
  )

  /** Asks for the payment page of a gift and goes there, unless the page takes it over. */
  protected readonly checkout = new Task<readonly [Gift], void>(this, {
    autoRun: false,
    task: async ([gift], { signal }) => {
      const { recipient } = this
      if (recipient === undefined) return
      this.#asked = this.#wanted
      const { giving: _, ...added } = this.added
      await leaveForPayment(gift, this, { recipient, added }, signal)
    },
    onError: (error) => this.reportFailure(error),
  })

  override get phase(): Phase {
    if (this.paidGift !== undefined) return 'ready'
    if (this.isUnsure) return this.returnFailure === undefined ? 'loading' : failurePhase(this.returnFailure)
    const error = this.unanswered ?? this.failure
    if (error !== undefined) return failurePhase(error)
    const { nonprofit } = this
    if (nonprofit.status !== TaskStatus.COMPLETE || this.isLeaving) return 'loading'
    if (nonprofit.value === undefined) return 'idle'
    return nonprofit.value.eligible ? 'ready' : 'empty'
  }

  override handleEvent(event: Event): void {
    super.handleEvent(event)
    // The page is there again as it was left, from memory.
    if (this.leavingTo !== '' && Reflect.get(event, 'persisted')) {
      this.leavingTo = ''
      this.dispatchEvent(new CheckoutCancelledEvent({ nonprofitId: this.nonprofitId }))
    }
  }

  /** Asks again for what did not come. A gift that failed is tried again by the donor alone. */
  override refresh(): void {
    if (this.isUnsure) super.refresh()
    else void this.nonprofit.run()
  }

  /** Why the element does not know what it needs to show. */
  protected get unanswered(): unknown {
    return this.nonprofit.status === TaskStatus.ERROR ? this.nonprofit.error : undefined
  }

  /** Who receives the gift, once that is known and shown; never the one before while another is looked up. */
  override get recipient(): Shown<Nonprofit> | undefined {
    return this.nonprofit.status === TaskStatus.COMPLETE ? this.nonprofit.value : undefined
  }

  /** All that the donor has chosen. */
  get #wanted(): string {
    return JSON.stringify([this.gift, this.added])
  }

  /** Whether the payment page was last asked for this very gift. */
  get isAsked(): boolean {
    return this.#asked === this.#wanted
  }

  /** Why there is no payment page for the gift. */
  protected get failure(): unknown {
    return this.isAsked && this.checkout.status === TaskStatus.ERROR ? this.checkout.error : undefined
  }

  protected get isLeaving(): boolean {
    return this.isAsked && (this.checkout.status === TaskStatus.PENDING || this.leavingTo !== '')
  }
}
