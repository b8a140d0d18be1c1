import { attempt } from './attempt.ts'

declare const __ALMONER_VERSION__: string | undefined
declare const __ALMONER_TRANSLATIONS__: Readonly<Record<string, string>> | undefined

/** Version of the kit; empty in the sources. */
export const version: string = typeof __ALMONER_VERSION__ === 'undefined' ? '' : __ALMONER_VERSION__

const src: unknown = Reflect.get(globalThis.document?.currentScript ?? {}, 'src')

/** Address of this script: of the classic script tag that is running, otherwise of the module. */
export const scriptUrl = String(src ?? import.meta.url)

/** Proxy of the origin that the script came from. */
export const proxyUrl: string = attempt(() => new URL('/proxy', scriptUrl).href) ?? '/proxy'

/** Languages that the kit has beside English, with the `integrity` of each file; none of it in the sources. */
export const translations: Readonly<Record<string, string>> =
  typeof __ALMONER_TRANSLATIONS__ === 'undefined'
    ? { ar: '', de: '', es: '', fr: '', ja: '', pt: '' }
    : __ALMONER_TRANSLATIONS__

/** Address of a language file: beside the built kit of this very version, or beside the sources. */
export function translationUrl(language: string): string {
  const folder = typeof __ALMONER_TRANSLATIONS__ === 'undefined' ? '../translations' : `../${version}/translations`
  return new URL(`${folder}/${language}.json`, scriptUrl).href
}
