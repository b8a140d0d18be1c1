import { pluralRules } from '../../contract/formatters.ts'
import { fetchBeside, isBeside } from './beside.ts'
import type { Message, Sentences } from './messages/message.ts'
import { pageWide } from './page-wide.ts'

/** The sentences of each language, the page's own and the kit's. */
export const sentencesOf = pageWide('spoken', () => new Map<string, Partial<Sentences>>())
const arriving = pageWide('arriving', () => new Map<string, Promise<void> | undefined>())

/** The elements of the page, which speak anew when the sentences change. */
export const listeners = pageWide('listeners', () => new Set<{ requestUpdate: () => void; lookAtGround: () => void }>())

/** The language an element speaks: its own `lang`, else that of what it stands in, the page, the browser. */
export function languageOf(element: Element): string {
  const nearest = element.closest('[lang]:not([lang=""])')?.getAttribute('lang')
  if (typeof nearest === 'string') return validTag(nearest)
  const root = element.getRootNode()
  return root instanceof ShadowRoot ? languageOf(root.host) : validTag(navigator.language)
}

/** The same, or English where the sentences of that language are not here: amounts and dates are written as the words are. */
export function spokenLanguageOf(element: Element): string {
  const language = languageOf(element)
  return isSpoken(language) || isSpoken(baseOf(language)) ? language : 'en'
}

function isSpoken(language: string): boolean {
  return language === 'en' || sentencesOf.has(language)
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
  if (isBeside(base) && !arriving.has(base)) arriving.set(base, arrival(base))
  return arriving.get(base)
}

async function arrival(language: string): Promise<void> {
  try {
    const messages = await fetchBeside<Partial<Sentences>>('translations', language, 4_000)
    sentencesOf.set(language, { ...messages, ...sentencesOf.get(language) })
  } catch {
    // English is spoken.
  }
  arriving.set(language, undefined)
}

function baseOf(language: string): string {
  return language.replace(/-.*/, '')
}

/** Finds a sentence in the page's own words or its language; undefined where only English is left. */
export function messageFor(key: string, language: string): Message | undefined {
  return sentencesOf.get(language)?.[key] ?? sentencesOf.get(baseOf(language))?.[key]
}

/** Which way a language is written. */
export function directionOf(language: string): 'rtl' | 'ltr' {
  return /^(ar|fa|he|ur)\b/.test(language) ? 'rtl' : 'ltr'
}

/** Chooses by plural category of `count` and fills `{names}` in. */
export function fillMessage(
  message: Message,
  language: string,
  values: Readonly<Record<string, unknown>> = {},
): string {
  const sentence = typeof message === 'string' ? message : pluralOf(message, language, values.count)
  // A name of the other direction keeps to itself in a sentence from right to left.
  const [open, close] = directionOf(language) === 'rtl' ? ['\u2068', '\u2069'] : ['', '']
  return sentence.replace(/\{(\w+)\}/g, (_, key: string) =>
    /^(name|term)$/.test(key) ? `${open}${values[key] ?? ''}${close}` : `${values[key] ?? ''}`,
  )
}

function pluralOf(message: Exclude<Message, string>, language: string, count: unknown): string {
  const category = pluralRules(language).select(Number(count))
  return message[category] ?? message.other ?? ''
}
