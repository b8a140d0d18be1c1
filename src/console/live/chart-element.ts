import { css, html, LitElement, nothing, type TemplateResult } from 'lit'

/** Wraps a bar chart and shows the value of the bar under the pointer or chosen with the arrow keys. */
export class ChartElement extends LitElement {
  static override properties = { here: { state: true } }
  static override styles = css`
    :host {
      display: block;
      position: relative;
    }

    .around:focus-visible {
      outline: 3px solid var(--accent);
      outline-offset: 2px;
      border-radius: 0.25rem;
    }

    output {
      position: absolute;
      inset-block-start: -0.5rem;
      translate: -50%;
      padding: 0.25rem 0.625rem;
      border: 1px solid var(--line);
      border-radius: 0.5rem;
      background: var(--surface);
      box-shadow: 0 0.25rem 0.75rem rgb(0 0 0 / 0.12);
      font-size: 0.8125rem;
      font-variant-numeric: tabular-nums;
      white-space: nowrap;
      pointer-events: none;
    }
  `

  /** Index of the highlighted bar. */
  here: number | undefined

  override render(): TemplateResult {
    return html`<div
      class="around"
      tabindex="0"
      role="group"
      aria-label=${this.#title}
      @pointermove=${this.#onPointer}
      @pointerleave=${this.#leave}
      @keydown=${this.#onKey}
      @blur=${this.#leave}
    ><slot></slot></div>${this.#tip()}`
  }

  get #title(): string {
    return this.querySelector('svg')?.getAttribute('aria-label') ?? ''
  }

  get #bars(): SVGRectElement[] {
    return [...this.querySelectorAll('rect')]
  }

  #leave = (): void => {
    this.here = undefined
  }

  #onPointer = ({ clientX }: PointerEvent): void => {
    const { left, width } = this.getBoundingClientRect()
    const bars = this.#bars.length
    this.here = Math.min(bars - 1, Math.max(0, Math.floor(((clientX - left) / width) * bars)))
  }

  #onKey = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const bars = this.#bars.length
    this.here = this.here === undefined ? (step < 0 ? bars - 1 : 0) : (this.here + step + bars) % bars
  }

  #tip(): TemplateResult | typeof nothing {
    const { name, value } = this.#highlighted()
    return name === '' ? nothing : html`<output>${name} <strong>${value}</strong></output>`
  }

  // Set by script, because the security policy forbids style attributes.
  override updated(): void {
    const share = ((this.here ?? 0) + 0.5) / Math.max(1, this.#bars.length)
    const tip = this.renderRoot.querySelector('output')
    if (tip !== null) tip.style.insetInlineStart = `${Math.min(0.92, Math.max(0.08, share)) * 100}%`
    this.#bars.forEach((bar, index) => {
      bar.classList.toggle('here', index === this.here)
    })
  }

  #highlighted(): { name: string; value: string } {
    const bar = this.here === undefined ? undefined : this.#bars[this.here]
    const { name = '', shown: value = '' } = bar?.dataset ?? {}
    return { name, value }
  }
}
