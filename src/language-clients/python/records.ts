import type { Member, RecordType } from '../api/api.ts'
import { answeredType, describe, docstring } from './types.ts'

/** `records.py`: one dataclass for each shape of an answer. */
export function recordsModule(records: readonly RecordType[]): string {
  const names = records.map(({ name }) => `    ${JSON.stringify(name)},`).join('\n')
  return `"""What the service answers, by kind. Made from the contract."""

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
        """Read a record as it travels; what is not known stays in \`\`raw\`\`."""
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

/** What is missing is None, an empty list, or an empty record: an answer never fails to be read. */
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
