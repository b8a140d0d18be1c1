import { TaskStatus } from '@lit/task'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { isAbsent } from '../api-element.ts'
import { DonationRequestEvent, type Gift } from '../events.ts'
import { LOCK, renderIcon } from '../icons.ts'
import { coverFee, formatThousandths } from '../money.ts'
import { nonprofitStyles } from '../nonprofit-view.ts'
import { tokens } from '../tokens.styles.ts'
import { renderAmounts, renderCover } from './amount-templates.ts'
import { type Choice, readAmounts, readCents } from './amounts.ts'
import { CheckoutElement } from './checkout-element.ts'
import { styles } from './donate-button.styles.ts'
import { renderDisclosure, renderRecipient, renderThanks } from './gift-templates.ts'
import { BOUNDS, type Complaint, chosenAmount, type Offer, readOffer } from './offer.ts'

/**
 * Takes a gift: the donor chooses an amount, reads what becomes of it, and pays on the hosted page.
 *
 * @slot - A link that works without this element; shown until it is ready and whenever it cannot work.
 * @slot disclosure - Further sentences below the disclosure.
 * @csspart frame - The frame around everything.
 * @csspart header - Who receives the gift.
 * @csspart logo - The picture of the nonprofit, or its initial.
 * @csspart name - The name of the nonprofit.
 * @csspart amount - One amount to choose.
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
 * @fires almoner-donation-request - The donor pressed the button; cancel to take the gift elsewhere.
 * @fires almoner-checkout-request - The payment page is ready; cancel to open it in another way.
 * @fires almoner-donation-completed - The donor is back with a paid gift.
 * @fires almoner-request-failed - A request failed for good.
 */
export class DonateButtonElement extends CheckoutElement {
  static override styles = [tokens, nonprofitStyles, styles]
  static override properties = {
    ...CheckoutElement.properties,
    nonprofitId: { attribute: 'nonprofit-id' },
    amount: {},
    amounts: {},
    presetsOnly: { type: Boolean, attribute: 'presets-only' },
    cartTotal: { attribute: 'cart-total' },
    feeCoverable: { type: Boolean, attribute: 'fee-coverable' },
    min: {},
    max: {},
    externalId: { attribute: 'external-id' },
    metadata: { attribute: false },
    successUrl: { attribute: 'success-url' },
    cancelUrl: { attribute: 'cancel-url' },
    choice: { state: true },
    typed: { state: true },
    covered: { state: true },
    complaint: { state: true },
  }

  /** Id or EIN of the nonprofit that receives the gift. */
  nonprofitId = ''
  /** Cents: the only amount, or the one chosen at first among `amounts`. */
  amount: number | string = ''
  /** Cents to choose from: `"500 1000 2500"` or an array. */
  amounts: string | readonly number[] = ''
  /** Whether the donor cannot enter an amount of their own. */
  presetsOnly = false
  /** Cents of a cart whose round-up is offered. */
  cartTotal: number | string = ''
  /** Whether covering the fee is offered; never ticked beforehand. */
  feeCoverable = false
  /** Smallest gift in cents. */
  min: number | string = BOUNDS.min
  /** Largest gift in cents. */
  max: number | string = BOUNDS.max
  /** The shop's own reference, kept with the donation. */
  externalId = ''
  /** Further data kept with the donation; `metadata-…` attributes are added to it. */
  metadata: Readonly<Record<string, unknown>> = {}
  /** Where the donor comes back to after paying, thanked in the same tab on this origin; this page when empty. */
  successUrl = ''
  /** Where the donor comes back to without paying; this page when empty. */
  cancelUrl = ''

  /** Writes thousandths as percent in the element's language. */
  readonly percent = (thousandths: number): string => formatThousandths(thousandths, this.language)

  protected choice: Choice | undefined
  protected typed = ''
  protected covered = false
  protected complaint: Complaint | undefined

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed)
    for (const name of ['amount', 'cartTotal', 'min', 'max'] as const)
      if (!isAbsent(this[name]) && readCents(this[name]) === undefined)
        this.warn(`${name} must be whole cents, not "${this[name]}"`)
    readAmounts(this.amounts, (word) => this.warn(`amounts must be whole cents, not "${word}"`))
    if (changed.has('amount') || changed.has('amounts')) {
      const first = readCents(this.amount)
      this.choice = this.#offer.choices.find(({ kind, amount }) => kind === 'preset' && amount === first)
    }
  }

  get #offer(): Offer {
    return readOffer(this)
  }

  get #chosen(): ReturnType<typeof chosenAmount> {
    return chosenAmount(this.#offer, this.choice, this.typed, this.language)
  }

  /** Focuses what a donor meets first; a press beside it moves neither the focus nor the page. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('input, button')?.focus(options)
  }

  get #gift(): Gift | undefined {
    const { amount } = this.#chosen
    if (amount === undefined) return undefined
    const collected = this.covered && this.feeCoverable ? coverFee(amount) : amount
    return {
      nonprofitId: this.recipient?.id ?? this.nonprofitId,
      amount: collected,
      feeCovered: collected - amount,
      externalId: this.externalId || undefined,
    }
  }

  protected override readonly give = (): void => {
    if (this.isLeaving || this.recipient === undefined) return
    this.complaint = this.#chosen.complaint
    const gift = this.#gift
    if (gift === undefined)
      void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.amounts input')?.focus())
    else if (this.dispatchEvent(new DonationRequestEvent(gift))) void this.leave(gift)
  }

  protected override renderContent(): TemplateResult {
    const { status, error } = this.nonprofit
    const { phase } = this
    if (this.donationId !== '') return this.#renderThanks()
    if (status === TaskStatus.ERROR) return html`<div class="frame" part="frame">${this.renderFailure(error)}</div>`
    return html`
      <div class="frame" part="frame">
        ${renderRecipient(this, phase === 'idle' ? 'nobody' : this.recipient, this.renderRibbon())}
        ${phase === 'empty' ? this.#renderIneligible() : this.#renderGift()}
      </div>
    `
  }

  #renderGift(): TemplateResult {
    const { choice, typed, complaint, covered } = this
    const amounts = renderAmounts(this, {
      offer: this.#offer,
      choice,
      typed,
      complaint,
      onChoose: (chosen) => {
        this.choice = chosen
        this.complaint = undefined
      },
      onType: (written) => {
        this.typed = written
        this.complaint = undefined
      },
      onTyped: () => {
        if (this.typed.trim() !== '') this.complaint = this.#chosen.complaint
      },
      onEnter: this.give,
    })
    const onCover = (isCovered: boolean) => {
      this.covered = isCovered
    }
    return html`
      ${amounts}
      ${this.feeCoverable ? renderCover(this, { amount: this.#chosen.amount, covered, onCover }) : nothing}
      ${this.#renderAction()} ${renderDisclosure(this, this.#gift?.amount)}
    `
  }

  #renderAction(): TemplateResult {
    const gift = this.#gift
    const isLeaving = this.isLeaving
    const label = gift === undefined ? this.say('giveNothing') : this.say('give', { amount: this.money(gift.amount) })
    return html`
      ${this.checkout.status === TaskStatus.ERROR ? this.renderFailure(this.checkout.error) : nothing}
      <button
        type="button"
        id="give"
        class="main-button"
        part="button"
        aria-disabled=${isLeaving || this.recipient === undefined || gift === undefined ? 'true' : 'false'}
        @click=${this.give}
      >
        ${isLeaving ? html`<span class="spinner" aria-hidden="true"></span>` : nothing}${label}
      </button>
      <p class="secure muted" role="status">
        ${
          this.leavingTo !== ''
            ? html`<a href=${this.leavingTo} target="_top">${this.say('continueToPayment')}</a>`
            : html`${renderIcon(LOCK)}<span>${this.say(isLeaving ? 'leaving' : 'securePayment')}</span>`
        }
      </p>
    `
  }

  #renderIneligible(): TemplateResult {
    const nonprofit = this.recipient
    return html`
      <p role="status">${this.say('cannotReceive', { name: nonprofit?.name })}</p>
      <p class="muted" dir="auto">${nonprofit?.eligibility_restrictions[0]?.detail}</p>
      <slot></slot>
    `
  }

  #renderThanks(): TemplateResult {
    const about = {
      id: this.donationId,
      amount: this.givenAmount,
      name: this.recipient?.name,
      ribbon: this.renderRibbon(),
    }
    return renderThanks(this, about, () => {
      this.donationId = ''
    })
  }
}
