import type { Member, Type } from '../api/api.ts'
import { wrapped } from '../api/words.ts'

const PLAIN = {
  text: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  anything: 'Any',
  text_cents: 'int',
} as const

/** How a type is written for what is answered; words are open there. */
export function answeredType(type: Type): string {
  switch (type.kind) {
    case 'word':
      return 'str'
    case 'list':
      return `List[${answeredType(type.of)}]`
    case 'map':
      return `Dict[str, ${answeredType(type.of)}]`
    case 'record':
      return type.name
    default:
      return PLAIN[type.kind]
  }
}

/** How a type is written for what is sent: words are closed, and any list or mapping is taken. */
export function sentType(type: Type): string {
  switch (type.kind) {
    case 'word':
      if (hasAlias(type)) return type.name
      return literalOf(type)
    case 'list':
      return `Sequence[${sentType(type.of)}]`
    case 'map':
      return `Mapping[str, ${sentType(type.of)}]`
    case 'record':
      return type.name
    default:
      return PLAIN[type.kind]
  }
}

/** Whether words are too many to be written wherever they are taken. */
export function hasAlias(type: Type): type is Type & { kind: 'word' } {
  return type.kind === 'word' && type.words.length > 4
}

/** The words that are taken. */
export function literalOf({ words }: { words: readonly string[] }): string {
  return `Literal[${words.map((word) => JSON.stringify(word)).join(', ')}]`
}

/** What a reader is told of a member; words that are open are listed. */
export function describe({ description, type }: Member): string {
  const sentence = description.replaceAll('`', '``')
  const words = type.kind === 'word' && type.words.length > 1 ? type.words : []
  if (words.length === 0 || words.some((word) => description.includes(`\`${word}\``))) return sentence
  return `${sentence} Known words: ${words.map((word) => `\`\`${word}\`\``).join(', ')}.`
}

/** A docstring at an indentation, within 88 columns. */
export function docstring(text: string, indent: string): string {
  const [first = '', ...rest] = wrapped(text.replaceAll('\\', '\\\\'), 88 - indent.length - 6)
  if (rest.length === 0) return `${indent}"""${first}"""`
  return [`${indent}"""${first}`, ...rest.map((line) => indent + line), `${indent}"""`].join('\n')
}
