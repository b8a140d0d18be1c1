import { html, nothing, type TemplateResult } from 'lit'
import { renderFrame } from '../shared/card.ts'
import { LOCK, renderIcon } from '../shared/icons.ts'
import { CARD_FEE, feeOn, formatThousandths } from '../shared/money.ts'
import { renderFacts, renderLogo } from '../shared/nonprofit-view.ts'
import { CheckoutElement } from './checkout-element.ts'
import { renderThanks } from './welcome.ts'

/** The place of a line that is awaited. */
const SKELETON = html`<span class="skeleton line"></span>`

/** Draws the gift as a card: who receives it, how much, the button that gives, and what becomes of it. */
export abstract class GiftCardElement extends CheckoutElement {
  protected override renderContent(): TemplateResult {
    const error = this.unanswered
    if (this.paidGift !== undefined) return renderThanks(this, this.paidGift)
    if (this.isUnsure) return this.#renderReturn()
    if (error !== undefined) return renderFrame(this.renderFailure(error))
    const gift = () => (this.phase === 'empty' ? this.#renderIneligible() : this.#renderGift())
    const card = () => renderFrame([this.renderRecipient(), gift()])
    const form = this.extensions.find(({ render }) => render)
    return form?.render?.(card) ?? card()
  }

  /** Who receives the gift. */
  override renderRecipient(): TemplateResult {
    const { recipient } = this
    return html`<div class="header" part="header">
        ${recipient ? renderLogo(recipient) : html`<span class="logo skeleton"></span>`}
        <p class="words">
          ${
            this.phase === 'idle'
              ? html`<strong class="name">${this.t('giveToNobody')}</strong>`
              : recipient
                ? html`<span class="muted">${this.t('giveTo')}</span
                    ><strong class="name" part="name" dir="auto">${recipient.name}</strong>${renderFacts(recipient)}`
                : html`<span class="skeleton line"></span><span class="skeleton line"></span>`
          }
        </p>
        ${this.renderRibbon()}
      </div>`
  }

  #renderGift(): unknown {
    return [
      this.renderAt('above'),
      this.renderAmounts(),
      this.renderAt('below'),
      this.renderCover(),
      this.renderGiving(),
      this.renderDisclosure(),
    ]
  }

  /** The button that gives, and what happens next. */
  override renderGiving(): TemplateResult {
    const { gift, isLeaving } = this
    const giving = this.added.giving ?? (this.inCart ? 'addToOrder' : 'give')
    const label = gift === undefined ? this.t('giveNothing') : this.t(giving, { amount: this.money(gift.amount) })
    return html`${this.failure === undefined ? nothing : this.renderFailure(this.failure, this.give, this.t('nothingCharged'))}
      <button
        type="button"
        id="give"
        class=${isLeaving ? 'main-button working' : 'main-button'}
        part="button"
        ?disabled=${this.isDisabled}
        aria-disabled=${isLeaving || this.recipient === undefined || gift === undefined}
        @click=${this.give}
      >
        ${label}
      </button>
      <p class="secure muted" role="status">
        ${
          this.leavingTo !== ''
            ? html`<a href=${this.leavingTo} target="_top">${this.t('continueToPayment')}</a>`
            : this.inCart
              ? this.t('paidWithOrder')
              : html`${renderIcon(LOCK)}<span>${this.t(isLeaving ? 'leaving' : 'securePayment')}</span>`
        }
      </p>`
  }

  /** What becomes of the gift. */
  override renderDisclosure(): TemplateResult {
    return html`<div class="disclosure muted" part="disclosure">
        ${this.renderAt('disclosure')} ${this.inCart ? nothing : html`<p>${this.#feeSentence(this.gift?.amount)}</p>`}
        <p>${this.t('disclosureDonor')}</p>
        <details>
          <summary>${this.t('disclosureMore')}</summary>
          <p>${this.t('disclosureTime')} ${this.t('disclosureFallback')}</p>
        </details>
        <slot name="disclosure"></slot>
      </div>`
  }

  #feeSentence(amount: number | undefined): string {
    const fee = feeOn(amount ?? 0)
    return amount === undefined
      ? this.t('disclosureRate', {
          rate: formatThousandths(CARD_FEE.perThousand, this.language),
          fixed: this.money(CARD_FEE.fixed),
        })
      : this.t('disclosureReaches', { net: this.money(amount - fee), fee: this.money(fee) })
  }

  #renderIneligible(): TemplateResult {
    const { recipient } = this
    return html`<div>
      <p role="status">${this.t('cannotReceive', { name: recipient?.name })}</p>
      <p class="muted" dir="auto">${recipient?.eligibility_restrictions[0]?.detail}</p>
      <slot></slot>
    </div>`
  }

  /** The donor is back, and the service has not said yet what was given: nothing may invite to pay again. */
  #renderReturn(): TemplateResult {
    const failure = this.returnFailure
    return renderFrame(
      failure === undefined
        ? html`<p role="status">${this.t('lookingUpGift')}</p>${SKELETON}`
        : this.renderFailure(failure, undefined, this.t('doNotPayAgain')),
    )
  }
}
