import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Hexadecimal digits of a digest that are kept: 128 bits, for which nobody finds another text. */
const DIGEST_LENGTH = 32

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

/** Tells the scripts the digest of each language: whoever trusts a script by its hash trusts the languages too. */
export function knownLanguages(): Plugin {
  const digests = shippedLanguages().map(({ name, json }) => [
    name,
    createHash('sha256').update(json).digest('hex').slice(0, DIGEST_LENGTH),
  ])
  return {
    name: 'known-languages',
    config: () => ({ define: { __ALMONER_LANGUAGES__: JSON.stringify(Object.fromEntries(digests)) } }),
  }
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
