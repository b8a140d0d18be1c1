import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { pluralRules } from '../../contract/formatters.ts'
import { type Message, type MessageKey, type Messages, type Sentences, sharedEnglish } from '../messages/english.ts'
import { formatCents } from './money.ts'
import { integrityOf, mayHaveTranslation, pageWide, translationUrl, warnOnce } from './page.ts'

/*
 * The messages of all elements on a page: in English, in the kit's translations, and as set by the page.
 */

/** Milliseconds that an element waits for a translation before it uses English. */
const TRANSLATION_TIMEOUT = 4_000

/** Messages by language: the page's own and the kit's. */
const messagesByLanguage = pageWide('messages', () => new Map<string, Partial<Sentences>>())
const loading = pageWide('loading', () => new Map<string, Promise<void> | undefined>())
/** Names of the messages of the elements on the page. */
const knownNames = pageWide('names', () => new Set<string>())

/** Elements to update when messages or a picker's choice change. */
export const connectedElements = pageWide('elements', () => new Set<{ requestUpdate: () => void }>())

/** Adds the names of an element's messages to those that `setMessages` accepts. */
export function addKnownMessages(english: Sentences): void {
  for (const name of Object.keys(english)) knownNames.add(name)
}

/**
 * Sets messages of a language in all elements of the page; others are unchanged. Unknown names and invalid values are
 * ignored with a warning.
 */
export function setMessages(language: string, messages: Messages): void {
  const valid: Record<string, Message> = {}
  for (const [name, message] of Object.entries<unknown>({ ...messages }))
    if (knownNames.has(name) && isMessage(message)) valid[name] = message
    else warnOnce(`setMessages: "${name}" is not a ${knownNames.has(name) ? 'sentence' : 'known name'}`)
  messagesByLanguage.set(language, { ...messagesByLanguage.get(language), ...valid })
  for (const element of connectedElements) element.requestUpdate()
}

function isMessage(message: unknown): message is Message {
  const forms = typeof message === 'object' && message !== null ? Object.values(message) : [message]
  return forms.every((form) => typeof form === 'string')
}

/** Language of an element: its own `lang`, else that of an ancestor, the page or the browser. */
export function languageOf(element: Element): string {
  const nearest = element.closest('[lang]:not([lang=""])')?.getAttribute('lang')
  if (typeof nearest === 'string') return validTag(nearest)
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? languageOf(root.host) : validTag(navigator.language)
}

function validTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en'
  } catch {
    return 'en'
  }
}

/** Whether messages of a language are available. */
export function hasMessages(language: string): boolean {
  return [language, baseOf(language)].some((tag) => tag === 'en' || messagesByLanguage.has(tag))
}

/** Resolves when the translation of a language has loaded or failed; undefined if there is nothing to wait for. */
export function messagesFor(language: string): Promise<void> | undefined {
  const base = baseOf(language)
  if (mayHaveTranslation(base) && !loading.has(base)) loading.set(base, loadTranslation(base))
  return loading.get(base)
}

/** Loads a translation; if that fails, elements use English. */
async function loadTranslation(language: string): Promise<void> {
  try {
    const response = await fetch(translationUrl(language), {
      credentials: 'omit',
      integrity: integrityOf(language),
      signal: AbortSignal.timeout(TRANSLATION_TIMEOUT),
    })
    const messages: Partial<Sentences> = await response.json()
    messagesByLanguage.set(language, { ...messages, ...messagesByLanguage.get(language) })
  } catch {}
  loading.set(language, undefined)
}

function baseOf(language: string): string {
  return language.replace(/-.*/, '')
}

/** A message set by the page or translated; undefined if there is only English. */
export function messageFor(name: string, language: string): Message | undefined {
  return messagesByLanguage.get(language)?.[name] ?? messagesByLanguage.get(baseOf(language))?.[name]
}

/** Writing direction of a language. */
export function directionOf(language: string): 'rtl' | 'ltr' {
  return /^(ar|fa|he|ur)\b/.test(language) ? 'rtl' : 'ltr'
}

/** Chooses the plural form for `count` and replaces `{names}` by values. */
export function fillMessage(
  message: Message,
  language: string,
  values: Readonly<Record<string, unknown>> = {},
): string {
  const sentence = typeof message === 'string' ? message : pluralOf(message, language, values.count)
  // Isolates a name with another direction in right-to-left text.
  const [open, close] = directionOf(language) === 'rtl' ? ['\u2068', '\u2069'] : ['', '']
  return sentence.replace(/\{(\w+)\}/g, (_, key: string) =>
    /^(name|term)$/.test(key) ? `${open}${values[key] ?? ''}${close}` : `${values[key] ?? ''}`,
  )
}

function pluralOf(message: Exclude<Message, string>, language: string, count: unknown): string {
  const category = pluralRules(language).select(Number(count))
  return message[category] ?? message.other ?? ''
}

/** Returns a message by its name, with its `{names}` replaced by values. */
export type Translate = (name: MessageKey, values?: Readonly<Record<string, unknown>>) => string

/** Formats an amount of cents. */
export type FormatMoney = (cents: number, options?: { short?: boolean }) => string

/** Message and amount functions in the language of an element, for templates. */
export interface Localized {
  readonly language: string
  readonly t: Translate
  readonly money: FormatMoney
}

interface LocalizedHost extends ReactiveControllerHost, HTMLElement {
  messages: Partial<Sentences>
}

/** Gives an element its language, messages, amounts and writing direction, and updates it when they change. */
export class Localize implements ReactiveController, Localized {
  readonly #host: LocalizedHost
  readonly #english: Partial<Sentences>
  /** The language by the `lang` of the element, its ancestors or the browser, read once per update. */
  #readLanguage: string | undefined
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
    this.#readLanguage = languageOf(this.#host)
    messagesFor(this.#readLanguage)?.then(() => this.#host.requestUpdate())
  }

  hostUpdated(): void {
    if (this.isReady) this.#setDirection()
  }

  /** Whether the messages of the language have loaded or failed to load. */
  get isReady(): boolean {
    return messagesFor(this.#wantedLanguage) === undefined
  }

  get #wantedLanguage(): string {
    return this.#readLanguage ?? languageOf(this.#host)
  }

  /** The language of messages, amounts and dates: English if there is no translation. */
  get language(): string {
    const language = this.#wantedLanguage
    const hasOwn = Object.keys(this.#host.messages ?? {}).length > 0
    return hasOwn || hasMessages(language) ? language : 'en'
  }

  readonly t: Translate = (name, values) => {
    const { language } = this
    const own: Partial<Sentences> = this.#host.messages ?? {}
    return fillMessage(own[name] ?? messageFor(name, language) ?? this.#english[name] ?? '', language, values)
  }

  readonly money: FormatMoney = (cents, options) => formatCents(cents, this.language, options)

  /** Sets the language's direction if the surrounding page has a different one; a `dir` set by the page stays. */
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
