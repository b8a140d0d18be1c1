import { Task, TaskStatus } from '@lit/task'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { type Nonprofit, nonprofits } from '../../contract/nonprofits.ts'
import { payments } from '../../contract/payments.ts'
import { ApiElement, isAbsent, type Phase } from '../api-element.ts'
import type { MessageKey } from '../english.ts'
import { CheckoutRequestEvent, DonationCompletedEvent, DonationRequestEvent, type Gift } from '../events.ts'
import { CHECK, LOCK, renderIcon } from '../icons.ts'
import { CARD_FEE, coverFee, feeOn, parseAmount } from '../money.ts'
import { nonprofitStyles, renderFacts, renderLogo } from '../nonprofit-view.ts'
import { askPatiently } from '../patient-request.ts'
import { tokens } from '../tokens.styles.ts'
import { type Bounds, type Choice, choicesFor, readAmounts, readCents } from './amounts.ts'
import { sha256 } from './digest.ts'
import { styles } from './donate-button.styles.ts'
import { endIntents, keyOfIntent, notePendingGift, pendingGift } from './intent.ts'

/** Version of the disclosure's wording; changes whenever a sentence of it changes its meaning. */
export const DISCLOSURE_VERSION = '2026-11-2'

const BOUNDS: Bounds = { min: 100, max: 1_000_000 }

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
export class DonateButtonElement extends ApiElement {
  static override styles = [tokens, nonprofitStyles, styles]
  static override properties = {
    ...ApiElement.properties,
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
    leavingTo: { state: true },
    donationId: { state: true },
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
  /** Where the donor comes back to after paying; this page when empty. */
  successUrl = ''
  /** Where the donor comes back to without paying; this page when empty. */
  cancelUrl = ''

  protected choice: Choice | undefined
  protected typed = ''
  protected covered = false
  protected complaint: MessageKey | undefined
  protected leavingTo = ''
  protected donationId = ''

  readonly #nonprofit = new Task(this, {
    args: () => [this.isUsable ? this.nonprofitId : '', this.publicKey, this.baseUrl] as const,
    task: async ([id], { signal }): Promise<Nonprofit | undefined> => {
      if (id === '') return undefined
      const ask = (limited: AbortSignal) =>
        this.connect({ nonprofits }).nonprofits.show({ params: { id } }, { signal: limited })
      return askPatiently(ask, signal)
    },
    onError: (error) => this.report(error),
  })

  readonly #checkout = new Task<readonly [Gift], string>(this, {
    autoRun: false,
    task: async ([gift], { signal }) => {
      const body = await this.#request(gift)
      const idempotencyKey = keyOfIntent(`${this.publicKey} ${JSON.stringify(body)}`)
      const ask = (limited: AbortSignal) =>
        this.connect({ payments }).payments.createCheckoutLink({ body }, { signal: limited, idempotencyKey })
      return (await askPatiently(ask, signal)).checkout_url
    },
    onError: (error) => this.report(error),
  })

  override get phase(): Phase {
    if (this.donationId !== '') return 'ready'
    for (const task of [this.#nonprofit, this.#checkout])
      if (task.status === TaskStatus.ERROR) return this.phaseOf(task.error)
    if (this.#nonprofit.status !== TaskStatus.COMPLETE || this.#isLeaving) return 'loading'
    if (this.#nonprofit.value === undefined) return 'idle'
    return this.#nonprofit.value.eligible ? 'ready' : 'empty'
  }

  override connectedCallback(): void {
    super.connectedCallback()
    window.addEventListener('pageshow', this.#onPageShow)
    this.#welcomeBack()
  }

  override disconnectedCallback(): void {
    window.removeEventListener('pageshow', this.#onPageShow)
    super.disconnectedCallback()
  }

  override refresh(): void {
    if (this.#nonprofit.status === TaskStatus.ERROR) void this.#nonprofit.run()
    else if (this.#checkout.status === TaskStatus.ERROR) this.#onGive()
  }

  /** Focuses what a donor meets first; a press beside it moves neither the focus nor the page. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('input, button')?.focus(options)
  }

  /** Resolves when nothing is awaited any more. */
  get settled(): Promise<void> {
    const tasks = [this.updateComplete, this.#nonprofit.taskComplete]
    return Promise.allSettled(tasks).then(async () => {
      await this.updateComplete
    })
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed)
    for (const name of ['amount', 'cartTotal', 'min', 'max'] as const)
      if (changed.has(name) && !isAbsent(this[name]) && readCents(this[name]) === undefined)
        this.warn(`${name} must be whole cents, not "${this[name]}"`)
    if (changed.has('amounts'))
      readAmounts(this.amounts, (word) => this.warn(`amounts must be whole cents, not "${word}"`))
    if (changed.has('amount') || changed.has('amounts')) this.#chooseFirst()
  }

  #chooseFirst(): void {
    const amount = readCents(this.amount)
    this.choice = this.#choices.find((choice) => choice.kind === 'preset' && choice.amount === amount)
  }

  get #bounds(): Bounds {
    return { min: readCents(this.min) ?? BOUNDS.min, max: readCents(this.max) ?? BOUNDS.max }
  }

  get #choices(): Choice[] {
    const amount = readCents(this.amount)
    const presets = readAmounts(this.amounts)
    const isSingle = presets.length === 0 && amount !== undefined && isAbsent(this.cartTotal)
    if (amount !== undefined && !presets.includes(amount)) presets.push(amount)
    const sorted = isSingle ? presets : presets.sort((one, two) => one - two)
    const cart = readCents(this.cartTotal)
    return choicesFor({ presets: sorted, cart, isOwnOffered: !isSingle && !this.presetsOnly }, this.#bounds)
  }

  /** Who receives the gift, once that is known and shown; never the one before while another is looked up. */
  get #recipient(): Nonprofit | undefined {
    return this.#nonprofit.status === TaskStatus.COMPLETE ? this.#nonprofit.value : undefined
  }

  get #isLeaving(): boolean {
    return this.#checkout.status === TaskStatus.PENDING || this.leavingTo !== ''
  }

  /** Cents the donor means to give, or why they cannot be given. */
  #chosenAmount(): { amount: number } | { complaint: MessageKey } {
    const choices = this.#choices
    const choice = this.choice ?? (choices.length === 1 ? choices[0] : undefined)
    if (choice === undefined) return { complaint: 'amountMissing' }
    if (choice.kind !== 'own') return { amount: choice.amount }
    const amount = parseAmount(this.typed)
    if (amount === undefined) return { complaint: this.typed.trim() === '' ? 'amountMissing' : 'amountUnreadable' }
    if (amount < this.#bounds.min) return { complaint: 'amountTooSmall' }
    return amount > this.#bounds.max ? { complaint: 'amountTooLarge' } : { amount }
  }

  #gift(): Gift | undefined {
    const chosen = this.#chosenAmount()
    if (!('amount' in chosen)) return undefined
    const collected = this.covered && this.feeCoverable ? coverFee(chosen.amount) : chosen.amount
    return {
      nonprofitId: this.#recipient?.id ?? this.nonprofitId,
      amount: collected,
      feeCovered: collected - chosen.amount,
      externalId: this.externalId || undefined,
    }
  }

  async #request({ amount, nonprofitId, feeCovered, externalId }: Gift) {
    const words = this.renderRoot.querySelector('.disclosure')?.textContent ?? ''
    const hash = await sha256(words.replace(/\s+/g, ' ').trim())
    return {
      amount,
      nonprofit_id: nonprofitId,
      success_url: returnUrl(this.successUrl),
      cancel_url: returnUrl(this.cancelUrl),
      ...(externalId === undefined ? {} : { external_id: externalId }),
      metadata: {
        ...this.metadata,
        ...this.#metadataAttributes(),
        disclosure_version: DISCLOSURE_VERSION,
        ...(hash === undefined ? {} : { disclosure_sha256: hash }),
        ...(feeCovered === 0 ? {} : { fee_covered: feeCovered }),
      },
    }
  }

  #metadataAttributes(): Record<string, string> {
    const pairs = Array.from(this.attributes, ({ name, value }) => [name, value] as const)
    return Object.fromEntries(
      pairs
        .filter(([name]) => name.startsWith('metadata-'))
        .map(([name, value]) => [name.slice('metadata-'.length).replaceAll('-', '_'), value]),
    )
  }

  #welcomeBack(): void {
    const id = new URLSearchParams(location.search).get('donation_id') ?? ''
    const pending = pendingGift()
    const isOurs = pending === undefined || isAbsent(this.nonprofitId) || pending.nonprofitId === this.nonprofitId
    if (!/^d_\w{1,64}$/.test(id) || !isOurs || this.donationId === id) return
    this.donationId = id
    endIntents()
    this.#givenAmount = pending?.amount
    this.dispatchEvent(new DonationCompletedEvent({ donationId: id, amount: pending?.amount }))
  }

  #givenAmount: number | undefined

  async #leave(gift: Gift): Promise<void> {
    await this.#checkout.run([gift])
    const url = this.#checkout.value
    if (this.#checkout.status !== TaskStatus.COMPLETE || url === undefined || !/^https?:\/\//.test(url)) return
    notePendingGift({ nonprofitId: this.nonprofitId, amount: gift.amount })
    if (!this.dispatchEvent(new CheckoutRequestEvent({ ...gift, url }))) return
    this.leavingTo = url
    window.open(url, '_top')
  }

  readonly #onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) this.leavingTo = ''
  }

  readonly #onGive = (): void => {
    if (this.#isLeaving || this.#recipient === undefined) return
    const chosen = this.#chosenAmount()
    this.complaint = 'complaint' in chosen ? chosen.complaint : undefined
    const gift = this.#gift()
    if (gift === undefined) {
      void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.amounts input')?.focus())
      return
    }
    if (this.dispatchEvent(new DonationRequestEvent(gift))) void this.#leave(gift)
  }

  readonly #onType = ({ target }: Event): void => {
    if (!(target instanceof HTMLInputElement)) return
    this.typed = target.value
    this.complaint = undefined
  }

  readonly #onTyped = (): void => {
    const chosen = this.#chosenAmount()
    if (this.typed.trim() !== '' && 'complaint' in chosen) this.complaint = chosen.complaint
  }

  protected override renderContent(): TemplateResult {
    if (this.donationId !== '') return this.#renderThanks()
    if (this.#nonprofit.status === TaskStatus.ERROR)
      return html`<div class="frame" part="frame">${this.renderFailure(this.#nonprofit.error)}</div>`
    if (this.phase === 'empty') return this.#renderIneligible()
    return html`
      <div class="frame" part="frame">
        ${this.#renderHeader()} ${this.#renderAmounts()} ${this.#renderCover()} ${this.#renderAction()}
        ${this.#renderDisclosure()}
      </div>
    `
  }

  #renderHeader(): TemplateResult {
    const nonprofit = this.#recipient
    const isKnown = nonprofit !== undefined
    return html`
      <div class="header" part="header">
        ${isKnown ? renderLogo(nonprofit) : html`<span class="logo bone"></span>`}
        <p class="words">
          ${
            this.phase === 'idle'
              ? html`<strong class="name">${this.say('giveToNobody')}</strong>`
              : html`<span class="muted">${this.say('giveTo')}</span>${
                  isKnown
                    ? html`<strong class="name" part="name">${nonprofit.name}</strong>${renderFacts(nonprofit)}`
                    : html`<span class="bone line"></span><span class="bone line short"></span>`
                }`
          }
        </p>
        ${this.renderRibbon()}
      </div>
    `
  }

  #renderAmounts(): TemplateResult | typeof nothing {
    const choices = this.#choices
    const [only] = choices
    if (choices.length === 1 && only?.kind !== 'own') return nothing
    const isOwn = choices.length === 1 || this.choice?.kind === 'own'
    return html`
      <fieldset class="amounts">
        <legend class="hidden-visually">${this.say('chooseAmount')}</legend>
        ${choices.length > 1 ? html`<div class="pills">${choices.map((choice) => this.#renderPill(choice))}</div>` : nothing}
        ${isOwn ? this.#renderOwn() : nothing}
        ${this.complaint === undefined ? nothing : html`<p id="complaint" class="complaint" role="alert">${this.#sayComplaint(this.complaint)}</p>`}
      </fieldset>
    `
  }

  #renderPill(choice: Choice): TemplateResult {
    const isChosen = this.choice?.kind === choice.kind && this.choice.amount === choice.amount
    return html`<label class="pill" part="amount">
      <input
        type="radio"
        name="amount"
        class="hidden-visually"
        .checked=${isChosen}
        @change=${() => {
          this.choice = choice
          this.complaint = undefined
        }}
      />
      <span
        >${
          choice.kind === 'own'
            ? this.say('otherAmount')
            : html`${this.money(choice.amount, { short: true })}${
                choice.kind === 'round-up' ? html`<small>${this.say('roundUp')}</small>` : nothing
              }`
        }</span
      >
    </label>`
  }

  #renderOwn(): TemplateResult {
    return html`<label class="own"
      ><span class="hidden-visually">${this.say('ownAmount')}</span
      ><span class="sign" aria-hidden="true">$</span
      ><input
        part="input"
        type="text"
        inputmode="decimal"
        autocomplete="off"
        maxlength="20"
        placeholder="0.00"
        aria-invalid=${this.complaint === undefined ? 'false' : 'true'}
        aria-describedby=${this.complaint === undefined ? nothing : 'complaint'}
        .value=${this.typed}
        @input=${this.#onType}
        @change=${this.#onTyped}
        @keydown=${(event: KeyboardEvent) => event.key === 'Enter' && this.#onGive()}
      /><span class="muted" aria-hidden="true">USD</span></label
    >`
  }

  #sayComplaint(complaint: MessageKey): string {
    const { min, max } = this.#bounds
    return this.say(complaint, { amount: this.money(complaint === 'amountTooLarge' ? max : min) })
  }

  #renderCover(): TemplateResult | typeof nothing {
    if (!this.feeCoverable) return nothing
    const chosen = this.#chosenAmount()
    const amount = 'amount' in chosen ? chosen.amount : undefined
    return html`
      <label class="cover" part="cover">
        <input
          type="checkbox"
          .checked=${this.covered}
          @change=${({ target }: Event) => {
            this.covered = target instanceof HTMLInputElement && target.checked
          }}
        />
        <span
          >${
            amount === undefined
              ? this.say('coverFeeAny')
              : this.say('coverFee', { fee: this.money(coverFee(amount) - amount) })
          }
          <span class="muted">${amount === undefined ? ' ' : this.say('coverFeeHint', { amount: this.money(amount) })}</span></span
        >
      </label>
    `
  }

  #renderAction(): TemplateResult {
    const gift = this.#gift()
    const isLeaving = this.#isLeaving
    const label = gift === undefined ? this.say('giveNothing') : this.say('give', { amount: this.money(gift.amount) })
    return html`
      ${this.#checkout.status === TaskStatus.ERROR ? this.renderFailure(this.#checkout.error) : nothing}
      <button
        type="button"
        id="give"
        class="main-button"
        part="button"
        aria-disabled=${isLeaving || this.#recipient === undefined || gift === undefined ? 'true' : 'false'}
        @click=${this.#onGive}
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

  #renderDisclosure(): TemplateResult {
    const gift = this.#gift()
    const fee = gift === undefined ? 0 : feeOn(gift.amount)
    return html`
      <div class="disclosure muted" part="disclosure">
        <p>
          ${
            gift === undefined
              ? this.say('disclosureRate', {
                  rate: `${CARD_FEE.perThousand / 10} %`,
                  fixed: this.money(CARD_FEE.fixed),
                })
              : this.say('disclosureReaches', { net: this.money(gift.amount - fee), fee: this.money(fee) })
          }
        </p>
        <p>${this.say('disclosureDonor')}</p>
        <details>
          <summary>${this.say('disclosureMore')}</summary>
          <p>${this.say('disclosureTime')} ${this.say('disclosureFallback')}</p>
        </details>
        <slot name="disclosure"></slot>
      </div>
    `
  }

  #renderIneligible(): TemplateResult {
    const nonprofit = this.#recipient
    return html`
      <div class="frame" part="frame">
        ${this.#renderHeader()}
        <p role="status">${this.say('cannotReceive', { name: nonprofit?.name ?? '' })}</p>
        <p class="muted">${nonprofit?.eligibility_restrictions[0]?.detail ?? nothing}</p>
        <slot></slot>
      </div>
    `
  }

  #renderThanks(): TemplateResult {
    const amount = this.#givenAmount
    const name = this.#recipient?.name
    return html`
      <div class="frame thanks" part="thanks" role="status">
        <span class="check" aria-hidden="true">${renderIcon(CHECK)}</span>
        <p class="title">${this.say('thanks')}</p>
        <p>
          ${amount === undefined ? this.say('thanksAny') : this.say('thanksAmount', { amount: this.money(amount) })}
          ${name === undefined ? nothing : html`<br /><strong>${name}</strong>`}
        </p>
        <p class="muted">${this.say('thanksReference', { id: this.donationId })}</p>
        <button
          type="button"
          class="quiet-button"
          part="button"
          @click=${() => {
            this.donationId = ''
          }}
        >
          ${this.say('giveAgain')}
        </button>
        ${this.renderRibbon()}
      </div>
    `
  }
}

/** An absolute address to come back to: the given one, or this page without fragment and without an earlier gift. */
function returnUrl(wanted: string): string {
  if (wanted !== '' && URL.canParse(wanted, document.baseURI)) return new URL(wanted, document.baseURI).href
  const here = new URL(location.href)
  here.hash = ''
  here.searchParams.delete('donation_id')
  return here.href
}
