import { type Member, type Operation, type Paging, queryOfAll, type Resource } from '../api/api.ts'
import { nameOfAll, pascalCase, snakeCase } from '../api/words.ts'
import { comment, describe, yardText, yardType } from './types.ts'

/** The file of one resource: a class with a method for each operation, and one more for each list. */
export function resourceFile({ name, description, operations }: Resource): string {
  return `# frozen_string_literal: true

# Made from the contract.
module Almoner
  module Resources
${comment(yardText(description), '    ')}
    class ${pascalCase(name)}
      # @api private
      def initialize(requester)
        @requester = requester
      end

${operations.flatMap((one) => (one.paging === undefined ? [method(one)] : [method(one), readAll(one, one.paging)])).join('\n\n')}
    end
  end
end
`
}

const KEY: Member = {
  name: 'idempotency_key',
  description: 'Makes the write safe to send again: the same key has one effect. Made up unless given.',
  type: { kind: 'text' },
  required: false,
  nullable: false,
}

function isNeeded({ required, constant }: Member): boolean {
  return required && constant === undefined
}

function namedOf({ method: verb, inQuery, inBody, bodyRecord }: Operation): Member[] {
  const all = [...inQuery, ...(bodyRecord === undefined ? inBody : []), ...(verb === 'GET' ? [] : [KEY])]
  return [...all.filter(isNeeded), ...all.filter((member) => !isNeeded(member))]
}

function head(name: string, positional: readonly string[], named: readonly Member[], block = ''): string {
  const written = named.map((member) =>
    isNeeded(member)
      ? `${member.name}:`
      : `${member.name}: ${member.constant === undefined ? (member.nullable ? 'NOT_GIVEN' : 'nil') : `'${member.constant}'`}`,
  )
  const parameters = [...positional, ...written, ...(block === '' ? [] : [block])]
  const line = `      def ${name}${parameters.length === 0 ? '' : `(${parameters.join(', ')})`}`
  if (line.length <= 120) return line
  const lines: string[] = []
  for (const one of parameters) {
    const last = lines.at(-1)
    if (last === undefined || last.length + one.length > 108) lines.push(one)
    else lines[lines.length - 1] = `${last}, ${one}`
  }
  return `      def ${name}(\n        ${lines.join(',\n        ')}\n      )`
}

function documentation(
  summary: string,
  { inPath, bodyRecord }: Operation,
  named: readonly Member[],
  tail: readonly string[],
): string {
  const params = [...inPath, ...named].map((member) => {
    const type = member.nullable ? `${yardType(member.type)}, nil` : yardType(member.type)
    return comment(`@param ${member.name} [${type}] ${describe(member)}`, '      ', '  ')
  })
  const data = bodyRecord === undefined ? [] : [comment('@param data [Hash] The facts to save, by name.', '      ')]
  return [
    comment(yardText(summary), '      '),
    '      #',
    ...params,
    ...data,
    ...tail.map((line) => `      # ${line}`),
  ].join('\n')
}

function method(operation: Operation): string {
  const { name, summary, inPath, bodyRecord } = operation
  const named = namedOf(operation)
  const positional = [...inPath.map((one) => one.name), ...(bodyRecord === undefined ? [] : ['data'])]
  return `${documentation(`${summary}.`, operation, named, [`@return [${returned(operation)}]`])}
${head(snakeCase(name), positional, named)}
${body(operation)}
      end`
}

function returned({ answer, paging }: Operation): string {
  return paging !== undefined ? `Page<${paging.of}>` : yardType(answer)
}

function body(operation: Operation): string {
  const { method: verb, inQuery, inBody, bodyRecord, answer, paging } = operation
  const handed = [
    ...(inQuery.length === 0 ? [] : [`query: ${hash(inQuery)}`]),
    ...(bodyRecord === undefined ? [] : ['body: data']),
    ...(inBody.length === 0 || bodyRecord !== undefined ? [] : [`body: ${bodyText(inBody)}`]),
    ...(verb === 'GET' ? [] : ['idempotency_key: idempotency_key']),
  ]
  const args = [`'${verb}', ${pathText(operation)}`, ...handed]
  const ask =
    args.join(', ').length < 90
      ? `@requester.ask(${args.join(', ')})`
      : `@requester.ask(\n          ${args.join(',\n          ')}\n        )`
  const lines = [`        answer = ${ask}`]
  if (paging !== undefined)
    lines.push(
      `        Page.new(answer['${paging.member}'].map { |item| ${paging.of}.new(item) }, answer['has_more'], answer)`,
    )
  else if (answer.kind === 'list' && answer.of.kind === 'record')
    lines.push(`        answer.map { |item| ${answer.of.name}.new(item) }`)
  else lines.push(answer.kind === 'record' ? `        ${answer.name}.new(answer)` : '        answer')
  return lines.join('\n')
}

function hash(members: readonly Member[]): string {
  const text = `{ ${members.map(({ name }) => `${name}: ${name}`).join(', ')} }`
  return text.length < 90
    ? text
    : `{\n${members.map(({ name }) => `            ${name}: ${name}`).join(',\n')}\n          }`
}

function bodyText(members: readonly Member[]): string {
  const clearable = members.filter(({ nullable }) => nullable).map(({ name }) => name)
  if (clearable.length > 0) return `Requester.given(${hash(members)}, clearable: %i[${clearable.join(' ')}])`
  return members.every(isNeeded) ? hash(members) : `${hash(members)}.compact`
}

function pathText({ path, inPath }: Operation): string {
  return inPath.length === 0
    ? `'${path}'`
    : `Requester.path('${path}', ${inPath.map(({ name }) => `${name}: ${name}`).join(', ')})`
}

function readAll(operation: Operation, paging: Paging): string {
  const { name, summary, inPath } = operation
  const named = queryOfAll(operation)
  const handed = [
    ...inPath.map((one) => one.name),
    ...named.filter((one) => one.name !== 'limit').map((one) => `${one.name}: ${one.name}`),
  ]
  const tail = [
    `@yieldparam record [${paging.of}]`,
    `@return [Enumerator<${paging.of}>] which asks for further pages as far as it is read`,
  ]
  const call = `${snakeCase(name)}(${[...handed, 'starting_after: cursor', 'limit: most'].join(', ')})`
  const follow = `Page.follow_cursor(:${paging.cursor}) do |cursor|\n          ${call}\n        end`
  return `${documentation(`${summary}, to the end. What is added meanwhile moves nothing.`, operation, named, tail)}
${head(
  snakeCase(nameOfAll(name)),
  inPath.map((one) => one.name),
  named,
  '&block',
)}
        most = limit || ${paging.largest}
        found = ${follow}
        block ? found.each(&block) : found
      end`
}
