import { html, LitElement, nothing, type PropertyDeclaration, type PropertyValues, type TemplateResult } from 'lit'
import { type Client, createClient } from '../client/client.ts'
import { ApiError } from '../client/client-errors.ts'
import type { Contract } from '../contract/endpoint.ts'
import type { MessageKey, Messages } from './english.ts'
import { RequestFailedEvent } from './events.ts'
import { fillMessage, languageOf, messageFor, messagesFor, speakers } from './messages.ts'
import { formatCents } from './money.ts'
import { isWorthRetrying } from './patient-request.ts'
import { proxyUrl } from './script-url.ts'
import { version } from './version.ts'
import { warnOnce } from './warn-once.ts'

/** Where an element stands; each is designed, announced and visible to styles as `:state(…)`. */
export type Phase = 'idle' | 'loading' | 'ready' | 'empty' | 'error' | 'offline'

/** Tells whether a property was left out, or emptied by a framework. */
export function isAbsent(value: unknown): boolean {
  return value === '' || value === undefined || value === null
}

const PHASES: readonly Phase[] = ['idle', 'loading', 'ready', 'empty', 'error', 'offline']

/**
 * What all elements share: they find the client, speak the page's language, keep the light-DOM fallback alive,
 * refuse secret keys and never throw at the page.
 *
 * @cssproperty --almoner-accent - Colour of what can be pressed and what is chosen.
 * @cssproperty --almoner-on-accent - Colour of words on the accent.
 * @cssproperty --almoner-surface - Ground of frames, fields and popups.
 * @cssproperty --almoner-text - Colour of words.
 * @cssproperty --almoner-muted - Colour of words that matter less.
 * @cssproperty --almoner-border - Colour of frames.
 * @cssproperty --almoner-control-border - Colour of the edges of fields and choices.
 * @cssproperty --almoner-error - Colour of what went wrong.
 * @cssproperty --almoner-focus - Colour of the focus ring.
 * @cssproperty --almoner-radius - Roundness of corners.
 * @cssproperty --almoner-font - Font family; the page's own when not set.
 */
export abstract class ApiElement extends LitElement {
  /** The version of the kit that defined the element. */
  static readonly almonerVersion: string = version
  static override properties = {
    publicKey: { attribute: 'public-key' },
    baseUrl: { attribute: 'base-url' },
    messages: { attribute: false },
    writtenLang: { attribute: 'lang' },
    writtenDir: { attribute: 'dir' },
  }

  /** The account's public key, `test_pk_…` or `live_pk_…`. Never a secret key. */
  publicKey = ''
  /** The proxy to ask; the one beside the script when empty. */
  baseUrl = ''
  /** Sentences in the page's own words. */
  messages: Messages = {}
  /** The `lang` attribute, watched so that a change of it is spoken at once. */
  protected writtenLang: string | null = null
  protected writtenDir: string | null = null

  protected readonly internals: ElementInternals = this.attachInternals()
  #reported: unknown

  /** Frameworks set what they like: what is no text, number or list counts as left out. */
  protected override willUpdate(changed: PropertyValues): void {
    for (const name of changed.keys()) {
      const declared: Readonly<Record<PropertyKey, PropertyDeclaration>> = Reflect.get(this.constructor, 'properties')
      const { attribute, state, type } = declared[name] ?? {}
      const value: unknown = Reflect.get(this, name)
      const isText = attribute !== false && state !== true && type !== Boolean
      if (isText && !['string', 'number'].includes(typeof value) && !Array.isArray(value)) Reflect.set(this, name, '')
    }
  }

  /** Where the element stands now. */
  abstract get phase(): Phase

  protected abstract renderContent(): TemplateResult

  /** The language the element speaks. */
  protected get language(): string {
    return languageOf(this)
  }

  protected get isTest(): boolean {
    return /^test_/.test(this.publicKey)
  }

  protected get isUsable(): boolean {
    return /^(test|live)_pk_\w+$/.test(this.publicKey)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    speakers.add(this)
    window.addEventListener('online', this.#onConnection)
    window.addEventListener('offline', this.#onConnection)
    this.requestUpdate()
  }

  override disconnectedCallback(): void {
    speakers.delete(this)
    window.removeEventListener('online', this.#onConnection)
    window.removeEventListener('offline', this.#onConnection)
    super.disconnectedCallback()
  }

  /** Asks again what failed. */
  abstract refresh(): void

  protected connect<C extends Contract>(contract: C): Client<C> {
    return createClient(contract, { baseUrl: this.baseUrl || proxyUrl, publicKey: this.publicKey })
  }

  protected say(key: MessageKey, values?: Readonly<Record<string, unknown>>): string {
    return this.sayAround(key, values).join('')
  }

  /** The same sentence in pieces, so that a template can stand in the place of a word. */
  protected sayAround(key: MessageKey, values?: Readonly<Record<string, unknown>>): unknown[] {
    const { language } = this
    return fillMessage(messageFor(key, language, this.messages ?? {}), language, values)
  }

  protected money(cents: number, options?: { short?: boolean }): string {
    return formatCents(cents, this.language, options)
  }

  protected warn(mistake: string): void {
    warnOnce(this, mistake)
  }

  protected phaseOf(error: unknown): Phase {
    return !navigator.onLine && !(error instanceof ApiError) ? 'offline' : 'error'
  }

  get #isSecret(): boolean {
    return /^(test|live)_sk_/.test(this.publicKey)
  }

  get #keyMistake(): string {
    if (this.#isSecret) return 'public-key holds a SECRET key. Nothing was sent. Replace that key now.'
    return isAbsent(this.publicKey) ? 'needs a public-key' : 'public-key is not a public key'
  }

  override render(): TemplateResult {
    if (this.#isSecret) return this.#renderRefusal()
    const arriving = messagesFor(this.language)
    arriving?.then(() => this.requestUpdate())
    if (!this.isUsable || arriving !== undefined) return html`<slot></slot>`
    return this.renderContent()
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed)
    const { states } = this.internals
    for (const phase of PHASES) states[phase === this.phase ? 'add' : 'delete'](phase)
    if (changed.has('publicKey') && !this.isUsable) this.warn(this.#keyMistake)
  }

  protected renderRibbon(): TemplateResult | typeof nothing {
    if (!this.isTest) return nothing
    return html`<span class="ribbon" part="ribbon" title=${this.say('testModeHint')}>${this.say('testMode')}</span>`
  }

  /** What went wrong in words that are true, a way to try again, and the page's own fallback. */
  protected renderFailure(error: unknown): TemplateResult {
    return html`
      <div class="failure" part="status" role="alert">
        <p>${this.say(this.#reasonOf(error))}</p>
        <button type="button" class="quiet-button" part="button" @click=${() => this.refresh()}>
          ${this.say('tryAgain')}
        </button>
      </div>
      <slot></slot>
    `
  }

  /** Tells the page and its developer about a failure, once for each. */
  protected report(error: unknown): void {
    if (error === this.#reported) return
    this.#reported = error
    const code = error instanceof ApiError ? error.code : this.phaseOf(error) === 'offline' ? 'offline' : 'unreachable'
    if (error instanceof ApiError && !isWorthRetrying(error)) this.warn(`${error.code}: ${error.detail}`)
    this.dispatchEvent(new RequestFailedEvent({ code, retriable: isWorthRetrying(error) }))
  }

  #reasonOf(error: unknown): MessageKey {
    if (this.phaseOf(error) === 'offline') return 'offline'
    if (!(error instanceof ApiError)) return 'unreachable'
    if (error.status === 429) return 'busy'
    return error.status >= 500 ? 'unreachable' : 'unavailable'
  }

  #renderRefusal(): TemplateResult {
    return html`
      <div class="failure" role="alert">
        <p><strong>Secret key in public-key.</strong> Use the public key, and replace the secret one now.</p>
      </div>
      <slot></slot>
    `
  }

  readonly #onConnection = (): void => {
    if (navigator.onLine && (this.phase === 'error' || this.phase === 'offline')) this.refresh()
    this.requestUpdate()
  }
}
