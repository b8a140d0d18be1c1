import type { Messages } from './english.ts'
import { scriptUrl } from './script-url.ts'
import { version } from './version.ts'

declare const __ALMONER_LANGUAGES__: string | undefined

/** The integrity of `index.json`, which tells that of each language; the build fills it in. */
const INDEX_INTEGRITY = typeof __ALMONER_LANGUAGES__ === 'undefined' ? '' : __ALMONER_LANGUAGES__

/** Tells whether a language comes with the kit beside English. */
export function isShipped(language: string): boolean {
  return ['ar', 'de', 'es', 'fr', 'ja', 'pt'].includes(language)
}

/** Fetches the sentences of a shipped language; rejects when they do not come whole within 4 s. */
export async function fetchMessages(language: string): Promise<Messages> {
  const signal = AbortSignal.timeout(4_000)
  if (INDEX_INTEGRITY === '') return fetchTranslation(language, '', signal)
  const index: Readonly<Record<string, string>> = await fetchTranslation('index', INDEX_INTEGRITY, signal)
  return fetchTranslation(language, index[language] ?? '', signal)
}

async function fetchTranslation<Content>(name: string, integrity: string, signal: AbortSignal): Promise<Content> {
  const folder = version === '' ? '.' : `../${version}`
  const url = new URL(`${folder}/translations/${name}.json`, scriptUrl)
  const response = await fetch(url, { integrity, credentials: 'omit', signal })
  if (!response.ok) throw new Error(`no ${url}`)
  return response.json()
}
