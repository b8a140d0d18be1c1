import { TaskStatus } from '@lit/task'
import { html, nothing, type TemplateResult } from 'lit'
import type { Category } from '../../contract/categories.ts'
import { CROSS, renderIcon, SEARCH } from '../shared/icons.ts'
import { ChoiceElement } from './choice-element.ts'
import { renderChip, renderEmpty, renderOption, renderSkeleton } from './result-templates.ts'
import type { FoundNonprofit } from './search.ts'

/** Draws the field a donor searches by, and its popup of causes and results. */
export abstract class FieldElement extends ChoiceElement {
  abstract placeholder: string

  /** Place of the cause that the Tab key stops at. */
  #stop = 0

  protected renderField(): TemplateResult {
    return html`
      <div id="field" class="field" part="field" @focusout=${this.onFocusOut} @keydown=${this.onEscape}>
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
          aria-expanded=${this.opened ? 'true' : 'false'}
          aria-controls="listbox"
          aria-activedescendant=${this.opened && this.active >= 0 ? `option-${this.active}` : nothing}
          aria-required=${this.required ? 'true' : 'false'}
          placeholder=${this.placeholder || this.t('pickPlaceholder')}
          ?disabled=${this.isDisabled}
          .value=${this.typed}
          @input=${this.onInput}
          @keydown=${this.onKeyDown}
          @click=${() => this.show()}
        />
        ${
          this.typed === ''
            ? nothing
            : html`<button type="button" class="quiet-button clear" part="button" aria-label=${this.t('clear')} @click=${this.onClear}>
                ${renderIcon(CROSS)}
              </button>`
        }
        ${this.#renderPanel()}
      </div>
    `
  }

  #renderPanel(): TemplateResult {
    const causes = this.#causes
    return html`
      <div id="panel" part="panel" popover="manual" @mousedown=${keepFocus}>
        ${
          causes.length > 2
            ? html`<div class="chips" role="toolbar" tabindex="-1" aria-label=${this.t('categories')} @keydown=${this.#onCauseKey}>
                ${causes.map((category, index) => this.#renderChip(category, index))}
              </div>`
            : nothing
        }
        <div class="progress" ?hidden=${this.search.status !== TaskStatus.PENDING}></div>
        ${this.#renderResults()}
      </div>
    `
  }

  /** All causes, then each that is offered. */
  get #causes(): readonly (Category | '')[] {
    return ['', ...this.offered]
  }

  #renderChip(category: Category | '', index: number): TemplateResult {
    return renderChip(this, category, {
      isPressed: this.cause === category,
      isStop: index === Math.min(this.#stop, this.offered.length),
      onPress: () => {
        this.#stop = index
        this.#filter(category, this.term)
      },
    })
  }

  #filter(category: Category | '', term: string): void {
    this.cause = category
    this.askFor(term)
    this.requestUpdate()
  }

  /** The causes are one stop of the Tab key; arrows go from one to the next as they are read. */
  readonly #onCauseKey = (event: KeyboardEvent): void => {
    const chips = [...this.renderRoot.querySelectorAll<HTMLElement>('[part=chip]')]
    const here = chips.findIndex((chip) => chip.matches(':focus'))
    const onward = getComputedStyle(this).direction === 'rtl' ? -1 : 1
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: here - onward,
      ArrowRight: here + onward,
      Home: 0,
      End: chips.length - 1,
    }
    const next = steps[event.key]
    if (next === undefined) return
    event.preventDefault()
    this.#stop = (next + chips.length) % chips.length
    this.requestUpdate()
    chips[this.#stop]?.focus()
  }

  #renderResults(): TemplateResult {
    const found = this.found?.nonprofits ?? []
    const isFailed = this.search.status === TaskStatus.ERROR
    const isFirst = this.found === undefined && !isFailed
    return html`
      <div
        id="listbox"
        part="listbox"
        role="listbox"
        tabindex="-1"
        aria-label=${this.t(this.term === '' ? 'featured' : 'results')}
        aria-busy=${this.isStale}
        ?hidden=${isFailed || (found.length === 0 && !isFirst)}
      >
        ${isFirst ? [1, 2, 3, 4].map(renderSkeleton) : found.map((one, index) => this.#renderOption(one, index))}
      </div>
      ${isFailed ? html`<div class="note">${this.renderFailure(this.search.error)}</div>` : nothing}
      ${this.phase === 'empty' ? this.#renderEmpty() : nothing}
      ${
        this.found?.more === true && !isFailed
          ? html`<button type="button" class="quiet-button more" part="button" @click=${() => (this.pages += 1)}>
              ${this.t('loadMore')}
            </button>`
          : nothing
      }
    `
  }

  /** Where nothing was found, the causes of what was asked for, as far as they are offered. */
  #renderEmpty(): TemplateResult {
    const related = this.offered.filter((category) => this.found?.related.includes(category))
    return renderEmpty(this, this.term, related, (category) => {
      this.#stop = this.offered.indexOf(category) + 1
      this.typed = ''
      this.#filter(category, '')
      this.focus()
    })
  }

  #renderOption(nonprofit: FoundNonprofit, index: number): TemplateResult {
    const { term, active } = this
    return renderOption(this, nonprofit, {
      index,
      isActive: index === active,
      term,
      onChoose: () => this.choose(nonprofit),
    })
  }
}

/** Keeps the focus in the text field while the pointer is in the popup. */
function keepFocus(event: Event): void {
  event.preventDefault()
}
