import type { Member, RecordType } from '../api/api.ts'
import { comment, describe, yardType } from './types.ts'

/** `records.rb`: one class for each shape of an answer. */
export function recordsFile(records: readonly RecordType[]): string {
  return `# frozen_string_literal: true

# Made from the contract.
module Almoner
${records.map(recordClass).join('\n\n')}
end
`
}

function recordClass({ name, description, members }: RecordType): string {
  return `${comment(description, '  ')}
  class ${name} < Record
${members.map(attribute).join('\n')}
  end`
}

/** Names that every Ruby object has already, for what must stay theirs. */
const RENAMED: Readonly<Record<string, string>> = { object_id: 'record_id' }

function attribute(member: Member): string {
  const isSure = (member.required && !member.nullable) || member.type.kind === 'list'
  const type = isSure ? yardType(member.type) : `${yardType(member.type)}, nil`
  const name = RENAMED[member.name] ?? member.name
  return `    # @!attribute [r] ${name}
${comment(`  @return [${type}] ${describe(member)}`, '    ', '    ').replace('# @return', '#   @return')}
    ${declaration(name, member)}`
}

function declaration(name: string, { name: wire, type }: Member): string {
  const from = name === wire ? '' : `, from: :${wire}`
  if (type.kind === 'list')
    return type.of.kind === 'record'
      ? `attribute(:${name}, default: []) { |items| items.map { |item| ${type.of.name}.new(item) } }`
      : `attribute :${name}${from}, default: [].freeze`
  if (type.kind === 'record') return `attribute(:${name}) { |value| ${type.name}.new(value) }`
  return type.kind === 'text_cents' ? `attribute(:${name}) { |value| Integer(value) }` : `attribute :${name}${from}`
}
