import { Task, TaskStatus } from '@lit/task'
import type { Nonprofit } from '../../contract/nonprofits.ts'
import type { Phase } from '../shared/api-element.ts'
import { isKit } from '../shared/beside.ts'
import { CheckoutCancelledEvent, type Gift } from '../shared/events.ts'
import { phaseOf } from '../shared/failures.ts'
import { showNonprofit } from '../shared/operations.ts'
import { bringPart, inTime } from '../shared/part.ts'
import type { Shown } from '../shared/shown-members.ts'
import { turn } from '../shared/turn.ts'
import { ExtendedElement } from './extended-element.ts'
import type { CheckoutPart } from './part-host.ts'

/** Milliseconds that a gift waits for what guides the donor. */
const GUIDANCE_MS = 1_500

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
      this.#asked = this.#wanted
      const { giving: _, ...added } = this.added
      const { leave } = await this.#bring()
      await leave(gift, this, { recipient, added }, signal)
    },
    onError: (error) => this.report(error),
  })

  override connectedCallback(): void {
    super.connectedCallback()
    // Whoever turns to the element may give soon. Some engines give no focus to what is pressed.
    this.addEventListener('focusin', this)
    this.addEventListener('click', this)
  }

  /** Brings what leads to the payment page, and what guides there, without which a donor can give too. */
  async #bring(): Promise<CheckoutPart> {
    // What was pressed is shown first.
    await turn()
    void this.extend()
    const [part] = await Promise.all([
      bringPart(this, 'checkout', isKit || (() => import('./checkout.part.ts'))),
      inTime(bringPart(this, 'guidance', isKit || (() => import('./guidance.part.ts'))), GUIDANCE_MS).catch(() => {}),
    ])
    return part
  }

  override get phase(): Phase {
    if (this.paidGift !== undefined) return 'ready'
    if (this.isUnsure) return this.returnFailure === undefined ? 'loading' : phaseOf(this.returnFailure)
    const error = this.unanswered ?? this.failure
    if (error !== undefined) return phaseOf(error)
    const { nonprofit, extending } = this
    if (nonprofit.status + extending.status !== 2 * TaskStatus.COMPLETE || this.isLeaving) return 'loading'
    if (nonprofit.value === undefined) return 'idle'
    return nonprofit.value.eligible ? 'ready' : 'empty'
  }

  override handleEvent(event: Event): void {
    if (event.currentTarget === this) void this.#bring().catch(() => {})
    else super.handleEvent(event)
    // The page is there again as it was left, from memory.
    if (this.leavingTo !== '' && Reflect.get(event, 'persisted')) {
      this.leavingTo = ''
      this.dispatchEvent(new CheckoutCancelledEvent({ nonprofitId: this.nonprofitId }))
    }
  }

  /** Asks again for what did not come. A gift that failed is tried again by the donor alone. */
  override refresh(): void {
    if (this.isUnsure) super.refresh()
    else for (const task of this.#missing) void task.run()
  }

  get #missing() {
    return [this.nonprofit, this.extending].filter(({ status }) => status === TaskStatus.ERROR)
  }

  /** Why the element does not know what it needs to show. */
  protected get unanswered(): unknown {
    return this.#missing[0]?.error
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
