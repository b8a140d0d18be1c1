import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Liquid } from 'liquidjs'
import * as z from 'zod/mini'

const Words = z.object({ almoner: z.record(z.string(), z.string()) })
const Schema = z.object({ settings: z.array(z.object({ id: z.string(), default: z.optional(z.unknown()) })) })

/** A block's settings in a store, and the viewer. */
export interface BlockView {
  settings: Readonly<Record<string, unknown>>
  locale?: string
  /** Whether it is shown in the theme editor. */
  isEdited?: boolean
}

/** Renders an app block as a theme would: its settings with their defaults, translations, and its snippets. */
export async function renderBlock(extension: string, name: string, view: BlockView): Promise<string> {
  const { settings, locale = 'en', isEdited = false } = view
  const source = readFileSync(join(extension, `blocks/${name}.liquid`), 'utf8')
  const { almoner } = z.parse(
    Words,
    json(join(extension, `locales/${locale}${locale === 'en' ? '.default' : ''}.json`)),
  )
  const engine = new Liquid({ root: join(extension, 'snippets'), extname: '.liquid', strictFilters: true })
  for (const name of ['schema', 'doc'])
    engine.registerTag(name, {
      // This tag's text isn't output.
      parse(_, rest) {
        for (let token = rest.shift(); token !== undefined; token = rest.shift())
          if ('name' in token && token.name === `end${name}`) return
      },
      render: () => '',
    })
  engine.registerFilter('t', (key: string) => almoner[key.replace('almoner.', '')] ?? `missing: ${key}`)
  const block = { settings: { ...defaultsOf(source), ...settings }, shopify_attributes: 'data-shopify-editor-block' }
  return engine.parseAndRender(source, { block, request: { design_mode: isEdited } })
}

function defaultsOf(source: string): Record<string, unknown> {
  const [, schema = ''] = /{% schema %}([\s\S]*){% endschema %}/.exec(source) ?? []
  return Object.fromEntries(
    z.parse(Schema, JSON.parse(schema)).settings.map((setting) => [setting.id, setting.default]),
  )
}

function json(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}
