import { css, html, LitElement, nothing, type TemplateResult } from 'lit'
import { liveStyles } from './live-styles.ts'

/** Adds a button that copies the text inside. Browsers have a clipboard only for https pages and local ones. */
export class CopyElement extends LitElement {
  static override properties = { isCopied: { state: true } }
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

  isCopied = false

  async #copy(): Promise<void> {
    await navigator.clipboard.writeText(this.textContent?.trim() ?? '')
    this.isCopied = true
  }

  override render(): TemplateResult {
    const button = html`<button type="button" @click=${() => this.#copy()}>${this.isCopied ? 'Copied' : 'Copy'}</button>`
    return html`<slot></slot>${'clipboard' in navigator ? button : nothing}
      <span class="unseen" role="status">${this.isCopied ? 'Copied to the clipboard' : ''}</span>`
  }
}
