import { Task } from '@lit/task'
import {
  type CSSResult,
  html,
  LitElement,
  nothing,
  type PropertyDeclaration,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import type { LooseRequest } from '../../client/call-operation.ts'
import { ReadyEvent, RequestFailedEvent } from './events.ts'
import { codeOf, reasonOf } from './failures.ts'
import { groundOf, watchGround } from './ground.ts'
import type { Sentences } from './messages/message.ts'
import { sharedEnglish } from './messages/shared.english.ts'
import { fillMessage, languageOf, listeners, messageFor, messagesFor, spokenLanguageOf } from './messages.ts'
import { formatCents } from './money.ts'
import { type Operation, perform } from './operation.ts'
import { ownDirection } from './own-direction.ts'
import { partEnglish } from './part.ts'
import { reflected } from './reflected.ts'
import { askWithRetry, isRefused, isWorthRetrying } from './retrying-request.ts'
import { proxyUrl } from './script-url.ts'
import { turn } from './turn.ts'
import { version } from './version.ts'
import { warnOnce } from './warn-once.ts'

/** Where an element stands; each is designed, announced and visible to styles as `:state(…)`. */
export type Phase = 'idle' | 'loading' | 'ready' | 'empty' | 'error' | 'offline'

/** Says a sentence by its name, with its `{names}` filled in. */
export type Say<Name> = (name: Name, values?: Readonly<Record<string, unknown>>) => string

/** Writes cents. */
export type Money = (cents: number, options?: { short?: boolean }) => string

/** A question to the service; its answer is undefined while the element is not told whom to ask. */
export type ApiTask<Answer> = Task<readonly unknown[], Answer | undefined>

/** Tells whether a property was left out, or emptied by a framework. */
export function isAbsent(value: unknown): boolean {
  return value === '' || value === undefined || value === null
}

/** What the window tells: whether there is a connection, and that the page is shown again as it was left. */
const HEARD = ['online', 'offline', 'pageshow']

/** What donors read and the console says where a page shows a secret key. */
const REFUSAL = 'SECRET key in public-key. Nothing was sent. Replace that key now.'

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
 * @cssproperty --almoner-density - How much room is around and between things: 1, less for closer, more for looser.
 * @cssproperty --almoner-width - The widest an element becomes, `28em` when not set; `none` fills its column.
 * @cssproperty --almoner-shadow - Shadow of frames; none when not set.
 */
export abstract class ApiElement<Own extends Sentences = Sentences> extends LitElement {
  /** The version of the kit that defined the element. */
  static readonly almonerVersion: string = version
  static override properties = {
    publicKey: { attribute: 'public-key' },
    baseUrl: { attribute: 'base-url' },
    messages: { attribute: false },
    theme: { ...reflected },
    writtenLang: { attribute: 'lang' },
  }

  /** The account's public key, `test_pk_…` or `live_pk_…`. Never a secret key. */
  publicKey = ''
  /** The proxy to ask; the one beside the script when empty. */
  baseUrl = ''
  /** Sentences in the page's own words. */
  messages: Partial<Sentences> = {}
  /** `light` or `dark`; follows the page’s color-scheme when empty. */
  theme: 'light' | 'dark' | '' = ''
  /** The `lang` attribute, watched so that a change of it is spoken at once. */
  protected writtenLang: string | null = null

  protected readonly internals: ElementInternals = this.attachInternals()
  /** What the element says beyond what all say. */
  protected abstract readonly english: Own
  #marked: Phase = 'idle'
  #isReady = false
  /** Whether what has the focus, or had it before an answer was awaited, is inside. */
  #isFocused = false
  readonly #turnTo = ownDirection(this)
  /** Styles of the parts that have come. */
  readonly #added = new Set<string>()

  /** Says a sentence in the element's language; for the templates beside it. */
  readonly say: Say<(keyof Own & string) | keyof typeof sharedEnglish> = (name, values) => this.sayAny(name, values)

  /** Says a sentence of the element or of one of its parts. */
  readonly sayAny: Say<string> = (name, values) => {
    const { language } = this
    const own: Partial<Sentences> = this.messages ?? {}
    const english: Partial<Sentences> = this.english
    const shared: Partial<Sentences> = sharedEnglish
    const found = own[name] ?? messageFor(name, language) ?? english[name] ?? shared[name] ?? partEnglish[name] ?? ''
    return fillMessage(found, language, values)
  }

  /** Writes cents in the element's language. */
  readonly money: Money = (cents, options) => formatCents(cents, this.language, options)

  /** Where the element stands now. */
  abstract get phase(): Phase

  /** Asks again what failed. */
  abstract refresh(): void

  protected abstract renderContent(): TemplateResult

  /** The language the element speaks; one that only the page's own words are in too. */
  get language(): string {
    return Object.keys(this.messages ?? {}).length > 0 ? languageOf(this) : spokenLanguageOf(this)
  }

  protected get isTest(): boolean {
    return /^test_/.test(this.publicKey)
  }

  protected get isUsable(): boolean {
    return /^(test|live)_pk_\w+$/.test(this.publicKey)
  }

  override connectedCallback(): void {
    void turn().then(() => {
      if (!this.isConnected) return
      this.lookAtGround()
      super.connectedCallback()
    })
    listeners.add(this)
    watchGround(this)
    for (const name of HEARD) window.addEventListener(name, this)
    this.requestUpdate()
  }

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

  override disconnectedCallback(): void {
    for (const name of HEARD) window.removeEventListener(name, this)
    listeners.delete(this)
    super.disconnectedCallback()
  }

  /** Follows the ground: pages that are dark by a class alone leave `color-scheme` as it is. */
  lookAtGround(): void {
    const lightness = groundOf(this)
    this.mark('on-dark', lightness < 0.5)
    this.mark('on-light', lightness >= 0.5)
  }

  /** Gives the focus to the field a donor writes in, else to what can be chosen or pressed first. */
  override focus(options?: FocusOptions): void {
    // Nothing is drawn before its turn.
    const field = this.renderRoot?.querySelector<HTMLElement>('[part=input]')
    const first = field ?? this.renderRoot?.querySelector<HTMLElement>('input, button')
    first?.focus(options)
  }

  /** Hears the window for as long as the element stays on the page. */
  handleEvent({ type }: Event): void {
    if (type === 'online' && /error|offline/.test(this.phase)) this.refresh()
    this.requestUpdate()
  }

  /** Frameworks set what they like: what is no text, number or list counts as left out. */
  protected override willUpdate(changed: PropertyValues): void {
    this.#isFocused ||= this.matches(':focus-within')
    const declared: Readonly<Record<PropertyKey, PropertyDeclaration>> = Reflect.get(this.constructor, 'properties')
    for (const name of changed.keys()) {
      const { attribute, state, type } = declared[name] ?? {}
      const value: unknown = Reflect.get(this, name)
      const isText = attribute !== false && state !== true && type !== Boolean
      if (isText && !/string|number/.test(typeof value) && !Array.isArray(value)) Reflect.set(this, name, '')
    }
  }

  /** A question that is asked anew whenever what it is about, the key or the address changes. */
  protected apiTask<About, Answer>(
    about: () => About,
    answer: (about: About, signal: AbortSignal) => Promise<Answer>,
  ): ApiTask<Answer> {
    return new Task(this, {
      args: () => [this.publicKey, this.baseUrl, about()] as const,
      argsEqual: (before, now) => JSON.stringify(before) === JSON.stringify(now),
      task: async ([, , given], { signal }) => (this.isUsable ? answer(given, signal) : undefined),
      onError: (error) => this.report(error),
    })
  }

  /** Asks for one operation of the service, patiently. */
  ask<Request extends LooseRequest, Answer>(
    operation: Operation<Request, Answer>,
    request: Request,
    signal: AbortSignal,
    idempotencyKey?: string,
  ): Promise<Answer> {
    const client = { baseUrl: this.baseUrl || proxyUrl, publicKey: this.publicKey }
    return askWithRetry((limited) => perform(operation, request, client, { signal: limited, idempotencyKey }), signal)
  }

  /** Tells the page's developer about a mistake. */
  protected warn(mistake: string, level?: 'warn' | 'error'): void {
    warnOnce(`<${this.localName}>: ${mistake}`, level, this)
  }

  protected mark(state: string, isMarked: boolean): void {
    this.internals.states[isMarked ? 'add' : 'delete'](state)
  }

  get #isSecret(): boolean {
    return /(^|\W|_)sk[-_]/i.test(this.publicKey)
  }

  override render(): TemplateResult {
    if (this.#isSecret)
      return html`<div class="failure" role="alert" lang="en" dir="ltr"><p>${REFUSAL}</p></div><slot></slot>`
    const arriving = messagesFor(languageOf(this))
    arriving?.then(() => this.requestUpdate())
    return this.isUsable && arriving === undefined ? this.renderContent() : html`<slot></slot>`
  }

  protected override updated(_: PropertyValues): void {
    const hasWords = messagesFor(languageOf(this)) === undefined
    // Without its words nothing is shown yet, whatever is known.
    const phase = hasWords ? this.phase : 'loading'
    this.mark(this.#marked, false)
    this.mark(phase, true)
    this.#marked = phase
    // What was pressed may be gone: who presses keys goes on from here, not from the top of the page.
    if (this.#isFocused && document.activeElement === document.body) this.focus()
    this.#isFocused &&= phase === 'loading' && !this.matches(':focus-within')
    if (hasWords) {
      this.#turnTo(this.language)
      if (!this.#isReady && this.isUsable && /idle|ready|empty/.test(phase)) {
        this.#isReady = true
        this.dispatchEvent(new ReadyEvent({}))
      }
    }
    if (this.#isSecret) this.warn(REFUSAL, 'error')
    else if (!this.isUsable) this.warn('no public-key')
  }

  /** The sign of test mode; nothing with live keys. */
  renderRibbon(): TemplateResult | typeof nothing {
    if (!this.isTest) return nothing
    return html`<span class="ribbon" part="ribbon" title=${this.say('testModeHint')}>${this.say('testMode')}</span>`
  }

  /** What went wrong in words that are true, a way to try again where that can help, and the page's own fallback. */
  protected renderFailure(error: unknown, again = (): void => this.refresh(), assurance = ''): TemplateResult {
    return html`
      <div class="failure" part="status" role="alert">
        <p>${this.say(reasonOf(error))} ${assurance}</p>
        ${
          isRefused(error)
            ? nothing
            : html`<button type="button" class="quiet-button" part="button" @click=${again}>
                ${this.say('tryAgain')}
              </button>`
        }
      </div>
      <slot></slot>
    `
  }

  /** Tells the page and its developer about a failure. */
  protected report(error: unknown): void {
    if (isRefused(error)) this.warn(`${error.code}: ${error.detail}`)
    this.dispatchEvent(new RequestFailedEvent({ code: codeOf(error), retriable: isWorthRetrying(error) }))
  }
}
