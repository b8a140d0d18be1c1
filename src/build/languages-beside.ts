import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

interface Translation {
  name: string
  json: string
}

function shippedLanguages(): Translation[] {
  const folder = new URL('../elements/translations/', import.meta.url)
  return readdirSync(folder).map((file) => {
    const messages: unknown = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
    return { name: file.replace('.json', ''), json: JSON.stringify(messages) }
  })
}

function integrityOf({ json }: Translation): string {
  return `sha256-${createHash('sha256').update(json).digest('base64')}`
}

/**
 * Puts each language as a file beside the kit, the integrity of all into one more, and that one's into the kit:
 * whoever trusts the script by its hash trusts the languages too.
 */
export function languagesBeside(): Plugin {
  const languages = shippedLanguages()
  const integrity = Object.fromEntries(languages.map((language) => [language.name, integrityOf(language)]))
  const index = { name: 'index', json: JSON.stringify(integrity) }
  return {
    name: 'languages-beside',
    config: () => ({ define: { __ALMONER_LANGUAGES__: JSON.stringify(integrityOf(index)) } }),
    generateBundle() {
      for (const { name, json } of [...languages, index])
        this.emitFile({ type: 'asset', fileName: `translations/${name}.json`, source: json })
    },
  }
}
