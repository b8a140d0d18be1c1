import { pluralRules } from '../../contract/formatters.ts'
import type { Message, Messages, Sentences } from '../messages/english.ts'
import { pageWide } from './page-wide.ts'
import { translations, translationUrl } from './script-url.ts'
import { warnOnce } from './warn-once.ts'

/*
 * The sentences of all elements on a page, in English, in the kit's translations and in the page's own words.
 */

/** Milliseconds that an element waits for a translation before it speaks English. */
const TRANSLATION_TIMEOUT = 4_000

/** Sentences by language: the page's own and the kit's. */
const messagesByLanguage = pageWide('messages', () => new Map<string, Partial<Sentences>>())
const loading = pageWide('loading', () => new Map<string, Promise<void> | undefined>())
/** Names of the sentences of the elements on the page. */
const knownNames = pageWide('names', () => new Set<string>())

/** Elements to update when sentences change or a picker's choice does. */
export const connectedElements = pageWide('elements', () => new Set<{ requestUpdate: () => void }>())

/** Makes the names of an element's sentences known to `setMessages`. */
export function addKnownMessages(english: Sentences): void {
  for (const name of Object.keys(english)) knownNames.add(name)
}

/**
 * Sets sentences for a language in all elements of the page; others stay as they are. Unknown names and values that
 * are not sentences are ignored with a warning.
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

/** Whether there are sentences in a language. */
export function hasMessages(language: string): boolean {
  return [language, baseOf(language)].some((tag) => tag === 'en' || messagesByLanguage.has(tag))
}

/** Resolves when the translation of a language has loaded or failed; undefined if there is nothing to wait for. */
export function messagesFor(language: string): Promise<void> | undefined {
  const base = baseOf(language)
  if (base in translations && !loading.has(base)) loading.set(base, loadTranslation(base))
  return loading.get(base)
}

/** Loads a translation; without it, elements speak English. */
async function loadTranslation(language: string): Promise<void> {
  try {
    const response = await fetch(translationUrl(language), {
      credentials: 'omit',
      integrity: translations[language] ?? '',
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

/** A sentence in the page's own words or a translation; undefined if there is only English. */
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
  // Isolates a name of another direction within a sentence from right to left.
  const [open, close] = directionOf(language) === 'rtl' ? ['\u2068', '\u2069'] : ['', '']
  return sentence.replace(/\{(\w+)\}/g, (_, key: string) =>
    /^(name|term)$/.test(key) ? `${open}${values[key] ?? ''}${close}` : `${values[key] ?? ''}`,
  )
}

function pluralOf(message: Exclude<Message, string>, language: string, count: unknown): string {
  const category = pluralRules(language).select(Number(count))
  return message[category] ?? message.other ?? ''
}
