import { css } from 'lit'

/** Looks of the picker. The field and the chosen card are equally tall, so that choosing moves nothing. */
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
    /* A share of the field instead of a number of letters: a narrow page is not pushed wider. */
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
  /* On a phone the room goes to the name: a donor must be able to read whom they chose. */
  @container (max-width: 22em) {
    .card > .logo {
      font-size: 0.75em;
    }
    .card .name {
      -webkit-line-clamp: 3;
    }
  }
  /* Nor is an EIN cut off. */
  @container (max-width: 23.5em) {
    .card .facts :first-child ~ * {
      display: none;
    }
  }
  .card + .card {
    margin-block-start: 0.5em;
  }
  .rest {
    block-size: calc(44px + 0.5em);
  }
  .card > .option {
    flex: 1 7em;
    padding: 0;
  }
`
