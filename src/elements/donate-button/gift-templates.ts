import { html, nothing, type TemplateResult } from 'lit'
import type { Money, Say } from '../api-element.ts'
import { CHECK, renderIcon } from '../icons.ts'
import { CARD_FEE, feeOn } from '../money.ts'
import { type Named, renderFacts, renderLogo } from '../nonprofit-view.ts'
import type { buttonEnglish } from './donate-button.english.ts'

/** Who speaks in a template. */
export interface Voice {
  say: Say<keyof typeof buttonEnglish>
  money: Money
  /** Writes thousandths as percent. */
  percent: (thousandths: number) => string
}

/** Who receives the gift: nobody yet, somebody who is looked up, or the nonprofit itself. */
export function renderRecipient(
  { say }: Voice,
  nonprofit: Named | 'nobody' | undefined,
  ribbon: unknown,
): TemplateResult {
  const isKnown = typeof nonprofit === 'object'
  return html`
    <div class="header" part="header">
      ${isKnown ? renderLogo(nonprofit) : html`<span class="logo bone"></span>`}
      <p class="words">
        ${
          nonprofit === 'nobody'
            ? html`<strong class="name">${say('giveToNobody')}</strong>`
            : html`<span class="muted">${say('giveTo')}</span>${
                isKnown
                  ? html`<strong class="name" part="name">${nonprofit.name}</strong>${renderFacts(nonprofit)}`
                  : html`<span class="bone line"></span><span class="bone line short"></span>`
              }`
        }
      </p>
      ${ribbon}
    </div>
  `
}

/** What becomes of a gift of so many cents, or of any. */
export function renderDisclosure({ say, money, percent }: Voice, amount: number | undefined): TemplateResult {
  const fee = feeOn(amount ?? 0)
  return html`
    <div class="disclosure muted" part="disclosure">
      <p>
        ${
          amount === undefined
            ? say('disclosureRate', { rate: percent(CARD_FEE.perThousand), fixed: money(CARD_FEE.fixed) })
            : say('disclosureReaches', { net: money(amount - fee), fee: money(fee) })
        }
      </p>
      <p>${say('disclosureDonor')}</p>
      <details>
        <summary>${say('disclosureMore')}</summary>
        <p>${say('disclosureTime')} ${say('disclosureFallback')}</p>
      </details>
      <slot name="disclosure"></slot>
    </div>
  `
}

/** Thanks for a gift that is paid. */
export function renderThanks(
  { say, money }: Voice,
  { id, amount, name, ribbon }: { id: string; amount: number; name: string | undefined; ribbon: unknown },
  onAgain: () => void,
): TemplateResult {
  return html`
    <div class="frame thanks" part="thanks" role="status">
      <span class="check" aria-hidden="true">${renderIcon(CHECK)}</span>
      <p class="title">${say('thanks')}</p>
      <p>
        ${say('thanksAmount', { amount: money(amount) })}
        ${name === undefined ? nothing : html`<br /><strong>${name}</strong>`}
      </p>
      <p class="muted">${say('thanksReference', { id })}</p>
      <button type="button" class="quiet-button" part="button" @click=${onAgain}>${say('giveAgain')}</button>
      ${ribbon}
    </div>
  `
}
