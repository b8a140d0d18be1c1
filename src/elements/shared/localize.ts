import type { ReactiveController, ReactiveControllerHost } from 'lit'
import type { MessageKey, Sentences } from '../messages/english.ts'
import { sharedEnglish } from '../messages/shared.english.ts'
import {
  connectedElements,
  directionOf,
  fillMessage,
  hasMessages,
  languageOf,
  messageFor,
  messagesFor,
} from './messages.ts'
import { formatCents } from './money.ts'

/** Writes a sentence by its name, with its `{names}` replaced by values. */
export type Translate = (name: MessageKey, values?: Readonly<Record<string, unknown>>) => string

/** Writes an amount of cents. */
export type FormatMoney = (cents: number, options?: { short?: boolean }) => string

/** What templates need to write sentences and amounts in the language of an element. */
export interface Localized {
  readonly language: string
  readonly t: Translate
  readonly money: FormatMoney
}

interface LocalizedHost extends ReactiveControllerHost, HTMLElement {
  messages: Partial<Sentences>
}

/** Gives an element its language, sentences, amounts and writing direction, and updates it when they change. */
export class Localize implements ReactiveController, Localized {
  readonly #host: LocalizedHost
  readonly #english: Partial<Sentences>
  /** The language whose direction was set last, and the `dir` that was set for it. */
  #directed = ''
  #dir = ''

  constructor(host: LocalizedHost, english: Sentences) {
    this.#host = host
    this.#english = { ...sharedEnglish, ...english }
    host.addController(this)
  }

  hostConnected(): void {
    connectedElements.add(this.#host)
    this.#host.requestUpdate()
  }

  hostDisconnected(): void {
    connectedElements.delete(this.#host)
  }

  hostUpdate(): void {
    messagesFor(languageOf(this.#host))?.then(() => this.#host.requestUpdate())
  }

  hostUpdated(): void {
    if (this.isReady) this.#setDirection()
  }

  /** Whether the sentences of the language are there, or will not come. */
  get isReady(): boolean {
    return messagesFor(languageOf(this.#host)) === undefined
  }

  /** The language of the sentences, and of amounts and dates with them: English if there is no translation. */
  get language(): string {
    const language = languageOf(this.#host)
    const hasOwn = Object.keys(this.#host.messages ?? {}).length > 0
    return hasOwn || hasMessages(language) ? language : 'en'
  }

  readonly t: Translate = (name, values) => {
    const { language } = this
    const own: Partial<Sentences> = this.#host.messages ?? {}
    return fillMessage(own[name] ?? messageFor(name, language) ?? this.#english[name] ?? '', language, values)
  }

  readonly money: FormatMoney = (cents, options) => formatCents(cents, this.language, options)

  /** Sets the direction of the language where the page around the element has another one; a `dir` of the page stays. */
  #setDirection(): void {
    const { language } = this
    const host = this.#host
    if (language === this.#directed || host.dir !== this.#dir) return
    this.#directed = language
    host.removeAttribute('dir')
    const own = directionOf(language)
    this.#dir = host.matches(`:dir(${own})`) ? '' : own
    if (this.#dir !== '') host.dir = own
  }
}
