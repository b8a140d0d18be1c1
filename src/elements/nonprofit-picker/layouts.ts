import { css, html, nothing, type TemplateResult } from 'lit'
import { CROSS, renderIcon } from '../shared/icons.ts'
import type { Listed, PickerHost, PickerLayout } from './picker-layout.ts'

/** Looks of tiles and dialog. */
export const layoutStyles = css`
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
    min-block-size: 4.125em;
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
  /* Beside the logo, also where the words run the other way. */
  .tile .muted {
    align-self: flex-start;
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
    margin: auto;
    padding: 3.5em min(1.25em, 3vw) 1.25em;
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

/** The page's own short list as tiles, and the picker in a dialog on top of the page. */
export function layOut(host: PickerHost): PickerLayout {
  const tiles = tilesOf(host)
  return host.layout === 'dialog' ? dialogOf(host, tiles) : tiles
}

function tilesOf(host: PickerHost): PickerLayout {
  let isOther = false
  const isListed = () => host.listed.some(({ id }) => id === host.value)
  const renderTile = (nonprofit: Listed): TemplateResult => html`<label class="tile" part="tile"
    ><input
      type="radio"
      name="tile"
      class="hidden-visually"
      ?disabled=${host.isDisabled || !nonprofit.eligible}
      .checked=${host.value === nonprofit.id}
      @change=${() => {
        isOther = false
        host.choose(nonprofit)
      }}
    /><span
      >${host.renderLogo(nonprofit)}<span class="words"
        ><span class="name" part="name" dir="auto">${nonprofit.name}</span
        ><span class="muted" dir="auto"
          >${nonprofit.eligible ? [nonprofit.city, nonprofit.state].filter(Boolean).join(', ') : nonprofit.eligibility_restrictions[0]?.detail}</span
        ></span
      ></span
    ></label
  >`
  return {
    render(field) {
      if (host.listed.length === 0) return field()
      const showsField = host.others && ((host.value !== '' && !isListed()) || (isOther && host.value === ''))
      return html`
        <div class="tiles" role="radiogroup" aria-labelledby="label">${host.listed.map(renderTile)}</div>
        ${
          showsField
            ? html`<div class="other">${field()}</div>`
            : host.others
              ? html`<button
                  type="button"
                  class="quiet-button other"
                  part="button"
                  ?disabled=${host.isDisabled}
                  @click=${() => {
                    isOther = true
                    host.unpick()
                  }}
                >
                  ${host.t('tilesOther')}
                </button>`
              : nothing
        }
      `
    },
  }
}

function dialogOf(host: PickerHost, tiles: PickerLayout): PickerLayout {
  const dialog = () => host.shadowRoot?.querySelector('dialog')
  const close = () => dialog()?.close()
  // One that was moved with its element lies in the page.
  const isMoved = () => dialog()?.matches('[open]:not(:modal)') === true
  const open = () => {
    dialog()?.showModal()
    // Nobody is shown an empty room; first comes the room.
    if (host.listed.length === 0) setTimeout(() => dialog()?.open && host.show())
  }
  let wasChosen = host.value !== ''
  return {
    render(field) {
      if (isMoved()) close()
      // What was chosen shows where the opener was, and the way to another one.
      if (host.value !== '') {
        if (!wasChosen && dialog()?.open) {
          close()
          void host.updateComplete.then(() => host.shadowRoot?.querySelector<HTMLElement>('#change')?.focus())
        }
        wasChosen = true
        return field()
      }
      wasChosen = false
      return html`
        <button
          type="button"
          class="quiet-button opener"
          part="button"
          aria-haspopup="dialog"
          ?disabled=${host.isDisabled}
          @click=${open}
        >
          ${host.t('pickLabel')}
        </button>
        <dialog
          part="dialog"
          aria-labelledby="label"
          @close=${() => host.close()}
          @click=${({ target, currentTarget, detail }: MouseEvent) => {
            // The second click of a double one on the opener meets the ground behind the dialog.
            if (target === currentTarget && detail < 2) close()
          }}
        >
          ${tiles.render(field)}
          <button type="button" class="quiet-button close" part="button" aria-label=${host.t('tilesClose')} @click=${close}>
            ${renderIcon(CROSS)}
          </button>
        </dialog>
      `
    },
  }
}
