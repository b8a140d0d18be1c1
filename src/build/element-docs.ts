import { readdirSync, readFileSync } from 'node:fs'
import { literalOf, spelledOut } from './declared.ts'
import { readEventDetails } from './event-docs.ts'

/** A name and the sentence that explains it. */
export interface Named {
  name: string
  description: string
}

/** A public property with its attribute, type and default, which name no constant or closed set of the source. */
export interface DocumentedProperty extends Named {
  attribute: string | undefined
  type: string
  default: string
}

/** An event with its type, which names no type of the source. */
interface DocumentedEvent extends Named {
  type: string
}

/** What the documentation of an element's class says; what editors, frameworks and the docs are made from. */
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
  events: DocumentedEvent[]
}

const details = readEventDetails()
const elements = new URL('../elements/', import.meta.url)

/** Reads the documentation of all elements off their sources. */
export function readElementDocs(): ElementDocs[] {
  const base = readClass('shared/almoner-element.ts')
  const control = readClass('shared/form-control-element.ts')
  return readdirSync(elements, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.includes('-'))
    .map(({ name }) => {
      const own = readClass(`${name}/${name}-element.ts`)
      return {
        ...own,
        tag: name,
        properties: [...base.properties, ...(isFormControl(own.module) ? control.properties : []), ...own.properties],
        cssProperties: [...base.cssProperties, ...own.cssProperties],
      }
    })
}

/** Whether a class, or one that it extends within its folder, is a form control. */
function isFormControl(module: string): boolean {
  const folder = new URL('.', new URL(module, elements))
  return readdirSync(folder).some((file) =>
    /extends FormControlElement\b/.test(readFileSync(new URL(file, folder), 'utf8')),
  )
}

function readClass(module: string): Omit<ElementDocs, 'tag'> {
  const file = new URL(module, elements)
  const source = readFileSync(file, 'utf8')
  const [, comment = '', className = ''] = /\/\*\*\n((?: \*.*\n)+)export (?:abstract )?class (\w+)/.exec(source) ?? []
  const lines = comment.split('\n').map((line) => line.replace(/^ \* ?/, ''))
  const tagged = (tag: string) => lines.flatMap((line) => namedOf(line, tag))
  return {
    className,
    module,
    description: lines.slice(0, lines.indexOf('')).join(' '),
    properties: readProperties(source).map((property) => ({
      ...property,
      type: spelledOut(property.type, file),
      default: literalOf(property.default, file),
    })),
    slots: tagged('slot'),
    parts: tagged('csspart'),
    cssProperties: tagged('cssproperty'),
    states: tagged('cssstate'),
    events: tagged('fires').map((event) => ({ ...event, type: eventType(event) })),
  }
}

function eventType({ name }: Named): string {
  const detail = details.get(name)
  if (detail === undefined) throw new Error(`no event is called ${name}`)
  return `Event & { readonly detail: ${detail} }`
}

function namedOf(line: string, tag: string): Named[] {
  const [, name, description] = new RegExp(`^@${tag} (?:(\\S+) )?- (.+)$`).exec(line) ?? []
  return description === undefined ? [] : [{ name: name ?? '', description }]
}

function readProperties(source: string): DocumentedProperty[] {
  const [, block = ''] =
    /static override properties(?:: PropertyDeclarations)? = \{\n([\s\S]*?)\n {2}\}/.exec(source) ?? []
  return [...block.matchAll(/^ {4}(\w+): \{(.*)\},$/gm)].flatMap(([, name = '', options = '']) => {
    if (options.includes('state: true')) return []
    const [, description = '', type, value = ''] =
      new RegExp(`(?:^ {2}/\\*\\* (.+) \\*/\\n)?^ {2}${name}(?:: ([^=\\n]+))? = (.+)$`, 'm').exec(source) ?? []
    if (value === '') return []
    const [, written] = /attribute: '([\w-]+)'/.exec(options) ?? []
    const attribute = options.includes('attribute: false') ? undefined : (written ?? name)
    return [{ name, attribute, description, type: type?.trim() ?? typeOf(value), default: value }]
  })
}

function typeOf(value: string): string {
  return value === 'true' || value === 'false' ? 'boolean' : value.startsWith("'") ? 'string' : 'number'
}
