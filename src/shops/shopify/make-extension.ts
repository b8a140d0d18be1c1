import { readFileSync } from 'node:fs'
import type { PinnedKit } from '../shared/pinned-kit.ts'
import { shopBlocks } from '../shared/shop-blocks.ts'
import { blockLiquid } from './block-liquid.ts'
import { kitSnippet } from './kit-snippet.ts'
import { schemaWords, storefrontWords } from './words.ts'

/** What the folder of an app calls the extension. */
const FOLDER = 'extensions/almoner'

/** Every file of the theme app extension, by its path in an app, for one version of the elements. */
export function makeExtension(kit: PinnedKit): Record<string, Buffer> {
  const files: Record<string, string> = {
    'shopify.extension.toml': 'name = "Almoner"\ntype = "theme"\n',
    'snippets/almoner-kit.liquid': kitSnippet(kit),
    'locales/en.default.schema.json': written(schemaWords(shopBlocks)),
    LICENSE: readFileSync('LICENSE', 'utf8'),
  }
  for (const block of shopBlocks) files[`blocks/${block.tag}.liquid`] = blockLiquid(block)
  for (const [language, words] of Object.entries(storefrontWords))
    files[`locales/${language}${language === 'en' ? '.default' : ''}.json`] = written(words)
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${FOLDER}/${path}`, Buffer.from(text)]))
}

function written(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
