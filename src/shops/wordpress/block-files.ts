import type { BlockSetting, ShopBlock } from '../shared/shop-block.ts'

/** What WordPress is told of a block. */
export function blockJson({ tag, title, description, settings }: ShopBlock, version: string): string {
  const attributes = {
    ...Object.fromEntries(settings.map((setting) => [nameOf(setting), attributeOf(setting)])),
    link: { type: 'string', default: '' },
    linkText: { type: 'string', default: '' },
  }
  return written({
    $schema: 'https://schemas.wp.org/trunk/block.json',
    apiVersion: 2,
    name: `almoner/${tag}`,
    version,
    title,
    category: 'widgets',
    icon: 'heart',
    description,
    keywords: ['donation', 'nonprofit', 'charity'],
    textdomain: 'almoner',
    attributes,
    supports: { html: false, align: ['wide'], spacing: { margin: true } },
    editorScript: 'almoner-editor',
  })
}

/** What the editor and the page need to know of a block’s settings. */
export function settingsJson({ settings }: ShopBlock): string {
  return written(settings.map(({ initial: _, ...setting }) => ({ name: nameOf(setting), ...setting })))
}

/** The setting’s name among a block’s attributes: the element’s, as scripts write it. */
function nameOf({ attribute }: BlockSetting): string {
  return attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function attributeOf({ kind, initial }: BlockSetting): object {
  return kind === 'switch' ? { type: 'boolean', default: false } : { type: 'string', default: initial ?? '' }
}

function written(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
