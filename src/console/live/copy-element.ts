import { css, html, LitElement, nothing, type TemplateResult } from 'lit'
import { liveStyles } from './live-styles.ts'

const WORDS = {
  '': '',
  copied: 'Copied to the clipboard',
  selected: 'Text selected. Press Ctrl+C to copy it.',
} as const

/**
 * Adds a button that copies the text inside, or selects it if the browser refuses. Browsers have a clipboard only for
 * https pages and local ones; on others there is no button.
 */
export class CopyElement extends LitElement {
  static override properties = { name: {}, result: { state: true } }
  static override styles = [
    liveStyles,
    css`
      :host {
        display: flex;
        flex-wrap: wrap;
        align-items: start;
        justify-content: space-between;
        gap: 0.5rem 1rem;
      }
    `,
  ]

  /** What is copied, for screen readers: `Secret key`. */
  name = ''
  /** What the last press did. */
  result: keyof typeof WORDS = ''

  async #copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.textContent?.trim() ?? '')
      this.result = 'copied'
    } catch {
      getSelection()?.selectAllChildren(this)
      this.result = 'selected'
    }
  }

  override render(): TemplateResult {
    const word = this.result === 'copied' ? 'Copied' : 'Copy'
    const button = html`<button type="button" aria-label="${word}: ${this.name}" @click=${() => this.#copy()}>${word}</button>`
    return html`<slot></slot>${'clipboard' in navigator ? button : nothing}
      <small class=${this.result === 'selected' ? '' : 'unseen'} role="status">${WORDS[this.result]}</small>`
  }
}
