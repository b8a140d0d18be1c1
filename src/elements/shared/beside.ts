import { sha256 } from './digest.ts'
import { scriptUrl } from './script-url.ts'
import { version } from './version.ts'

declare const __ALMONER_BESIDE__: Readonly<Record<string, string>> | undefined

/** Whether the elements run as the kit was built, with their files beside them, and not within a bundle of the page's own. */
export const isKit = typeof __ALMONER_BESIDE__ !== 'undefined'

/** What the SHA-256 of each JSON file beside the scripts begins with, in base64; the build fills it in. */
const DIGESTS: Readonly<Record<string, string>> =
  typeof __ALMONER_BESIDE__ === 'undefined' ? { ar: '', de: '', es: '', fr: '', ja: '', pt: '' } : __ALMONER_BESIDE__

/** Tells whether a JSON file comes with the kit: the sentences of a language, or the list of parts. */
export function isBeside(name: string): boolean {
  return name in DIGESTS
}

/** The address of a file of this version of the kit. */
export function besideUrl(path: string): string {
  return new URL(`${version === '' ? '.' : `../${version}`}/${path}`, scriptUrl).href
}

/** Fetches a JSON file of the kit; rejects when it does not come as it was built in time. */
export async function fetchBeside<Content>(folder: string, name: string, milliseconds: number): Promise<Content> {
  const response = await fetch(besideUrl(`${folder}/${name}.json`), {
    credentials: 'omit',
    signal: AbortSignal.timeout(milliseconds),
  })
  const text = await response.text()
  const digest = await sha256(text)
  if (digest && !btoa(String.fromCharCode(...digest)).startsWith(DIGESTS[name] ?? '')) throw new Error(name)
  return JSON.parse(text)
}
