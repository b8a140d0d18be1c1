import type { Api, Member, RecordType, Type } from '../api/api.ts'
import { describe, docstring, hasAlias, sentType } from './types.ts'

/** `params.py`: one typed dictionary for each shape of a request. */
export function paramsModule({ inputs, resources }: Api): string {
  const words = aliasesOf(resources)
  const names = [...words, ...inputs].map(({ name }) => `    ${JSON.stringify(name)},`).join('\n')
  return `"""What some operations take, as typed dictionaries. Made from the contract."""

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

/** Words that requests take, by name. */
export function aliasesOf(resources: Api['resources']): Words[] {
  const operations = resources.flatMap(({ operations: own }) => own)
  const members = operations.flatMap(({ inQuery, inBody }) => [...inQuery, ...inBody])
  const types = members.map(({ type }) => (type.kind === 'list' ? type.of : type)).filter(hasAlias)
  return [...new Map(types.map((type) => [type.name, type])).values()]
}

function aliasOf({ name, words }: Words): string {
  return `${name} = Literal[\n${words.map((word) => `    ${JSON.stringify(word)},\n`).join('')}]`
}
