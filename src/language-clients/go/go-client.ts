import type { Api, ClientFiles, ClientPlan, Member, Operation, Paging, RecordType, Resource, Type } from '../api/api.ts'
import { nameOfAll, singular, snakeCase, wordsOf, wrapped } from '../api/words.ts'

/** The client for Go: a module without dependencies. */
export const go: ClientPlan = { language: 'go', folder: new URL('package/', import.meta.url), make }

const MADE = '// Generated from the contract. DO NOT EDIT.\n\npackage almoner\n'

function make(api: Api): ClientFiles {
  const { resources, records, inputs, version } = api
  const bodies = new Set(resources.flatMap(({ operations }) => operations.map(({ bodyRecord }) => bodyRecord)))
  const answers = records.filter(({ name }) => name !== 'Event' && name !== 'Problem')
  return {
    'go.mod': 'module giving.example/almoner\n\ngo 1.19\n',
    'version.go': `${MADE}\n// Version is the version of this module.\nconst Version = "${version}"\n`,
    'words.go': words(api),
    'doc.go': DOC,
    'almoner.go': clientFile(api),
    'records.go': `${MADE}\nimport "encoding/json"\n\n${answers.map(answerStruct).join('\n\n')}\n`,
    'params.go': `${MADE}\n${inputs
      .filter(({ name }) => !bodies.has(name))
      .map(({ name, description, members }) =>
        sentStruct(name, `${goName(name)}: ${description.charAt(0).toLowerCase()}${description.slice(1)}`, members),
      )
      .join('\n\n')}\n`,
    ...Object.fromEntries(resources.map((resource) => [`${snakeCase(resource.name)}.go`, resourceFile(resource)])),
  }
}

const DOC = `// Package almoner finds nonprofits, gives to them, sends donors to a payment
// page, reads whole lists and verifies webhooks.
//
// Amounts are integer cents, times are unix seconds. Every write has an
// idempotency key, and retries use the same key, so that it takes effect once
// even if responses are lost.
package almoner
`

function words({ errors, eventTypes }: Api): string {
  const codes = errors.map(
    ({ code, status, title }) =>
      `${comment(`${status}: ${title}.`, '\t')}\n\tCode${goName(code)} ErrorCode = "${code}"`,
  )
  const widest = Math.max(...eventTypes.map((type) => goName(type).length))
  return `${MADE}
// Values of APIError.Code. Newer ones may be added.
const (
${codes.join('\n')}
)

// Values of Event.Type. Newer ones may be added.
const (
${eventTypes.map((type) => `\tEvent${goName(type).padEnd(widest)} = "${type}"`).join('\n')}
)
`
}

function clientFile({ resources }: Api): string {
  const fields = resources.map(
    ({ name, description }) => `${comment(description, '\t')}\n\t${goName(name)} *${goName(name)}`,
  )
  const widest = Math.max(...resources.map(({ name }) => goName(name).length), 'LiveMode'.length)
  const entry = (name: string, value: string) => `\t\t${`${name}:`.padEnd(widest + 1)} ${value},\n`
  return `${MADE}
// Client calls the service for one account. It is safe for use by
// several goroutines.
//
// Test keys and live keys never see each other's records; the keys
// determine the mode.
type Client struct {
	// Whether the keys are live keys.
	LiveMode bool
${fields.join('\n')}
}

// New creates a client.
func New(config Config) (*Client, error) {
	live, err := liveMode(config.PublicKey, config.SecretKey)
	if err != nil {
		return nil, err
	}
	requester, err := newRequester(config)
	if err != nil {
		return nil, err
	}
	return &Client{
${entry('LiveMode', 'live')}${resources.map(({ name }) => entry(goName(name), `&${goName(name)}{requester}`)).join('')}\t}, nil
}
`
}

/** The file of one resource: its parameters, and a type with a method for each operation. */
function resourceFile(resource: Resource): string {
  const { name, description, operations } = resource
  const own = goName(name)
  const structs = operations.flatMap((operation) => {
    const parameters = parametersOf(operation, singular(name))
    if (parameters === undefined) return []
    const sentence = `${goName(parameters.name)} has the parameters of ${own}.${goName(operation.name)}.`
    return [sentStruct(parameters.name, sentence, parameters.members, operation.method !== 'GET')]
  })
  const methods = operations.flatMap((operation) =>
    operation.paging === undefined
      ? [method(resource, operation)]
      : [method(resource, operation), listAll(resource, operation, operation.paging)],
  )
  return `// Generated from the contract. DO NOT EDIT.

package almoner

import "context"

${comment(`${own}: ${description.charAt(0).toLowerCase()}${description.slice(1)}`)}
type ${own} struct {
	requester *requester
}

${[...structs, ...methods].join('\n\n')}
`
}

function head({ name }: Resource, operation: Operation, method: string, returned: string): string {
  const parameters = parametersOf(operation, singular(name))
  const given = [
    'ctx context.Context',
    ...operation.inPath.map((one) => `${goParameter(one.name)} string`),
    ...(parameters === undefined ? [] : [`params ${needsNothing(operation) ? '*' : ''}${goName(parameters.name)}`]),
  ]
  return `func (r *${goName(name)}) ${method}(${given.join(', ')}) ${returned} {`
}

function method(resource: Resource, operation: Operation): string {
  const { name, answer, paging } = operation
  const returned =
    paging === undefined
      ? answer.kind === 'list'
        ? goType(answer)
        : `*${goType(answer)}`
      : `*Page[${goName(paging.of)}]`
  const body =
    paging === undefined
      ? plainBody(resource, operation, answer.kind === 'list')
      : pageBody(resource, operation, paging)
  return `${comment(`${goName(name)}: ${operation.summary.charAt(0).toLowerCase()}${operation.summary.slice(1)}.`)}
${head(resource, operation, goName(name), `(${returned}, error)`)}
${path(operation)}${body}
}`
}

function path({ inPath }: Operation): string {
  return inPath
    .map(
      ({ name }) =>
        `\t${goParameter(name)}Segment, err := segment(${goParameter(name)})\n\tif err != nil {\n\t\treturn nil, err\n\t}\n`,
    )
    .join('')
}

function callText({ name }: Resource, operation: Operation): string {
  const { method: verb, path: template, inPath, inQuery, inBody } = operation
  const parts = template
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? JSON.stringify(part) : `${goParameter(part)}Segment`))
  const written = inPath.length === 0 ? JSON.stringify(template) : parts.filter((part) => part !== '""').join(' + ')
  const parameters = parametersOf(operation, singular(name))
  const constants = inBody.filter(({ constant }) => constant !== undefined)
  const body =
    constants.length === 0
      ? 'params'
      : `struct {\n\t\t\t${goName(parameters?.name ?? '')}\n${constants.map((one) => `\t\t\t${goName(one.name)} string \`json:"${one.name}"\`\n`).join('')}\t\t}{params, ${constants.map((one) => JSON.stringify(one.constant)).join(', ')}}`
  const fields: (readonly [string, string])[] = [
    ['method', JSON.stringify(verb)],
    ['path', written],
    ...(inQuery.length > 0 ? [['query', 'params'] as const] : []),
    ...(verb === 'GET'
      ? []
      : ([
          ['body', body],
          ['idempotencyKey', 'params.IdempotencyKey'],
        ] as const)),
  ]
  return `call{\n${aligned(fields)}\t}`
}

/** Aligns fields of a literal as gofmt does; a field of several lines ends an aligned block. */
function aligned(fields: readonly (readonly [string, string])[]): string {
  const blocks: (readonly [string, string])[][] = [[]]
  for (const one of fields) {
    if (one[1].includes('\n')) blocks.push([one], [])
    else blocks.at(-1)?.push(one)
  }
  const lines = blocks.flatMap((block) => {
    const widest = Math.max(...block.map(([name]) => name.length))
    return block.map(([name, value]) => `\t\t${`${name}:`.padEnd(widest + 1)} ${value},\n`)
  })
  return lines.join('')
}

function plainBody(resource: Resource, operation: Operation, isList: boolean): string {
  return `	var answer ${goType(operation.answer)}
	if err := r.requester.ask(ctx, ${callText(resource, operation)}, &answer); err != nil {
		return nil, err
	}
	return ${isList ? '' : '&'}answer, nil`
}

function pageBody(resource: Resource, operation: Operation, { member, of }: Paging): string {
  return `	var answer struct {
		Data    []${goName(of)} \`json:"${member}"\`
		HasMore bool${' '.repeat(Math.max(1, goName(of).length + 2 - 3))}\`json:"has_more"\`
	}
	if err := r.requester.ask(ctx, ${callText(resource, operation)}, &answer); err != nil {
		return nil, err
	}
	return &Page[${goName(of)}]{Data: answer.Data, HasMore: answer.HasMore}, nil`
}

function listAll(resource: Resource, operation: Operation, { of, cursor, largest }: Paging): string {
  const parameters = parametersOf(operation, singular(resource.name))
  const own = goName(nameOfAll(operation.name))
  const handed = ['ctx', ...operation.inPath.map(({ name }) => goParameter(name)), '&own'].join(', ')
  const known = goName(cursor)
  return `${comment(`${own}: ${operation.summary.charAt(0).toLowerCase()}${operation.summary.slice(1)}, on all pages. Uses the largest page size unless params.Limit is set.`)}
${head(resource, operation, own, `*Iterator[${goName(of)}]`)}
	var own ${goName(parameters?.name ?? '')}
	if params != nil {
		own = *params
	}
	if own.Limit == nil {
		own.Limit = Ptr[int64](${largest})
	}
	return &Iterator[${goName(of)}]{
		ctx: ctx,
		read: func(ctx context.Context, cursor string) (*Page[${goName(of)}], error) {
			if cursor != "" {
				own.StartingAfter = cursor
			}
			return r.${goName(operation.name)}(${handed})
		},
		cursorOf: func(last ${goName(of)}) string { return last.${known} },
	}
}`
}

const PLAIN = {
  text: 'string',
  word: 'string',
  integer: 'int64',
  number: 'float64',
  boolean: 'bool',
  anything: 'any',
  text_cents: 'int64',
} as const

/** A type in Go. */
function goType(type: Type): string {
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

/** The struct of a response, with known members and the raw rest. */
function answerStruct({ name, description, members }: RecordType): string {
  const own = goName(name)
  const fields = members.map((member) => field(member, answeredType(member), member.name))
  return `${comment(`${own}: ${lowerFirst(description)}`)}
type ${own} struct {
${fields.join('\n')}
	// Raw is the whole response, including unknown members.
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

/** The struct of a request. Empty strings and nil pointers are omitted. */
function sentStruct(name: string, description: string, members: readonly Member[], isWrite = false): string {
  const fields = members.map((member) =>
    field(member, sentType(member), `${member.name}${member.required ? '' : ',omitempty'}`),
  )
  const key = `${comment('IdempotencyKey makes the write safe to repeat: the same key takes effect once. Generated by default.', '\t')}
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

/** Name and fields of an operation’s parameters; undefined if it has only path parameters. */
function parametersOf(operation: Operation, owner: string): { name: string; members: readonly Member[] } | undefined {
  const { inQuery, inBody, bodyRecord, method, name } = operation
  const members = [...inQuery, ...inBody].filter(({ constant }) => constant === undefined)
  if (members.length === 0 && method === 'GET') return undefined
  return { name: bodyRecord ?? `${owner}_${name}_params`, members }
}

/** Whether all parameters of an operation are optional. */
function needsNothing(operation: Operation): boolean {
  return operation.method === 'GET' && operation.inQuery.every(({ required }) => !required)
}

/** Initialisms, which Go writes in capitals. */
const INITIALISMS = new Set(['id', 'url', 'ein', 'dba', 'irs', 'irc', 'fye', 'fyb', 'ntee', 'co2'])

/** An exported name: `external_id` is `ExternalID`. */
function goName(name: string): string {
  return wordsOf(name).map(capitalized).join('')
}

/** A name of a parameter: `id` is `id`, `externalId` is `externalID`. */
function goParameter(name: string): string {
  const [first = '', ...rest] = wordsOf(name)
  return first + rest.map(capitalized).join('')
}

function capitalized(word: string): string {
  if (INITIALISMS.has(word)) return word.toUpperCase()
  if (word === 'ids') return 'IDs'
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** A comment within 80 columns. */
function comment(text: string, indent = ''): string {
  return wrapped(text.replaceAll('`', ''), 77 - indent.length * 4)
    .map((line) => `${indent}// ${line}`)
    .join('\n')
}
