import { html, nothing, type TemplateResult } from 'lit'
import type { Category } from '../../contract/categories.ts'
import type { SearchMatch, WrittenConsent } from '../../contract/nonprofits.ts'
import type { pickerEnglish } from '../messages/english.ts'
import { CHECK, CROSS, renderIcon, SEARCH } from '../shared/card.ts'
import type { Localized } from '../shared/localize.ts'
import { type Named, renderFacts, renderLogo } from '../shared/nonprofit-view.ts'
import type { Shown } from '../shared/service.ts'
import type { Combobox } from './combobox.ts'
import type { DirectorySearch, FoundNonprofit } from './directory-search.ts'

interface FieldOptions {
  text: string
  placeholder: string
  isRequired: boolean
  isDisabled: boolean
  /** ID of what describes the field. */
  description: string
  onKeyDown: (event: KeyboardEvent) => void
}

/** The text field, with its popup. */
export function renderField(
  { t }: Localized,
  combobox: Combobox<FoundNonprofit>,
  { text, placeholder, isRequired, isDisabled, description, onKeyDown }: FieldOptions,
  popup: TemplateResult,
): TemplateResult {
  const { isOpen, active } = combobox
  return html`
    <div id="field" class="field" part="field" @focusout=${combobox.onFocusOut} @keydown=${combobox.onEscape}>
      ${renderIcon(SEARCH)}
      <input
        id="input"
        part="input"
        type="text"
        role="combobox"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        enterkeyhint="search"
        aria-autocomplete="list"
        aria-expanded=${isOpen ? 'true' : 'false'}
        aria-controls="listbox"
        aria-activedescendant=${isOpen && active >= 0 ? `option-${active}` : nothing}
        aria-describedby=${description || nothing}
        aria-required=${isRequired ? 'true' : 'false'}
        placeholder=${placeholder || t('pickPlaceholder')}
        ?disabled=${isDisabled}
        .value=${text}
        @input=${combobox.onInput}
        @keydown=${onKeyDown}
        @click=${() => combobox.open()}
      />
      ${text === '' ? nothing : renderClear({ t }, combobox.onClear)} ${popup}
    </div>
  `
}

function renderClear({ t }: Pick<Localized, 't'>, onClear: () => void): TemplateResult {
  return html`
    <button type="button" class="quiet-button clear" part="button" aria-label=${t('clear')} @click=${onClear}>
      ${renderIcon(CROSS)}
    </button>
  `
}

interface PopupOptions {
  chips: TemplateResult | undefined
  isLoading: boolean
  onPointerDown: () => void
}

/** The popup: categories above, results below. */
export function renderPopup({ chips, isLoading, onPointerDown }: PopupOptions, results: unknown): TemplateResult {
  return html`
    <div id="panel" part="panel" popover="manual" @pointerdown=${onPointerDown} @mousedown=${keepFocus}>
      ${chips ?? nothing}
      <div class="progress" ?hidden=${!isLoading}></div>
      ${results}
    </div>
  `
}

/** Keeps the focus in the text field while the pointer is in the popup. */
function keepFocus(event: Event): void {
  event.preventDefault()
}

interface ListOptions {
  label: string
  /** Whether the options belong to an earlier text. */
  isStale: boolean
  isHidden: boolean
  /** Whether several options can be chosen. */
  multiple: boolean
}

/** The list of results. */
export function renderList({ label, isStale, isHidden, multiple }: ListOptions, options: unknown): TemplateResult {
  return html`
    <div
      id="listbox"
      part="listbox"
      role="listbox"
      tabindex="-1"
      aria-label=${label}
      aria-multiselectable=${multiple || nothing}
      aria-busy=${isStale}
      ?hidden=${isHidden}
    >
      ${options}
    </div>
  `
}

interface OptionOptions {
  index: number
  isActive: boolean
  /** Whether it is chosen already; undefined if only one can be chosen. */
  isChosen: boolean | undefined
  /** Whether no more can be chosen. */
  isBarred: boolean
  /** Words to mark in the name. */
  term: string
  onChoose: () => void
}

/** One result, with its consent, or why it can't be chosen. */
export function renderOption(
  { t }: Localized,
  nonprofit: FoundNonprofit,
  { index, isActive, isChosen, isBarred, term, onChoose }: OptionOptions,
): TemplateResult {
  const { name, eligible, eligibility_restrictions: restrictions, written_consent } = nonprofit
  const consent = consentMessage(written_consent)
  return html`
    <div
      id=${`option-${index}`}
      class=${isActive ? 'option active' : 'option'}
      part="option"
      role="option"
      aria-selected=${(isChosen ?? isActive) ? 'true' : 'false'}
      aria-disabled=${eligible && !isBarred ? nothing : 'true'}
      @click=${onChoose}
    >
      ${renderLogo(nonprofit)}
      <span class="words">
        <span class="hidden-visually">${name}</span>
        <span class="name" part="name" dir="auto" aria-hidden="true">${renderMarked(name, term)}</span>
        ${renderFacts(nonprofit, renderPlace(nonprofit))} ${renderReason(nonprofit)}
        ${
          eligible
            ? html`<span class=${consent === 'consentNone' ? 'consent none' : 'consent'} part="consent">${t(consent)}</span>`
            : html`<span class="reason" dir="auto">${restrictions[0]?.detail ?? t('notEligible')}</span>`
        }
      </span>
      ${isChosen === undefined ? nothing : renderTick()}
    </div>
  `
}

/** The box with a tick that something of several has; styles fill it when it is chosen. */
function renderTick(): TemplateResult {
  return html`<span class="tick" aria-hidden="true">${renderIcon(CHECK)}</span>`
}

/** The place, marked if the donor searched for it; with the ZIP code if the donor searched for that. */
function renderPlace({ city, state, matches = [] }: FoundNonprofit): unknown {
  const place = [city, state].filter(Boolean).join(', ')
  const zipCode = wordsFrom(matches, 'zip_code')[0]
  if (zipCode !== undefined) return html`<mark>${place} ${zipCode}</mark>`
  return matches.some(({ field }) => field === 'city' || field === 'state') ? html`<mark>${place}</mark>` : place
}

/** Why a nonprofit was found if its name doesn't match: its mission from the first matching word, or its cause. */
function renderReason({ mission, matches = [] }: FoundNonprofit): unknown {
  const words = wordsFrom(matches, 'mission')
  const [cause] = wordsFrom(matches, 'classification')
  if (words.length === 0) return cause === undefined ? nothing : renderWhy(html`<mark>${cause}</mark>`)
  // Words are at odd indexes, the text between them at even ones.
  const parts = mission.split(/([\p{L}\p{N}'’]+)/u)
  const start = Math.max(0, parts.findIndex((part) => words.includes(part)) - 2 * WORDS_BEFORE)
  const shown = parts.slice(start).map((part) => (words.includes(part) ? html`<mark>${part}</mark>` : part))
  return renderWhy(html`${start > 0 ? '… ' : ''}${shown}`)
}

/** Number of words of a mission that are shown before the first match. */
const WORDS_BEFORE = 4

function renderWhy(content: TemplateResult): TemplateResult {
  return html`<span class="muted why" part="why" dir="auto">${content}</span>`
}

function wordsFrom(matches: readonly Shown<SearchMatch>[], wanted: string): readonly string[] {
  return matches.find(({ field }) => field === wanted)?.words ?? []
}

/** Says that results match fewer words than the donor typed. */
export function relaxedMessage({ t }: Pick<Localized, 't'>, { relaxed }: DirectorySearch): string {
  return relaxed === undefined ? '' : t(relaxed.place === undefined ? 'relaxed' : 'relaxedPlace', { ...relaxed })
}

/** The sentence for a nonprofit's written consent. */
function consentMessage({ direct, via_change }: WrittenConsent): keyof typeof pickerEnglish {
  if (direct) return via_change ? 'consentBoth' : 'consentDirect'
  return via_change ? 'consentFoundation' : 'consentNone'
}

/** Marks word prefixes that match a word of the term, ignoring case and accents. */
function renderMarked(name: string, term: string): unknown {
  const words = fold(term).split(/\s+/).filter(Boolean)
  return name.split(/(?<=[\s\-/(&'’])|(?=[\s\-/(&])/).map((text) => {
    const folded = fold(text)
    const length = Math.max(0, ...words.filter((word) => folded.startsWith(word)).map((word) => word.length))
    return length === 0 ? text : html`<mark>${text.slice(0, length)}</mark>${text.slice(length)}`
  })
}

/** Normalizes letter by letter, so that positions stay the same. */
function fold(text: string): string {
  return Array.from(text, (letter) => letter.normalize('NFD').charAt(0).toLowerCase()).join('')
}

/** Suggestions if nothing was found. */
export function renderEmpty(
  { t }: Localized,
  term: string,
  related: readonly Category[],
  onBrowse: (category: Category) => void,
): TemplateResult {
  return html`
    <div class="note">
      <p><strong>${t(term === '' ? 'nothingFeatured' : 'nothingFound', { term })}</strong></p>
      <p class="muted">${t('nothingFoundHint')}</p>
      ${
        related.length === 0
          ? nothing
          : html`
              <div class="related" role="group" aria-label=${t('relatedCategories')}>
                ${related.map(
                  (category) => html`
                    <button type="button" class="quiet-button chip" part="button" @click=${() => onBrowse(category)}>
                      ${t(category)}
                    </button>
                  `,
                )}
              </div>
            `
      }
      <slot name="empty"></slot>
    </div>
  `
}

/** The button that loads more results. */
export function renderMore({ t }: Localized, onMore: () => void): TemplateResult {
  return html`<button type="button" class="quiet-button more" part="button" @click=${onMore}>${t('loadMore')}</button>`
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

interface DialogOptions {
  /** The words on the button that opens it. */
  label: 'pickLabel' | 'severalLabel'
  isDisabled: boolean
  onOpen: () => void
  onClose: () => void
  /** Called after the dialog was closed, however that happened. */
  onClosed: () => void
}

/** The dialog of `layout="dialog"`, and the button that opens it. */
export function renderDialog(
  { t }: Localized,
  { label, isDisabled, onOpen, onClose, onClosed }: DialogOptions,
  content: unknown,
): TemplateResult {
  const onBackdrop = ({ target, currentTarget, detail }: MouseEvent) => {
    // The second click of a double click on the opener lands on the backdrop.
    if (target === currentTarget && detail < 2) onClose()
  }
  return html`
    <button
      type="button"
      class="quiet-button opener"
      part="button"
      aria-haspopup="dialog"
      ?disabled=${isDisabled}
      @click=${onOpen}
    >
      ${t(label)}
    </button>
    <dialog part="dialog" aria-labelledby="label" @close=${onClosed} @click=${onBackdrop}>
      ${content}
      <button type="button" class="quiet-button close" part="button" aria-label=${t('tilesClose')} @click=${onClose}>
        ${renderIcon(CROSS)}
      </button>
    </dialog>
  `
}
