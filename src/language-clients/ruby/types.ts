import type { Member, Type } from '../api/api.ts'
import { wrapped } from '../api/words.ts'

const PLAIN = {
  text: 'String',
  word: 'String',
  integer: 'Integer',
  number: 'Float',
  boolean: 'Boolean',
  anything: 'Object',
  text_cents: 'Integer',
} as const

/** How YARD writes a type; shapes of requests are hashes. */
export function yardType(type: Type): string {
  switch (type.kind) {
    case 'list':
      return `Array<${yardType(type.of)}>`
    case 'map':
      return `Hash{String => ${yardType(type.of)}}`
    case 'record':
      return type.name.endsWith('Params') ? 'Hash' : type.name
    default:
      return PLAIN[type.kind]
  }
}

/** Text as YARD reads it; code stands between plus signs. */
export function yardText(text: string): string {
  return text.replaceAll(/`([^`]*)`/g, '+$1+')
}

/** What a reader is told of a member, words listed. */
export function describe({ description, type }: Member): string {
  const words = type.kind === 'word' && type.words.length > 1 ? type.words : []
  if (words.length === 0 || words.some((word) => description.includes(`\`${word}\``))) return yardText(description)
  return yardText(`${description} Known words: ${words.map((word) => `\`${word}\``).join(', ')}.`)
}

/** A comment within 110 columns; lines after the first are moved in by `deeper`. */
export function comment(text: string, indent: string, deeper = ''): string {
  const [first = '', ...rest] = wrapped(text, 110 - indent.length - deeper.length)
  return [`${indent}# ${first}`, ...rest.map((line) => `${indent}# ${deeper}${line}`)].join('\n')
}
