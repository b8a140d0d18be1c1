import { sha256 } from './digest.ts'
import type { Sentences } from './messages/message.ts'
import { scriptUrl } from './script-url.ts'
import { version } from './version.ts'

declare const __ALMONER_LANGUAGES__: Readonly<Record<string, string>> | undefined

/** What the SHA-256 of each language's file begins with, in hex; the build fills it in. */
const DIGESTS: Readonly<Record<string, string>> =
  typeof __ALMONER_LANGUAGES__ === 'undefined'
    ? { ar: '', de: '', es: '', fr: '', ja: '', pt: '' }
    : __ALMONER_LANGUAGES__

/** Tells whether a language comes with the kit beside English. */
export function isShipped(language: string): boolean {
  return language in DIGESTS
}

/** Fetches the sentences of a shipped language; rejects when they do not come as they were built within 4 s. */
export async function fetchMessages(language: string): Promise<Partial<Sentences>> {
  const folder = version === '' ? '.' : `../${version}`
  const response = await fetch(new URL(`${folder}/translations/${language}.json`, scriptUrl), {
    credentials: 'omit',
    signal: AbortSignal.timeout(4_000),
  })
  const text = await response.text()
  if ((await sha256(text))?.startsWith(DIGESTS[language] ?? '') === false) throw new Error(language)
  return JSON.parse(text)
}
