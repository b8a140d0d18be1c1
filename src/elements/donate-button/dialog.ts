import { css, html, nothing } from 'lit'
import { CROSS, renderIcon } from '../shared/icons.ts'
import type { ButtonHost, Extension } from './button-host.ts'

/** Looks of it. */
export const dialogStyles = css`
  :host(:is([mode='button'], [mode='dialog'])) {
    max-inline-size: none;
    inline-size: auto;
    min-block-size: 0;
  }
  :host([mode='button']:not([hidden])) {
    display: inline-block;
    max-inline-size: 100%;
  }
  /* Two lines of a name take no more than one. */
  .opener {
    padding: 0.2em 1.5em;
    line-height: 1.2;
  }
  dialog {
    inline-size: min(28em, 100% - 1.5em);
    max-block-size: calc(100% - 1.5em);
    margin: auto;
    border: 0;
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_text);
    box-shadow: 0 16px 48px rgb(0 0 0 / 28%);
    overflow: auto;
  }
  dialog[open] {
    animation: rise 0.16s ease-out;
  }
  dialog::backdrop {
    background: rgb(0 0 0 / 45%);
  }
  dialog .frame {
    padding-block-start: 3em;
  }
  /* Across from the way out, and not cut off by the edge of the dialog. */
  dialog .frame .ribbon {
    inset-block-start: 1em;
    inset-inline: 1.5em auto;
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
  @keyframes rise {
    from {
      transform: translateY(8px);
    }
  }
  @media (forced-colors: active) {
    dialog {
      border: 1px solid CanvasText;
    }
  }
  `

/** The button that opens the rest in a dialog on top of the page, or the dialog alone, which the page opens. */
export function extendDialog(host: ButtonHost): Extension {
  host.addEventListener('command', (event) => {
    const command: unknown = Reflect.get(event, 'command')
    if (command === '--open' || command === '--close') host.open = command === '--open'
  })
  const opener = () => host.shadowRoot?.querySelector<HTMLElement>('.opener')
  const close = () => {
    host.open = false
  }
  // The press is seen before the dialog is drawn.
  const open = () =>
    setTimeout(() => {
      host.open = true
    })
  const onClose = () => {
    close()
    opener()?.focus()
  }
  // The second click of a double one on the opener meets the ground behind the dialog.
  const onPress = ({ target, currentTarget, detail }: MouseEvent) => {
    if (target === currentTarget && detail < 2) close()
  }
  return {
    render(card) {
      const name = host.recipient?.name
      return html`
        ${
          host.mode === 'dialog'
            ? nothing
            : html`<button
                type="button"
                class="main-button opener"
                part="button"
                aria-haspopup="dialog"
                ?disabled=${host.isDisabled}
                @click=${open}
              >
                ${host.t(name === undefined ? 'dialogOpenAny' : 'dialogOpen', { name })}
              </button>`
        }
        <dialog part="dialog" aria-label=${host.t('dialogTitle')} @close=${onClose} @click=${onPress}>
          ${card()}
          <button type="button" class="quiet-button close" part="button" aria-label=${host.t('dialogClose')} @click=${close}>
            ${renderIcon(CROSS)}
          </button>
        </dialog>
      `
    },
    updated() {
      const dialog = host.shadowRoot?.querySelector('dialog')
      if (!dialog || !host.isConnected) return
      if (!host.open) return dialog.close()
      if (dialog.matches(':modal')) return
      // One that was moved with its element lies in the page.
      dialog.open = false
      dialog.showModal()
    },
  }
}
