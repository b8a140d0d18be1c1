import { html, nothing, type TemplateResult } from 'lit'
import { CHECK, renderIcon } from '../shared/card.ts'
import type { Localized } from '../shared/localize.ts'
import { type Named, renderFacts, renderLogo } from '../shared/nonprofit-view.ts'
import type { FoundNonprofit } from './find-nonprofits.ts'

/** The box with a tick that something of several has; styles fill it when it is chosen. */
export function renderTick(): TemplateResult {
  return html`<span class="tick" aria-hidden="true">${renderIcon(CHECK)}</span>`
}

/** Reserves the space of a nonprofit that is loading. */
export function renderSkeleton(): TemplateResult {
  return html`
    <div class="option" role="presentation">
      <span class="skeleton logo"></span>
      <span class="words"><span class="skeleton line"></span><span class="skeleton line"></span></span>
    </div>
  `
}

/** Reserves the space of the chosen nonprofit. */
export function renderCardSkeleton(): TemplateResult {
  return html`<div class="card" aria-hidden="true">${renderSkeleton()}</div>`
}

interface ChosenOptions {
  isDisabled: boolean
  onChange: () => void
}

/** The chosen nonprofit, with a button to choose another one. */
export function renderChosen(
  { t }: Localized,
  chosen: FoundNonprofit,
  { isDisabled, onChange }: ChosenOptions,
): TemplateResult {
  return html`
    <div class="card" part="card">
      ${renderLogo(chosen)}
      <span class="words">
        <span id="chosen-name" class="name" part="name" dir="auto">${chosen.name}</span>
        ${renderFacts(chosen)}
      </span>
      <button
        id="change"
        type="button"
        class="quiet-button"
        part="button"
        aria-labelledby="change chosen-name"
        aria-describedby="label"
        ?disabled=${isDisabled}
        @click=${onChange}
      >
        ${t('change')}
      </button>
    </div>
  `
}

interface TilesOptions {
  isLoading: boolean
  /** Whether several can be chosen. */
  multiple: boolean
}

/** The tiles of the page's short list. */
export function renderTiles(tiles: readonly TemplateResult[], { isLoading, multiple }: TilesOptions): TemplateResult {
  return html`
    <div
      class="tiles"
      role=${multiple ? 'group' : 'radiogroup'}
      aria-labelledby="label"
      aria-describedby=${multiple ? 'count' : nothing}
      aria-busy=${isLoading}
    >
      ${tiles}
    </div>
  `
}

interface TileOptions {
  /** Whether several can be chosen. */
  multiple: boolean
  isChosen: () => boolean
  /** Whether no more can be chosen. */
  isBarred: boolean
  isDisabled: boolean
}

/** One nonprofit or fund of the short list. */
export function renderTile(
  nonprofit: FoundNonprofit & Pick<Named, 'fund_nonprofits'>,
  { multiple, isChosen, isBarred, isDisabled }: TileOptions,
  onChoose: () => void,
): TemplateResult {
  const { name, city, state, eligible, eligibility_restrictions: restrictions, fund_nonprofits: parts } = nonprofit
  const facts = parts?.map((part) => part.name).join(' · ') ?? [city, state].filter(Boolean).join(', ')
  return html`
    <label class="tile" part="tile">
      <input
        type=${multiple ? 'checkbox' : 'radio'}
        name="tile"
        class="hidden-visually"
        aria-disabled=${isBarred || nothing}
        ?disabled=${isDisabled || !eligible}
        .checked=${isChosen()}
        @change=${({ target }: Event) => {
          onChoose()
          // A tile that can't be added stays as it was, which a template wouldn't set again.
          if (target instanceof HTMLInputElement) target.checked = isChosen()
        }}
      />
      <span>
        ${renderLogo(nonprofit)}
        <span class="words">
          <span class="name" part="name" dir="auto">${name}</span>
          <span class="muted" dir="auto">
            ${eligible ? facts : restrictions[0]?.detail}
          </span>
        </span>
        ${multiple ? renderTick() : nothing}
      </span>
    </label>
  `
}

/** Reserves the space of a tile. */
export function renderTileSkeleton(): TemplateResult {
  return html`<div class="tile"><span>${renderSkeleton()}</span></div>`
}

/** The button below the tiles that opens the search. */
export function renderOther({ t }: Localized, isDisabled: boolean, onOther: () => void): TemplateResult {
  return html`
    <button type="button" class="quiet-button other" part="button" ?disabled=${isDisabled} @click=${onOther}>
      ${t('tilesOther')}
    </button>
  `
}

/** The button that closes the dialog once the donor has chosen several. */
export function renderDone({ t }: Localized, onClose: () => void): TemplateResult {
  return html`<button type="button" class="main-button done" part="button" @click=${onClose}>${t('severalDone')}</button>`
}

/** The button that opens the dialog of `layout="dialog"`. */
export function renderOpener(label: string, isDisabled: boolean, onOpen: () => void): TemplateResult {
  return html`
    <button
      type="button"
      class="quiet-button opener"
      part="button"
      aria-haspopup="dialog"
      ?disabled=${isDisabled}
      @click=${onOpen}
    >
      ${label}
    </button>
  `
}
