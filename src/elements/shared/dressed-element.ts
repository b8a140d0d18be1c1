import { type CSSResult, LitElement } from 'lit'

/** Wears its own styles and those of its parts, in whatever document it stands. */
export abstract class DressedElement extends LitElement {
  /** Styles of the parts that have come. */
  readonly #added = new Set<string>()

  /** An element takes no styles along into another document: they belong to the one before. */
  adoptedCallback(): void {
    const own: CSSResult[] = Reflect.get(this.constructor, 'styles')
    this.#wear([...own.map(({ cssText }) => cssText), ...this.#added], [])
  }

  /** Adds the styles of a part, here and in every document that the element is moved to. */
  addStyles(styles: string): void {
    // With them come words, which may be shown already.
    this.requestUpdate()
    if (this.#added.has(styles)) return
    this.#added.add(styles)
    this.#wear([styles])
  }

  #wear(styles: readonly string[], worn = this.shadowRoot?.adoptedStyleSheets ?? []): void {
    const view = this.ownerDocument.defaultView
    // The content of a template is a document that shows nothing.
    if (view === null) return
    const sheets = styles.map((text) => {
      const sheet = new view.CSSStyleSheet()
      sheet.replaceSync(text)
      return sheet
    })
    Object.assign(this.renderRoot, { adoptedStyleSheets: [...worn, ...sheets] })
  }
}
