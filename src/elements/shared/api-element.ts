import { Task } from '@lit/task'
import { nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { LooseRequest } from '../../client/call-operation.ts'
import { html } from './bare-template.ts'
import { ReadyEvent, RequestFailedEvent } from './events.ts'
import { codeOf, reasonOf } from './failures.ts'
import { leaveOutForeign } from './foreign-values.ts'
import { groundOf, watchGround } from './ground.ts'
import type { Sentences } from './messages/message.ts'
import { languageOf, listeners, messagesFor } from './messages.ts'
import { type Operation, perform } from './operation.ts'
import { ownDirection } from './own-direction.ts'
import { reflected } from './reflected.ts'
import { askWithRetry, isRefused, isWorthRetrying } from './retrying-request.ts'
import { proxyUrl } from './script-url.ts'
import { SpeakingElement } from './speaking-element.ts'
import { turn } from './turn.ts'
import { version } from './version.ts'
import { warnOnce } from './warn-once.ts'

/** Where an element stands; each is designed, announced and visible to styles as `:state(…)`. */
export type Phase = 'idle' | 'loading' | 'ready' | 'empty' | 'error' | 'offline'

/** A question to the service; its answer is undefined while the element is not told whom to ask. */
export type ApiTask<Answer> = Task<readonly unknown[], Answer | undefined>

/** Tells whether a property was left out, or emptied by a framework. */
export function isAbsent(value: unknown): boolean {
  return value === '' || value === undefined || value === null
}

/** What the window tells: whether there is a connection, and that the page is shown again as it was left. */
const HEARD = ['online', 'offline', 'pageshow']

/** What donors read and the console says where a page shows a secret key. */
const REFUSAL = 'SECRET key in public-key. Nothing was sent. Replace it now.'

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
export abstract class ApiElement<Own extends Sentences = Sentences> extends SpeakingElement<Own> {
  /** The version of the kit that defined the element. */
  static readonly almonerVersion: string = version
  static override properties = {
    ...SpeakingElement.properties,
    publicKey: { attribute: 'public-key' },
    baseUrl: { attribute: 'base-url' },
    theme: { ...reflected },
  }

  /** The account's public key, `test_pk_…` or `live_pk_…`. Never a secret key. */
  publicKey = ''
  /** The proxy to ask; the one beside the script when empty. */
  baseUrl = ''
  /** `light` or `dark`; follows the page’s color-scheme when empty. */
  theme: 'light' | 'dark' | '' = ''

  protected readonly internals: ElementInternals = this.attachInternals()
  #marked: Phase = 'idle'
  #isReady = false
  /** Whether what has the focus, or had it before an answer was awaited, is inside. */
  #isFocused = false
  readonly #turnTo = ownDirection(this)

  /** Where the element stands now. */
  abstract get phase(): Phase

  /** Asks again what failed. */
  abstract refresh(): void

  protected abstract renderContent(): TemplateResult

  protected get isTest(): boolean {
    return /^test_/.test(this.publicKey)
  }

  protected get isUsable(): boolean {
    return /^(test|live)_pk_\w+$/.test(this.publicKey)
  }

  override connectedCallback(): void {
    void turn()
      .then(() => this.lookAtGround())
      .then(turn)
      .then(() => this.isConnected && super.connectedCallback())
    listeners.add(this)
    watchGround(this)
    for (const name of HEARD) window.addEventListener(name, this)
    this.requestUpdate()
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

  protected override willUpdate(changed: PropertyValues): void {
    this.#isFocused ||= this.matches(':focus-within')
    leaveOutForeign(this, changed)
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
    const arriving = messagesFor(languageOf(this))
    arriving?.then(() => this.requestUpdate())
    if (this.#isSecret)
      return html`<div class="failure" role="alert" lang="en" dir="ltr"><p>${REFUSAL}</p></div><slot></slot>`
    return this.isUsable && arriving === undefined ? this.renderContent() : html`<slot></slot>`
  }

  protected override updated(_: PropertyValues): void {
    const hasWords = messagesFor(languageOf(this)) === undefined
    // Without its words nothing is shown yet, whatever is known.
    const phase = hasWords ? this.phase : 'loading'
    this.mark(this.#marked, false)
    this.mark(phase, true)
    // From now on no place is kept for it, whatever it awaits.
    if (phase === 'ready') this.mark('was-ready', true)
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
    const button = html`<button type="button" class="quiet-button" part="button" @click=${again}>${this.say('tryAgain')}</button>`
    return html`<div class="failure" part="status" role="alert">
<p>${this.say(reasonOf(error))} ${assurance}</p>${isRefused(error) ? nothing : button}</div><slot></slot>`
  }

  /** Tells the page and its developer about a failure. */
  protected report(error: unknown): void {
    if (isRefused(error)) this.warn(`${error.code}: ${error.detail}`)
    this.dispatchEvent(new RequestFailedEvent({ code: codeOf(error), retriable: isWorthRetrying(error) }))
  }
}
