import type { Member, Type } from '../api/api.ts'
import { wrapped } from '../api/words.ts'

const NATIVE = {
  text: 'string',
  word: 'string',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  anything: 'mixed',
  text_cents: 'int',
  list: 'array',
  map: 'array',
} as const

/** How PHP itself writes a type; what is sent as a shape is an array, and a mapping may be an object too. */
export function nativeType(type: Type, side: 'sent' | 'answered'): string {
  if (type.kind === 'record') return side === 'sent' ? 'array' : type.name
  return side === 'sent' && type.kind === 'map' ? 'array|\\stdClass' : NATIVE[type.kind]
}

/** The same, or null. */
export function orNull(type: string): string {
  if (type === 'mixed') return type
  return type.includes('|') ? `${type}|null` : `?${type}`
}

/** How a type is written for tools that read comments. */
export function documentedType(type: Type, shapes: ReadonlyMap<string, string>): string {
  switch (type.kind) {
    case 'list':
      return `list<${documentedType(type.of, shapes)}>`
    case 'map':
      return `array<string, ${documentedType(type.of, shapes)}>`
    case 'record':
      return shapes.get(type.name) ?? type.name
    default:
      return NATIVE[type.kind]
  }
}

/** What a reader is told of a member, words listed. */
export function describe({ description, type }: Member): string {
  const words = type.kind === 'word' && type.words.length > 1 ? type.words : []
  const sentence = description.replaceAll('`', '').replaceAll('*/', '')
  if (words.length === 0 || words.some((word) => description.includes(`\`${word}\``))) return sentence
  return `${sentence} Known words: ${words.join(', ')}.`
}

/** A comment before a declaration; paragraphs after the first stand apart. */
export function docblock(paragraphs: readonly (readonly string[])[], indent: string): string {
  const [only] = paragraphs.length === 1 && paragraphs[0]?.length === 1 ? paragraphs[0] : []
  if (only !== undefined && only.length + indent.length < 110) return `${indent}/** ${only} */`
  const lines = paragraphs.flatMap((lines, index) => [
    ...(index === 0 ? [] : ['']),
    ...lines.flatMap((line) => {
      const [first = '', ...rest] = wrapped(line, 112 - indent.length)
      return [first, ...rest.map((more) => (line.startsWith('@') ? `    ${more}` : more))]
    }),
  ])
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`].join('\n')
}

/** The head of every file. */
export function fileHead(namespace: string): string {
  return `<?php\n\ndeclare(strict_types=1);\n\nnamespace ${namespace};\n`
}
