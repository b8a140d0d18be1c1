import { english, type Message, type MessageKey, type Messages } from './english.ts'
import { fetchMessages, SHIPPED_LANGUAGES } from './languages.ts'

const spoken = new Map<string, Messages>()
const arriving = new Map<string, Promise<void>>()

/** The elements of the page, which speak anew when the sentences change. */
export const speakers = new Set<{ requestUpdate: () => void }>()

/** Sets sentences for a language, for the whole page; what is left out stays as it was. */
export function setMessages(language: string, messages: Messages): void {
  spoken.set(language, { ...spoken.get(language), ...messages })
  for (const speaker of speakers) speaker.requestUpdate()
}

/** The language an element speaks: its own `lang`, else that of what it stands in, the page, the browser. */
export function languageOf(element: Element): string {
  for (let at: Element | null = element; at !== null; at = parentAcrossShadows(at)) {
    const lang = at.getAttribute('lang')
    if (lang !== null && lang !== '') return validTag(lang)
  }
  return validTag(navigator.language)
}

function parentAcrossShadows(element: Element): Element | null {
  const parent = element.assignedSlot ?? element.parentNode
  return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null
}

function validTag(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en'
  } catch {
    return 'en'
  }
}

/** Resolves when the sentences of a language are here, or will not come: then English is spoken. */
export function messagesFor(language: string): Promise<void> | undefined {
  const base = baseOf(language)
  if (!SHIPPED_LANGUAGES.includes(base)) return undefined
  const promise =
    arriving.get(base) ??
    fetchMessages(base).then(
      (messages) => {
        spoken.set(base, { ...messages, ...spoken.get(base) })
        settled.add(base)
      },
      () => {
        settled.add(base)
      },
    )
  arriving.set(base, promise)
  return settled.has(base) ? undefined : promise
}

const settled = new Set<string>()

function baseOf(language: string): string {
  return language.split('-')[0] ?? language
}

/** Finds a sentence: the element's own words, the page's, the language's, English. */
export function messageFor(key: MessageKey, language: string, own: Messages): Message {
  const base = baseOf(language)
  return own[key] ?? spoken.get(language)?.[key] ?? spoken.get(base)?.[key] ?? english[key]
}

/** Chooses by plural category of `count` and fills `{names}` in; text and templates come back in their order. */
export function fillMessage(
  message: Message,
  language: string,
  values: Readonly<Record<string, unknown>> = {},
): unknown[] {
  const sentence = typeof message === 'string' ? message : pluralOf(message, language, values.count)
  return sentence
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? part : (values[part] ?? '')))
    .filter((part) => part !== '')
}

function pluralOf(message: Exclude<Message, string>, language: string, count: unknown): string {
  const category = new Intl.PluralRules(language).select(Number(count))
  return message[category] ?? message.other ?? ''
}
