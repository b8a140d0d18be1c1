import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { buttonEnglish } from '../messages/donate-button.english.ts'
import { isAbsent } from '../shared/attributes.ts'
import { AmountChangedEvent, type Gift } from '../shared/events.ts'
import { FormControlElement } from '../shared/form-control-element.ts'
import { coverFee } from '../shared/money.ts'
import { OWN, readCents, wordsOf } from './amounts.ts'
import { type Complaint, chosenAmount, type Offer, readOffer } from './offer.ts'

/** Fewer cents are no gift or cart that a card could pay: dollars were written instead. */
const FEWEST = 50

/** Lets the donor choose an amount, or write one of their own, and add the fee to it. */
export abstract class AmountElement extends FormControlElement {
  static override readonly english = buttonEnglish
  static override properties = {
    ...FormControlElement.properties,
    choice: { state: true },
    typed: { state: true },
    covered: { state: true },
    isChecked: { state: true },
  }

  abstract nonprofitId: string
  abstract amount: number | string
  abstract amounts: string | readonly number[]
  abstract presetsOnly: boolean
  abstract cartTotal: number | string
  abstract feeCoverable: boolean
  abstract inCart: boolean
  abstract min: number | string
  abstract max: number | string

  /** Chosen cents; `OWN` when the donor writes some. */
  choice: number | undefined
  typed = ''
  protected covered = false
  /** Whether the donor is done, so that what is wrong with the amount may be said. */
  isChecked = false

  /** What the donor last touched the choices by: `pointerdown` or `keydown`. */
  #hand = ''

  /** The donor is done choosing. */
  abstract readonly give: () => void

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed)
    const { amount, amounts, cartTotal, inCart, min, max } = this
    // A cart may be empty.
    const words = [amount, min, max, ...wordsOf(amounts), Number(cartTotal) === 0 ? '' : cartTotal]
    // Dollars were written, or words that are no whole cents.
    for (const word of words)
      if (!isAbsent(word) && (readCents(word) ?? 0) < (inCart ? 1 : FEWEST))
        this.warn(`amounts are whole cents, not "${word}"`)
    const { choices } = this.offer
    // A choice that is still offered stays, whatever a framework sets anew.
    if (changed.has('amount') || !choices.some((cents) => cents === this.choice))
      this.choice = choices.find((cents) => cents === readCents(amount))
  }

  /** What the page offers. */
  get offer(): Offer {
    return readOffer(this)
  }

  /** Cents the donor means to give, or why they cannot be given. */
  get chosen(): ReturnType<typeof chosenAmount> {
    return chosenAmount(this.offer, this.choice, this.typed, this.language)
  }

  /** What the donor would give now. */
  abstract get gift(): Gift | undefined

  /** Tells the page of the amount that the donor chose. */
  tellAmount(): void {
    const { amount, feeCovered = 0 } = this.gift ?? {}
    this.dispatchEvent(new AmountChangedEvent({ nonprofitId: this.nonprofitId, amount, feeCovered }))
  }

  get #complaint(): Complaint | undefined {
    return this.isChecked ? this.chosen.complaint : undefined
  }

  /** The amounts to choose from; nothing where there is but one. */
  protected renderAmounts(): TemplateResult | typeof nothing {
    const { choices } = this.offer
    const { choice } = this
    const isOne = choices.length === 1
    if (isOne && choices[0] !== OWN) return nothing
    const pills = choices.map((cents) => this.#renderPill(cents))
    return html`<fieldset class="amounts" ?disabled=${this.isDisabled} @pointerdown=${this.#onHand} @keydown=${this.#onHand}>
        <legend class="hidden-visually">${this.t('chooseAmount')}</legend>
        ${isOne ? nothing : html`<div class="pills">${pills.slice(0, -2)}<div class="pills">${pills.slice(-2)}</div></div>`}
        ${isOne || choice === OWN ? this.renderOwn() : nothing}
        ${this.renderComplaint()}
      </fieldset>`
  }

  #renderPill(cents: number): TemplateResult {
    return html`<label class="pill" part="amount">
      <input
        type="radio"
        name="amount"
        aria-describedby="complaint"
        class="hidden-visually"
        .checked=${this.choice === cents}
        @change=${() => this.#choose(cents)}
        @focus=${() => this.#leadTo(cents)}
        @keydown=${({ key }: KeyboardEvent) => {
          // Whoever types an amount beside the choice of one means the field.
          if (cents === OWN && this.choice === OWN && /^[\p{Nd}$]$/u.test(key)) this.focus()
        }}
      />
      <span
        >${cents === OWN ? this.t('otherAmount') : this.money(cents, { short: true })}${
          cents !== OWN && cents === this.offer.roundUp
            ? html`<small>${this.t('roundUp', { amount: this.money(this.offer.roundedCart) })}</small>`
            : nothing
        }</span
      >
    </label>`
  }

  readonly #onHand = ({ type }: Event): void => {
    this.#hand = type
  }

  #choose(cents: number): void {
    this.choice = cents
    this.isChecked = false
    this.tellAmount()
    this.#leadTo(cents)
  }

  /** Leads who pressed the own amount to its field, also where WebKit then goes to the choice; who comes by keyboard stays. */
  #leadTo(cents: number): void {
    if (cents === OWN && this.choice === OWN && this.#hand === 'pointerdown')
      void this.updateComplete.then(() => this.focus())
  }

  /** What is wrong with the amount that the donor is done with. */
  renderComplaint(): TemplateResult | typeof nothing {
    const complaint = this.#complaint
    if (complaint === undefined) return nothing
    const { reason, cents } = complaint
    const values = { amount: this.money(cents), digits: cents / 100 }
    return html`<p id="complaint" class="complaint" role="alert">${this.t(reason, values)}</p>`
  }

  /** The field for an amount of the donor's own. */
  renderOwn(): TemplateResult {
    const complaint = this.#complaint
    return html`<label class="field"
      ><span class="hidden-visually">${this.t('ownAmount')}</span
      ><span class="sign" aria-hidden="true">$</span
      ><input
        part="input"
        type="text"
        inputmode="decimal"
        ?disabled=${this.isDisabled}
        autocomplete="off"
        maxlength="20"
        placeholder="0.00"
        aria-invalid=${complaint !== undefined}
        aria-describedby="complaint"
        .value=${this.typed}
        @input=${({ target }: Event) => {
          if (target instanceof HTMLInputElement) this.typed = target.value
          this.isChecked = false
        }}
        @change=${() => {
          this.isChecked = this.typed.trim() !== ''
          this.tellAmount()
        }}
        @keydown=${({ key, isComposing }: KeyboardEvent) => key === 'Enter' && !isComposing && this.give()}
      /><span class="muted" aria-hidden="true">USD</span></label
    >`
  }

  /** The offer to cover the fee of the amount, or of one that is not chosen yet. */
  renderCover(): TemplateResult | typeof nothing {
    if (!this.feeCoverable || this.inCart) return nothing
    const { amount } = this.chosen
    return html`<label class="cover" part="cover">
        <input
          type="checkbox"
          ?disabled=${this.isDisabled}
          .checked=${this.covered}
          @change=${({ target }: Event) => {
            this.covered = target instanceof HTMLInputElement && target.checked
            this.tellAmount()
          }}
        />
        <span
          >${
            amount === undefined
              ? this.t('coverFeeAny')
              : this.t('coverFee', { fee: this.money(coverFee(amount) - amount) })
          }
          <span class="muted"
            >${amount === undefined ? ' ' : this.t('coverFeeHint', { amount: this.money(amount) })}</span
          ></span
        >
      </label>`
  }
}
