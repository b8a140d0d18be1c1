import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { StatementFileError } from './statement.ts'

// Entities other than the five of XML are never defined: a document type is refused.
const parser = new XMLParser({
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  htmlEntities: true,
})

/** Reads XML that is well formed and has no document type; throws one line with its place on anything else. */
export function readXmlTree(text: string): unknown {
  if (text.includes('<!DOCTYPE')) throw new StatementFileError('The file has a document type, which is not read.')
  const problem = XMLValidator.validate(text)
  if (problem !== true) {
    const { line, col, msg } = problem.err
    throw new StatementFileError(`Line ${line}, column ${col}: ${msg.replaceAll(/\s+/g, ' ')}`)
  }
  try {
    return parser.parse(text)
  } catch (error) {
    throw new StatementFileError(`The file is no XML that can be read: ${error instanceof Error ? error.message : ''}`)
  }
}

/** The elements of a name directly below one, in their order. */
export function childrenOf(element: unknown, name: string): unknown[] {
  if (!isElement(element) || !Object.hasOwn(element, name)) return []
  const found = element[name]
  return Array.isArray(found) ? found : [found]
}

/** The first element at the end of a path of names; undefined where there is none. */
export function elementAt(element: unknown, ...path: string[]): unknown {
  return path.reduce((at: unknown, name) => childrenOf(at, name)[0], element)
}

/** The text at the end of a path of names, without spaces around it; empty where there is none. */
export function textAt(element: unknown, ...path: string[]): string {
  return textOf(elementAt(element, ...path))
}

/** The text of an element. */
export function textOf(element: unknown): string {
  if (typeof element === 'string') return element.trim()
  return isElement(element) ? textOf(element['#text']) : ''
}

function isElement(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
