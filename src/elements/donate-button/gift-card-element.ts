import { TaskStatus } from '@lit/task'
import { nothing, type TemplateResult } from 'lit'
import { html } from '../shared/bare-template.ts'
import { LOCK, renderIcon } from '../shared/icons.ts'
import { CARD_FEE, feeOn, formatThousandths } from '../shared/money.ts'
import { renderFacts, renderLogo } from '../shared/nonprofit-view.ts'
import { CheckoutElement } from './checkout-element.ts'

/** The place of a line that is awaited. */
const BONE = html`<span class="bone line"></span>`

/** Draws the gift as a card: who receives it, how much, the button that gives, and what becomes of it. */
export abstract class GiftCardElement extends CheckoutElement {
  protected override renderContent(): TemplateResult {
    const error = this.unanswered
    if (this.paidGift !== undefined) return this.renderThanks(this.paidGift) ?? html``
    if (this.isUnsure) return this.#renderReturn()
    if (error !== undefined) return renderFrame(this.renderFailure(error))
    // What comes when the donor turns to the element is no form: what the page asked for may still be on its way.
    const isAwaited = this.extending.status !== TaskStatus.COMPLETE
    const gift = () => (this.phase === 'empty' ? this.#renderIneligible() : this.#renderGift())
    const card = () => renderFrame([this.renderRecipient(), isAwaited ? BONE : gift()])
    const form = this.extensions.find(({ render }) => render)
    if (form?.render !== undefined) return form.render(card)
    if (!isAwaited || /^(card)?$/.test(this.mode)) return card()
    return this.mode === 'dialog' ? html`` : BONE
  }

  /** Who receives the gift. */
  override renderRecipient(): TemplateResult {
    const { recipient } = this
    return html`<div class="header" part="header">
        ${recipient ? renderLogo(recipient) : html`<span class="logo bone"></span>`}
        <p class="words">
          ${
            this.phase === 'idle'
              ? html`<strong class="name">${this.say('giveToNobody')}</strong>`
              : recipient
                ? html`<span class="muted">${this.say('giveTo')}</span
                    ><strong class="name" part="name" dir="auto">${recipient.name}</strong>${renderFacts(recipient)}`
                : html`<span class="bone line"></span><span class="bone line"></span>`
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
    const label =
      gift === undefined ? this.say('giveNothing') : this.sayAny(giving, { amount: this.money(gift.amount) })
    return html`${this.failure === undefined ? nothing : this.renderFailure(this.failure, this.give, this.say('nothingCharged'))}
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
            ? html`<a href=${this.leavingTo} target="_top">${this.sayAny('continueToPayment')}</a>`
            : this.inCart
              ? this.say('paidWithOrder')
              : html`${renderIcon(LOCK)}<span>${(isLeaving && this.sayAny('leaving')) || this.say('securePayment')}</span>`
        }
      </p>`
  }

  /** What becomes of the gift. */
  override renderDisclosure(): TemplateResult {
    return html`<div class="disclosure muted" part="disclosure">
        ${this.renderAt('disclosure')} ${this.inCart ? nothing : html`<p>${this.#feeSentence(this.gift?.amount)}</p>`}
        <p>${this.say('disclosureDonor')}</p>
        <details>
          <summary>${this.say('disclosureMore')}</summary>
          <p>${this.sayAny('disclosureTime')} ${this.sayAny('disclosureFallback')}</p>
        </details>
        <slot name="disclosure"></slot>
      </div>`
  }

  #feeSentence(amount: number | undefined): string {
    const fee = feeOn(amount ?? 0)
    return amount === undefined
      ? this.say('disclosureRate', {
          rate: formatThousandths(CARD_FEE.perThousand, this.language),
          fixed: this.money(CARD_FEE.fixed),
        })
      : this.say('disclosureReaches', { net: this.money(amount - fee), fee: this.money(fee) })
  }

  #renderIneligible(): TemplateResult {
    const { recipient } = this
    return html`<div>
      <p role="status">${this.say('cannotReceive', { name: recipient?.name })}</p>
      <p class="muted" dir="auto">${recipient?.eligibility_restrictions[0]?.detail}</p>
      <slot></slot>
    </div>`
  }

  /** The donor is back, and the service has not said yet what was given: nothing may invite to pay again. */
  #renderReturn(): TemplateResult {
    const failure = this.returnFailure
    return renderFrame(
      failure === undefined
        ? html`<p role="status">${this.sayAny('lookingUpGift')}</p>${BONE}`
        : this.renderFailure(failure, undefined, this.say('doNotPayAgain')),
    )
  }
}

function renderFrame(content: unknown): TemplateResult {
  return html`<div class="frame" part="frame">${content}</div>`
}
