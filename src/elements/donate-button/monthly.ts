import { css, html, nothing } from 'lit'
import type { Frequency } from '../../contract/payments.ts'
import type { ButtonHost, Extension } from './button-host.ts'

const SENTENCES = { once: 'monthlyOnce', monthly: 'monthlyEach' } as const

/** Looks of it. */
export const monthlyStyles = css`
  .often {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
  }
  .often .pill span {
    min-block-size: 44px;
  }
  .row fieldset {
    flex: 1 15em;
  }
  .row .told {
    flex: 1 0 100%;
  }
  .told {
    padding: 0.75em;
    border-radius: var(--_radius);
    background: var(--_soft);
    color: var(--_text);
    font-size: 0.8125em;
  }
  `

/** Lets the donor give every month; nobody does so without having chosen it. */
export function extendMonthly(host: ButtonHost): Extension {
  const offered = () => (['once', 'monthly'] as const).filter((word) => host.frequency.split(/[\s,]+/).includes(word))
  let chosen: Frequency | undefined
  const present = (): Frequency | undefined =>
    offered().find((word) => word === chosen) ?? offered().find((word) => word === 'once')

  const renderChoice = () => html`
    <fieldset ?disabled=${host.isDisabled}>
      <legend class="hidden-visually">${host.t('monthlyQuestion')}</legend>
      <div class="often">
        ${offered().map(
          (word) => html`<label class="pill" part="frequency"
            ><input
              type="radio"
              name="frequency"
              aria-describedby="unsaid"
              class="hidden-visually"
              .checked=${present() === word}
              @change=${() => {
                chosen = word
                host.isChecked = false
                host.requestUpdate()
              }}
            /><span>${host.t(SENTENCES[word])}</span></label
          >`,
        )}
      </div>
      ${
        host.isChecked && present() === undefined
          ? html`<p id="unsaid" class="complaint" role="alert">${host.t('monthlyChoose')}</p>`
          : nothing
      }
    </fieldset>
  `
  const renderMeaning = () => {
    const amount = host.gift?.amount
    return html`<p class="told" role="status">
      ${
        present() !== 'monthly'
          ? nothing
          : amount === undefined
            ? host.t('monthlyMeaningAny')
            : host.t('monthlyMeaning', { amount: host.money(amount) })
      }
    </p>`
  }
  return {
    at: (place) => {
      if (place === 'above') return renderChoice()
      return place === 'below' && present() === 'monthly' ? renderMeaning() : nothing
    },
    added: () => (present() === 'monthly' ? { frequency: 'monthly', giving: 'monthlyGive' } : {}),
    isHindered: () => present() === undefined,
  }
}
