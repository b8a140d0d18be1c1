import { css } from 'lit'

/** Styles shared by the elements. Tokens of the page are inherited as custom properties. */
export const liveStyles = css`
  :host {
    display: contents;
  }

  button,
  input {
    box-sizing: border-box;
    min-block-size: 2.5rem;
    padding: 0.375rem 1rem;
    border: 1px solid var(--line);
    border-radius: 0.5rem;
    background: var(--surface);
    color: var(--text);
    font: inherit;
  }

  button {
    cursor: pointer;
  }

  button:hover {
    background: var(--soft);
  }

  :focus-visible {
    outline: 3px solid var(--accent);
    outline-offset: 2px;
  }

  small,
  kbd {
    color: var(--muted);
    font: inherit;
    font-size: 0.8125rem;
  }

  .unseen {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`
