import { css } from 'lit'

/** Looks of the donate button: one calm card, from who receives to what becomes of the gift. */
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
    /* Two lines of a name, whether it has them or not. */
    min-block-size: 5.3em;
  }
  .header .words {
    align-self: stretch;
    justify-content: center;
  }
  .amounts {
    container-type: inline-size;
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
    flex: 1 4.25em;
    max-inline-size: 100%;
  }
  /* The last two stay together: no own amount stands alone in a row. */
  .pills .pills {
    flex: 2 9em;
  }
  /* But where letters are so large that two do not fit. */
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
`
