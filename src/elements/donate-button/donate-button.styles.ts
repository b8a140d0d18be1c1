import { css } from 'lit'

/**
 * Styles of the donate button: one calm card, from who receives the gift to what becomes of it, and its other forms.
 *
 * Comments inside the template would be part of the script, so they are here:
 * - The header is as tall as two lines of a name, in a row three lines, whether they are there or not.
 * - A pill grows with its longest word. The last two stay together, unless letters are so large that two do not fit.
 * - A radio button covers its whole pill, so that neither a press nor the focus scrolls the page: a press on the label
 *   would. Browsers let presses through the corners of a round one.
 * - A list in a row is as wide as its longest amount, and moves to a line of its own before it is cut. Without
 *   `contain`, WebKit lets a long amount widen the page.
 */
export const styles = css`
  :host {
    inline-size: 100%;
  }
  :host([mode]:not([mode='card'])) {
    max-inline-size: none;
  }
  .header {
    container-type: inline-size;
    display: flex;
    align-items: center;
    gap: 0.75em;
    flex-wrap: wrap;
    min-block-size: 5.3em;
  }
  .header .words {
    align-self: stretch;
    justify-content: center;
  }
  .header .name.several {
    -webkit-line-clamp: none;
  }
  .amounts {
    container-type: inline-size;
    grid: auto / 100%;
    display: grid;
    gap: 0.5em;
  }
  .split {
    display: grid;
    grid: auto / 100%;
    gap: 0.5em;
  }
  .split-part {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1em;
    align-items: center;
    justify-content: space-between;
  }
  .split-part:has(.skeleton) {
    block-size: 1.5em;
  }
  .split-part > :first-child {
    flex: 1 7em;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  .split .field {
    flex: 0 1 8em;
    min-inline-size: 0;
  }
  .split .quiet-button {
    justify-self: start;
    max-inline-size: 100%;
    margin-inline-start: -0.75em;
  }
  .row .split {
    flex: 1 100%;
  }
  .pills {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
  }
  .pill {
    position: relative;
    display: flex;
    flex: 1 4.25em;
    max-inline-size: 100%;
  }
  .pills .pills {
    flex: 2 9em;
  }
  @container (width > 13em) {
    .pills .pills {
      flex-wrap: nowrap;
    }
  }
  .pill span {
    place-content: center;
    display: grid;
    flex: 1;
    min-block-size: 3em;
    padding: 0.25em;
    text-align: center;
    overflow-wrap: break-word;
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    font-weight: 500;
    min-inline-size: 0;
  }
  .pill input {
    inset: 0;
    block-size: 100%;
    inline-size: 100%;
    margin: 0;
    appearance: none;
    scroll-margin: 0;
    cursor: pointer;
  }
  .pill small {
    color: var(--_muted);
    font-size: 0.75em;
    line-height: 1.2;
  }
  .pill :checked + span {
    background: var(--_soft);
    border: 2px solid var(--_accent);
  }
  .field {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5em;
    min-block-size: 3em;
    padding-inline: 1em;
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
  }
  .sign {
    color: var(--_muted);
    font-size: 1.25em;
  }
  .field:has([aria-invalid='true']) {
    border-color: var(--_error);
  }
  .field input {
    font-size: 1.25em;
    flex: 1 3em;
    border: 0;
    min-inline-size: 0;
    outline: none;
    background: none;
    font-weight: 500;
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
  }
  .disclosure {
    display: grid;
    gap: 0.5em;
    padding-block-start: 1em;
    border-block-start: 1px solid var(--_border);
  }
  .complaint {
    color: var(--_error);
    font-size: 0.8125em;
  }
  .secure a {
    margin: -1em;
    padding: 1em;
  }
  button:active {
    translate: 0 1px;
  }
  .working::before {
    content: '';
    padding: 0.4em;
    margin-inline-start: -1.5em;
    border: 2px solid;
    border-right-color: #0000;
    border-radius: 50%;
    animation: turn 1s linear infinite;
  }
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
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
    flex: 0 1 auto;
    max-inline-size: 100%;
    min-inline-size: 0;
    min-block-size: 44px;
    padding-inline: 0.5em;
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: inherit;
    font: inherit;
    contain: paint;
    text-overflow: ellipsis;
  }
  .row .cover {
    flex: 1 1 16em;
  }
  @container (max-width: 44em) {
    .row .header {
      flex-basis: 100%;
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
  .added {
    display: flex;
    align-items: center;
    gap: 0.25em;
    color: var(--_accent);
    font-weight: 500;
  }
  .added:empty {
    display: none;
  }
  :host(:is([mode='button'], [mode='dialog'])) {
    max-inline-size: none;
    inline-size: auto;
    min-block-size: 0;
  }
  :host([mode='button']:not([hidden])) {
    display: inline-block;
    max-inline-size: 100%;
  }
  .opener {
    padding: 0.2em 1.5em;
    line-height: 1.2;
  }
  dialog {
    inline-size: min(28em, 100% - 1.5em);
    max-block-size: calc(100% - 1.5em);
  }
  dialog[open] {
    animation: rise 0.16s ease-out;
  }
  dialog .frame {
    padding-block-start: 3em;
  }
  dialog .frame .ribbon {
    inset-block-start: 1em;
    inset-inline: 1.5em auto;
  }
  @keyframes rise {
    from {
      transform: translateY(8px);
    }
  }
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
  .dedicate {
    overflow-wrap: anywhere;
  }
  .dedicate > :not(summary) {
    display: grid;
    grid: auto / 100%;
    gap: 0.75em;
  }
  .dedicate div {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
  }
  .dedicate .pill span {
    min-block-size: 44px;
  }
  .dedicate div .field {
    display: grid;
    flex: 1 100%;
    padding: 0.5em 1em;
    gap: 0;
    font-size: 0.8125em;
  }
  .field .muted {
    font-size: inherit;
  }
  .row .dedicate {
    flex: 1 0 100%;
  }
  .match {
    color: var(--_accent);
    font-weight: 500;
  }
  .row .match {
    flex: 1 0 100%;
  }
  .does:empty {
    display: none;
  }
  .does bdi {
    font-weight: 600;
  }
  .does small {
    display: block;
    color: var(--_muted);
    font-size: 0.8125em;
    overflow-wrap: anywhere;
  }
  .does a {
    display: inline-block;
    min-block-size: 24px;
    color: inherit;
  }
  .row .does {
    flex: 1 0 100%;
  }
  .thanks {
    place-items: center;
    gap: 0.5em;
    padding-block: 2em;
    text-align: center;
    overflow-wrap: anywhere;
  }
  .check {
    display: flex;
    padding: 0.5em;
    border-radius: 50%;
    background: var(--_soft);
    color: var(--_accent);
    font-size: 1.5em;
  }
  .title {
    font-size: 1.5em;
    font-weight: 600;
  }
`
