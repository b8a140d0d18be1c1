import { css } from 'lit'

/*
 * Comments are here, because those inside the styles would be sent to every page.
 *
 * - `.field input`: without `inline-size`, the input's default size in letters widens a narrow page.
 * - `.card` on a phone: the name gets the space, so that donors can read it in full; the EIN hides before it is cut off.
 * - `.low`: little height, as on a phone in landscape or at 400 % zoom; results come first, categories below.
 * - `.chips`: shadows at the edges; covers scroll with the chips and hide the shadow where there are no more chips.
 * - `[role='listbox']` is positioned, so that visually hidden text scrolls with its option.
 * - `.logo img` in forced colors: a dark logo keeps its white background.
 * - `.tile > span`: room for a name of two lines and a place, so that all tiles are as tall as their skeletons.
 * - `.tile .muted`: beside the logo also for text of the other direction.
 */

/** Styles of the picker. The field and the chosen card are equally tall, so that choosing moves nothing. */
export const styles = css`
  :host {
    align-content: start;
  }
  .top {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 0.75em;
    min-block-size: 1.5em;
    margin-block-end: 0.375em;
  }
  label {
    font-weight: 500;
  }
  .place,
  .ribbon {
    color: var(--_text);
  }
  .field,
  .card {
    display: flex;
    align-items: center;
    min-block-size: max(60px, 4.125em);
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    background: var(--_surface);
  }
  .field {
    padding-inline-start: 1em;
    scroll-margin: 0.25em;
  }
  .field > .icon {
    color: var(--_muted);
  }
  .field input {
    flex: 1;
    inline-size: 100%;
    min-inline-size: 0;
    align-self: stretch;
    padding: 0.5em 0.75em;
    border: 0;
    border-radius: var(--_radius);
    outline: none;
    background: none;
    font-size: max(16px, 1em);
    text-overflow: ellipsis;
  }
  .clear {
    inline-size: 44px;
    margin-inline-end: 0.5em;
    border-radius: 50%;
    color: var(--_muted);
  }
  .card {
    container-type: inline-size;
    flex-wrap: wrap;
    gap: 0 0.75em;
    padding: 0.5em 0.875em;
    padding-inline-end: 0.25em;
    border-color: var(--_border);
  }
  @container (max-width: 22em) {
    .card > .logo {
      font-size: 0.75em;
    }
    .card .name {
      -webkit-line-clamp: 3;
    }
  }
  @container (max-width: 23.5em) {
    .card .facts :first-child ~ * {
      display: none;
    }
  }
  :is(.card, .tile span) > .option {
    flex: 1 7em;
    padding: 0;
  }
  #panel {
    position: fixed;
    inset: auto;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: inherit;
    box-shadow:
      0 2px 6px rgb(0 0 0 / 6%),
      0 16px 40px rgb(0 0 0 / 16%);
    overflow: hidden;
  }
  #panel:popover-open {
    display: flex;
    flex-direction: column;
  }
  #panel.low {
    overflow-y: auto;
  }
  .low > * {
    flex: none;
    order: 1;
  }
  .low > .chips,
  .low > .more {
    order: 2;
    border-block: 1px solid var(--_border);
  }
  .low > [role='listbox'],
  .low > .note {
    overflow-y: visible;
  }
  .chips {
    display: flex;
    flex: none;
    gap: 0.375em;
    padding: 0.625em 0.75em;
    overflow-x: auto;
    border-block-end: 1px solid var(--_border);
    scrollbar-width: none;
    --_cover: var(--_surface) 25%, transparent;
    --_shade: var(--_border), transparent;
    background:
      linear-gradient(90deg, var(--_cover)) 0 / 3em 100% local,
      linear-gradient(270deg, var(--_cover)) 100% / 3em 100% local,
      linear-gradient(90deg, var(--_shade)) 0 / 0.5em 100%,
      linear-gradient(270deg, var(--_shade)) 100% / 0.5em 100%;
    background-repeat: no-repeat;
  }
  @media (hover: hover) {
    .chips {
      scrollbar-width: thin;
    }
  }
  .chip {
    flex: none;
    padding: 0 1.25em;
    border-color: var(--_border);
    border-radius: 2em;
    color: var(--_text);
    font-size: 0.875em;
    outline-offset: -2px;
  }
  .chip[aria-pressed='true'] {
    border-color: var(--_accent);
    background: var(--_soft);
    color: var(--_accent);
  }
  .progress {
    flex: none;
    block-size: 2px;
    margin-block-end: -2px;
    background: linear-gradient(90deg, transparent, var(--_accent), transparent) 0 / 40% 100% no-repeat;
    animation: sweep 1.1s ease-in-out infinite;
  }
  .progress[hidden] {
    display: block;
    visibility: hidden;
  }
  @keyframes sweep {
    from {
      background-position: -70% 0;
    }
    to {
      background-position: 170% 0;
    }
  }
  [role='listbox'] {
    position: relative;
    container-type: inline-size;
    padding: 0.375em;
    overflow-y: auto;
    overscroll-behavior: contain;
  }
  .option {
    display: flex;
    gap: 0.75em;
    padding: 0.625em;
    border-radius: var(--_radius);
    cursor: pointer;
    outline-offset: -2px;
    scroll-margin: 0.375em;
  }
  .option.active {
    background: var(--_soft);
    outline: 2px solid var(--_accent);
  }
  .option[aria-disabled='true'] {
    cursor: not-allowed;
  }
  .option[aria-disabled='true'] .name {
    color: var(--_muted);
  }
  mark {
    background: none;
    color: var(--_accent);
    font-weight: 600;
  }
  .option .name {
    font-weight: 500;
  }
  .consent,
  .reason,
  .why {
    font-size: 0.8125em;
  }
  .why {
    -webkit-box-orient: vertical;
    display: -webkit-box;
    overflow: hidden;
    -webkit-line-clamp: 2;
  }
  .why::first-letter {
    text-transform: uppercase;
  }
  .relaxed {
    flex: none;
    margin: 0;
    padding: 0.75em 1em 0.25em;
    font-size: 0.875em;
  }
  .consent::before {
    content: '✓ ';
    content: '✓ ' / '';
    color: var(--_accent);
  }
  .consent.none {
    color: var(--_muted);
  }
  .consent.none::before {
    content: none;
  }
  .reason {
    color: var(--_error);
  }
  .low .option {
    padding-block: 0.375em;
  }
  .low .logo {
    display: none;
  }
  .more {
    flex: none;
    padding-block: 0.5em;
    border-block-start: 1px solid var(--_border);
    border-radius: 0;
    outline-offset: -2px;
  }
  .related {
    display: flex;
    flex-wrap: wrap;
    gap: 0.375em;
    margin-block: 0.5em;
  }
  .failure {
    margin-block-end: 0.75em;
  }
  .note {
    padding: 1em;
    overflow-y: auto;
  }
  @media (forced-colors: active) {
    .option[aria-selected='true'] {
      outline: 1px solid Highlight;
    }
    .option.active {
      outline: 3px solid Highlight;
    }
    .chip[aria-pressed='true'] {
      outline: 2px solid Highlight;
    }
    .logo img {
      forced-color-adjust: none;
    }
    mark {
      color: CanvasText;
      text-decoration: underline;
    }
    .option[aria-disabled='true'] {
      color: GrayText;
    }
  }
  .tiles {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 15em), 1fr));
    gap: 0.5em;
  }
  .tile {
    display: flex;
    min-inline-size: 0;
  }
  .tile > span {
    container-type: inline-size;
    display: flex;
    flex: 1;
    align-items: center;
    gap: 0.75em;
    min-block-size: 5.125em;
    min-inline-size: 0;
    padding: 0.5em 0.875em;
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    background: var(--_surface);
  }
  .tile:hover > span {
    background: var(--_sunken);
  }
  .tile :checked + span {
    border-color: var(--_accent);
    background: var(--_soft);
    box-shadow: inset 0 0 0 1px var(--_accent);
  }
  .tile .words {
    font-weight: 400;
  }
  .tile .muted {
    align-self: flex-start;
  }
  .count {
    margin-block-end: 0.5em;
  }
  #panel .count {
    padding: 0.75em 1.25em 0;
    margin: 0;
  }
  .chosen {
    container-type: inline-size;
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 17em), 1fr));
    gap: 0.375em;
    margin-block-end: 0.5em;
  }
  .chosen-chip {
    display: flex;
    align-items: center;
    gap: 0.5em;
    min-block-size: 46px;
    min-inline-size: 0;
    padding-inline-start: 0.5em;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_soft);
  }
  .chosen-chip .logo {
    font-size: 0.625em;
  }
  .chosen-chip .name {
    display: block;
    align-self: center;
    margin-inline-end: auto;
    font-size: 0.875em;
    font-weight: 500;
  }
  .chosen-chip button {
    flex: none;
    inline-size: 44px;
    padding: 0;
    color: var(--_muted);
    outline-offset: -3px;
  }
  .tick {
    display: grid;
    flex: none;
    place-items: center;
    align-self: center;
    inline-size: 1.25em;
    block-size: 1.25em;
    border: 1px solid var(--_control);
    border-radius: 0.25em;
    color: var(--almoner-on-accent, light-dark(#fff, #021));
  }
  .tick .icon {
    inline-size: 1em;
    visibility: hidden;
  }
  :is([aria-selected='true'], :checked + span) > .tick {
    border-color: var(--_accent);
    background: var(--_accent);
  }
  :is([aria-selected='true'], :checked + span) > .tick .icon {
    visibility: visible;
  }
  .tile [aria-disabled='true'] + span {
    opacity: 0.6;
    cursor: not-allowed;
  }
  .done {
    inline-size: 100%;
    margin-block-start: 1em;
  }
  .other {
    margin-block-start: 0.5em;
  }
  button.other {
    margin-inline-start: -0.75em;
  }
  .opener {
    inline-size: 100%;
    min-block-size: max(60px, 4.125em);
    border-color: var(--_control);
    background: var(--_surface);
  }
  dialog {
    inline-size: min(36em, 100% - min(1.5em, 3vw));
    max-inline-size: none;
    block-size: min(34em, 100% - 1.5em);
    padding: 3.5em min(1.25em, 3vw) 1.25em;
  }
`
