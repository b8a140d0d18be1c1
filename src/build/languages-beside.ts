import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

interface Language {
  name: string
  json: string
}

function shippedLanguages(): Language[] {
  const folder = new URL('../elements/translations/', import.meta.url)
  return readdirSync(folder).map((file) => {
    const messages: unknown = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
    return { name: file.replace('.json', ''), json: JSON.stringify(messages) }
  })
}

/**
 * Puts each language as a file beside the kit and its integrity into the kit:
 * whoever trusts the script by its hash trusts the languages too.
 */
export function languagesBeside(): Plugin {
  const languages = shippedLanguages()
  const integrity = languages.map(({ name, json }) => [
    name,
    `sha256-${createHash('sha256').update(json).digest('base64')}`,
  ])
  return {
    name: 'languages-beside',
    config: () => ({ define: { __ALMONER_LANGUAGES__: JSON.stringify(Object.fromEntries(integrity)) } }),
    generateBundle() {
      for (const { name, json } of languages)
        this.emitFile({ type: 'asset', fileName: `translations/${name}.json`, source: json })
    },
  }
}
