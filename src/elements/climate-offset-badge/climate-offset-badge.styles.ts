import { css } from 'lit'

/** Looks of the badge. */
export const styles = css`
  :host {
    max-inline-size: 26em;
    min-block-size: 12.5em;
  }
  :host(:not([origin], [currency])) {
    min-block-size: 15.5em;
  }
  .frame {
    gap: 0.75em;
    padding: 1em 1.25em;
  }
  .top {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5em;
  }
  .heading {
    flex: 1 1 5em;
    font-weight: 600;
  }
  .icon {
    flex: none;
    color: var(--_accent);
  }
  .offer {
    display: flex;
    align-items: flex-start;
    gap: 0.75em;
    min-block-size: 44px;
    cursor: pointer;
  }
  .offer input {
    flex: none;
    inline-size: 1.25em;
    block-size: 1.25em;
    margin-block-start: 0.125em;
    accent-color: var(--_accent);
  }
  .offer .muted {
    display: block;
  }
  .stats {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em 2em;
    margin: 0;
  }
  .stats div {
    display: flex;
    flex: 1 1 4em;
    flex-direction: column-reverse;
  }
  dt {
    color: var(--_muted);
    font-size: 0.875em;
  }
  dd {
    margin: 0;
    color: var(--_accent);
    font-size: 1.75em;
    font-weight: 700;
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.02em;
    line-height: 1.2;
  }
  .bones {
    display: grid;
    gap: 0.5em;
    padding-block: 0.5em;
  }
  .bones .bone {
    block-size: 1em;
    inline-size: 90%;
  }
  .bones .bone:last-child {
    inline-size: 60%;
  }
`
