import { html, nothing, type ReactiveController, type TemplateResult } from 'lit'
import type { Category } from '../../contract/categories.ts'
import type { AlmonerElement } from '../shared/almoner-element.ts'
import { CROSS, renderIcon, SEARCH } from '../shared/card.ts'
import type { Phase } from '../shared/service.ts'
import { CategoryToolbar } from './category-toolbar.ts'
import { renderSkeleton } from './choice-templates.ts'
import type { ChosenNonprofits } from './chosen-nonprofits.ts'
import { DirectorySearch } from './directory-search.ts'
import type { FoundNonprofit } from './find-nonprofits.ts'
import { renderOption } from './option-template.ts'
import type { PickerSettings } from './picker-attributes.ts'
import { Popup } from './popup.ts'
import type { SeveralController } from './several-controller.ts'

interface SearchFieldHost extends AlmonerElement {
  readonly placeholder: string
  readonly required: boolean
  readonly multiple: boolean
  readonly isDisabled: boolean
}

interface SearchFieldOptions {
  settings: () => PickerSettings
  chosen: ChosenNonprofits
  several: SeveralController
  canOpen: () => boolean
  onChoose: (nonprofit: FoundNonprofit) => void
  renderFailure: (error: unknown) => TemplateResult
}

/** Options that are shown as skeletons before the first response. */
const SKELETONS = 4

/**
 * The text field that searches the directory, and the popup with its results: a combobox with the keyboard of the ARIA
 * Authoring Practices.
 */
export class SearchField implements ReactiveController {
  readonly #host: SearchFieldHost
  readonly #options: SearchFieldOptions
  readonly #search: DirectorySearch
  readonly #toolbar: CategoryToolbar
  readonly #popup: Popup
  #isOpen = false
  /** Index of the option that Enter chooses; -1 if there is none. */
  #active = -1
  /** ID of the option that Enter was pressed on while a response was pending. */
  #awaitedId = ''

  constructor(host: SearchFieldHost, options: SearchFieldOptions) {
    this.#host = host
    this.#options = options
    const { settings } = options
    this.#search = new DirectorySearch(host, { settings, isWanted: () => this.#isOpen })
    this.#toolbar = new CategoryToolbar(host, {
      categories: () => settings().categories,
      onPress: (category) => {
        this.#search.filter(category)
        this.#deactivate()
      },
    })
    this.#popup = new Popup((id) => host.shadowRoot?.querySelector<HTMLElement>(id) ?? null)
    host.addController(this)
  }

  /** Whether the results are open. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  get phase(): Phase {
    return this.#isOpen ? this.#search.phase : 'idle'
  }

  /** What screen readers announce about the results. */
  get announcement(): string {
    const { term, options } = this.#search
    if (this.phase === 'empty') return this.#host.t('nothingFound', { term })
    if (this.phase !== 'ready') return ''
    return `${this.#relaxedMessage} ${this.#host.t('resultCount', { count: options?.length ?? 0 })}`.trim()
  }

  hostDisconnected(): void {
    this.close()
  }

  hostUpdate(): void {
    const count = this.#search.options?.length
    if (count !== undefined && this.#active >= count) this.#active = -1
  }

  hostUpdated(): void {
    if (this.#isOpen) this.#popup.open()
    if (this.#awaitedId !== '' && !this.#search.isStale) this.#chooseAwaited()
  }

  open(): void {
    if (this.#isOpen || !this.#options.canOpen()) return
    this.#popup.prepare()
    this.#isOpen = true
    this.#host.requestUpdate()
  }

  close(): void {
    this.#isOpen = false
    this.#popup.close()
    this.#deactivate()
  }

  /** Empties the text. */
  clear(): void {
    this.#search.clear()
    this.#deactivate()
  }

  retry(): void {
    this.#search.retry()
  }

  /** Goes back from the options to the text. */
  #deactivate(): void {
    this.#active = -1
    this.#host.requestUpdate()
  }

  readonly #onInput = ({ target }: Event): void => {
    if (!(target instanceof HTMLInputElement)) return
    this.#awaitedId = ''
    this.#deactivate()
    this.#search.type(target.value)
    this.open()
  }

  readonly #onClear = (): void => {
    this.clear()
    this.#host.focus()
  }

  readonly #onFocusOut = ({ relatedTarget }: FocusEvent): void => {
    // The page's own content is in the popup if the search failed.
    const isWithin = (root: Node) => relatedTarget instanceof Node && root.contains(relatedTarget)
    if (!isWithin(this.#host.renderRoot) && !isWithin(this.#host)) this.close()
  }

  /** Keeps the options in place while the pointer is down, so that a press chooses the option that it began on. */
  readonly #onPointerDown = (): void => {
    const view = this.#host.ownerDocument.defaultView ?? window
    const release = new Promise((resolve) => {
      // The click comes after the release, and before the next frame.
      const onRelease = () => requestAnimationFrame(resolve)
      for (const type of ['pointerup', 'pointercancel']) view.addEventListener(type, onRelease, { once: true })
    })
    this.#search.hold(release)
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const { multiple } = this.#host
    if (multiple && this.#options.several.handleFieldKey(event)) event.preventDefault()
    else if (!isComposing(event) && this.#handleKey(event)) event.preventDefault()
  }

  /** Closes the list wherever in the popup the focus is, and goes back to the field; pressed again, empties the field. */
  readonly #onEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || isComposing(event)) return
    if (this.#isOpen) {
      this.close()
      this.#host.focus()
    } else if (this.#search.text !== '') this.#onClear()
    else return
    event.preventDefault()
  }

  #handleKey({ key, altKey }: KeyboardEvent): boolean {
    const last = (this.#search.options?.length ?? 0) - 1
    switch (key) {
      case 'ArrowDown':
        if (altKey) this.open()
        else this.#moveTo(this.#active >= last ? 0 : this.#active + 1)
        return true
      case 'ArrowUp':
        if (altKey) this.close()
        else this.#moveTo(this.#active <= 0 ? last : this.#active - 1)
        return true
      case 'Enter':
        return this.#handleEnter()
      case 'ArrowLeft':
      case 'ArrowRight':
      case 'Home':
      case 'End':
        this.#deactivate()
        return false
      default:
        return false
    }
  }

  #moveTo(index: number): void {
    const wasOpen = this.#isOpen
    // Later, the search would reset the place in the list.
    this.#search.searchNow()
    this.open()
    this.#active = wasOpen || this.#search.options !== undefined ? index : 0
    this.#host.requestUpdate()
    void this.#host.updateComplete.then(() => this.#scrollToActive())
  }

  #scrollToActive(): void {
    this.#host.renderRoot.querySelector('.option.active')?.scrollIntoView({ block: 'nearest' })
  }

  #handleEnter(): boolean {
    if (!this.#isOpen) return false
    const option = this.#search.options?.[this.#active]
    if (option === undefined) this.close()
    // The list belongs to an earlier text: the option is chosen if the pending response contains it too.
    else if (this.#search.isStale) this.#awaitedId = option.id
    else this.#options.onChoose(option)
    return true
  }

  #chooseAwaited(): void {
    const option = this.#search.options?.find(({ id }) => id === this.#awaitedId)
    this.#awaitedId = ''
    if (option !== undefined && this.#isOpen) this.#options.onChoose(option)
  }

  /** Renders the field, with its popup. */
  render(): TemplateResult {
    const { t, placeholder, required, isDisabled, multiple } = this.#host
    const { text } = this.#search
    return html`
      <div id="field" class="field" part="field" @focusout=${this.#onFocusOut} @keydown=${this.#onEscape}>
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
          aria-expanded=${this.#isOpen ? 'true' : 'false'}
          aria-controls="listbox"
          aria-activedescendant=${this.#isOpen && this.#active >= 0 ? `option-${this.#active}` : nothing}
          aria-describedby=${multiple ? 'count' : nothing}
          aria-required=${required ? 'true' : 'false'}
          placeholder=${placeholder || t('pickPlaceholder')}
          ?disabled=${isDisabled}
          .value=${text}
          @input=${this.#onInput}
          @keydown=${this.#onKeyDown}
          @click=${() => this.open()}
        />
        ${text === '' ? nothing : this.#renderClear()} ${this.#renderPopup()}
      </div>
    `
  }

  #renderClear(): TemplateResult {
    const label = this.#host.t('clear')
    return html`
      <button type="button" class="quiet-button clear" part="button" aria-label=${label} @click=${this.#onClear}>
        ${renderIcon(CROSS)}
      </button>
    `
  }

  /** Categories above, results below. */
  #renderPopup(): TemplateResult {
    const { category, isLoading } = this.#search
    return html`
      <div id="panel" part="panel" popover="manual" @pointerdown=${this.#onPointerDown} @mousedown=${keepFocus}>
        ${this.#toolbar.render(category) ?? nothing}
        <div class="progress" ?hidden=${!isLoading}></div>
        ${this.#renderResults()}
      </div>
    `
  }

  #renderResults(): unknown {
    const { options, hasMore, error } = this.#search
    const { several, renderFailure } = this.#options
    const isFailed = error !== undefined
    const isHidden = isFailed || options?.length === 0
    const relaxed = isHidden ? '' : this.#relaxedMessage
    return [
      relaxed === '' ? nothing : html`<p class="relaxed" part="relaxed">${relaxed}</p>`,
      this.#host.multiple && several.isFull ? several.renderCount() : nothing,
      this.#renderList(isHidden),
      isFailed ? html`<div class="note">${renderFailure(error)}</div>` : nothing,
      this.phase === 'empty' ? this.#renderEmpty() : nothing,
      hasMore && !isFailed ? this.#renderMore() : nothing,
    ]
  }

  /** Says that results match fewer words than the donor typed. */
  get #relaxedMessage(): string {
    const { relaxed } = this.#search
    if (relaxed === undefined) return ''
    return this.#host.t(relaxed.place === undefined ? 'relaxed' : 'relaxedPlace', { ...relaxed })
  }

  #renderList(isHidden: boolean): TemplateResult {
    const { t, multiple } = this.#host
    const { options, term, isStale } = this.#search
    return html`
      <div
        id="listbox"
        part="listbox"
        role="listbox"
        tabindex="-1"
        aria-label=${t(term === '' ? 'featured' : 'results')}
        aria-multiselectable=${multiple || nothing}
        aria-busy=${isStale}
        ?hidden=${isHidden}
      >
        ${
          options?.map((nonprofit, index) => this.#renderOption(nonprofit, index)) ??
          Array.from({ length: SKELETONS }, () => renderSkeleton())
        }
      </div>
    `
  }

  #renderOption(nonprofit: FoundNonprofit, index: number): TemplateResult {
    const { multiple } = this.#host
    const { chosen, several, onChoose } = this.#options
    const isActive = index === this.#active
    return renderOption(this.#host, nonprofit, {
      index,
      term: this.#search.term,
      isActive,
      isSelected: multiple ? chosen.has(nonprofit) : isActive,
      isBarred: multiple && several.isBarred(nonprofit),
      multiple,
      onChoose: () => onChoose(nonprofit),
    })
  }

  /** Suggestions if nothing was found. */
  #renderEmpty(): TemplateResult {
    const { t } = this.#host
    const { term, related } = this.#search
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
                      <button type="button" class="quiet-button chip" part="button" @click=${() => this.#browse(category)}>
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

  /** Shows a related category instead of results for the text. */
  #browse(category: Category): void {
    this.#toolbar.stopAt(category)
    this.#search.browse(category)
    this.#deactivate()
    this.#host.focus()
  }

  #renderMore(): TemplateResult {
    const onMore = () => this.#search.showMore()
    return html`
      <button type="button" class="quiet-button more" part="button" @click=${onMore}>${this.#host.t('loadMore')}</button>
    `
  }
}

/** Whether a key belongs to an input method; WebKit ends a composition before the key that ended it, with code 229. */
function isComposing({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229
}

/** Keeps the focus in the text field while the pointer is in the popup. */
function keepFocus(event: Event): void {
  event.preventDefault()
}
