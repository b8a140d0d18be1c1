import type { Api, Member, RecordType, Type } from '../api/api.ts'
import { wrapped } from '../api/words.ts'

/** `records.py`: one dataclass for each response shape. */
export function recordsModule(records: readonly RecordType[]): string {
  const names = records.map(({ name }) => `    ${JSON.stringify(name)},`).join('\n')
  return `"""Records in responses. Generated from the contract."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional

from .record import JsonObject, Record, read_many, read_one

__all__ = [
${names}
]

${records.map(recordClass).join('\n')}`
}

function recordClass({ name, description, members }: RecordType): string {
  const ordered = [...members.filter((one) => !isOptional(one)), ...members.filter(isOptional)]
  return `
@dataclass(frozen=True)
class ${name}(Record):
${docstring(description, '    ')}

${ordered.map(fieldOf).join('\n')}
    raw: JsonObject = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def from_json(cls, data: Any) -> ${name}:
        """Read a record; unknown members are in \`\`raw\`\`."""
        return cls(
${ordered.map(reading).join('\n')}
            raw=data,
        )
`
}

function isOptional({ required }: Member): boolean {
  return !required
}

function fieldOf(member: Member): string {
  const type = answeredType(member.type)
  const text = docstring(describe(member), '    ')
  if (member.type.kind === 'list')
    return `    ${member.name}: ${type}${member.required ? '' : ' = field(default_factory=list)'}\n${text}`
  const isNullable = member.nullable || !member.required
  return `    ${member.name}: ${isNullable ? `Optional[${type}]` : type}${member.required ? '' : ' = None'}\n${text}`
}

/** Missing members are None, an empty list or an empty record, so that parsing never fails. */
function reading(member: Member): string {
  const indent = ' '.repeat(12)
  const whole = `${indent}${member.name}=${readingText(member)},`
  if (whole.length <= 88) return whole
  const [, call = '', args = '', rest = ''] = /^(\w+(?:\.get)?)\((.*)\)( or \[\])?$/.exec(readingText(member)) ?? []
  return `${indent}${member.name}=${call}(\n${indent}    ${args.split(', ').join(`,\n${indent}    `)}${args.includes(', ') ? ',' : ''}\n${indent})${rest},`
}

function readingText({ name, type, required, nullable }: Member): string {
  const value = `data.get(${JSON.stringify(name)})`
  const isSure = required && !nullable
  switch (type.kind) {
    case 'list':
      return type.of.kind === 'record' ? `read_many(${type.of.name}.from_json, ${value})` : `${value} or []`
    case 'record':
      return isSure ? `${type.name}.from_json(${value} or {})` : `read_one(${type.name}.from_json, ${value})`
    case 'text_cents':
      return `int(${value} or 0)`
    case 'map':
      return isSure ? `${value} or {}` : value
    default:
      return value
  }
}

/** `params.py`: one typed dictionary for each request shape. */
export function paramsModule({ inputs, resources }: Api): string {
  const words = aliasesOf(resources)
  const names = [...words, ...inputs].map(({ name }) => `    ${JSON.stringify(name)},`).join('\n')
  return `"""Parameters of operations, as typed dictionaries. Generated from the contract."""

from __future__ import annotations

from typing import Literal, Optional, Sequence, TypedDict

__all__ = [
${names}
]

${words.map(aliasOf).join('\n')}

${inputs.map(typedDict).join('\n')}`
}

function typedDict({ name, description, members }: RecordType): string {
  const required = members.filter((member) => member.required)
  const optional = members.filter((member) => !member.required)
  if (required.length === 0) return classOf(`${name}(TypedDict, total=False)`, description, optional)
  const base = `_${name}Required`
  return `${classOf(`${base}(TypedDict)`, `What a \`\`${name}\`\` always has.`, required)}

${classOf(`${name}(${base}, total=False)`, description, optional)}`
}

function classOf(head: string, description: string, members: readonly Member[]): string {
  return `
class ${head}:
${docstring(description.replaceAll(/(?<!`)`(?!`)/g, '``'), '    ')}

${members.map(memberOf).join('\n')}
`
}

function memberOf(member: Member): string {
  const type = sentType(member.type)
  return `    ${member.name}: ${member.nullable ? `Optional[${type}]` : type}\n${docstring(describe(member), '    ')}`
}

type Words = Type & { kind: 'word' }

/** Enums of requests, by name. */
export function aliasesOf(resources: Api['resources']): Words[] {
  const operations = resources.flatMap(({ operations: own }) => own)
  const members = operations.flatMap(({ inQuery, inBody }) => [...inQuery, ...inBody])
  const types = members.map(({ type }) => (type.kind === 'list' ? type.of : type)).filter(hasAlias)
  return [...new Map(types.map((type) => [type.name, type])).values()]
}

function aliasOf({ name, words }: Words): string {
  return `${name} = Literal[\n${words.map((word) => `    ${JSON.stringify(word)},\n`).join('')}]`
}

const PLAIN = {
  text: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  anything: 'Any',
  text_cents: 'int',
} as const

/** A type in responses, where enums are open. */
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

/** A type in requests: enums are closed, and any sequence or mapping is accepted. */
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

/** Whether an enum is too long to repeat at each use. */
function hasAlias(type: Type): type is Type & { kind: 'word' } {
  return type.kind === 'word' && type.words.length > 4
}

/** The values of an enum. */
function literalOf({ words }: { words: readonly string[] }): string {
  return `Literal[${words.map((word) => JSON.stringify(word)).join(', ')}]`
}

/** A member's documentation; lists the known values of an open enum. */
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
