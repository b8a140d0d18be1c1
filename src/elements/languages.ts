import type { Messages } from './english.ts'
import { scriptUrl } from './script-url.ts'

declare const __ALMONER_LANGUAGES__: Readonly<Record<string, { file: string; integrity: string }>> | undefined

/** Where each language lies, relative to the script, with its integrity; the build fills it in. */
const FILES = typeof __ALMONER_LANGUAGES__ === 'undefined' ? sourceFiles() : __ALMONER_LANGUAGES__

function sourceFiles(): Readonly<Record<string, { file: string; integrity: string }>> {
  const languages = ['es', 'fr', 'de', 'pt', 'ja', 'ar']
  return Object.fromEntries(languages.map((name) => [name, { file: `./translations/${name}.json`, integrity: '' }]))
}

/** Languages that come with the kit beside English. */
export const SHIPPED_LANGUAGES: readonly string[] = Object.keys(FILES)

/** Fetches the sentences of a shipped language; rejects when they do not come whole within 4 s. */
export async function fetchMessages(language: string): Promise<Messages> {
  const found = FILES[language]
  if (found === undefined) throw new Error(`no language ${language}`)
  const response = await fetch(new URL(found.file, scriptUrl), {
    integrity: found.integrity,
    credentials: 'omit',
    signal: AbortSignal.timeout(4_000),
  })
  if (!response.ok) throw new Error(`no file for ${language}`)
  return response.json()
}
