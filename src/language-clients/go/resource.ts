import type { Operation, Paging, Resource } from '../api/api.ts'
import { nameOfAll, singular } from '../api/words.ts'
import { comment, goName, goParameter } from './names.ts'
import { goType, needsNothing, parametersOf, sentStruct } from './structs.ts'

/** The file of one resource: its parameters, and a type with a method for each operation. */
export function resourceFile(resource: Resource): string {
  const { name, description, operations } = resource
  const own = goName(name)
  const structs = operations.flatMap((operation) => {
    const parameters = parametersOf(operation, singular(name))
    if (parameters === undefined) return []
    const sentence = `${goName(parameters.name)} is what ${own}.${goName(operation.name)} takes.`
    return [sentStruct(parameters.name, sentence, parameters.members, operation.method !== 'GET')]
  })
  const methods = operations.flatMap((operation) =>
    operation.paging === undefined
      ? [method(resource, operation)]
      : [method(resource, operation), listAll(resource, operation, operation.paging)],
  )
  return `// Made from the contract. DO NOT EDIT.

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

/** Fields of a literal as gofmt lines them up; one of several lines ends the lining up. */
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
  return `${comment(`${own}: ${operation.summary.charAt(0).toLowerCase()}${operation.summary.slice(1)}, to the end. Asks for as many at a time as may be, unless params.Limit says how many.`)}
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
