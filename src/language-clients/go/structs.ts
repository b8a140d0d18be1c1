import { type Member, type Operation, queryOfAll, type RecordType, type Type } from '../api/api.ts'
import { comment, goName } from './names.ts'

const PLAIN = {
  text: 'string',
  word: 'string',
  integer: 'int64',
  number: 'float64',
  boolean: 'bool',
  anything: 'any',
  text_cents: 'int64',
} as const

/** How Go writes a type. */
export function goType(type: Type): string {
  switch (type.kind) {
    case 'list':
      return `[]${goType(type.of)}`
    case 'map':
      return `map[string]${goType(type.of)}`
    case 'record':
      return goName(type.name)
    default:
      return PLAIN[type.kind]
  }
}

/** The struct of an answer, which reads what is known and keeps the rest. */
export function answerStruct({ name, description, members }: RecordType): string {
  const own = goName(name)
  const fields = members.map((member) => field(member, answeredType(member), member.name))
  return `${comment(`${own}: ${lowerFirst(description)}`)}
type ${own} struct {
${fields.join('\n')}
	// Raw is everything that was answered, known here or newer.
	Raw json.RawMessage \`json:"-"\`
}

${comment('UnmarshalJSON reads a record; members that are not known stay in Raw.')}
func (r *${own}) UnmarshalJSON(text []byte) error {
	type plain ${own}
${reading(members)}
	r.Raw = append(json.RawMessage(nil), text...)
	return nil
}`
}

function reading(members: readonly Member[]): string {
  const cents = members.filter(({ type }) => type.kind === 'text_cents')
  if (cents.length === 0) return '\tif err := decode(text, (*plain)(r)); err != nil {\n\t\treturn err\n\t}'
  const shadows = cents.map(({ name }) => `\t\t${goName(name)} textCents \`json:"${name}"\`\n`)
  const moved = cents.map(({ name }) => `\tr.${goName(name)} = int64(read.${goName(name)})`)
  return `\tread := struct {
		*plain
${shadows.join('')}\t}{plain: (*plain)(r)}
	if err := decode(text, &read); err != nil {
		return err
	}
${moved.join('\n')}`
}

function answeredType({ type, required, nullable }: Member): string {
  const isBare = (required && !nullable) || ['list', 'map', 'anything'].includes(type.kind)
  return isBare ? goType(type) : `*${goType(type)}`
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** The struct of what is sent. Empty text means that it is left out; a pointer does so elsewhere. */
export function sentStruct(name: string, description: string, members: readonly Member[], isWrite = false): string {
  const fields = members.map((member) =>
    field(member, sentType(member), `${member.name}${member.required ? '' : ',omitempty'}`),
  )
  const key = `${comment('IdempotencyKey makes the write safe to send again: the same key has one effect. Made up unless given.', '\t')}
	IdempotencyKey string \`json:"-"\``
  return `${comment(description)}
type ${goName(name)} struct {
${[...fields, ...(isWrite ? [key] : [])].join('\n')}
}`
}

function sentType({ type, required, nullable }: Member): string {
  if (nullable) return `*Nullable[${goType(type)}]`
  const isBare = required || ['text', 'word', 'list', 'map', 'anything'].includes(type.kind)
  return isBare ? goType(type) : `*${goType(type)}`
}

function field(member: Member, type: string, tag: string): string {
  return `${comment(describe(member), '\t')}\n\t${goName(member.name)} ${type} \`json:"${tag}"\``
}

function describe({ name, description, type }: Member): string {
  const words = type.kind === 'word' && type.words.length > 1 ? type.words : []
  const sentence = description === '' ? `${goName(name)}.` : description
  if (words.length === 0 || words.some((word) => description.includes(`\`${word}\``))) return sentence
  return `${sentence} Known words: ${words.join(', ')}.`
}

/** What an operation’s parameters are called, and what they hold; undefined where it has none beside the path. */
export function parametersOf(
  operation: Operation,
  owner: string,
): { name: string; members: readonly Member[] } | undefined {
  const { inQuery, inBody, bodyRecord, method, name } = operation
  const members = [...inQuery, ...inBody].filter(({ constant }) => constant === undefined)
  if (members.length === 0 && method === 'GET') return undefined
  return { name: bodyRecord ?? `${owner}_${name}_params`, members }
}

/** Whether an operation can be asked for with nothing given. */
export function needsNothing(operation: Operation): boolean {
  return operation.method === 'GET' && operation.inQuery.every(({ required }) => !required)
}

/** Whether an operation takes how many are asked for at a time. */
export function hasLimit(operation: Operation): boolean {
  return queryOfAll(operation).some(({ name }) => name === 'limit')
}
