import { css, html, LitElement, type TemplateResult } from 'lit'
import { askPage } from './ask-page.ts'
import { liveStyles } from './live-styles.ts'

const PAUSE_MS = 250

/**
 * Wraps a filter form: the list after it and the address update while the person types. Without scripts the form's button
 * does the same.
 */
export class FilterElement extends LitElement {
  static override properties = { words: { state: true } }
  static override styles = [
    liveStyles,
    css`
      :host {
        display: block;
      }
    `,
  ]

  /** Announced to screen readers after the list updates. */
  words = ''

  #asking: AbortController | undefined
  #pause: ReturnType<typeof setTimeout> | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    this.addEventListener('input', this.#onInput)
    this.addEventListener('submit', this.#onSubmit)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearTimeout(this.#pause)
    this.#asking?.abort()
  }

  #onInput = ({ target }: Event): void => {
    clearTimeout(this.#pause)
    this.#pause = setTimeout(() => void this.#follow(), target instanceof HTMLSelectElement ? 0 : PAUSE_MS)
  }

  // A manual submit may open the one record that matches.
  #onSubmit = (): void => {
    clearTimeout(this.#pause)
    this.#asking?.abort()
  }

  async #follow(): Promise<void> {
    const form = this.querySelector('form')
    if (form === null) return
    this.#asking?.abort()
    const asking = new AbortController()
    this.#asking = asking
    const address = addressOf(form)
    const answered = await askPage({ address, signal: asking.signal })
    const next = answered?.page.querySelector('console-filter')
    // The response is another page, such as a record or the sign-in page. Only a click may open it.
    if (asking.signal.aborted || next === null || next === undefined || answered === undefined) return
    const { pathname } = new URL(answered.address)
    if (pathname !== location.pathname) return
    history.replaceState(null, '', address)
    this.#replaceList(next)
    followLinks(form, next)
    const rows = this.parentElement?.querySelectorAll('console-filter ~ * tbody tr').length ?? 0
    this.words = rows === 1 ? '1 row' : `${rows} rows`
  }

  #replaceList(next: Element): void {
    while (this.nextElementSibling !== null) this.nextElementSibling.remove()
    for (const part of listAfter(next)) this.parentElement?.append(document.adoptNode(part))
  }

  override render(): TemplateResult {
    return html`<slot></slot><span class="unseen" role="status">${this.words}</span>`
  }
}

function addressOf(form: HTMLFormElement): string {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string' && value !== '') fields.set(name, value)
  return `${form.action.split('?')[0] ?? ''}?${fields.toString()}`
}

function listAfter(element: Element): Element[] {
  const after: Element[] = []
  for (let one = element.nextElementSibling; one !== null; one = one.nextElementSibling) after.push(one)
  return after
}

/** Updates links in the form, such as the CSV download, to the new filter. */
function followLinks(form: HTMLFormElement, next: Element): void {
  const links = [...next.querySelectorAll('a')]
  form.querySelectorAll('a').forEach((link, index) => {
    link.href = links[index]?.getAttribute('href') ?? link.href
  })
}
