import type { Messages } from './english.ts'
import { scriptUrl } from './script-url.ts'
import { version } from './version.ts'

declare const __ALMONER_LANGUAGES__: Readonly<Record<string, string>> | undefined

/** The integrity of each language's file; the build fills it in. */
const INTEGRITY: Readonly<Record<string, string>> =
  typeof __ALMONER_LANGUAGES__ === 'undefined'
    ? { ar: '', de: '', es: '', fr: '', ja: '', pt: '' }
    : __ALMONER_LANGUAGES__

/** Tells whether a language comes with the kit beside English. */
export function isShipped(language: string): boolean {
  return language in INTEGRITY
}

/** Fetches the sentences of a shipped language; rejects when they do not come whole within 4 s. */
export async function fetchMessages(language: string): Promise<Messages> {
  const folder = version === '' ? '.' : `../${version}`
  const response = await fetch(new URL(`${folder}/translations/${language}.json`, scriptUrl), {
    integrity: INTEGRITY[language] ?? '',
    credentials: 'omit',
    signal: AbortSignal.timeout(4_000),
  })
  if (!response.ok) throw new Error(language)
  return response.json()
}
