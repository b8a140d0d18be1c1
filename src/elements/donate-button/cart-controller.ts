import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { type Gift, GiftAddedEvent, GiftChangedEvent, GiftRemovedEvent } from '../shared/events.ts'
import type { Phase } from '../shared/service.ts'
import { type AmountController, OWN, readCents } from './amount-controller.ts'
import type { Recipient } from './recipient-controller.ts'

/** Milliseconds after an addition in which another press counts as part of a double click or double tap. */
const DOUBLE_PRESS_MS = 500

/** An element that puts a gift into the page's own order. */
interface CartHost extends ReactiveControllerHost, EventTarget {
  readonly mode: string
  readonly nonprofitId: string
  readonly recipient: Recipient | undefined
  readonly gift: Gift | undefined
  readonly phase: Phase
  readonly isDisabled: boolean
  readonly isConnected: boolean
  /** Cents in the order. */
  value: number | string
  focus(): void
  /** Passes the gift in the order to the form. */
  updateForm(): void
}

/** Adds a gift to the page's own order, changes it and removes it, with `mode="cart"`. */
export class CartController implements ReactiveController {
  readonly #host: CartHost
  readonly #amount: AmountController
  /** The gift in the last event. */
  #announced: Gift | undefined
  /** Cents that the element put into the order; a different number was set by the page or the browser. */
  #ownCents = 0
  /** Whether the gift in the order is the cart's round-up, and changes with it. */
  #isRoundUp = false
  #wasRemoved = false
  /** The nonprofit whose gift is added once it has loaded; empty if none is. */
  #awaited = ''
  #addedAt = Number.NEGATIVE_INFINITY

  constructor(host: CartHost, amount: AmountController) {
    this.#host = host
    this.#amount = amount
    host.addController(this)
  }

  hostUpdated(): void {
    const { mode, nonprofitId, recipient } = this.#host
    if (mode !== 'cart') return
    this.#addAwaited()
    if (this.cents !== this.#ownCents) this.#adopt()
    if (this.#announced !== undefined && nonprofitId === '') this.#remove()
    else if (this.#ownCents > 0 && recipient !== undefined) this.#follow()
    const { choice, offer } = this.#amount
    this.#isRoundUp = this.#ownCents > 0 && this.#ownCents === offer.roundUp && choice !== OWN
  }

  /** Cents in the order. */
  get cents(): number {
    return this.#host.mode === 'cart' ? (readCents(this.#host.value) ?? 0) : 0
  }

  /** Whether the donor has pressed Add and the nonprofit is still being looked up. */
  get isAdding(): boolean {
    return this.#awaited !== ''
  }

  /** Whether the donor has just taken the gift out of the order. */
  get wasRemoved(): boolean {
    return this.#wasRemoved
  }

  /** Adds the gift to the order, or removes it. */
  readonly press = ({ detail, timeStamp }: MouseEvent): void => {
    const isPointer = detail > 0
    const isDouble = detail > 1 || timeStamp - this.#addedAt < DOUBLE_PRESS_MS
    // The second press of a double click was meant for the button before it changed.
    if (isPointer && isDouble) return
    if (this.cents > 0) this.#remove()
    else this.#add()
  }

  /** Cancels a pending press. */
  reset(): void {
    this.#awaited = ''
    this.#wasRemoved = false
    this.#host.requestUpdate()
  }

  #add(): void {
    this.#amount.check()
    this.#wasRemoved = false
    const { gift, nonprofitId, recipient } = this.#host
    if (gift === undefined) this.#host.focus()
    else if (recipient === undefined) this.#awaited = nonprofitId
    else {
      this.#addedAt = performance.now()
      this.#set(gift, new GiftAddedEvent(gift))
    }
    this.#host.requestUpdate()
  }

  /** Adds the gift that the donor asked for, now that the nonprofit is known. */
  #addAwaited(): void {
    if (this.#awaited === '') return
    const { nonprofitId, phase, recipient, isDisabled, isConnected } = this.#host
    const isLost = this.#awaited !== nonprofitId || /error|offline|empty/.test(phase)
    if (!isLost && recipient === undefined) return
    this.#awaited = ''
    // The nonprofit changed or failed to load, or the element was disabled or removed.
    if (isLost || isDisabled || !isConnected) this.#host.requestUpdate()
    else this.#add()
  }

  #remove(): void {
    const { nonprofitId } = this.#host
    const removed = this.#announced ?? { nonprofitId, amount: this.cents, feeCovered: 0, externalId: undefined }
    this.#wasRemoved = true
    this.#set(undefined, new GiftRemovedEvent(removed))
  }

  /** Chooses the amount in the order, as set by the page or the browser. */
  #adopt(): void {
    const { cents } = this
    this.#ownCents = cents
    if (cents === 0) return
    this.#isRoundUp = cents === this.#amount.offer.roundUp
    this.#amount.adopt(cents)
  }

  /** Updates the gift in the order when the donor chooses another amount, or when the cart's round-up changes. */
  #follow(): void {
    const { choices, roundUp } = this.#amount.offer
    if (this.#isRoundUp && !choices.includes(roundUp || -1)) {
      this.#remove()
      return
    }
    const { gift } = this.#host
    const isSame = gift?.amount === this.#ownCents && gift.nonprofitId === this.#announced?.nonprofitId
    if (gift === undefined || isSame) return
    const isUnchanged = this.#announced === undefined && gift.amount === this.#ownCents
    // After a change of the amount, a press counts as a new one.
    this.#addedAt = Number.NEGATIVE_INFINITY
    this.#set(gift, isUnchanged ? undefined : new GiftChangedEvent(gift))
  }

  #set(gift: Gift | undefined, event: Event | undefined): void {
    const host = this.#host
    this.#announced = gift
    this.#ownCents = gift?.amount ?? 0
    host.value = this.#ownCents || ''
    if (event === undefined) return
    // A listener may submit the form at once.
    host.updateForm()
    host.dispatchEvent(event)
    host.dispatchEvent(new Event('change', { bubbles: true }))
  }
}
