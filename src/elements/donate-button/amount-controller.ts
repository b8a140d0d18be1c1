import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { SMALLEST_CARD_PAYMENT } from '../../contract/amounts.ts'
import { isAbsent } from '../shared/attributes.ts'
import { AmountChangedEvent, type Gift } from '../shared/events.ts'
import { coverFee, type FeeRule, isCents, readTyped, roundUp } from '../shared/money.ts'

/** Stands for a custom amount among the cents to choose from. */
export const OWN = 0

/** Limits of a gift in cents, unless the page sets others. */
export const BOUNDS = { min: 100, max: 1_000_000 }

/** The attributes that define the offered amounts. */
interface OfferAttributes {
  amount: unknown
  amounts: unknown
  cartTotal: unknown
  presetsOnly: boolean
  min: unknown
  max: unknown
  /** Whether gifts go into the page's own cart, so that no card payment is needed for each. */
  inCart: boolean
}

/** The offered amounts, in cents; choices may include `OWN` and the amount that rounds up the cart. */
export interface Offer {
  choices: readonly number[]
  roundUp: number
  /** The sum of the cart after rounding up. */
  roundedCart: number
  min: number
  max: number
}

/** Why an amount isn't allowed: the key of its message, and the cents in the message. */
export interface AmountProblem {
  reason: 'giveNothing' | 'amountUnreadable' | 'amountUnclear' | 'amountTooSmall' | 'amountTooLarge'
  cents: number
}

type ChosenAmount = { amount: number; problem?: undefined } | { amount?: undefined; problem: AmountProblem }

/** Reads whole cents as attributes and frameworks give them; undefined for anything else, `12.5` included. */
export function readCents(value: unknown): number | undefined {
  if (typeof value === 'string' && !/^\s*\d{1,8}\s*$/.test(value)) return undefined
  const cents = typeof value === 'string' ? Number(value) : value
  return isCents(cents) ? cents : undefined
}

/** The items of a list of cents, valid or not: `"500 1000 2500"`, with commas, or an array. */
export function wordsOf(amounts: unknown): readonly unknown[] {
  return Array.isArray(amounts) ? amounts : (String(amounts ?? '').match(/[^\s,[\]]+/g) ?? [])
}

/**
 * Reads the offered amounts: round-up first, then presets by size, then a custom amount. A single `amount` is the only
 * choice, unless `amounts` or a cart is set.
 */
export function readOffer(page: OfferAttributes): Offer {
  const { amount, amounts, cartTotal, presetsOnly, inCart } = page
  const min = inCart ? (readCents(page.min) ?? 1) : Math.max(readCents(page.min) ?? BOUNDS.min, SMALLEST_CARD_PAYMENT)
  const max = readCents(page.max) ?? BOUNDS.max
  const words = wordsOf(amounts)
  const presets = [...words, amount].map(readCents).filter(isCents)
  presets.sort((one, two) => one - two)
  const cart = readCents(cartTotal) ?? 0
  const rounding = roundUp(cart)
  const choices = [...new Set([rounding, ...presets])].filter((cents) => cents >= min && cents <= max)
  const isSingle = words.length === 0 && presets.length === 1 && isAbsent(cartTotal)
  if (choices.length === 0 || !(isSingle || presetsOnly)) choices.push(OWN)
  return { choices, roundUp: rounding, roundedCart: cart + rounding, min, max }
}

/** The amount the donor chose in cents, or why it isn't allowed; reads typed text in the language's number format. */
function chosenAmount(offer: Offer, choice: number | undefined, typed: string, language: string): ChosenAmount {
  const { choices, min, max } = offer
  const refuse = (reason: AmountProblem['reason'], cents = 0) => ({ problem: { reason, cents } })
  const chosen = choice ?? (choices.length === 1 ? choices[0] : undefined)
  if (chosen === undefined) return refuse('giveNothing')
  if (chosen !== OWN) return { amount: chosen }
  const read = readTyped(typed, language)
  if (read === undefined) return refuse(typed.trim() === '' ? 'giveNothing' : 'amountUnreadable')
  const { cents, isUnclear } = read
  if (isUnclear) return refuse('amountUnclear', cents)
  if (cents < min) return refuse('amountTooSmall', min)
  return cents > max ? refuse('amountTooLarge', max) : { amount: cents }
}

/** The element that offers amounts. */
export interface AmountHost extends ReactiveControllerHost, EventTarget, OfferAttributes {
  readonly mode: string
  readonly nonprofitId: string
  readonly feeCoverable: boolean
  /** The card fee. */
  readonly cardFee: FeeRule
  readonly language: string
  /** The gift in its current state. */
  readonly gift: Gift | undefined
  warn(mistake: string): void
}

/** The donor's choice as stored in the tab. */
export interface AmountState {
  choice?: number | undefined
  typed: string
  isFeeCovered: boolean
}

/** Window events that start and end a press; a touch fires its mouse events after its pointer events. */
const PRESS_EVENTS = ['pointerdown', 'mousedown', 'pointerup', 'pointercancel', 'mouseup']

/** Manages the chosen or typed amount, and whether the fee is added to it. */
export class AmountController implements ReactiveController {
  readonly #host: AmountHost
  /** The offer as of the last update; reading it for every sentence would parse the attributes again. */
  #offer: Offer | undefined
  #choice: number | undefined
  #typed = ''
  #isFeeCovered = false
  #isChecked = false
  /** The last `amount` that the page set. */
  #preset: unknown
  #isPressing = false
  #isCheckDue = false

  constructor(host: AmountHost) {
    this.#host = host
    host.addController(this)
  }

  hostConnected(): void {
    for (const name of PRESS_EVENTS) window.addEventListener(name, this, true)
  }

  hostDisconnected(): void {
    for (const name of PRESS_EVENTS) window.removeEventListener(name, this, true)
  }

  handleEvent({ type }: Event): void {
    this.#isPressing = type.endsWith('down')
    if (this.#isPressing || !this.#isCheckDue) return
    this.#isCheckDue = false
    // The click of this release comes before the next frame.
    requestAnimationFrame(() => this.check(this.#typed.trim() !== ''))
  }

  hostUpdate(): void {
    const { amount, mode, nonprofitId } = this.#host
    for (const word of this.#dollarMistakes) this.#host.warn(`amounts are whole cents, not "${word}"`)
    this.#offer = readOffer(this.#host)
    const { choices } = this.#offer
    // A choice that is still offered is kept, even if a framework sets the same amounts again.
    if (amount !== this.#preset || !choices.some((cents) => cents === this.#choice))
      this.#choice = choices.find((cents) => cents === readCents(amount))
    this.#preset = amount
    // A row has no space for a message, so an amount is preselected.
    if (/^(line|cart)$/.test(mode) && nonprofitId !== '') this.#choice ??= choices[0]
  }

  /** Values that are too small or fractional: probably dollars instead of cents. */
  get #dollarMistakes(): readonly unknown[] {
    const { amount, amounts, cartTotal, inCart, min, max } = this.#host
    // An empty cart is valid.
    const words = [amount, min, max, ...wordsOf(amounts), Number(cartTotal) === 0 ? '' : cartTotal]
    const least = inCart ? 1 : SMALLEST_CARD_PAYMENT
    return words.filter((word) => !isAbsent(word) && (readCents(word) ?? 0) < least)
  }

  get offer(): Offer {
    return this.#offer ?? readOffer(this.#host)
  }

  /** Chosen cents; `OWN` for a custom amount, undefined if nothing is chosen yet. */
  get choice(): number | undefined {
    return this.#choice
  }

  /** The typed custom amount. */
  get typed(): string {
    return this.#typed
  }

  /** Whether the donor adds the fee to the amount. */
  get isFeeCovered(): boolean {
    return this.#isFeeCovered
  }

  /** Whether the donor has finished choosing, so that errors are shown. */
  get isChecked(): boolean {
    return this.#isChecked
  }

  /** Cents that the nonprofit is to receive before fees, or why they aren't allowed. */
  get chosen(): ChosenAmount {
    return chosenAmount(this.offer, this.#choice, this.#typed, this.#host.language)
  }

  /** Cents that the donor pays, including a covered fee; undefined while the amount isn't valid. */
  get collected(): number | undefined {
    const { amount } = this.chosen
    const { cardFee, feeCoverable, inCart } = this.#host
    return amount !== undefined && this.#isFeeCovered && feeCoverable && !inCart ? coverFee(amount, cardFee) : amount
  }

  /** The problem to show beside the amount. */
  get problem(): AmountProblem | undefined {
    return this.#isChecked ? this.chosen.problem : undefined
  }

  /** The donor chooses one of the offered amounts, or to enter one. */
  choose(cents: number): void {
    this.#choice = cents
    this.check(false)
    this.#announce()
  }

  /** Chooses cents that are already in the order, without an event. */
  adopt(cents: number): void {
    this.#choice = this.offer.choices.includes(cents) ? cents : OWN
    const digits = { minimumFractionDigits: 2, useGrouping: false }
    if (this.#choice === OWN) this.#typed = new Intl.NumberFormat(this.#host.language, digits).format(cents / 100)
    this.#host.requestUpdate()
  }

  /** The donor types an amount. */
  type(text: string): void {
    this.#typed = text
    this.check(false)
  }

  /**
   * The donor leaves the field. While a pointer is pressed the error waits: a message that appears between press and
   * release would move the button away from the pointer.
   */
  finishTyping(): void {
    if (this.#isPressing) this.#isCheckDue = true
    else this.check(this.#typed.trim() !== '')
    this.#announce()
  }

  /** The donor adds the fee, or takes it off. */
  coverFee(isCovered: boolean): void {
    this.#isFeeCovered = isCovered
    this.#host.requestUpdate()
    this.#announce()
  }

  /** Shows or hides errors of the amount. */
  check(isChecked = true): void {
    this.#isChecked = isChecked
    this.#host.requestUpdate()
  }

  /** Resets to the page's initial values. */
  reset(): void {
    this.restore({ choice: this.offer.choices.find((cents) => cents === readCents(this.#host.amount)) })
  }

  get state(): AmountState {
    return { choice: this.#choice, typed: this.#typed, isFeeCovered: this.#isFeeCovered }
  }

  /** Restores a stored choice; one that is no longer offered is ignored. */
  restore({ choice, typed = '', isFeeCovered = false }: Partial<AmountState>): void {
    this.#preset = this.#host.amount
    this.#choice = choice
    this.#typed = typed
    this.#isFeeCovered = isFeeCovered
    this.check(false)
  }

  #announce(): void {
    const { amount, feeCovered = 0 } = this.#host.gift ?? {}
    this.#host.dispatchEvent(new AmountChangedEvent({ nonprofitId: this.#host.nonprofitId, amount, feeCovered }))
  }
}
