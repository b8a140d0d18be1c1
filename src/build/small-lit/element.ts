import type { Task } from './task.ts'
import { childAfter, type TemplateResult } from './templates.ts'

/** How a property is read of its attribute. */
interface PropertyDeclaration {
  attribute?: string | false
  state?: true
  type?: typeof Boolean
}

/** Names of the properties that changed since the last update. */
export type PropertyValues = Set<string>

/** What `css` makes: a sheet that all elements of the document share, and its text. */
export type CSSResult = CSSStyleSheet & { cssText: string }

/* @__NO_SIDE_EFFECTS__ */
export function css([cssText = '']: TemplateStringsArray): CSSResult {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(cssText)
  return Object.assign(sheet, { cssText })
}

/** What the kit uses of Lit's element: properties, attributes, tasks, and one update for many changes. */
export abstract class LitElement extends HTMLElement {
  static shadowRootOptions: ShadowRootInit = { mode: 'open' }
  static styles: CSSResult[]
  static properties: Readonly<Record<string, PropertyDeclaration>>

  /** The browser reads this once, when it registers the class: time to make the accessors. */
  static get observedAttributes(): string[] {
    const { prototype, properties } = this
    return Object.entries(properties).flatMap(([name, declaration]) => {
      Object.defineProperty(prototype, name, {
        configurable: true,
        enumerable: true,
        get(this: LitElement) {
          return this.#values[name]
        },
        set(this: LitElement, value: unknown) {
          if (value === this.#values[name]) return
          this.#values[name] = value
          this.#changed.add(name)
          this.requestUpdate()
        },
      })
      return attributeOf(name, declaration) || []
    })
  }

  readonly renderRoot: ShadowRoot
  /** Resolves when the element shows what was set. */
  updateComplete: Promise<void> = Promise.resolve()

  readonly #properties: typeof LitElement.properties
  readonly #values: Record<string, unknown> = {}
  readonly #tasks: Pick<Task<readonly unknown[], unknown>, 'hostUpdate'>[] = []
  readonly #show: (content: TemplateResult) => void
  /** What a page set before the class was registered: it hides the accessors, and what the constructors set. */
  #early: Record<string, unknown> = {}
  #changed: PropertyValues = new Set()
  #isPending = false

  constructor() {
    super()
    const { properties, shadowRootOptions, styles } = new.target
    this.#properties = properties
    this.renderRoot = this.shadowRoot ?? this.attachShadow(shadowRootOptions)
    this.renderRoot.adoptedStyleSheets = styles
    this.#show = childAfter(this.renderRoot.appendChild(new Comment()))
    for (const [name, value] of Object.entries(this))
      if (name in properties && Reflect.deleteProperty(this, name)) this.#early[name] = value
  }

  connectedCallback(): void {
    Object.assign(this, this.#early)
    this.#early = {}
    this.requestUpdate()
  }

  disconnectedCallback(): void {}

  attributeChangedCallback(attribute: string, _: string | null, value: string | null): void {
    for (const [name, declaration] of Object.entries(this.#properties))
      if (attributeOf(name, declaration) === attribute)
        Reflect.set(this, name, declaration.type ? value !== null : value)
  }

  addController(task: Pick<Task<readonly unknown[], unknown>, 'hostUpdate'>): void {
    this.#tasks.push(task)
  }

  /** Brings up to date what is on a page; elsewhere changes wait until the element is. */
  requestUpdate(): void {
    if (this.#isPending || !this.isConnected) return
    this.#isPending = true
    this.updateComplete = this.#update()
  }

  protected willUpdate(_: PropertyValues): void {}
  protected updated(_: PropertyValues): void {}
  protected abstract render(): TemplateResult

  async #update(): Promise<void> {
    await undefined
    const changed = this.#changed
    let content: TemplateResult
    try {
      this.willUpdate(changed)
      for (const task of this.#tasks) task.hostUpdate()
      content = this.render()
    } finally {
      this.#changed = new Set()
      this.#isPending = false
    }
    this.#show(content)
    this.updated(changed)
  }
}

/** The attribute of a property, if it has one; written out where the name of the property is not in lower case. */
function attributeOf(name: string, { state, attribute = !state && name }: PropertyDeclaration): string | false {
  return attribute
}
