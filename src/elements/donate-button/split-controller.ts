import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit'
import { splitCents } from '../../contract/amounts.ts'
import { idsOf } from '../shared/attributes.ts'
import type { Localized } from '../shared/localize.ts'
import { readTyped } from '../shared/money.ts'
import type { Phase } from '../shared/service.ts'
import { type AmountController, OWN } from './amount-controller.ts'
import type { Recipient } from './recipient-controller.ts'

/** The element whose gift is split. */
interface SplitHost extends ReactiveControllerHost, Localized {
  readonly isDisabled: boolean
  readonly nonprofitId: string
  readonly phase: Phase
  readonly amountController: AmountController
  /** The nonprofits of the gift. */
  readonly recipients: readonly Recipient[]
  readonly gift: { readonly amount: number } | undefined
  readonly updateComplete: Promise<boolean>
  readonly renderRoot: ParentNode
}

/** Splits a gift among several nonprofits: evenly, or by amounts that the donor types. */
export class SplitController implements ReactiveController {
  readonly #host: SplitHost
  /** What the donor typed for each nonprofit, by ID; undefined while the gift is split evenly. */
  #typed: Map<string, string> | undefined

  constructor(host: SplitHost) {
    this.#host = host
    host.addController(this)
  }

  hostUpdate(): void {
    const { amountController: amount, recipients } = this.#host
    const typed = this.#typed
    if (typed === undefined || recipients.length === 0) return
    // Other nonprofits or another amount end the donor's own split.
    const isSame = typed.size === recipients.length && recipients.every(({ id }) => typed.has(id))
    if (!isSame || amount.choice !== OWN || amount.typed !== this.#written(this.#sum)) this.#typed = undefined
  }

  /** The weight of each nonprofit: 1, or the cents that the donor typed. */
  get shares(): readonly number[] {
    return this.#host.recipients.map(({ id }) => (this.#typed === undefined ? 1 : this.#centsOf(id)))
  }

  /** Whether the donor typed an amount for every nonprofit. */
  get isComplete(): boolean {
    return this.shares.every((share) => share > 0)
  }

  /** Whether an error shows beside the donor's own split. */
  get #isProblemShown(): boolean {
    return this.#typed !== undefined && this.#host.amountController.isChecked && !this.isComplete
  }

  /** Focuses the first field without a valid amount. */
  focusProblem(): void {
    this.#host.renderRoot.querySelector<HTMLElement>('.split [aria-invalid=true]')?.focus()
  }

  /** The cents of each nonprofit; empty while there is no amount to split. */
  get parts(): readonly number[] {
    const { gift } = this.#host
    return gift === undefined || !this.isComplete ? [] : splitCents(gift.amount, this.shares)
  }

  reset(): void {
    this.#typed = undefined
  }

  #centsOf(id: string): number {
    const read = readTyped(this.#typed?.get(id) ?? '', this.#host.language)
    return read === undefined || read.isUnclear ? 0 : read.cents
  }

  /** Starts the donor's own split with the even one. */
  readonly #start = (): void => {
    const { recipients, amountController } = this.#host
    const amount = amountController.chosen.amount ?? 0
    const even =
      amount > 0 && recipients.length > 0
        ? splitCents(
            amount,
            recipients.map(() => 1),
          )
        : []
    this.#typed = new Map(recipients.map(({ id }, index) => [id, this.#written(even[index] ?? 0)]))
    amountController.choose(OWN)
    this.#writeSum()
    void this.#host.updateComplete.then(() => this.#host.renderRoot.querySelector<HTMLElement>('.split input')?.focus())
  }

  readonly #end = (): void => {
    this.#typed = undefined
    this.#host.requestUpdate()
  }

  #type(id: string, text: string): void {
    this.#typed?.set(id, text)
    this.#writeSum()
  }

  get #sum(): number {
    return this.shares.reduce((sum, share) => sum + share, 0)
  }

  /** The gift is the sum of what the donor typed. */
  #writeSum(): void {
    this.#host.amountController.type(this.#written(this.#sum))
    this.#host.requestUpdate()
  }

  #written(cents: number): string {
    const { language } = this.#host
    if (cents === 0) return ''
    return (cents / 100).toLocaleString(language, { minimumFractionDigits: 2, useGrouping: false })
  }

  /** Renders what each nonprofit gets; nothing for a gift to one. */
  render(): TemplateResult | typeof nothing {
    const { amountController, recipients, t } = this.#host
    if (recipients.length === 0) return this.#renderSkeleton()
    if (recipients.length === 1) return nothing
    const isOwn = this.#typed !== undefined
    return html`<fieldset class="split" ?disabled=${this.#host.isDisabled}>
      <legend class="hidden-visually">${t('splitTitle')}</legend>
      ${recipients.map((recipient, index) => (isOwn ? this.#renderField(recipient) : this.#renderPart(recipient, index)))}
      ${this.#isProblemShown ? html`<p id="unsplit" class="complaint" role="alert">${t('splitMissing')}</p>` : nothing}
      ${
        amountController.offer.choices.includes(OWN)
          ? html`<button type="button" class="quiet-button" part="button" @click=${isOwn ? this.#end : this.#start}>
              ${t(isOwn ? 'splitEvenly' : 'splitOwn')}
            </button>`
          : nothing
      }
    </fieldset>`
  }

  /** Reserves the space of several nonprofits that are loading. */
  #renderSkeleton(): TemplateResult | typeof nothing {
    const { nonprofitId, phase, amountController } = this.#host
    const ids = idsOf(nonprofitId)
    if (ids.length < 2 || phase !== 'loading') return nothing
    return html`<div class="split" aria-hidden="true">
      ${ids.map(() => html`<p class="split-part"><span class="skeleton line"></span></p>`)}
      ${amountController.offer.choices.includes(OWN) ? html`<span class="quiet-button"></span>` : nothing}
    </div>`
  }

  #renderPart({ name }: Recipient, index: number): TemplateResult {
    const cents = this.parts[index]
    return html`<p class="split-part" part="split-part">
      <span dir="auto">${name}</span><span>${cents === undefined ? nothing : this.#host.money(cents)}</span>
    </p>`
  }

  #renderField({ id, name }: Recipient): TemplateResult {
    const { t } = this.#host
    const isWrong = this.#isProblemShown && this.#centsOf(id) === 0
    return html`<label class="split-part" part="split-part"
      ><span dir="auto">${name}</span
      ><span class="field"
        ><span class="sign" aria-hidden="true">$</span
        ><input
          part="input"
          type="text"
          inputmode="decimal"
          autocomplete="off"
          maxlength="20"
          aria-label=${t('splitPart', { name })}
          aria-invalid=${isWrong}
          aria-describedby=${isWrong ? 'unsplit' : nothing}
          .value=${this.#typed?.get(id) ?? ''}
          @input=${({ target }: Event) => target instanceof HTMLInputElement && this.#type(id, target.value)} /></span
    ></label>`
  }
}
