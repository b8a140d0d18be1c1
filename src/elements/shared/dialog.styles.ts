import { css } from 'lit'

/** Styles of a modal dialog and its close button; each element adds the dialog's size. */
export const dialogStyles = css`
  dialog {
    margin: auto;
    border: 0;
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_text);
    box-shadow: 0 16px 48px rgb(0 0 0 / 28%);
    overflow: auto;
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 45%);
  }
  .close {
    position: absolute;
    inset-block-start: 0.25em;
    inset-inline-end: 0.25em;
    inline-size: 44px;
    padding: 0;
    border-radius: 50%;
    color: var(--_muted);
  }
  @media (forced-colors: active) {
    dialog {
      border: 1px solid CanvasText;
    }
  }
`
