import { html, type LitElement, type TemplateResult } from 'lit'
import type { Category } from '../../contract/categories.ts'
import type { Localized } from '../shared/localize.ts'

interface ToolbarOptions {
  /** Categories to offer. */
  categories: () => readonly Category[]
  onPress: (category: Category | '') => void
}

/** Category filters as a toolbar: one tab stop, with arrow keys inside. */
export class CategoryToolbar {
  readonly #host: LitElement & Localized
  readonly #options: ToolbarOptions
  /** Index of the chip that is the tab stop. */
  #stop = 0

  constructor(host: LitElement & Localized, options: ToolbarOptions) {
    this.#host = host
    this.#options = options
  }

  /** All categories, then each that is offered. */
  get #choices(): readonly (Category | '')[] {
    return ['', ...this.#options.categories()]
  }

  /** Moves the tab stop to a category. */
  stopAt(category: Category | ''): void {
    this.#stop = this.#choices.indexOf(category)
  }

  /** Renders the chips; undefined if there are too few categories to choose from. */
  render(pressed: Category | ''): TemplateResult | undefined {
    const { t } = this.#host
    const choices = this.#choices
    if (choices.length < 3) return undefined
    const stop = Math.min(this.#stop, choices.length - 1)
    return html`
      <div class="chips" role="toolbar" tabindex="-1" aria-label=${t('categories')} @keydown=${this.#onKeyDown}>
        ${choices.map(
          (category, index) => html`
            <button
              type="button"
              class="quiet-button chip"
              part="chip"
              tabindex=${index === stop ? '0' : '-1'}
              aria-pressed=${category === pressed ? 'true' : 'false'}
              @click=${() => this.#press(category)}
            >
              ${t(category === '' ? 'allCategories' : category)}
            </button>
          `,
        )}
      </div>
    `
  }

  #press(category: Category | ''): void {
    this.stopAt(category)
    this.#options.onPress(category)
  }

  readonly #onKeyDown = (event: KeyboardEvent): void => {
    const chips = [...this.#host.renderRoot.querySelectorAll<HTMLElement>('[part=chip]')]
    const focused = chips.findIndex((chip) => chip.matches(':focus'))
    const place = placeAfterKey(event.key, focused, { count: chips.length, host: this.#host })
    if (place === undefined) return
    event.preventDefault()
    this.#stop = (place + chips.length) % chips.length
    this.#host.requestUpdate()
    chips[this.#stop]?.focus()
  }
}

/**
 * The place that an arrow key, Home or End leads to in a row of `count` controls, from the one at `index`; undefined for
 * other keys. It may be one before the first or after the last.
 */
export function placeAfterKey(
  key: string,
  index: number,
  { count, host }: { count: number; host: Element },
): number | undefined {
  const forward = getComputedStyle(host).direction === 'rtl' ? -1 : 1
  const places: Readonly<Record<string, number>> = {
    ArrowLeft: index - forward,
    ArrowRight: index + forward,
    Home: 0,
    End: count - 1,
  }
  return places[key]
}
