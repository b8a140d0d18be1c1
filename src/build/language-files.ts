import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** The sentences of one language, as they are shipped. */
interface Language {
  name: string
  json: string
}

/** The languages that come beside English. */
export function shippedLanguages(): Language[] {
  const folder = new URL('../elements/translations/', import.meta.url)
  return readdirSync(folder).map((file) => {
    const messages: unknown = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
    return { name: file.replace('.json', ''), json: JSON.stringify(messages) }
  })
}

/** Puts each language as a file beside the scripts. */
export function languageFiles(): Plugin {
  return {
    name: 'language-files',
    generateBundle() {
      for (const { name, json } of shippedLanguages())
        this.emitFile({ type: 'asset', fileName: `translations/${name}.json`, source: json })
    },
  }
}
