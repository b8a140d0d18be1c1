import { css } from 'lit'

/** Looks of the donate button: one calm card, from who receives to what becomes of the gift. */
export const styles = css`
  :host {
    inline-size: 100%;
    max-inline-size: 26em;
    min-block-size: calc(26em + var(--more-lines, 0em));
  }
  :host(:is([amounts], [cart-total])) {
    min-block-size: calc(30.75em + var(--more-lines, 0em));
  }
  :host(:is([amounts], [cart-total])[fee-coverable]) {
    min-block-size: calc(38.25em + var(--more-lines, 0em));
  }
  .frame {
    gap: 1em;
    padding: 1.25em;
  }
  .header {
    position: relative;
    container-type: inline-size;
    display: flex;
    flex-wrap: wrap;
    align-items: flex-start;
    gap: 0.875em;
    min-block-size: 5.3em;
  }
  .ribbon {
    position: absolute;
    inset-block-start: -0.25em;
    inset-inline-end: -0.25em;
  }
  .thanks > .ribbon {
    position: static;
  }
  @container (max-width: 11em) {
    .words {
      flex-basis: 100%;
    }
    .ribbon {
      position: static;
      order: -1;
    }
  }
  .amounts {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.625em;
  }
  .pills {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
  }
  /* Grows with its longest word, such as an amount that no line may break. */
  .pill {
    position: relative;
    display: flex;
    flex: 1 1 3.5em;
    max-inline-size: 100%;
    cursor: pointer;
  }
  .pill span {
    display: flex;
    flex: 1;
    min-inline-size: 0;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    text-align: center;
    min-block-size: max(52px, 3.25em);
    padding: 0.25em;
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    overflow-wrap: break-word;
    transition:
      background-color 0.12s,
      border-color 0.12s;
  }
  .pill small {
    color: var(--_muted);
    font-size: 0.75em;
    font-weight: 500;
    line-height: 1.2;
  }
  .pill:hover span {
    background: var(--_sunken);
  }
  .pill input:checked + span {
    border-color: var(--_accent);
    background: var(--_soft);
    box-shadow: inset 0 0 0 1px var(--_accent);
    color: var(--_accent);
  }
  .pill input:focus-visible + span {
    outline: 2px solid var(--_focus);
    outline-offset: 2px;
  }
  .own {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.375em;
    min-block-size: max(52px, 3.25em);
    padding-inline: 1em;
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
  }
  .own:focus-within {
    border-color: var(--_focus);
    outline: 2px solid transparent;
    box-shadow: 0 0 0 3px color-mix(in srgb, var(--_focus) 22%, transparent);
  }
  .own .sign {
    color: var(--_muted);
    font-size: 1.25em;
  }
  .own input {
    flex: 1 1 3em;
    min-inline-size: 0;
    align-self: stretch;
    padding: 0;
    border: 0;
    background: none;
    font-size: max(16px, 1.25em);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .own input::placeholder {
    color: var(--_muted);
    font-weight: 400;
  }
  .own input:focus {
    outline: none;
  }
  .complaint {
    color: var(--_error);
    font-size: 0.875em;
  }
  .cover {
    display: flex;
    align-items: flex-start;
    gap: 0.75em;
    min-block-size: 44px;
    padding: 0.75em min(1em, 5%);
    border-radius: var(--_radius);
    background: var(--_sunken);
    cursor: pointer;
  }
  .cover input {
    flex: none;
    inline-size: 1.25em;
    block-size: 1.25em;
    margin-block-start: 0.125em;
    accent-color: var(--_accent);
  }
  .cover .muted {
    display: block;
    min-block-size: 1.5em;
  }
  #give {
    inline-size: 100%;
    min-block-size: max(52px, 3.25em);
    font-size: 1.0625em;
    font-variant-numeric: tabular-nums;
  }
  .secure {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: 0.375em;
    min-block-size: 1.5em;
    margin-block-start: -0.375em;
    text-align: center;
  }
  .secure a {
    padding: calc((44px - 1lh) / 2) 0.75em;
    margin-block: calc((1lh - 44px) / 2);
  }
  .secure .icon {
    flex: none;
    inline-size: 1em;
    block-size: 1em;
  }
  .disclosure {
    display: grid;
    gap: 0.375em;
    padding-block-start: 1em;
    border-block-start: 1px solid var(--_border);
    font-size: 0.8125em;
  }
  details p {
    padding-block-start: 0.25em;
  }
  .thanks {
    justify-items: center;
    gap: 0.5em;
    padding-block: 2em;
    text-align: center;
  }
  .check {
    display: grid;
    place-items: center;
    inline-size: 3.5em;
    block-size: 3.5em;
    border-radius: 50%;
    background: var(--_soft);
    color: var(--_accent);
  }
  .check .icon {
    inline-size: 1.75em;
    block-size: 1.75em;
  }
  .title {
    font-size: 1.5em;
    font-weight: 700;
    letter-spacing: -0.01em;
    line-height: 1.2;
  }
  @media (forced-colors: active) {
    .pill input:checked + span {
      outline: 3px solid Highlight;
    }
  }
`
