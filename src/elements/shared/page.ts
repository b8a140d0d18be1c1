/*
 * The page that the script is on: where the script came from, what all scripts of the kit on the page share, and
 * warnings for the page's developer.
 */

/** Runs code that may throw, such as storage access or URL parsing; returns undefined if it does. */
export function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

declare const __ALMONER_VERSION__: string | undefined
declare const __ALMONER_TRANSLATIONS__: Readonly<Record<string, string>> | undefined

/** Version of the kit; empty when running from source. */
export const version: string = typeof __ALMONER_VERSION__ === 'undefined' ? '' : __ALMONER_VERSION__

const src: unknown = Reflect.get(globalThis.document?.currentScript ?? {}, 'src')

/** Address of this script: of the classic script tag that is running, otherwise of the module. */
export const scriptUrl = String(src ?? import.meta.url)

/** Proxy of the origin that the script came from. */
export const proxyUrl: string = attempt(() => new URL('/proxy', scriptUrl).href) ?? '/proxy'

/** `integrity` of each translation file of the kit; undefined when running from source. */
const translations = typeof __ALMONER_TRANSLATIONS__ === 'undefined' ? undefined : __ALMONER_TRANSLATIONS__

/** Whether a language has a translation file. From source, that is known only once it has loaded. */
export function mayHaveTranslation(language: string): boolean {
  return translations === undefined ? language !== 'en' : language in translations
}

/** `integrity` of a translation file; empty when running from source. */
export function integrityOf(language: string): string {
  return translations?.[language] ?? ''
}

/** Address of a translation file: beside the built kit of this version, or beside the sources. */
export function translationUrl(language: string): string {
  const folder = translations === undefined ? '../translations' : `../${version}/translations`
  return new URL(`${folder}/${language}.json`, scriptUrl).href
}

/**
 * A value that all scripts of this version on a page share, because each element may come in its own file; the first
 * script creates it.
 */
/* @__NO_SIDE_EFFECTS__ */
export function pageWide<Value>(name: string, make: () => Value): Value {
  const key = Symbol.for(`almoner ${version} ${name}`)
  const present: Value | undefined = Reflect.get(globalThis, key)
  const value = present ?? make()
  Reflect.set(globalThis, key, value)
  return value
}

const warned = pageWide('said', () => new Set<string>())

/** Warns the page's developer about a mistake, once per message; elements never throw. */
export function warnOnce(sentence: string, level: 'warn' | 'error' = 'warn', ...about: readonly unknown[]): void {
  if (!warned.has(sentence)) console[level](sentence, ...about)
  warned.add(sentence)
}
