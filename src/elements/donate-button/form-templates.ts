import { html, nothing, type TemplateResult } from 'lit'
import { dateFormat, joinNames } from '../../contract/formatters.ts'
import type { DonationMatch } from '../../contract/nonprofits.ts'
import type { PaidGift } from '../../contract/payments.ts'
import { CHECK, LOCK, renderFrame, renderIcon } from '../shared/card.ts'
import { renderDialog } from '../shared/dialog.ts'
import type { Localized } from '../shared/localize.ts'
import { feeOn, formatThousandths } from '../shared/money.ts'
import { renderFacts, renderLogo } from '../shared/nonprofit-view.ts'
import type { Phase, Shown } from '../shared/service.ts'
import type { CartController } from './cart-controller.ts'
import type { CheckoutController } from './checkout-controller.ts'
import {
  type ChoiceView,
  renderAmounts,
  renderDedication,
  renderFeeCover,
  renderFrequency,
  renderMonthlyMeaning,
} from './choice-templates.ts'
import type { ImpactController } from './impact-controller.ts'
import type { Recipient } from './recipient-controller.ts'
import type { SplitController } from './split-controller.ts'

/** The donate button, for the templates of its layouts. */
export interface FormView extends ChoiceView {
  readonly mode: string
  readonly phase: Phase
  readonly nonprofitId: string
  /** The giving page that the gift counts for; empty elsewhere. */
  readonly givingPage: string
  readonly recipient: Recipient | undefined
  readonly checkoutController: CheckoutController
  readonly cartController: CartController
  readonly impactController: ImpactController
  readonly splitController: SplitController
  open: boolean
  readonly renderRoot: ParentNode
  renderRibbon(): unknown
  /** Renders why the payment page didn't open. */
  renderCheckoutFailure(): unknown
}

/** Renders the layout of `mode`: card, row, button with a dialog, dialog, or a row for the page's own cart. */
export function renderForm(view: FormView): TemplateResult {
  if (view.mode === 'button' || view.mode === 'dialog') return renderGiftDialog(view)
  if (view.recipient?.eligible === false) return renderGiftCard(view)
  if (view.mode === 'line') return renderLine(view)
  return view.mode === 'cart' ? renderCart(view) : renderGiftCard(view)
}

function renderGiftCard(view: FormView): TemplateResult {
  if (view.phase === 'empty') return renderFrame([renderRecipient(view), renderIneligible(view)])
  return renderFrame([
    renderRecipient(view),
    renderFrequency(view),
    renderAmounts(view),
    view.splitController.render(),
    renderMatch(view),
    view.impactController.render(),
    renderMonthlyMeaning(view),
    renderDedication(view),
    renderFeeCover(view),
    renderGiving(view),
    renderDisclosure(view),
  ])
}

/** One row, such as below "Add to cart". */
function renderLine(view: FormView): TemplateResult {
  return html`<div class="frame row" part="frame">
    ${renderRecipient(view)} ${renderFrequency(view)} ${renderAmounts(view, { isRow: true })} ${view.splitController.render()}
    ${renderMonthlyMeaning(view)} ${renderDedication(view)} ${renderFeeCover(view)} ${renderGiving(view)} ${renderMatch(view)}
    ${renderDisclosure(view)}
  </div>`
}

/** The button that opens the card in a modal dialog, or the dialog alone, which the page opens. */
function renderGiftDialog(view: FormView): TemplateResult {
  const { recipient, t } = view
  const setOpen = (isOpen: boolean) => {
    view.open = isOpen
  }
  const opener = html`<button
    type="button"
    class="main-button opener"
    part="button"
    aria-haspopup="dialog"
    ?disabled=${view.isDisabled}
    @click=${() => setOpen(true)}
  >
    ${t(recipient === undefined ? 'dialogOpenAny' : 'dialogOpen', { name: recipient?.name })}
  </button>`
  const onClosed = () => {
    setOpen(false)
    view.renderRoot.querySelector<HTMLElement>('.opener')?.focus()
  }
  return html`
    ${view.mode === 'dialog' ? nothing : opener}
    ${renderDialog(
      { name: t('dialogTitle'), closeLabel: t('dialogClose'), onClose: () => setOpen(false), onClosed },
      renderGiftCard(view),
    )}
  `
}

/** A row that adds the gift to the page's own order. */
function renderCart(view: FormView): TemplateResult {
  const { cartController: cart, gift, nonprofitId, t } = view
  const isAdded = cart.cents > 0
  const isBlocked = !isAdded && (gift === undefined || nonprofitId === '' || cart.isAdding)
  const added = html`${renderIcon(CHECK)} ${t('cartAdded')}`
  return html`<div class="frame row" part="frame">
    ${renderRecipient(view)} ${renderAmounts(view, { isRow: true })} ${view.splitController.render()}
    <span class="added" aria-hidden="true">${isAdded ? added : nothing}</span>
    <button
      type="button"
      id="give"
      class=${isAdded ? 'quiet-button' : cart.isAdding ? 'main-button working' : 'main-button'}
      part="button"
      ?disabled=${view.isDisabled}
      aria-disabled=${isBlocked}
      @click=${cart.press}
    >
      ${cartLabel(view)}
    </button>
    <p class="hidden-visually" role="status">${cartStatus(view)}</p>
    ${renderMatch(view)} ${view.impactController.render()} ${renderMonthlyMeaning(view)} ${renderDisclosure(view)}
  </div>`
}

function cartLabel({ cartController: cart, gift, nonprofitId, t, money }: FormView): string {
  if (cart.cents > 0) return t('cartRemove')
  if (nonprofitId === '') return t('giveToNobody')
  if (cart.isAdding) return t('cartAdding')
  return gift === undefined ? t('giveNothing') : t('cartAdd', { amount: money(gift.amount) })
}

/** What screen readers announce about the order. */
function cartStatus({ cartController: cart, recipient, t, money }: FormView): string {
  if (cart.cents > 0) return t('cartInOrder', { amount: money(cart.cents), name: recipient?.name })
  if (cart.isAdding) return t('cartAdding')
  return cart.wasRemoved ? t('cartRemoved') : ''
}

function renderRecipient(view: FormView): TemplateResult {
  const { recipient, isForSeveral, t } = view
  return html`<div class="header" part="header">
    ${recipient ? renderLogo(recipient) : html`<span class="logo skeleton"></span>`}
    <p class="words">
      ${
        view.phase === 'idle'
          ? html`<strong class="name">${t('giveToNobody')}</strong>`
          : recipient
            ? html`<span class="muted">${t('giveTo')}</span
                ><strong class=${isForSeveral ? 'name several' : 'name'} part="name" dir="auto">${recipient.name}</strong>${renderFacts(recipient)}`
            : html`<span class="skeleton line"></span><span class="skeleton line"></span>`
      }
    </p>
    ${view.renderRibbon()}
  </div>`
}

function renderIneligible({ recipient, t }: FormView): TemplateResult {
  return html`<div>
    <p role="status">${t('cannotReceive', { name: recipient?.name })}</p>
    <p class="muted" dir="auto">${recipient?.eligibility_restrictions[0]?.detail}</p>
    <slot></slot>
  </div>`
}

/** Renders the donate button, and what happens next. */
function renderGiving(view: FormView): TemplateResult {
  const { checkoutController: checkout, gift, isDisabled, recipient } = view
  return html`${view.renderCheckoutFailure()}
    <button
      type="button"
      id="give"
      class=${checkout.isLeaving ? 'main-button working' : 'main-button'}
      part="button"
      ?disabled=${isDisabled}
      aria-disabled=${checkout.isLeaving || recipient === undefined || gift === undefined}
      @click=${view.give}
    >
      ${giveLabel(view)}
    </button>
    <p class="secure muted" role="status">${renderNextStep(view)}</p>`
}

function giveLabel({ frequencyController, gift, inCart, nonprofitId, t, money }: FormView): string {
  if (nonprofitId === '') return t('giveToNobody')
  if (gift === undefined) return t('giveNothing')
  const amount = money(gift.amount)
  if (frequencyController.isMonthly) return t('monthlyGive', { amount })
  return t(inCart ? 'addToOrder' : 'give', { amount })
}

function renderNextStep({ checkoutController: checkout, inCart, t }: FormView): unknown {
  if (checkout.leavingTo !== '') return html`<a href=${checkout.leavingTo} target="_top">${t('continueToPayment')}</a>`
  if (inCart) return t('paidWithOrder')
  return html`${renderIcon(LOCK)}<span>${t(checkout.isLeaving ? 'leaving' : 'securePayment')}</span>`
}

/** Which sentence names the donee. A giving page has no store that could want to deduct the gift. */
function doneeSentence({ givingPage, isForSeveral }: FormView) {
  if (givingPage === '') return isForSeveral ? 'disclosureDonorSeveral' : 'disclosureDonor'
  return isForSeveral ? 'disclosureDonorOnPageSeveral' : 'disclosureDonorOnPage'
}

/** Renders the disclosure. */
function renderDisclosure(view: FormView): TemplateResult {
  const { inCart, isForSeveral, mode, t } = view
  return html`<div class="disclosure muted" part="disclosure">
    ${mode === 'line' ? view.impactController.render() : nothing}
    ${mode === 'cart' ? html`<p>${t('paidWithOrder')}</p>` : nothing}
    ${inCart ? nothing : html`<p>${feeSentence(view)}</p>`}
    <p>${t(doneeSentence(view))}</p>
    <details>
      <summary>${t('disclosureMore')}</summary>
      <p>${t('disclosureTime')} ${t(isForSeveral ? 'disclosureFallbackSeveral' : 'disclosureFallback')}</p>
    </details>
    <slot name="disclosure"></slot>
  </div>`
}

function feeSentence({ cardFee, gift, isForSeveral, language, t, money }: FormView): string {
  if (gift === undefined) {
    const rate = formatThousandths(cardFee.perThousand, language)
    return t('disclosureRate', { rate, fixed: money(cardFee.fixed) })
  }
  const fee = feeOn(gift.amount, cardFee)
  const values = { net: money(gift.amount - fee), fee: money(fee) }
  return t(isForSeveral ? 'disclosureReachesSeveral' : 'disclosureReaches', values)
}

/** Renders the wait for the service's confirmation, without anything that invites the donor to pay again. */
export function renderReturn({ t }: Pick<FormView, 't'>): TemplateResult {
  return renderFrame(html`<p role="status">${t('lookingUpGift')}</p><span class="skeleton line"></span>`)
}

function renderMatched({ t, money }: FormView, { matched_amount, account_name }: PaidGift): unknown {
  if (matched_amount === undefined || account_name === undefined) return nothing
  return html`<p>${t('matchAdded', { merchant: account_name, amount: money(matched_amount) })}</p>`
}

function renderMonthlyTerms({ language, t, money }: FormView, { monthly }: PaidGift): unknown {
  if (monthly === undefined) return nothing
  const date = dateFormat(language, { dateStyle: 'long' }).format(monthly.next_payment_at * 1_000)
  return html`<p>${t('thanksMonthly', { amount: money(monthly.amount), date })}</p>`
}

function thankedNames({ nonprofit, allocations = [] }: PaidGift, language: string): string {
  const names = allocations.map((part) => part.nonprofit.name)
  return names.length === 0 ? nonprofit.name : joinNames(language, names)
}

/** Renders the thanks for a paid gift. */
export function renderThanks(view: FormView, gift: PaidGift, giveAgain: () => void): TemplateResult {
  const { t, money } = view
  return html`
    <div class="frame thanks" part="thanks" role="status">
      <span class="check" aria-hidden="true">${renderIcon(CHECK)}</span>
      <p class="title">${t('thanks')}</p>
      <p>
        ${t('thanksAmount', { amount: money(gift.amount) })}
        <br /><strong>${thankedNames(gift, view.language)}</strong>
      </p>
      ${renderMonthlyTerms(view, gift)} ${renderMatched(view, gift)}
      ${gift.gift_url === '' ? nothing : html`<a class="quiet-button" href=${gift.gift_url}>${t('followGift')}</a>`}
      <p class="muted">${t('thanksReference', { id: gift.donation_id })}</p>
      <button type="button" class="quiet-button" part="button" @click=${giveAgain}>${t('giveAgain')}</button>
      ${view.renderRibbon()}
    </div>
  `
}

type Match = Shown<DonationMatch>

/** The gift that a match adds to. */
interface MatchedGift extends Localized {
  readonly recipient: Recipient | undefined
  readonly gift: { readonly amount: number } | undefined
}

/** Renders what the merchant adds to the gift; nothing if none of its programs matches gifts to the nonprofit. */
function renderMatch({ recipient, gift, t, money }: MatchedGift): TemplateResult | typeof nothing {
  const { matching = [] } = recipient ?? {}
  const [first] = matching
  if (first === undefined) return nothing
  const merchant = first.account_name
  if (gift === undefined) return html`<p class="match">${t('matchAny', { merchant })}</p>`
  const cents = matching.reduce((sum, match) => sum + matchOf(gift.amount, match), 0)
  if (cents === 0) return nothing
  // Where the rest of a budget isn't public, the promise says that it is limited.
  const isLimited = matching.some(({ has_budget, budget_left }) => has_budget && budget_left === undefined)
  const amount = money(cents, { short: true })
  return html`<p class="match">${t(isLimited ? 'matchAddsWithBudget' : 'matchAdds', { merchant, amount })}</p>`
}

/** Cents that a match adds to a gift of `amount` cents: its percentage, rounded down, up to its limits. */
function matchOf(amount: number, { percent, max_per_order, budget_left }: Match): number {
  const tenThousandths = Math.round(Number(percent) * 10_000)
  const share = Math.floor((amount * tenThousandths) / 1_000_000)
  return Math.min(share, max_per_order ?? share, budget_left ?? share)
}
