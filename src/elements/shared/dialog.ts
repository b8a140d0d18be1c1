import { css, html, nothing, type TemplateResult } from 'lit'
import { CROSS, renderIcon } from './card.ts'

interface DialogOptions {
  /** The accessible name; that of the element with the ID `label` if absent. */
  name?: string
  /** Label of the close button. */
  closeLabel: string
  /** Closes the dialog. */
  onClose: () => void
  /** Called after the dialog was closed, however that happened. */
  onClosed: () => void
}

/** Renders a modal dialog; its close button, Escape and a press on the backdrop close it. */
export function renderDialog({ name, closeLabel, onClose, onClosed }: DialogOptions, content: unknown): TemplateResult {
  const onPress = ({ target, currentTarget, detail }: MouseEvent) => {
    // The second click of a double click on the opener lands on the backdrop.
    if (target === currentTarget && detail < 2) onClose()
  }
  return html`
    <dialog
      part="dialog"
      aria-label=${name ?? nothing}
      aria-labelledby=${name === undefined ? 'label' : nothing}
      @close=${onClosed}
      @click=${onPress}
    >
      ${content}
      <button type="button" class="quiet-button close" part="button" aria-label=${closeLabel} @click=${onClose}>
        ${renderIcon(CROSS)}
      </button>
    </dialog>
  `
}

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
