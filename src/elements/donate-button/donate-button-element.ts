import type { PropertyValues } from 'lit'
import { reflected } from '../shared/attributes.ts'
import { DonationRequestEvent, type Gift } from '../shared/events.ts'
import { coverFee } from '../shared/money.ts'
import { nonprofitStyles } from '../shared/nonprofit-view.ts'
import { tokens } from '../shared/tokens.styles.ts'
import { rowStyles } from './amount-select.ts'
import { readCents } from './amounts.ts'
import { cartStyles } from './cart.ts'
import { controlValue } from './control-value.ts'
import { dedicationStyles } from './dedication.ts'
import { dialogStyles } from './dialog.ts'
import { styles } from './donate-button.styles.ts'
import { GiftCardElement } from './gift-card-element.ts'
import { impactRatesStyles } from './impact-rates.ts'
import { monthlyStyles } from './monthly.ts'
import { BOUNDS } from './offer.ts'
import { welcomeStyles } from './welcome.ts'

/**
 * Takes a gift: the donor chooses an amount, reads what becomes of it, and pays on the hosted page.
 *
 * @slot - A link that works without this element; shown until it is ready and whenever it cannot work.
 * @slot disclosure - Further sentences below the disclosure.
 * @csspart frame - The frame around everything.
 * @csspart header - Who receives the gift.
 * @csspart logo - The picture of the nonprofit, or its initial.
 * @csspart name - The name of the nonprofit.
 * @csspart amount - One amount to choose, or the list of them in a row.
 * @csspart frequency - One of how often to give.
 * @csspart dialog - The dialog of `mode="button"` and `mode="dialog"`.
 * @csspart input - The field for an own amount.
 * @csspart cover - The offer to cover the fee.
 * @csspart disclosure - What becomes of the gift.
 * @csspart button - The button that gives, and every other button.
 * @csspart status - What went wrong.
 * @csspart thanks - The thank-you after a gift.
 * @csspart ribbon - The sign of test mode.
 * @cssstate idle - No nonprofit is named yet.
 * @cssstate loading - The nonprofit is looked up, or the payment page is opened.
 * @cssstate ready - The donor can give, or has given.
 * @cssstate empty - The nonprofit cannot receive gifts.
 * @cssstate error - The service could not answer.
 * @cssstate offline - There is no connection.
 * @fires almoner-ready - The element can be used; once.
 * @fires almoner-amount-changed - The donor chose or wrote another amount.
 * @fires almoner-gift-added - The donor put a gift into the order, with `mode="cart"`.
 * @fires almoner-gift-changed - The gift in the order is another one now.
 * @fires almoner-gift-removed - The donor took the gift out of the order.
 * @fires almoner-donation-request - The donor pressed the button; cancel to take the gift elsewhere.
 * @fires almoner-checkout-request - The payment page is ready; cancel to open it in another way.
 * @fires almoner-donation-completed - The donor is back with a paid gift; once, after the page has loaded: count by `donationId`.
 * @fires almoner-checkout-cancelled - The donor is back from the payment page without having paid; once, after the page has loaded.
 * @fires almoner-request-failed - A request failed for good.
 */
export class DonateButtonElement extends GiftCardElement {
  static override styles = [
    tokens,
    nonprofitStyles,
    styles,
    rowStyles,
    cartStyles,
    dialogStyles,
    monthlyStyles,
    dedicationStyles,
    impactRatesStyles,
    welcomeStyles,
  ]
  static override properties = {
    ...GiftCardElement.properties,
    nonprofitId: { attribute: 'nonprofit-id' },
    amount: {},
    amounts: { ...reflected },
    presetsOnly: { type: Boolean, attribute: 'presets-only' },
    cartTotal: { ...reflected, attribute: 'cart-total' },
    feeCoverable: { ...reflected, type: Boolean, attribute: 'fee-coverable' },
    inCart: { type: Boolean, attribute: 'in-cart' },
    min: {},
    max: {},
    externalId: { attribute: 'external-id' },
    metadata: { attribute: false },
    successUrl: { attribute: 'success-url' },
    cancelUrl: { attribute: 'cancel-url' },
    mode: { ...reflected },
    for: {},
    frequency: {},
    dedication: { ...reflected, type: Boolean },
    value: {},
    open: { ...reflected, type: Boolean },
  }

  /** Id or EIN of the nonprofit that receives the gift. */
  nonprofitId = ''
  /** Cents: the only amount, or the one chosen at first among `amounts`. */
  amount: number | string = ''
  /** Cents to choose from: `"500 1000 2500"` or an array. */
  amounts: string | readonly number[] = ''
  /** Whether the donor cannot enter an amount of their own. */
  presetsOnly = false
  /** Cents of a cart whose round-up to the next whole dollar is offered, where a card or `in-cart` can take as little. */
  cartTotal: number | string = ''
  /** Whether covering the fee is offered; never ticked beforehand. */
  feeCoverable = false
  /** Whether gifts go into the page's own cart, which takes each by cancelling its request; no payment page opens then. */
  inCart = false
  /** Smallest gift in cents; 100 when empty, 1 in the page's own cart. A card pays 50 or more. */
  min: number | string = ''
  /** Largest gift in cents. */
  max: number | string = BOUNDS.max
  /** The shop's own reference, kept with the donation. */
  externalId = ''
  /** Further data kept with the donation; `metadata-…` attributes are added to it. */
  metadata: Readonly<Record<string, unknown>> = {}
  /** Where the donor comes back to after paying, to be thanked by a button there; this page when empty. */
  successUrl = ''
  /** Where the donor comes back to without paying; this page when empty. */
  cancelUrl = ''
  /** Form of the element: `line` is one row, `button` opens the rest in a dialog, `dialog` is opened by `show()` alone, `cart` puts the gift into an order. */
  mode: 'card' | 'line' | 'button' | 'dialog' | 'cart' | '' = ''
  /** Id of the nonprofit-picker whose choice receives the gift; looked for where the element is, then in the document. */
  for = ''
  /** How often the donor may give: `once`, `monthly` or both; never monthly beforehand. */
  frequency = ''
  /** Whether the donor may give in somebody's honor or memory and name whom to tell; not where a cart takes the gift. */
  dedication = false
  /** Cents that are in the order, with `mode="cart"`. */
  value: number | string = ''
  /** Whether the dialog is open, with `mode="button"` or `mode="dialog"`; a button of the page opens it by `command="--open"`. */
  open = false
  override get gift(): Gift | undefined {
    const { amount } = this.chosen
    if (amount === undefined) return undefined
    const collected = this.covered && this.feeCoverable && !this.inCart ? coverFee(amount) : amount
    return {
      nonprofitId: this.recipient?.id ?? this.nonprofitId,
      amount: collected,
      feeCovered: collected - amount,
      externalId: this.externalId || undefined,
    }
  }

  override readonly give = (): void => {
    if (this.isLeaving || !this.hasPublicKey || this.recipient === undefined) return
    this.isChecked = true
    const { gift } = this
    if (gift === undefined || this.extensions.some(({ isHindered }) => isHindered?.()))
      void this.updateComplete.then(() => this.focus())
    else if (!this.dispatchEvent(new DonationRequestEvent(gift))) return
    else if (this.inCart) this.warn('in-cart: cancel almoner-donation-request')
    else void this.checkout.run([gift])
  }

  override formResetCallback(): void {
    this.value = this.getAttribute('value') ?? ''
  }

  protected override restoreFormState(state: string): void {
    this.value = state
  }

  protected override willUpdate(changed: PropertyValues): void {
    const chosen = controlValue(this, this.for)
    if (chosen !== undefined) this.nonprofitId = chosen
    if ([this.mode, changed.get('mode')].includes('cart')) this.inCart = this.mode === 'cart'
    super.willUpdate(changed)
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    for (const { updated } of this.extensions) updated?.()
    this.updateForm()
  }

  /** The gift in the order: its cents by the element's name, and who receives it. */
  protected override get formValue(): FormData | null {
    const { name, recipient, nonprofitId } = this
    const cents = this.#centsInOrder
    if (name === '' || cents === 0) return null
    const form = new FormData()
    form.append(name, `${cents}`)
    form.append(`${name}_nonprofit_id`, recipient?.id ?? nonprofitId)
    return form
  }

  protected override get formState(): string {
    return `${this.#centsInOrder || ''}`
  }

  get #centsInOrder(): number {
    return (this.mode === 'cart' && readCents(this.value)) || 0
  }
}
