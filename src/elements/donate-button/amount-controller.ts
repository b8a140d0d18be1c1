import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { SMALLEST_CARD_PAYMENT } from '../../contract/amounts.ts'
import { isAbsent } from '../shared/attributes.ts'
import { AmountChangedEvent, type Gift } from '../shared/events.ts'
import { coverFee, type FeeRule, isCents, readTyped, roundUp } from '../shared/money.ts'

/** Stands among the cents to choose from for an amount that the donor enters. */
export const OWN = 0

/** Bounds of a gift in cents where the page sets none. */
export const BOUNDS = { min: 100, max: 1_000_000 }

/** The attributes that say what can be given. */
interface OfferAttributes {
  amount: unknown
  amounts: unknown
  cartTotal: unknown
  presetsOnly: boolean
  min: unknown
  max: unknown
  /** Whether gifts go into the page's own cart, where no card has to pay them alone. */
  inCart: boolean
}

/** What can be given, in cents; the choices may include `OWN` and the amount that rounds the cart up. */
export interface Offer {
  choices: readonly number[]
  roundUp: number
  /** The sum of the cart after rounding up. */
  roundedCart: number
  min: number
  max: number
}

/** Why an amount cannot be given: the name of the sentence that says so, and the cents that it names. */
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

/** The members of a list of cents, valid or not: `"500 1000 2500"`, commas too, or an array. */
export function wordsOf(amounts: unknown): readonly unknown[] {
  return Array.isArray(amounts) ? amounts : (String(amounts ?? '').match(/[^\s,[\]]+/g) ?? [])
}

/**
 * Reads what a page offers: the round-up first, then presets by size, then an own amount. A single `amount` is the only
 * choice, unless `amounts` or a cart come with it.
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

/** Cents that the donor means to give, or why they cannot be given; reads what is typed as the language writes amounts. */
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
  /** What a gift by card costs. */
  readonly cardFee: FeeRule
  readonly language: string
  /** The gift that the donor would give now. */
  readonly gift: Gift | undefined
  warn(mistake: string): void
}

/** What a tab keeps of a donor's choice. */
export interface AmountState {
  choice?: number | undefined
  typed: string
  isFeeCovered: boolean
}

/** Events of the window between which a pointer is pressed; a touch has its mouse events after its pointer events. */
const PRESS_EVENTS = ['pointerdown', 'mousedown', 'pointerup', 'pointercancel', 'mouseup']

/** Knows which amount the donor has chosen or entered, and whether the fee is added to it. */
export class AmountController implements ReactiveController {
  readonly #host: AmountHost
  #choice: number | undefined
  #typed = ''
  #isFeeCovered = false
  #isChecked = false
  /** The `amount` that the page set last. */
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
    const { choices } = this.offer
    // A choice that is still offered stays, even if a framework sets the same amounts again.
    if (amount !== this.#preset || !choices.some((cents) => cents === this.#choice))
      this.#choice = choices.find((cents) => cents === readCents(amount))
    this.#preset = amount
    // A row has no room to ask for an amount before it can be given.
    if (/^(line|cart)$/.test(mode) && nonprofitId !== '') this.#choice ??= choices[0]
  }

  /** Values that are too small for cents, or no whole cents: dollars were written. */
  get #dollarMistakes(): readonly unknown[] {
    const { amount, amounts, cartTotal, inCart, min, max } = this.#host
    // A cart may be empty.
    const words = [amount, min, max, ...wordsOf(amounts), Number(cartTotal) === 0 ? '' : cartTotal]
    const least = inCart ? 1 : SMALLEST_CARD_PAYMENT
    return words.filter((word) => !isAbsent(word) && (readCents(word) ?? 0) < least)
  }

  /** What the page offers. */
  get offer(): Offer {
    return readOffer(this.#host)
  }

  /** Chosen cents; `OWN` if the donor enters an amount, undefined if nothing is chosen yet. */
  get choice(): number | undefined {
    return this.#choice
  }

  /** What the donor typed as an own amount. */
  get typed(): string {
    return this.#typed
  }

  /** Whether the donor adds the fee to the amount. */
  get isFeeCovered(): boolean {
    return this.#isFeeCovered
  }

  /** Whether the donor is done choosing, so that problems are shown. */
  get isChecked(): boolean {
    return this.#isChecked
  }

  /** Cents that the nonprofit is meant to get before any fee, or why they cannot be given. */
  get chosen(): ChosenAmount {
    return chosenAmount(this.offer, this.#choice, this.#typed, this.#host.language)
  }

  /** Cents that the donor pays, with the fee where the donor covers it; undefined while no amount can be given. */
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

  /** Chooses cents that are in the order already, without telling the page. */
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
   * The donor leaves the field. While a pointer is pressed the problem waits: a message that appears between press and
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

  /** Shows what is wrong with the amount from now on, or no longer. */
  check(isChecked = true): void {
    this.#isChecked = isChecked
    this.#host.requestUpdate()
  }

  /** Goes back to what the page began with. */
  reset(): void {
    this.restore({ choice: this.offer.choices.find((cents) => cents === readCents(this.#host.amount)) })
  }

  get state(): AmountState {
    return { choice: this.#choice, typed: this.#typed, isFeeCovered: this.#isFeeCovered }
  }

  /** Sets a choice that was kept; one that is no longer offered is ignored. */
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
