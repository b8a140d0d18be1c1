import { css, html, nothing } from 'lit'
import { OWN } from './amounts.ts'
import type { ButtonHost } from './button-host.ts'

/** The amounts to choose from, and their field for an own one, in a row; nothing where there is but one. */
export function renderSelect(host: ButtonHost): unknown {
  const { choices, roundUp, roundedCart } = host.offer
  const [only] = choices
  if (choices.length === 1 && only !== OWN) return nothing
  const label = (cents: number) => {
    if (cents === OWN) return host.t('otherAmount')
    const amount = host.money(cents, { short: true })
    return cents === roundUp ? `${amount} · ${host.t('roundUp', { amount: host.money(roundedCart) })}` : amount
  }
  const onChange = ({ target }: Event) => {
    if (!(target instanceof HTMLSelectElement)) return
    host.choice = Number(target.value)
    host.isChecked = false
    host.tellAmount()
  }
  return html`
    ${
      choices.length === 1
        ? nothing
        : html`<select part="amount" ?disabled=${host.isDisabled} aria-label=${host.t('chooseAmount')} @change=${onChange}>
            ${choices.map(
              (cents) => html`<option value=${cents} .selected=${cents === host.choice}>${label(cents)}</option>`,
            )}
          </select>`
    }
    ${host.choice === OWN || choices.length === 1 ? host.renderOwn() : nothing} ${host.renderComplaint()}
  `
}

/** Chooses the first amount where the page chose none: a row has no room to ask. */
export function chooseFirst(host: ButtonHost): void {
  const [first] = host.offer.choices
  if (host.choice === undefined) host.choice = first
}

/** Looks of a row. */
export const rowStyles = css`
  :host(:is([mode='line'], [mode='cart'])) {
    container-type: inline-size;
    max-inline-size: none;
    min-block-size: 0;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5em 0.75em;
    padding: 0.75em;
  }
  .row .header {
    flex: 1 1 15em;
    /* Three lines, whether they are there or not. */
    min-block-size: 3.8em;
    flex-wrap: nowrap;
    align-items: center;
  }
  .row .main-button {
    min-block-size: 44px;
    padding-inline: 1.25em;
  }
  .row .field {
    flex: 1 9em;
    max-inline-size: 100%;
    min-block-size: 44px;
  }
  .row .sign ~ .muted {
    display: none;
  }
  .row .disclosure,
  .row .complaint,
  .row .failure,
  .row .secure {
    flex: 1 0 100%;
    min-inline-size: 0;
  }
  .row .disclosure {
    display: block;
    border: 0;
    padding: 0;
  }
  .row .disclosure > p {
    display: inline;
  }
  .row .secure {
    margin: 0;
    justify-content: flex-start;
    text-align: start;
  }
  select {
    flex: 9 7em;
    max-inline-size: 18em;
    min-inline-size: 0;
    min-block-size: 44px;
    padding-inline: 0.5em;
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: inherit;
    font: inherit;
    text-overflow: ellipsis;
  }
  /* Amounts and button go below who receives, sooner than that the longest amount, a round-up, would be cut. */
  @container (max-width: 44em) {
    .row .header {
      flex-basis: 100%;
    }
    .row select {
      max-inline-size: 100%;
    }
    .row .main-button {
      flex: 1 auto;
    }
  }
  @container (max-width: 30em) {
    .row select {
      flex-basis: 100%;
    }
    .row .added {
      flex: 1;
    }
  }
`
