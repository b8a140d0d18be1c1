import { type Member, type Operation, queryOfAll } from '../api/api.ts'
import { wrapped } from '../api/words.ts'
import { describe, sentType } from './types.ts'

const KEY: Member = {
  name: 'idempotency_key',
  description: 'Makes the write safe to send again: the same key has one effect. Made up unless given.',
  type: { kind: 'text' },
  required: false,
  nullable: false,
}

/** The parameters of a method, those that need not be given last. */
export interface Signature {
  positional: readonly Member[]
  named: readonly Member[]
}

/** What a method of an operation takes; one that reads to the end finds the position by itself. */
export function signatureOf(operation: Operation, readsAll = false): Signature {
  const { inPath, inQuery, inBody, bodyRecord, method } = operation
  const body: Member[] =
    bodyRecord === undefined
      ? [...inBody]
      : [
          {
            name: 'data',
            description: 'The facts to save.',
            type: { kind: 'record', name: bodyRecord },
            required: true,
            nullable: false,
          },
        ]
  const query = readsAll ? queryOfAll(operation) : inQuery
  const named = [...query, ...(bodyRecord === undefined ? body : []), ...(method === 'GET' ? [] : [KEY])]
  return {
    positional: [...inPath, ...(bodyRecord === undefined ? [] : body)],
    named: [...named.filter(isRequired), ...named.filter((member) => !isRequired(member))],
  }
}

function isRequired({ required, constant }: Member): boolean {
  return required && constant === undefined
}

/** The head of a method, on one line where it fits. */
export function methodHead(name: string, { positional, named }: Signature, returned: string): string {
  const parameters = [
    'self',
    ...positional.map((member) => `${member.name}: ${sentType(member.type)}`),
    ...(named.length === 0 ? [] : ['*']),
    ...named.map((member) => `${member.name}: ${parameterType(member)}`),
  ]
  const line = `    def ${name}(${parameters.join(', ')}) -> ${returned}:`
  if (line.length <= 88) return line
  return [`    def ${name}(`, ...parameters.map((one) => `        ${one},`), `    ) -> ${returned}:`].join('\n')
}

function parameterType(member: Member): string {
  const type = sentType(member.type)
  if (member.constant !== undefined) return `${type} = ${JSON.stringify(member.constant)}`
  if (member.required) return type
  return member.nullable ? `Union[${type}, None, NotGiven] = NOT_GIVEN` : `Optional[${type}] = None`
}

/** The docstring of a method, each parameter with a sentence. */
export function methodDoc(summary: string, { positional, named }: Signature, indent: string, more = ''): string {
  const lines = wrapped(summary.replaceAll('`', '``'), 84 - indent.length)
  const args = [...positional, ...named].flatMap((member) => {
    const [first = '', ...rest] = wrapped(`${member.name}: ${describe(member)}`, 84 - indent.length)
    return [`${indent}    ${first}`, ...rest.map((line) => `${indent}        ${line}`)]
  })
  if (args.length === 0 && lines.length === 1 && more === '') return `${indent}"""${lines[0]}"""`
  return [
    `${indent}"""${lines.join(`\n${indent}`)}`,
    ...(more === '' ? [] : ['', ...wrapped(more, 88 - indent.length).map((line) => indent + line)]),
    ...(args.length === 0 ? [] : ['', `${indent}Args:`, ...args]),
    `${indent}"""`,
  ].join('\n')
}
