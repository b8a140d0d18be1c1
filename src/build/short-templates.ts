import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { SHORT_CLASSES } from './private-classes.ts'
import { isNode, nodesOf, type Replacement, replaced, type SyntaxNode } from './syntax-tree.ts'

/**
 * Shortens the `html` and `css` templates of the elements for the embed, and marks the holes of `html` as
 * `small-lit/templates.ts` reads them. No template holds preformatted text.
 */
export function shortTemplates(): Plugin {
  return {
    name: 'short-templates',
    enforce: 'post',
    transform(code, id) {
      if (!id.includes('/src/elements/')) return undefined
      const templates = nodesOf(code).filter(({ type }) => type === 'TaggedTemplateExpression')
      return {
        code: replaced(
          code,
          templates.flatMap((template) => shortTemplate(code, template)),
        ),
        map: null,
      }
    },
  }
}

function shortTemplate(code: string, { tag, quasi }: SyntaxNode): Replacement[] {
  const places = isNode(quasi) && Array.isArray(quasi.quasis) ? quasi.quasis.filter(isNode) : []
  const texts = places.map(({ start, end }) => code.slice(start, end))
  const shorten = isNode(tag) && tag.name === 'css' ? shortStyles : shortMarkup
  return shorten(texts).map((text, index) => ({ start: 0, end: 0, ...places[index], text }))
}

/** The custom properties that styles of the elements hand to each other; pages never see them. */
const PRIVATE_PROPERTIES = privateProperties(new URL('../elements/', import.meta.url))

function privateProperties(folder: URL): string[] {
  const files = readdirSync(folder, { recursive: true }).map(String)
  const styles = files.filter((file) => file.endsWith('.ts')).map((file) => readFileSync(new URL(file, folder), 'utf8'))
  return [...new Set(styles.flatMap((text) => text.match(/--_[\w-]+/g) ?? []))].sort()
}

/** White space, comments and the length of private names and classes are dropped. */
export function shortStyles(texts: readonly string[]): string[] {
  return texts.map((text) =>
    text
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/--_[\w-]+/g, (name) => `--_${PRIVATE_PROPERTIES.indexOf(name).toString(36)}`)
      .replace(/(?<=\.)[a-z][\w-]*/g, shortClass)
      .replace(/\s+/g, ' ')
      .replace(/ ?([{};,>]) ?/g, '$1')
      .replace(/: (?![^{}]*\{)|(?<=\([\w-]+:) /g, (space) => space.trim())
      .replace(/ ([*/]) /g, '$1')
      .replace(/ \+ (?=[^()]*\{)/g, '+')
      .replaceAll(';}', '}')
      .replaceAll(' !important', '!important')
      .replace(/='([a-z]+)'\]/g, '=$1]')
      .replace(/(?<![\d.])0\.(?=\d)/g, '.')
      .trim(),
  )
}

function shortClass(name: string): string {
  return SHORT_CLASSES.get(name) ?? name
}

const HOLE = '\0'
const BLOCK = 'div|p|fieldset|legend|label|details|summary|ul|li|dl|figure|button'

/** White space is folded, and dropped where a block begins or ends; private classes are called by their letters. */
export function shortMarkup(texts: readonly string[]): string[] {
  const short = texts
    .join(HOLE)
    .replace(/^\s*\n\s*|\s*\n\s*$/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=\/?>)/g, '')
    .replace(/(<(?:br|img|input)\b[^>]*)\/>/g, '$1>')
    .replace(new RegExp(`(<(?:${BLOCK})\\b[^>]*>) | (?=</(?:${BLOCK})>)`, 'g'), '$1')
    .replace(/(?<= class=")[\w -]+/g, (classes) => classes.replace(/[\w-]+/g, shortClass))
    .replace(/ ([\w-]+)="([\w.-]+)"(?=[ >])/g, ' $1=$2')
  return marked(short.split(HOLE))
}

function marked(texts: readonly string[]): string[] {
  let before = ''
  return texts.map((text, index) => {
    before += text
    if (index === texts.length - 1) return text
    if (before.lastIndexOf('<') <= before.lastIndexOf('>')) return `${text}<!>`
    const [found, name] = / ([.?@]?[a-z-]+)=$/.exec(text) ?? []
    if (found === undefined) throw new Error(`only whole attributes in lower case can be set, not: ${text}`)
    return `${text.slice(0, -found.length)} $${name}`
  })
}
