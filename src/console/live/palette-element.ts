import { css, html, LitElement, nothing, type TemplateResult } from 'lit'
import { liveStyles } from './live-styles.ts'

interface Entry {
  href: string
  name: string
  /** Shown next to the name, such as a role. */
  about: string
}

/**
 * Command palette: opens a page by name or a record by ID, with Ctrl K or Cmd K. Its child links are the pages; the typed
 * text is appended to `finds`, the address that searches records.
 */
export class PaletteElement extends LitElement {
  static override properties = {
    label: {},
    hint: {},
    found: {},
    finds: {},
    none: {},
    typed: { state: true },
    chosen: { state: true },
  }
  static override styles = [
    liveStyles,
    css`
      .opener {
        display: inline-flex;
        align-items: center;
        gap: 0.5rem;
        margin-inline-start: auto;
        white-space: nowrap;
      }

      dialog {
        inline-size: min(32rem, calc(100vw - 2rem));
        margin-block-start: 12dvh;
        padding: 0.5rem;
        border: 1px solid var(--line);
        border-radius: 0.75rem;
        background: var(--surface);
        color: var(--text);
        box-shadow: 0 1rem 3rem rgb(0 0 0 / 0.2);
      }

      dialog::backdrop {
        background: rgb(0 0 0 / 0.35);
      }

      input {
        inline-size: 100%;
        border-color: var(--control);
      }

      ul {
        max-block-size: 50dvh;
        overflow: auto;
        margin: 0.5rem 0 0;
        padding: 0;
        list-style: none;
      }

      li {
        display: flex;
        justify-content: space-between;
        gap: 1rem;
        padding: 0.5rem 0.75rem;
        border-radius: 0.5rem;
        overflow-wrap: anywhere;
        cursor: pointer;
      }

      li[aria-selected="true"] {
        background: var(--soft);
      }

      p {
        margin: 0;
        padding: 0.5rem 0.75rem;
        color: var(--muted);
      }

      @media (width < 48rem) {
        kbd {
          display: none;
        }
      }
    `,
  ]

  /** Label of the button. */
  label = ''
  /** Label of the field. */
  hint = ''
  /** Label of the entry that searches records. */
  found = ''
  /** Address that finds a record by ID; empty if there is none. */
  finds = ''
  /** Shown when nothing matches. */
  none = ''
  typed = ''
  chosen = 0

  override connectedCallback(): void {
    super.connectedCallback()
    document.addEventListener('keydown', this.#onKeyAnywhere)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    document.removeEventListener('keydown', this.#onKeyAnywhere)
  }

  get #dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog')
  }

  #onKeyAnywhere = (event: KeyboardEvent): void => {
    if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    this.#open()
  }

  #open = (): void => {
    if (this.#dialog?.open !== false) return
    this.typed = ''
    this.chosen = 0
    const field = this.renderRoot.querySelector('input')
    if (field !== null) field.value = ''
    this.#dialog.showModal()
  }

  #onInput = ({ target }: InputEvent): void => {
    if (target instanceof HTMLInputElement) this.typed = target.value
    this.chosen = 0
  }

  #onKey = (event: KeyboardEvent): void => {
    const entries = this.#entries()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && entries.length > 0) this.chosen = (this.chosen + step + entries.length) % entries.length
    else if (event.key === 'Enter') go(entries[this.chosen])
    else return
    event.preventDefault()
  }

  #onClick = (event: MouseEvent): void => {
    if (event.target === this.#dialog) this.#dialog?.close()
  }

  override updated(): void {
    this.renderRoot.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }

  #entries(): Entry[] {
    const words = this.typed.toLowerCase().split(/\s+/)
    const fitting = [...this.querySelectorAll('a')].map(entryOf).filter(({ name, about }) => {
      const text = `${name} ${about}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
    const sought = this.typed.trim()
    if (sought === '' || this.finds === '') return fitting
    const finding = { href: `${this.finds}${encodeURIComponent(sought)}`, name: sought, about: this.found }
    // For an ID, the record search comes first.
    return /^[a-z]+_\w{6,}$/i.test(sought) ? [finding, ...fitting] : [...fitting, finding]
  }

  override render(): TemplateResult {
    return html`<button class="opener" type="button" aria-haspopup="dialog" @click=${this.#open}>
        ${this.label} <kbd>${/Mac|iP/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      <dialog aria-label=${this.label} @click=${this.#onClick}>
        <input type="search" role="combobox" aria-expanded="true" aria-controls="found" aria-autocomplete="list"
          aria-label=${this.hint} aria-activedescendant="entry-${this.chosen}" placeholder=${this.hint}
          autocomplete="off" @input=${this.#onInput} @keydown=${this.#onKey}>
        ${this.#list()}
      </dialog>`
  }

  #list(): TemplateResult {
    const entries = this.#entries()
    const none = entries.length === 0 ? html`<p role="status">${this.none}</p>` : nothing
    return html`<ul id="found" role="listbox" aria-label=${this.label}>${entries.map(
      (entry, index) => html`<li id="entry-${index}" role="option" aria-selected=${index === this.chosen}
        @click=${() => go(entry)}><span>${entry.name}</span> <small>${entry.about}</small></li>`,
    )}</ul>${none}`
  }
}

function entryOf(link: HTMLAnchorElement): Entry {
  return { href: link.href, name: link.dataset.name ?? link.text.trim(), about: link.dataset.about ?? '' }
}

function go(entry: Entry | undefined): void {
  if (entry !== undefined) location.assign(entry.href)
}
