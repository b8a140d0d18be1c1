import type { Member, RecordType } from '../api/api.ts'
import { camelCase } from '../api/words.ts'
import { describe, docblock, documentedType, fileHead, nativeType, orNull } from './types.ts'

/** The class of a shape of an answer. */
export function recordFile({ name, description, members }: RecordType): string {
  return `${fileHead('Almoner\\Record')}
use Almoner\\Record;

${docblock([[description], ['Made from the contract.']], '')}
final class ${name} extends Record
{
${members.map(property).join('\n\n')}

    /** @param array<mixed> $data the record as it travels */
    public function __construct(array $data)
    {
        parent::__construct($data);
${members.map((member) => `        $this->${camelCase(member.name)} = ${reading(member)};`).join('\n')}
    }
}
`
}

function isSure({ required, nullable, type }: Member): boolean {
  return (required && !nullable) || type.kind === 'list'
}

function property(member: Member): string {
  const native = nativeType(member.type, 'answered')
  const type = isSure(member) ? native : orNull(native)
  const documented = documentedType(member.type, new Map())
  const text =
    native === 'array'
      ? [[describe(member)], [`@var ${documented}${isSure(member) ? '' : '|null'}`]]
      : [[describe(member)]]
  return `${docblock(text, '    ')}\n    public readonly ${type} $${camelCase(member.name)};`
}

const EMPTY = {
  text: "''",
  word: "''",
  integer: '0',
  number: '0.0',
  boolean: 'false',
  map: '[]',
  list: '[]',
  anything: 'null',
  text_cents: '0',
  record: '[]',
} as const

/** What is missing is null, or empty where there is always something. */
function reading(member: Member): string {
  const { name, type } = member
  const value = `$data['${name}'] ?? ${isSure(member) ? EMPTY[type.kind] : 'null'}`
  if (type.kind === 'text_cents') return `(int) (${value})`
  if (type.kind === 'record')
    return isSure(member)
      ? `new ${type.name}(${value})`
      : `isset($data['${name}']) ? new ${type.name}($data['${name}']) : null`
  if (type.kind === 'list' && type.of.kind === 'record')
    return `array_map(static fn (array $one) => new ${type.of.name}($one), ${value})`
  return value
}
