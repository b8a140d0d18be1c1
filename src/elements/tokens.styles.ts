import { css } from 'lit'

/**
 * Colours, sizes and small pieces all elements share. Every value can be set from the page by `--almoner-*`;
 * light and dark follow the page's own `color-scheme`, or the `theme` attribute.
 */
export const tokens = css`
  :host {
    --_accent: var(--almoner-accent, light-dark(#0b6b53, #63d2ac));
    --_on-accent: var(--almoner-on-accent, light-dark(#fff, #05251b));
    --_surface: var(--almoner-surface, light-dark(#fff, #171b1a));
    --_text: var(--almoner-text, light-dark(#1b211e, #e9eeeb));
    --_muted: var(--almoner-muted, light-dark(#59635e, #a5b0aa));
    --_border: var(--almoner-border, light-dark(#dce1de, #343b38));
    --_control: var(--almoner-control-border, light-dark(#868f8a, #707b75));
    --_error: var(--almoner-error, light-dark(#b3261e, #ffa198));
    --_warm: light-dark(#7a4b00, #ffd58a);
    --_warm-soft: light-dark(#fff3d6, #3a2d12);
    --_focus: var(--almoner-focus, var(--_accent));
    --_radius: var(--almoner-radius, 12px);
    --_soft: color-mix(in srgb, var(--_accent) 9%, var(--_surface));
    --_sunken: color-mix(in srgb, var(--_text) 5%, var(--_surface));
    box-sizing: border-box;
    display: block;
    font-family: var(--almoner-font, inherit);
    font-size: max(14px, 1em);
    font-style: normal;
    font-weight: 400;
    letter-spacing: normal;
    line-height: 1.5;
    text-align: start;
    text-transform: none;
    text-indent: 0;
    white-space: normal;
    word-spacing: normal;
    color: var(--_text);
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
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }
  p,
  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
    min-inline-size: 0;
  }
  button,
  input {
    font: inherit;
    color: inherit;
    margin: 0;
  }
  label,
  a,
  button {
    overflow-wrap: anywhere;
  }
  button {
    cursor: pointer;
    touch-action: manipulation;
  }
  a {
    color: var(--_accent);
  }
  :focus-visible {
    outline: 2px solid var(--_focus);
    outline-offset: 2px;
  }
  .frame {
    position: relative;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    border: 1px solid var(--_border);
    border-radius: calc(var(--_radius) * 1.35);
    background: var(--_surface);
  }
  .main-button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.5em;
    min-block-size: max(48px, 3em);
    padding: 0.5em min(1.4em, 5%);
    border: 1px solid transparent;
    border-radius: var(--_radius);
    background: var(--_accent);
    color: var(--_on-accent);
    font-weight: 600;
    text-decoration: none;
    transition:
      filter 0.15s,
      transform 0.1s;
  }
  .main-button:hover {
    filter: brightness(1.08);
  }
  .main-button:active {
    transform: translateY(1px);
  }
  .main-button[aria-disabled='true'] {
    background: color-mix(in srgb, var(--_text) 12%, var(--_surface));
    color: var(--_muted);
    cursor: default;
    filter: none;
    transform: none;
  }
  .quiet-button {
    min-block-size: 44px;
    min-inline-size: 44px;
    padding: 0.25em 0.75em;
    border: 0;
    border-radius: calc(var(--_radius) * 0.75);
    background: none;
    color: var(--_accent);
    font-weight: 600;
  }
  .quiet-button:hover {
    background: var(--_soft);
  }
  .ribbon {
    display: inline-block;
    padding: 0.1em 0.6em;
    border-radius: 1em;
    background: var(--_warm-soft);
    color: var(--_warm);
    font-size: 0.6875em;
    font-weight: 700;
    letter-spacing: 0.08em;
    line-height: 1.6;
  }
  /* As tall as a finger, and no taller in the flow than its line. */
  summary {
    margin-block: calc((1lh - 40px) / 2);
    padding-block: calc((44px - 1lh) / 2);
    color: var(--_text);
    font-weight: 500;
    cursor: pointer;
  }
  summary:focus-visible {
    outline-offset: -8px;
  }
  .failure {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25em 0.75em;
    padding: 0.75em 1em;
    border: 1px solid color-mix(in srgb, var(--_error) 35%, var(--_surface));
    border-radius: var(--_radius);
    background: color-mix(in srgb, var(--_error) 6%, var(--_surface));
  }
  .failure p {
    flex: 1 1 12em;
  }
  .failure .quiet-button {
    margin: -0.25em -0.75em;
    color: var(--_error);
  }
  ::slotted(a) {
    color: var(--_accent);
    font-weight: 600;
  }
  .muted {
    color: var(--_muted);
    font-size: 0.875em;
  }
  .hidden-visually {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .bone {
    display: block;
    border-radius: 6px;
    background: var(--_sunken);
    animation: breathe 1.6s ease-in-out infinite;
  }
  @keyframes breathe {
    50% {
      opacity: 0.45;
    }
  }
  .spinner {
    inline-size: 1.1em;
    block-size: 1.1em;
    border: 2px solid currentColor;
    border-inline-end-color: transparent;
    border-radius: 50%;
    animation: turn 0.8s linear infinite;
  }
  @keyframes turn {
    to {
      transform: rotate(1turn);
    }
  }
  @media (prefers-reduced-motion: reduce) {
    *,
    ::before,
    ::after {
      animation: none !important;
      transition: none !important;
    }
  }
  @media (forced-colors: active) {
    .main-button,
    .quiet-button,
    .ribbon {
      border: 1px solid ButtonText;
    }
    .main-button {
      background: ButtonFace;
      color: ButtonText;
    }
    .failure .quiet-button {
      margin: 0;
    }
    .bone {
      border: 1px solid GrayText;
      background: none;
    }
  }
`
