import { css } from 'lit'

export const styles = css`
  .heading {
    color: var(--_muted);
  }
  .sum strong {
    display: block;
    align-self: end;
    font-size: min(2.5em, 11cqi);
    font-weight: 600;
    line-height: 1.1;
  }
  .sum .muted {
    display: block;
  }
  .sum [part='stat'] {
    display: inline-block;
  }
  .sum,
  ul,
  figure {
    container-type: inline-size;
  }
  ul {
    display: grid;
    grid: auto / 100%;
    gap: 0.875em;
    list-style: none;
  }
  .line {
    display: flex;
    justify-content: space-between;
    gap: 1em;
  }
  .cents {
    white-space: nowrap;
  }
  .name,
  .did {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .name {
    font-weight: 500;
  }
  .did {
    display: block;
    color: var(--_muted);
    font-size: 0.8125em;
  }
  svg {
    display: block;
    inline-size: 100%;
    fill: var(--_accent);
  }
  .bar {
    block-size: 6px;
    margin-block: 0.25em;
    overflow: hidden;
    border-radius: 3px;
  }
  .bar rect:not(.part) {
    fill: var(--_sunken);
  }
  :host(:dir(rtl)) .bar {
    transform: scaleX(-1);
  }
  figure {
    block-size: 6.5em;
  }
  figure svg {
    block-size: 5em;
  }
  :host(:dir(rtl)) figure svg {
    transform: scaleX(-1);
  }
  figcaption {
    display: flex;
    padding-block-start: 0.375em;
    border-block-start: 1px solid var(--_border);
    color: var(--_muted);
    font-size: 0.75em;
  }
  figcaption span {
    flex: 1;
    min-inline-size: 0;
    text-align: center;
  }
  .sum {
    display: grid;
    grid: 2.75em / 100%;
    min-block-size: 4em;
  }
  .sum .skeleton {
    block-size: 4em;
    inline-size: 60%;
  }
  li {
    min-block-size: 3.6em;
  }
  .one li {
    min-block-size: 1.25em;
  }
  li .skeleton {
    block-size: 3.6em;
  }
  .frame:has(.ghost) {
    display: flex;
    flex-direction: column;
  }
  .ghost {
    flex: 1;
  }
  ul.ghost * {
    display: grid;
    block-size: auto;
    min-block-size: 2.4em;
    animation: none;
  }
  .one .skeleton {
    block-size: 1.25em;
  }
  .skeleton.chart {
    block-size: 100%;
  }
  .meter {
    display: grid;
    gap: 0.375em;
  }
  .meter .line {
    flex-direction: column;
    gap: 0;
  }
  .meter .bar {
    block-size: 0.625em;
  }
  @container (max-width: 17em) {
    .sum:not(.alone) .muted {
      min-block-size: 3em;
    }
  }
  @container (max-width: 12em) {
    .line {
      flex-wrap: wrap;
    }
    .name,
    .did {
      overflow-wrap: anywhere;
      white-space: normal;
    }
    figcaption span:nth-child(even) {
      visibility: hidden;
    }
  }
  @media (forced-colors: active) {
    svg {
      fill: Highlight;
      forced-color-adjust: none;
    }
  }
`
