import { html, nothing, type TemplateResult } from 'lit'
import { coverFee } from '../money.ts'
import type { Choice } from './amounts.ts'
import type { Voice } from './gift-templates.ts'
import type { Complaint, Offer } from './offer.ts'

/** What the donor did with the offer, and what hears of more. */
interface Choosing {
  offer: Offer
  choice: Choice | undefined
  typed: string
  complaint: Complaint | undefined
  onChoose: (choice: Choice) => void
  onType: (typed: string) => void
  /** The donor has left the field. */
  onTyped: () => void
  onEnter: () => void
}

/** The amounts to choose from; nothing where there is but one. */
export function renderAmounts(voice: Voice, choosing: Choosing): TemplateResult | typeof nothing {
  const { choices } = choosing.offer
  const [only] = choices
  const { say, money } = voice
  const { choice, complaint } = choosing
  const isOne = choices.length === 1
  if (isOne && only?.kind !== 'own') return nothing
  return html`
    <fieldset class="amounts">
      <legend class="hidden-visually">${say('chooseAmount')}</legend>
      ${isOne ? nothing : html`<div class="pills">${choices.map((one) => renderPill(voice, one, choosing))}</div>`}
      ${isOne || choice?.kind === 'own' ? renderOwn(voice, choosing) : nothing}
      ${
        complaint === undefined
          ? nothing
          : html`<p id="complaint" class="complaint" role="alert">${say(complaint.reason, {
              amount: money(complaint.cents),
              digits: complaint.cents / 100,
            })}</p>`
      }
    </fieldset>
  `
}

function renderPill({ say, money }: Voice, one: Choice, { choice, onChoose }: Choosing): TemplateResult {
  const words =
    one.kind === 'own'
      ? say('otherAmount')
      : html`${money(one.amount, { short: true })}${
          one.kind === 'round-up' ? html`<small>${say('roundUp')}</small>` : nothing
        }`
  return html`<label class="pill" part="amount">
    <input
      type="radio"
      name="amount"
      class="hidden-visually"
      .checked=${choice?.kind === one.kind && choice.amount === one.amount}
      @change=${() => onChoose(one)}
    />
    <span>${words}</span>
  </label>`
}

function renderOwn({ say }: Voice, { typed, complaint, onType, onTyped, onEnter }: Choosing): TemplateResult {
  return html`<label class="own"
    ><span class="hidden-visually">${say('ownAmount')}</span
    ><span class="sign" aria-hidden="true">$</span
    ><input
      part="input"
      type="text"
      inputmode="decimal"
      autocomplete="off"
      maxlength="20"
      placeholder="0.00"
      aria-invalid=${complaint === undefined ? 'false' : 'true'}
      aria-describedby=${complaint === undefined ? nothing : 'complaint'}
      .value=${typed}
      @input=${({ target }: Event) => target instanceof HTMLInputElement && onType(target.value)}
      @change=${onTyped}
      @keydown=${({ key }: KeyboardEvent) => key === 'Enter' && onEnter()}
    /><span class="muted" aria-hidden="true">USD</span></label
  >`
}

/** The offer to cover the fee of an amount, or of one that is not chosen yet. */
export function renderCover(
  { say, money }: Voice,
  { amount, covered, onCover }: { amount: number | undefined; covered: boolean; onCover: (covered: boolean) => void },
): TemplateResult {
  return html`
    <label class="cover" part="cover">
      <input
        type="checkbox"
        .checked=${covered}
        @change=${({ target }: Event) => onCover(target instanceof HTMLInputElement && target.checked)}
      />
      <span
        >${amount === undefined ? say('coverFeeAny') : say('coverFee', { fee: money(coverFee(amount) - amount) })}
        <span class="muted">${amount === undefined ? ' ' : say('coverFeeHint', { amount: money(amount) })}</span></span
      >
    </label>
  `
}
