import { css } from 'lit'

/**
 * Colors, sizes and small parts that all elements share. The page can set every value with `--almoner-*`;
 * light and dark follow the page's own `color-scheme`, or the `theme` attribute.
 *
 * Comments inside the template would be part of the script, so they are here, in the order of the rules:
 * - A frame fills the place that the page keeps for it.
 * - Japanese lines end between phrases or sentences, and within words only where there is no other place.
 * - Each line of a name in another direction begins where the words around it begin.
 * - The ribbon is on the edge of the frame, where no words are.
 * - A summary is as tall as a finger, and little taller in the flow than its line.
 * - A visually hidden control scrolls its label into view when it gets the focus.
 * - Transparent borders become visible in forced colors.
 */
export const tokens = css`
  :host {
    --_accent: var(--almoner-accent, light-dark(#0b6b53, #63d2ac));
    --_surface: var(--almoner-surface, light-dark(#fff, #171b1a));
    --_text: var(--almoner-text, light-dark(#222, #eee));
    --_muted: var(--almoner-muted, color-mix(in srgb, var(--_text) 80%, var(--_surface)));
    --_border: var(--almoner-border, color-mix(in srgb, var(--_text) 15%, var(--_surface)));
    --_control: var(--almoner-control-border, color-mix(in srgb, var(--_text) 50%, var(--_surface)));
    --_error: var(--almoner-error, light-dark(#b22, #f99));
    --_radius: var(--almoner-radius, 12px);
    --_soft: color-mix(in srgb, var(--_accent) 9%, var(--_surface));
    --_sunken: color-mix(in srgb, var(--_text) 5%, var(--_surface));
    --_space: calc(1em * var(--almoner-density, 1));
    max-inline-size: var(--almoner-width, 28em);
    box-sizing: border-box;
    font-family: var(--almoner-font, inherit);
    font-size: max(14px, 1em);
    line-height: 1.5;
    word-spacing: normal;
    text-align: start;
    text-transform: none;
    font-style: normal;
    text-indent: 0;
    letter-spacing: normal;
    display: grid;
    grid: auto / 100%;
    white-space: normal;
    color: var(--almoner-text, inherit);
    font-weight: 400;
  }
  :host(:lang(ja)) {
    word-break: keep-all;
    word-break: auto-phrase;
    overflow-wrap: anywhere;
  }
  @media (forced-colors: none) {
    :host(:state(on-light)) {
      color-scheme: light;
    }
    :host(:state(on-dark)) {
      color-scheme: dark;
    }
  }
  :host([theme='light']) {
    color-scheme: light;
  }
  :host([theme='dark']) {
    color-scheme: dark;
  }
  :host([hidden]) {
    display: none;
  }
  [dir] {
    text-align: left;
  }
  :host(:dir(rtl)) [dir] {
    text-align: right;
  }
  * {
    box-sizing: border-box;
    margin: 0;
    outline-offset: 2px;
    padding: 0;
  }
  fieldset {
    border: 0;
    min-inline-size: 0;
  }
  button,
  input {
    font: inherit;
    color: inherit;
  }
  label,
  a,
  button {
    overflow-wrap: anywhere;
  }
  button,
  label,
  summary {
    cursor: pointer;
  }
  a,
  ::slotted(a) {
    color: var(--_accent);
    font-weight: 500;
  }
  :focus-visible,
  .field:focus-within,
  .hidden-visually:focus-visible + span {
    outline: 2px solid var(--almoner-focus, var(--_accent));
  }
  ::placeholder {
    color: var(--_muted);
    opacity: 1;
  }
  .frame {
    position: relative;
    display: grid;
    grid: auto / 100%;
    align-content: start;
    gap: var(--_space);
    padding: calc(1.25 * var(--_space));
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    box-shadow: var(--almoner-shadow, none);
    color: var(--_text);
  }
  .main-button,
  .quiet-button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.5em;
    color: var(--_accent);
    min-block-size: 44px;
    padding: 0.5em 0.75em;
    border-radius: var(--_radius);
    background: none;
    font-weight: 500;
  }
  .quiet-button:hover,
  .option:hover,
  .pill:hover span {
    background: var(--_sunken);
  }
  .main-button {
    color: var(--almoner-on-accent, light-dark(#fff, #021));
    min-block-size: 3em;
    background: var(--_accent);
  }
  .main-button[aria-disabled='true']:not(.working) {
    background: var(--_border);
    color: var(--_muted);
    cursor: default;
  }
  :disabled,
  :disabled + span {
    opacity: 0.6;
  }
  .ribbon {
    padding: 0 0.75em;
    border-radius: var(--_radius);
    background: color-mix(in srgb, orange 20%, var(--_surface));
    font-size: 0.75em;
    font-weight: 500;
  }
  .frame .ribbon {
    position: absolute;
    inset-block-start: -0.8em;
    inset-inline-end: 1em;
  }
  summary {
    margin-block: -0.85em;
    padding-block: 1em;
    color: var(--_text);
    font-weight: 500;
    outline-offset: -8px;
  }
  .failure {
    color: var(--_text);
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5em;
    border: 1px solid var(--_error);
    border-radius: var(--_radius);
    background: color-mix(in srgb, var(--_error) 6%, var(--_surface));
    padding: 0.75em;
  }
  .failure p {
    flex: 1 12em;
  }
  .failure .quiet-button {
    margin: -0.5em -0.75em;
    color: var(--_error);
  }
  .muted {
    color: var(--_muted);
    font-size: 0.8125em;
  }
  .hidden-visually {
    position: absolute;
    block-size: 1px;
    overflow: hidden;
    opacity: 0;
    scroll-margin: 4em;
  }
  .hidden-visually:not(input) {
    pointer-events: none;
  }
  .cover {
    display: flex;
    gap: 0.75em;
  }
  .cover input {
    accent-color: var(--_accent);
    flex: none;
    inline-size: 1.25em;
    block-size: 1.25em;
    margin: 0.125em 0;
  }
  .cover .muted {
    display: block;
  }
  .icon {
    flex: none;
    inline-size: 1.25em;
  }
  .skeleton {
    display: block;
    border-radius: var(--_radius);
    background: var(--_sunken);
  }
  .skeleton,
  .working {
    animation: fade 2s infinite;
  }
  @keyframes fade {
    50% {
      opacity: 0.5;
    }
  }
  @media (prefers-reduced-motion) {
    *,
    ::before {
      animation: none !important;
      transition: none !important;
    }
  }
  .main-button,
  .quiet-button,
  .ribbon,
  .skeleton {
    border: 1px solid #0000;
  }
  @media (forced-colors: active) {
    .hidden-visually:checked:not(:focus-visible) + span {
      outline: 3px solid Highlight;
      outline-offset: 0;
    }
    .main-button {
      color: ButtonText;
    }
    .main-button[aria-disabled='true'] {
      color: GrayText;
    }
  }
`
