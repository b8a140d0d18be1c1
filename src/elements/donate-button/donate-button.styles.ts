import { css } from 'lit'

/** Looks of the donate button: one calm card, from who receives to what becomes of the gift. */
export const styles = css`
  :host {
    inline-size: 100%;
    max-inline-size: 26em;
    min-block-size: calc(var(--_lines, 29.25em) + var(--more-lines, 0em) + max(0em, 35em - 125cqi));
  }
  :host([fee-coverable]) {
    --_lines: 34.5em;
  }
  :host([amount]:not([amounts], [cart-total])) {
    --_lines: 24.25em;
  }
  :host([amount][fee-coverable]:not([amounts], [cart-total])) {
    --_lines: 29.5em;
  }
  :host([mode]:not([mode='card'])) {
    min-block-size: 0;
    max-inline-size: none;
  }
  .frame {
    gap: 1em;
    padding: 1.25em;
  }
  .header {
    position: relative;
    container-type: inline-size;
    display: flex;
    gap: 0.75em;
    flex-wrap: wrap;
    min-block-size: 5.3em;
  }
  .header .ribbon {
    position: absolute;
    inset-inline-end: 0;
  }
  @container (max-width: 11em) {
    .header .ribbon {
      position: static;
    }
  }
  .amounts {
    grid: auto / 100%;
    display: grid;
    gap: 0.5em;
  }
  .pills {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
  }
  /* Grows with its longest word, such as an amount that no line may break. */
  .pill {
    display: flex;
    flex: 1 3.5em;
    max-inline-size: 100%;
  }
  .pill span {
    place-content: center;
    display: grid;
    flex: 1;
    min-block-size: 3.25em;
    padding: 0.25em;
    text-align: center;
    overflow-wrap: break-word;
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    font-weight: 600;
    min-inline-size: 0;
  }
  .pill small {
    color: var(--_muted);
    font-size: 0.75em;
    line-height: 1.2;
  }
  .pill :checked + span {
    background: var(--_soft);
    color: var(--_accent);
    border-color: var(--_accent);
    box-shadow: inset 0 0 0 1px;
  }
  .field {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5em;
    min-block-size: 3.25em;
    padding-inline: 1em;
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
  }
  .sign {
    color: var(--_muted);
    font-size: 1.25em;
  }
  .field input {
    font-size: 1.25em;
    flex: 1 3em;
    border: 0;
    min-inline-size: 0;
    outline: none;
    background: none;
    font-weight: 600;
  }
  .complaint {
    color: var(--_error);
    font-size: 0.8125em;
  }
  .cover {
    padding: 0.75em;
    border-radius: var(--_radius);
    background: var(--_sunken);
  }
  .secure {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 0.5em;
    margin-block-start: -0.5em;
    text-align: center;
  }
  .secure a {
    margin: -1em;
    padding: 1em;
  }
  .disclosure {
    display: grid;
    gap: 0.5em;
    padding-block-start: 1em;
    border-block-start: 1px solid var(--_border);
  }
`
