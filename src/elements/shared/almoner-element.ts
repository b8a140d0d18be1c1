import { Task } from '@lit/task'
import { html, LitElement, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit'
import type { LooseRequest } from '../../client/call-operation.ts'
import type { Sentences } from '../messages/english.ts'
import { reflected, resetInvalidProperties, themeMistake } from './attributes.ts'
import { BackgroundController } from './background.ts'
import { ReadyEvent, RequestFailedEvent } from './events.ts'
import { type FormatMoney, Localize, type Localized, type Translate } from './localize.ts'
import { proxyUrl, version, warnOnce } from './page.ts'
import {
  type AskOptions,
  askService,
  codeOf,
  isRefused,
  isRetriable,
  type Operation,
  type Phase,
  reasonOf,
} from './service.ts'

/** A request to the service; its result is undefined while there is nothing to request. */
export type ServiceTask<Answer> = Task<readonly unknown[], Answer | undefined>

/** Window events that an element listens to: connection changes, and a page restored from the back/forward cache. */
const WINDOW_EVENTS = ['online', 'offline', 'pageshow']

/** Shown to donors and developers if a page contains a secret key. */
const SECRET_KEY = 'SECRET key in public-key. Nothing was sent. Replace it now.'

/**
 * Base of all elements: sends requests, shows messages in the page's language, renders failures, and shows the page's
 * own content whenever it can't work. Never throws errors into the page.
 *
 * @cssproperty --almoner-accent - Color of buttons, links and selected items.
 * @cssproperty --almoner-on-accent - Color of text on the accent.
 * @cssproperty --almoner-surface - Background of frames, fields and popups.
 * @cssproperty --almoner-text - Color of text.
 * @cssproperty --almoner-muted - Color of secondary text.
 * @cssproperty --almoner-border - Color of frames.
 * @cssproperty --almoner-control-border - Color of the edges of fields and choices.
 * @cssproperty --almoner-error - Color of errors.
 * @cssproperty --almoner-focus - Color of the focus ring.
 * @cssproperty --almoner-radius - Corner radius.
 * @cssproperty --almoner-font - Font family; the page's own by default.
 * @cssproperty --almoner-density - Spacing factor: 1, less for tighter, more for looser.
 * @cssproperty --almoner-width - Maximum width, `28em` by default; `none` fills the column.
 * @cssproperty --almoner-shadow - Shadow of frames; none by default.
 */
export abstract class AlmonerElement extends LitElement implements Localized {
  /** Version of the kit that defined the element. */
  static readonly almonerVersion: string = version
  /** The element's own messages in English. */
  static readonly english: Sentences = {}
  static override properties: PropertyDeclarations = {
    messages: { attribute: false },
    publicKey: { attribute: 'public-key' },
    baseUrl: { attribute: 'base-url' },
    theme: { ...reflected },
  }

  /** Messages set by the page. */
  messages: Partial<Sentences> = {}
  /** The account's public key, `test_pk_…` or `live_pk_…`. Never a secret key. */
  publicKey = ''
  /** The proxy to use; default: the one at the script's origin. */
  baseUrl = ''
  /** `light` or `dark`; follows the page’s color-scheme if empty. */
  theme: 'light' | 'dark' | '' = ''

  protected readonly internals: ElementInternals = this.attachInternals()
  readonly #localize: Localize
  #phase: Phase = 'idle'
  #hasBeenReady = false
  /** Whether the focus is inside, or was before a request. */
  #hadFocus = false

  constructor() {
    super()
    this.#localize = new Localize(this, Reflect.get(this.constructor, 'english'))
    new BackgroundController(this, this.internals)
  }

  /** The element's current phase. */
  abstract get phase(): Phase

  /** Retries failed requests. */
  abstract refresh(): void

  /** Renders the element once its key and messages are available. */
  protected abstract renderContent(): TemplateResult

  /** The language of the element's messages, amounts and dates. */
  get language(): string {
    return this.#localize.language
  }

  /** Returns a message of the element, with its `{names}` replaced by values. */
  get t(): Translate {
    return this.#localize.t
  }

  /** Formats an amount of cents. */
  get money(): FormatMoney {
    return this.#localize.money
  }

  protected get isTest(): boolean {
    return /^test_/.test(this.publicKey)
  }

  protected get hasPublicKey(): boolean {
    return /^(test|live)_pk_\w+$/.test(this.publicKey)
  }

  get #hasSecretKey(): boolean {
    return /(^|\W|_)sk[-_]/i.test(this.publicKey)
  }

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'lang']
  }

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    super.attributeChangedCallback(name, before, value)
    if (name === 'lang') this.requestUpdate()
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    if (this.ownerDocument === document) return super.createRenderRoot()
    const { shadowRootOptions } = AlmonerElement
    const root = this.shadowRoot ?? this.attachShadow(shadowRootOptions)
    this.#adoptStyles(root)
    return root
  }

  /** Style sheets belong to their document, so an element needs new ones after a move to another document. */
  adoptedCallback(): void {
    if (this.shadowRoot !== null) this.#adoptStyles(this.shadowRoot)
  }

  #adoptStyles(root: ShadowRoot): void {
    const view = this.ownerDocument.defaultView
    // A template's document has no window, and renders nothing.
    if (view === null) return
    const { elementStyles }: typeof LitElement = Object(this.constructor)
    root.adoptedStyleSheets = elementStyles.map((style) => {
      const sheet = new view.CSSStyleSheet()
      sheet.replaceSync('cssText' in style ? style.cssText : '')
      return sheet
    })
  }

  override connectedCallback(): void {
    super.connectedCallback()
    for (const name of WINDOW_EVENTS) window.addEventListener(name, this)
  }

  override disconnectedCallback(): void {
    for (const name of WINDOW_EVENTS) window.removeEventListener(name, this)
    super.disconnectedCallback()
  }

  /** Handles the window's events while the element is on the page. */
  handleEvent({ type }: Event): void {
    if (type === 'online' && /error|offline/.test(this.phase)) this.refresh()
    this.requestUpdate()
  }

  /** Focuses the text field, else the first control. */
  override focus(options?: FocusOptions): void {
    const field = this.shadowRoot?.querySelector<HTMLElement>('[part=input]')
    const first = field ?? this.shadowRoot?.querySelector<HTMLElement>('input, button')
    first?.focus(options)
  }

  protected override willUpdate(changed: PropertyValues): void {
    this.#hadFocus ||= this.matches(':focus-within')
    resetInvalidProperties(this, changed)
    const mistake = themeMistake(this.theme)
    if (mistake !== undefined) this.warn(mistake)
  }

  /** Creates a task that runs whenever `input`, the key or the address changes; `undefined` until there is a key. */
  serviceTask<Input, Answer>(
    input: () => Input,
    run: (input: Input, signal: AbortSignal) => Promise<Answer>,
  ): ServiceTask<Answer> {
    return new Task(this, {
      args: () => [this.publicKey, this.baseUrl, input()] as const,
      argsEqual: (before, now) => JSON.stringify(before) === JSON.stringify(now),
      task: async ([, , given], { signal }) => (this.hasPublicKey ? run(given, signal) : undefined),
      onError: (error) => this.reportFailure(error),
    })
  }

  /** Calls an operation of the service; retries once. Throws a `ClientError`. */
  ask<Request extends LooseRequest, Answer>(
    operation: Operation<Request, Answer>,
    request: Request,
    options: AskOptions,
  ): Promise<Answer> {
    return askService(operation, request, { baseUrl: this.baseUrl || proxyUrl, publicKey: this.publicKey }, options)
  }

  /** Warns the page's developer about a mistake, once. */
  warn(mistake: string, level?: 'warn' | 'error'): void {
    warnOnce(`<${this.localName}>: ${mistake}`, level, this)
  }

  /** Sets or clears a `:state(…)`. */
  protected setState(state: string, isSet: boolean): void {
    this.internals.states[isSet ? 'add' : 'delete'](state)
  }

  override render(): TemplateResult {
    if (this.#hasSecretKey)
      return html`<div class="failure" role="alert" lang="en" dir="ltr"><p>${SECRET_KEY}</p></div><slot></slot>`
    return this.hasPublicKey && this.#localize.isReady ? this.renderContent() : html`<slot></slot>`
  }

  protected override updated(_: PropertyValues): void {
    const phase = this.#localize.isReady ? this.phase : 'loading'
    this.setState(this.#phase, false)
    this.setState(phase, true)
    this.#phase = phase
    this.#keepFocus()
    if (!this.#hasBeenReady && this.hasPublicKey && /idle|ready|empty/.test(phase)) {
      this.#hasBeenReady = true
      // The stylesheet reserves space before the first render.
      this.setState('was-ready', true)
      this.dispatchEvent(new ReadyEvent({}))
    }
    if (this.#hasSecretKey) this.warn(SECRET_KEY, 'error')
    else if (!this.hasPublicKey) this.warn('no public-key')
  }

  /**
   * If the focused control is gone, focuses the first one, so that keyboard users don't start at the top of the page.
   */
  #keepFocus(): void {
    if (this.#hadFocus && document.activeElement === document.body) this.focus()
    this.#hadFocus &&= this.#phase === 'loading' && !this.matches(':focus-within')
  }

  /** The badge of test mode; nothing with live keys. */
  renderRibbon(): TemplateResult | typeof nothing {
    if (!this.isTest) return nothing
    return html`<span class="ribbon" part="ribbon" title=${this.t('testModeHint')}>${this.t('testMode')}</span>`
  }

  /** Renders an error message, a retry button if that can help, and the page's own content. */
  protected renderFailure(error: unknown, retry = (): void => this.refresh(), reassurance = ''): TemplateResult {
    const button = html`<button type="button" class="quiet-button" part="button" @click=${retry}>
      ${this.t('tryAgain')}
    </button>`
    return html`<div class="failure" part="status" role="alert">
        <p>${this.t(reasonOf(error))} ${reassurance}</p>
        ${isRefused(error) ? nothing : button}
      </div>
      <slot></slot>`
  }

  /** Renders why the element can't work as the page uses it, and the page's own content. */
  protected renderUnavailable(reason = this.t('unavailable')): TemplateResult {
    return html`<p class="failure" part="status" role="alert">${reason}</p>
      <slot></slot>`
  }

  /** Dispatches an event for a failure, and tells the developer if the page was refused. */
  protected reportFailure(error: unknown): void {
    if (isRefused(error)) this.warn(`${error.code}: ${error.detail}`)
    this.dispatchEvent(new RequestFailedEvent({ code: codeOf(error), retriable: isRetriable(error) }))
  }
}
