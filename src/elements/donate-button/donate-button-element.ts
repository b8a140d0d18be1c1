import type { PropertyValues, TemplateResult } from 'lit'
import { splitCents } from '../../contract/amounts.ts'
import { buttonEnglish } from '../messages/english.ts'
import { reflected } from '../shared/attributes.ts'
import { renderFrame } from '../shared/card.ts'
import { dialogStyles } from '../shared/dialog.ts'
import { DonationRequestEvent, type Gift } from '../shared/events.ts'
import { FormControlElement } from '../shared/form-control-element.ts'
import type { FeeRule } from '../shared/money.ts'
import { nonprofitStyles } from '../shared/nonprofit-view.ts'
import { failurePhase, type Phase } from '../shared/service.ts'
import { tokens } from '../shared/tokens.styles.ts'
import { AmountController, BOUNDS } from './amount-controller.ts'
import { CartController } from './cart-controller.ts'
import { CheckoutController } from './checkout-controller.ts'
import { storeChoice, storedChoice } from './checkout-storage.ts'
import { styles } from './donate-button.styles.ts'
import { type FormView, renderForm, renderReturn, renderThanks } from './form-templates.ts'
import { DedicationController, FrequencyController, type GiftOptions } from './gift-options.ts'
import { ImpactController } from './impact-controller.ts'
import { type Recipient, RecipientController } from './recipient-controller.ts'
import { isDonorBack, ReturnController } from './return-controller.ts'
import { SplitController } from './split-controller.ts'

/**
 * Accepts a gift: the donor chooses an amount, reads the disclosure, and pays on the hosted page.
 *
 * @slot - Fallback: a link that works without this element; shown until it is ready and whenever it can't work.
 * @slot disclosure - Further sentences below the disclosure.
 * @csspart frame - The frame around everything.
 * @csspart header - The nonprofit that receives the gift.
 * @csspart logo - The picture of the nonprofit, or its initial.
 * @csspart name - The name of the nonprofit.
 * @csspart amount - One amount to choose, or the list of them in a row.
 * @csspart frequency - One frequency to choose.
 * @csspart dialog - The dialog of `mode="button"` and `mode="dialog"`.
 * @csspart input - The field for a custom amount.
 * @csspart split-part - What one of several nonprofits gets.
 * @csspart cover - The offer to cover the fee.
 * @csspart disclosure - The disclosure of what happens with the gift.
 * @csspart button - The donate button, and every other button.
 * @csspart status - The error message.
 * @csspart thanks - The thank-you after a gift.
 * @csspart ribbon - The badge of test mode.
 * @cssstate idle - No nonprofit is set yet.
 * @cssstate loading - The nonprofit or the payment page is loading.
 * @cssstate ready - The donor can give, or has given.
 * @cssstate empty - The nonprofit can't receive gifts.
 * @cssstate error - A request failed.
 * @cssstate offline - There is no connection.
 * @fires almoner-ready - The element can be used; once.
 * @fires almoner-amount-changed - The donor chose or typed another amount.
 * @fires almoner-gift-added - The donor added a gift to the order, with `mode="cart"`.
 * @fires almoner-gift-changed - The gift in the order changed.
 * @fires almoner-gift-removed - The donor removed the gift from the order.
 * @fires almoner-donation-request - The donor pressed the button; cancel to handle the gift elsewhere.
 * @fires almoner-checkout-request - The payment page is ready; cancel to open it in another way.
 * @fires almoner-donation-completed - The donor is back with a paid gift; once, after the page has loaded: count by `donationId`.
 * @fires almoner-checkout-cancelled - The donor is back from the payment page without having paid; once, after the page has loaded.
 * @fires almoner-request-failed - A request failed after its retry.
 */
export class DonateButtonElement extends FormControlElement implements FormView {
  static override readonly english = buttonEnglish
  static override styles = [tokens, nonprofitStyles, dialogStyles, styles]
  static override properties = {
    ...FormControlElement.properties,
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
    givingPage: { attribute: 'giving-page' },
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

  /** ID or EIN of the nonprofit or fund that receives the gift; several IDs, separated by spaces, split it. */
  nonprofitId = ''
  /** Cents: the only amount, or the preselected one of `amounts`. */
  amount: number | string = ''
  /** Cents to choose from: `"500 1000 2500"` or an array. */
  amounts: string | readonly number[] = ''
  /** Whether custom amounts are disabled. */
  presetsOnly = false
  /** Cents of a cart; offers to round it up to the next whole dollar, if a card or `in-cart` allows so little. */
  cartTotal: number | string = ''
  /** Whether the donor may cover the fee; never checked in advance. */
  feeCoverable = false
  /** Whether gifts go into the page's own cart, which cancels each request; no payment page opens then. */
  inCart = false
  /** Smallest gift in cents; default: 100, or 1 in the page's own cart. Card payments require at least 50. */
  min: number | string = ''
  /** Largest gift in cents. */
  max: number | string = BOUNDS.max
  /** The store's own reference, stored with the donation. */
  externalId = ''
  /** ID of the giving page that the gift counts for, such as `gp_…`. */
  givingPage = ''
  /** Additional data stored with the donation; `metadata-…` attributes are added to it. */
  metadata: Readonly<Record<string, unknown>> = {}
  /** Return address after payment, where a button thanks the donor; this page if empty. */
  successUrl = ''
  /** Return address without payment; this page if empty. */
  cancelUrl = ''
  /** Layout: `line` is one row, `button` opens the rest in a dialog, `dialog` is opened by `show()` alone, `cart` puts the gift into an order. */
  mode: 'card' | 'line' | 'button' | 'dialog' | 'cart' | '' = ''
  /** ID of the nonprofit-picker whose choice receives the gift; looked up in the element's tree, then the document. */
  for = ''
  /** How often the donor may give: `once`, `monthly` or both; monthly is never preselected. */
  frequency = ''
  /** Whether the donor may dedicate the gift and name a person to notify; not if a cart accepts the gift. */
  dedication = false
  /** Cents in the order, with `mode="cart"`. */
  value: number | string = ''
  /** Whether the dialog is open, with `mode="button"` or `mode="dialog"`; a button of the page opens it with `command="--open"`. */
  open = false

  readonly recipientController = new RecipientController(this)
  readonly amountController = new AmountController(this)
  readonly splitController = new SplitController(this)
  readonly frequencyController = new FrequencyController(this)
  readonly dedicationController = new DedicationController(this)
  readonly cartController = new CartController(this, this.amountController)
  readonly checkoutController = new CheckoutController(this, (error) => this.reportFailure(error))
  readonly impactController = new ImpactController(this)
  readonly #return = new ReturnController(this)
  #hasRestoredChoice = false

  constructor() {
    super()
    // A command before the first render opens the dialog afterwards.
    this.addEventListener('command', (event) => {
      const command: unknown = Reflect.get(event, 'command')
      if (command === '--open' || command === '--close') this.open = command === '--open'
    })
  }

  override get phase(): Phase {
    if (this.#return.paidGift !== undefined) return 'ready'
    if (this.#return.isUnconfirmed)
      return this.#return.error === undefined ? 'loading' : failurePhase(this.#return.error)
    const error = this.recipientController.error ?? this.checkoutController.error
    if (error !== undefined) return failurePhase(error)
    if (!this.recipientController.isAnswered || this.checkoutController.isLeaving) return 'loading'
    if (this.recipient === undefined) return 'idle'
    return this.recipient.eligible ? 'ready' : 'empty'
  }

  /** Retries failed requests. A failed gift is retried only by the donor. */
  override refresh(): void {
    if (this.#return.isUnconfirmed) this.#return.refresh()
    else if (this.recipientController.error !== undefined) this.recipientController.refresh()
  }

  /** The nonprofits that receive the gift, once they have loaded. */
  get recipients(): readonly Recipient[] {
    return this.recipientController.all
  }

  /** Whether several nonprofits share the gift. */
  get isForSeveral(): boolean {
    return this.recipientController.areSeveral
  }

  /** The donor's weights of several nonprofits. */
  get shares(): readonly number[] {
    return this.splitController.shares
  }

  /** The nonprofit that receives the gift, once it has loaded; several in the form of one. */
  get recipient(): Recipient | undefined {
    return this.recipientController.nonprofit
  }

  /** The card fee. */
  get cardFee(): FeeRule {
    return this.recipientController.cardFee
  }

  /** The gift in its current state; undefined while the amount isn't valid. */
  get gift(): Gift | undefined {
    const { collected: amount, chosen } = this.amountController
    if (amount === undefined || chosen.amount === undefined) return undefined
    const { recipients } = this
    return {
      nonprofitId: recipients.length === 0 ? this.nonprofitId : recipients.map(({ id }) => id).join(' '),
      amount,
      feeCovered: amount - chosen.amount,
      externalId: this.externalId || undefined,
    }
  }

  /** Gift options besides the amount. */
  get giftOptions(): GiftOptions {
    const { written } = this.dedicationController
    return {
      ...(this.frequencyController.isMonthly ? { frequency: 'monthly' } : {}),
      ...(written === undefined ? {} : { dedication: written }),
    }
  }

  /** Opens the gift's payment page, or focuses what is missing. */
  readonly give = (): void => {
    if (this.checkoutController.isLeaving || !this.hasPublicKey || this.recipient === undefined) return
    this.amountController.check()
    const { gift } = this
    if (gift === undefined || this.frequencyController.isMissing) void this.updateComplete.then(() => this.focus())
    else if (!this.splitController.isComplete) void this.updateComplete.then(() => this.splitController.focusProblem())
    else if (!this.dedicationController.check()) void this.#focusDedication()
    else if (!this.dispatchEvent(new DonationRequestEvent(gift))) return
    else if (this.inCart) this.warn('in-cart: cancel almoner-donation-request')
    else {
      storeChoice(this.#choiceKey, { ...this.amountController.state, frequency: this.frequencyController.present })
      this.checkoutController.start(gift)
    }
  }

  override formResetCallback(): void {
    this.value = this.getAttribute('value') ?? ''
    this.cartController.reset()
    this.amountController.reset()
    this.splitController.reset()
    this.frequencyController.choose(undefined)
    this.dedicationController.reset()
  }

  protected override restoreFormState(state: string): void {
    this.value = state
  }

  /** The gift in the order: cents under the element's name, and the nonprofit; of several, the cents of each too. */
  protected override get formValue(): FormData | null {
    const { name, recipients, nonprofitId } = this
    const { cents } = this.cartController
    if (name === '' || cents === 0) return null
    const form = new FormData()
    form.append(name, `${cents}`)
    const parts = splitCents(cents, recipients.length === 0 ? [1] : this.shares)
    for (const [index, part] of parts.entries()) {
      form.append(`${name}_nonprofit_id`, recipients[index]?.id ?? nonprofitId)
      if (parts.length > 1) form.append(`${name}_amount`, `${part}`)
    }
    return form
  }

  protected override get formState(): string {
    return `${this.cartController.cents || ''}`
  }

  protected override willUpdate(changed: PropertyValues): void {
    if ([this.mode, changed.get('mode')].includes('cart')) this.inCart = this.mode === 'cart'
    super.willUpdate(changed)
    if (this.hasPublicKey && !this.#hasRestoredChoice) this.#restoreChoice()
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    this.#syncDialog()
  }

  #syncDialog(): void {
    const dialog = this.renderRoot.querySelector('dialog')
    if (dialog === null || !this.isConnected) return
    if (!this.open) dialog.close()
    else if (!dialog.matches(':modal')) {
      // A dialog that moves while it is open isn't modal any more.
      dialog.open = false
      dialog.showModal()
    }
  }

  /** Identifies the element by its attributes, to find its stored choice when the donor comes back. */
  get #choiceKey(): string {
    const { publicKey, amount, amounts, externalId } = this
    const nonprofit = this.for === '' ? this.nonprofitId : `#${this.for}`
    return JSON.stringify([location.pathname, publicKey, nonprofit, amount, amounts, externalId])
  }

  #restoreChoice(): void {
    this.#hasRestoredChoice = true
    const choice = isDonorBack() ? storedChoice(this.#choiceKey) : undefined
    if (choice === undefined) return
    const { frequency, ...amount } = choice
    this.amountController.restore(amount)
    this.frequencyController.choose(frequency)
  }

  /** Opens the dedication and focuses the field with a problem. */
  async #focusDedication(): Promise<void> {
    await this.updateComplete
    const details = this.renderRoot.querySelector<HTMLDetailsElement>('.dedicate')
    if (details === null) return
    details.open = true
    details.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }

  protected override renderContent(): TemplateResult {
    const { paidGift, isUnconfirmed, error, giveAgain } = this.#return
    if (paidGift !== undefined) return renderThanks(this, paidGift, giveAgain)
    if (error !== undefined) return renderFrame(this.renderFailure(error, undefined, this.t('doNotPayAgain')))
    if (isUnconfirmed) return renderReturn(this)
    if (this.recipientController.error !== undefined)
      return renderFrame(this.renderFailure(this.recipientController.error))
    return renderForm(this)
  }

  renderCheckoutFailure(): TemplateResult | undefined {
    const { error } = this.checkoutController
    return error === undefined ? undefined : this.renderFailure(error, this.give, this.t('nothingCharged'))
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'donate-button': DonateButtonElement
  }
}
