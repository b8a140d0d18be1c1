import { childAfter, type TemplateResult } from './templates.ts'

/** How a property is read of its attribute. */
interface PropertyDeclaration {
  attribute?: string | false
  state?: true
  type?: unknown
}

/** Properties that changed since the last update, with what they were. */
export type PropertyValues = Map<PropertyKey, unknown>

/** What works at each update of an element. */
export interface ReactiveController {
  hostUpdate?(): void
  hostUpdated?(): void
}

const sheets = new Map<string, CSSStyleSheet>()

function sheetOf(text: string): CSSStyleSheet {
  let sheet = sheets.get(text)
  if (sheet === undefined) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    sheets.set(text, sheet)
  }
  return sheet
}

/** Styles stay a text until an element wears them; all that wear them share one sheet. */
export function css([text = '']: TemplateStringsArray): string {
  return text
}

/** What the kit uses of Lit's element: properties, attributes, controllers, and one update for many changes. */
export abstract class LitElement extends HTMLElement {
  static shadowRootOptions: ShadowRootInit = { mode: 'open' }
  static styles: readonly string[]
  static properties: Readonly<Record<string, PropertyDeclaration>>

  /** The browser reads this once, when it registers the class: time to make the accessors. */
  static get observedAttributes(): string[] {
    const attributes: string[] = []
    const { prototype, properties } = this
    for (const [name, declaration] of Object.entries(properties)) {
      attributes.push(...attributesOf(name, declaration))
      Object.defineProperty(prototype, name, {
        configurable: true,
        enumerable: true,
        get(this: LitElement) {
          return this.#values.get(name)
        },
        set(this: LitElement, value: unknown) {
          const before = this.#values.get(name)
          if (Object.is(value, before)) return
          this.#values.set(name, value)
          if (!this.#changed.has(name)) this.#changed.set(name, before)
          this.requestUpdate()
        },
      })
    }
    return attributes
  }

  declare renderRoot: ShadowRoot
  /** Resolves when the element shows what was set. */
  updateComplete: Promise<boolean>

  readonly #values = new Map<string, unknown>()
  readonly #controllers: ReactiveController[] = []
  readonly #kind: typeof LitElement
  #early: Record<string, unknown> = {}
  #changed: PropertyValues = new Map()
  #isPending = true
  #isConnected: (connected: unknown) => void = () => undefined
  #show: ((content: TemplateResult) => void) | undefined

  constructor() {
    super()
    this.#kind = new.target
    // What a page set before the class was registered hides the accessors.
    for (const name of Object.keys(this.#kind.properties)) {
      if (!Object.hasOwn(this, name)) continue
      this.#early[name] = Reflect.get(this, name)
      Reflect.deleteProperty(this, name)
    }
    this.updateComplete = this.#updateAfter(
      new Promise((resolve) => {
        this.#isConnected = resolve
      }),
    )
  }

  connectedCallback(): void {
    if (this.#show === undefined) {
      const { shadowRootOptions, styles } = this.#kind
      this.renderRoot = this.shadowRoot ?? this.attachShadow(shadowRootOptions)
      this.renderRoot.adoptedStyleSheets = styles.map(sheetOf)
      this.#show = childAfter(this.renderRoot.appendChild(new Comment()))
    }
    this.#isConnected(true)
  }

  disconnectedCallback(): void {}

  attributeChangedCallback(changed: string, _: string | null, value: string | null): void {
    for (const [name, declaration] of Object.entries(this.#kind.properties))
      if (attributesOf(name, declaration).includes(changed))
        Reflect.set(this, name, declaration.type === Boolean ? value !== null : value)
  }

  addController(controller: ReactiveController): void {
    this.#controllers.push(controller)
  }

  requestUpdate(): void {
    if (this.#isPending) return
    this.#isPending = true
    this.updateComplete = this.#updateAfter(this.updateComplete)
  }

  protected willUpdate(_: PropertyValues): void {}
  protected updated(_: PropertyValues): void {}
  protected abstract render(): TemplateResult

  async #updateAfter(before: Promise<unknown>): Promise<boolean> {
    // An update that failed was told of by its own promise, and must not keep the next from trying.
    await before.catch(() => undefined)
    const changed = this.#changed
    let content: TemplateResult
    try {
      Object.assign(this, this.#early)
      this.#early = {}
      this.willUpdate(changed)
      for (const controller of this.#controllers) controller.hostUpdate?.()
      content = this.render()
    } finally {
      this.#changed = new Map()
      this.#isPending = false
    }
    this.#show?.(content)
    for (const controller of this.#controllers) controller.hostUpdated?.()
    this.updated(changed)
    return !this.#isPending
  }
}

/** The attribute of a property, if it has one. */
function attributesOf(name: string, { attribute = name.toLowerCase(), state }: PropertyDeclaration): string[] {
  return state === true || attribute === false ? [] : [attribute]
}
