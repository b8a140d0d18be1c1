import { readdirSync, readFileSync } from 'node:fs'

/** A name and its description. */
export interface Named {
  name: string
  description: string
}

/** A public property; its type and default are literals, without names of the source. */
export interface DocumentedProperty extends Named {
  attribute: string | undefined
  type: string
  default: string
}

/** The documentation in an element's class comment, for editors, frameworks and the docs. */
export interface ElementDocs {
  tag: string
  className: string
  module: string
  description: string
  properties: DocumentedProperty[]
  slots: Named[]
  parts: Named[]
  cssProperties: Named[]
  states: Named[]
  events: (Named & { type: string })[]
}

const elements = new URL('../elements/', import.meta.url)

/** Reads the documentation of all elements from their sources. */
export function readElementDocs(): ElementDocs[] {
  const details = readEventDetails()
  const base = readClass('shared/almoner-element.ts', details)
  const control = readClass('shared/form-control-element.ts', details)
  return readdirSync(elements, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.includes('-'))
    .map(({ name: tag }) => {
      const own = readClass(`${tag}/${tag}-element.ts`, details)
      const inherited = own.isFormControl ? [...base.properties, ...control.properties] : base.properties
      const { isFormControl: _, ...docs } = own
      const cssProperties = [...base.cssProperties, ...own.cssProperties]
      return { tag, ...docs, properties: [...inherited, ...own.properties], cssProperties }
    })
}

function readClass(module: string, eventDetails: ReadonlyMap<string, string>) {
  const file = new URL(module, elements)
  const source = readFileSync(file, 'utf8')
  const [, comment = '', className = '', parent] =
    /\/\*\*\n((?: \*.*\n)+)export (?:abstract )?class (\w+) extends (\w+)/.exec(source) ?? []
  const lines = comment.split('\n').map((line) => line.replace(/^ \* ?/, ''))
  const tagged = (tag: string): Named[] =>
    lines.flatMap((line) => {
      const [, name = '', description] = new RegExp(`^@${tag} (?:(\\S+) )?- (.+)$`).exec(line) ?? []
      return description === undefined ? [] : [{ name, description }]
    })
  return {
    className,
    module,
    isFormControl: parent === 'FormControlElement',
    description: lines.slice(0, lines.indexOf('')).join(' '),
    properties: readProperties(source, file),
    slots: tagged('slot'),
    parts: tagged('csspart'),
    cssProperties: tagged('cssproperty'),
    states: tagged('cssstate'),
    events: tagged('fires').map(({ name, description }) => {
      const detail = eventDetails.get(name)
      if (detail === undefined) throw new Error(`there is no event ${name}`)
      return { name, description, type: `Event & { readonly detail: ${detail} }` }
    }),
  }
}

function readProperties(source: string, file: URL): DocumentedProperty[] {
  const [, block = ''] = /static override properties(?:: \w+)? = \{\n([\s\S]*?)\n {2}\}/.exec(source) ?? []
  return [...block.matchAll(/^ {4}(\w+): \{(.*)\},$/gm)].flatMap(([, name = '', options = '']) => {
    const field = new RegExp(`(?:^ {2}/\\*\\* (.+) \\*/\\n)?^ {2}${name}(?:: ([^=\\n]+))? = (.+)$`, 'm')
    const [, description = '', type, value] = field.exec(source) ?? []
    if (value === undefined || options.includes('state: true')) return []
    const [, written = name] = /attribute: '([\w-]+)'/.exec(options) ?? []
    const attribute = options.includes('attribute: false') ? undefined : written
    const kind = /^(true|false)$/.test(value) ? 'boolean' : value.startsWith("'") ? 'string' : 'number'
    return [
      { name, attribute, description, type: spelledOut(type?.trim() ?? kind, file), default: literalOf(value, file) },
    ]
  })
}

/** The detail type of each event, without names of the source. */
function readEventDetails(): ReadonlyMap<string, string> {
  const text = readFileSync(new URL('shared/events.ts', elements), 'utf8')
  const onOneLine = (type: string) => type.replace(/\{\s+/g, '{ ').replace(/\s+\}/g, ' }').replace(/\n\s*/g, '; ')
  const shapes = [...text.matchAll(/^export interface (\w+) (\{\n[\s\S]*?\n\})/gm)]
  const events = text.matchAll(/^export class \w+ extends eventNamed<([\s\S]*?)>\(\s*'([\w-]+)'/gm)
  return new Map(
    [...events].map(([, detail = '', name = '']) => [
      name,
      shapes.reduce(
        (type, [, shape = '', members = '']) => type.replace(new RegExp(`\\b${shape}\\b`), onOneLine(members)),
        onOneLine(detail),
      ),
    ]),
  )
}

/** The text of a constant, or of a type on one line, followed through imports; undefined for others. */
function declared(name: string, module: URL): { text: string; module: URL } | undefined {
  const source = readFileSync(module, 'utf8')
  const [, text] = new RegExp(`^(?:export )?(?:const|type) ${name}(?:: [^=\\n]+)? = (.+)$`, 'm').exec(source) ?? []
  if (text !== undefined) return { text, module }
  const [, from] = new RegExp(`^import [^']*\\b${name}\\b[^']* from '(\\.[^']+)'`, 'm').exec(source) ?? []
  return from === undefined ? undefined : declared(name, new URL(from, module))
}

/** A default as a literal: `BOUNDS.min` becomes `100`, `1_500` becomes `1500`. */
function literalOf(value: string, module: URL): string {
  const [, name, member] = /^([A-Z_]+)(?:\.(\w+))?$/.exec(value) ?? []
  const text = (name && declared(name, module)?.text) || value
  const [, own = text] = member === undefined ? [] : (new RegExp(`\\b${member}: ([^,} ]+)`).exec(text) ?? [])
  return own.replace(/(?<=\d)_(?=\d)/g, '')
}

/** A type with the names of closed sets replaced by their values. */
function spelledOut(type: string, module: URL): string {
  const parts = type.split(' | ')
  return parts.map((part) => (/^[A-Z]\w+$/.test(part) ? (wordsOf(part, module) ?? part) : part)).join(' | ')
}

function wordsOf(name: string, module: URL): string | undefined {
  const found = declared(name, module)
  const [, list] = /^\(typeof (\w+)\)\[number\]$/.exec(found?.text ?? '') ?? []
  if (found !== undefined && list !== undefined)
    return declared(list, found.module)
      ?.text.match(/'[^']+'/g)
      ?.join(' | ')
  return closedSet(found?.text ?? '') === undefined ? undefined : found?.text
}

/** The string literals of a union type, without the empty one; undefined if it allows anything else. */
export function closedSet(type: string): string[] | undefined {
  const parts = type.split(' | ')
  if (!parts.every((part) => /^'[^']*'$/.test(part))) return undefined
  return parts.map((part) => part.slice(1, -1)).filter((word) => word !== '')
}
