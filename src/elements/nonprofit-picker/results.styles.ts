import { css } from 'lit'

/** Looks of the popup: causes to filter by, results, and what is said where there are none. */
export const resultStyles = css`
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
  /* Little room, as on a phone held wide or at four times the size: the results first, the causes below them. */
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
    /* Shades stay at the edges; covers over them move with the chips, so that a shade is seen where more chips are. */
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
  /* What is hidden visually in an option scrolls along. */
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
  .option[aria-selected='true'] {
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
  .reason {
    font-size: 0.8125em;
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
    .option[aria-selected='true'],
    .chip[aria-pressed='true'] {
      outline: 2px solid Highlight;
    }
    /* A dark logo keeps its white ground. */
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
`
