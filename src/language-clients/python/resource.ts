import type { Operation, Paging, Resource } from '../api/api.ts'
import { nameOfAll, pascalCase, snakeCase } from '../api/words.ts'
import { aliasesOf } from './params.ts'
import { methodDoc, methodHead, signatureOf } from './signature.ts'
import { answeredType } from './types.ts'

/** The module of one resource: a class with a method for each operation, and one more for each list. */
export function resourceModule(resource: Resource): string {
  const { name, description, operations } = resource
  const body = operations.map((operation) => methods(operation)).join('\n')
  const hints = body.replaceAll(/"""[\s\S]*?"""/g, '')
  const used = (word: string) => new RegExp(`\\b${word}\\b`).test(hints)
  const typing = ['Iterator', 'List', 'Literal', 'Mapping', 'Optional', 'Sequence', 'Union', 'Any', 'Dict'].filter(used)
  const records = [
    ...new Set(body.match(/\b[A-Z]\w+(?=\.from_json\b)|(?<=(?:Iterator|Page|List)\[)[A-Z]\w+/g) ?? []),
  ].sort()
  const aliases = aliasesOf([resource]).map((alias) => alias.name)
  const params = [...new Set([...aliases, ...(body.match(/\b[A-Z]\w+Params\b/g) ?? [])])].sort()
  const pages = ['Page', 'follow_cursor'].filter(used)
  const requester = ['NOT_GIVEN', 'NotGiven', 'Requester', 'given', 'path_of'].filter(
    (one) => one === 'Requester' || used(one),
  )
  return `"""${description} Made from the contract."""

from __future__ import annotations

${typing.length === 0 ? '' : `from typing import ${typing.sort().join(', ')}\n\n`}${[
  pages.length === 0 ? '' : `from ..pages import ${pages.join(', ')}\n`,
  params.length === 0 ? '' : `from ..params import ${params.join(', ')}\n`,
  records.length === 0 ? '' : `from ..records import ${records.join(', ')}\n`,
  `from ..requester import ${requester.join(', ')}\n`,
].join('')}

class ${pascalCase(name)}:
    """${description}"""

    def __init__(self, requester: Requester) -> None:
        self._requester = requester

${body}`
}

function methods(operation: Operation): string {
  return operation.paging === undefined
    ? method(operation)
    : `${method(operation)}\n${readAll(operation, operation.paging)}`
}

function method(operation: Operation): string {
  const signature = signatureOf(operation)
  const returned = returnedType(operation)
  return `${methodHead(snakeCase(operation.name), signature, returned)}
${methodDoc(`${operation.summary}.`, signature, '        ')}
        answer = self._requester.ask(
            "${operation.method}",
            ${pathText(operation)},
${[...sent(operation), ''].join('\n')}        )
        return ${answerText(operation)}
`
}

function returnedType({ answer, paging }: Operation): string {
  return paging !== undefined ? `Page[${paging.of}]` : answeredType(answer)
}

function pathText({ path, inPath }: Operation): string {
  if (inPath.length === 0) return JSON.stringify(path)
  return `path_of(${[JSON.stringify(path), ...inPath.map(({ name }) => `${name}=${name}`)].join(', ')})`
}

function sent({ method: verb, inQuery, inBody, bodyRecord }: Operation): string[] {
  const pair = ({ name }: { name: string }) => `                ${JSON.stringify(name)}: ${name},`
  const clearable = inBody.filter(({ nullable }) => nullable).map(({ name }) => JSON.stringify(name))
  const but =
    clearable.length === 0
      ? ''
      : `                clearable=(\n${clearable.map((one) => `                    ${one},\n`).join('')}                ),\n`
  return [
    ...(inQuery.length === 0 ? [] : ['            query={', ...inQuery.map(pair), '            },']),
    ...(bodyRecord === undefined ? [] : ['            body=data,']),
    ...(inBody.length === 0 || bodyRecord !== undefined
      ? []
      : [
          `            body=given(\n                {\n${inBody.map((one) => `    ${pair(one)}`).join('\n')}\n                },\n${but}            ),`,
        ]),
    ...(verb === 'GET' ? [] : ['            idempotency_key=idempotency_key,']),
  ]
}

function answerText({ answer, paging }: Operation): string {
  if (paging !== undefined)
    return `Page(
            [${paging.of}.from_json(item) for item in answer[${JSON.stringify(paging.member)}]],
            bool(answer.get("has_more")),
            answer,
        )`
  if (answer.kind === 'list' && answer.of.kind === 'record')
    return `[${answer.of.name}.from_json(item) for item in answer]`
  return answer.kind === 'record' ? `${answer.name}.from_json(answer)` : 'answer'
}

function readAll(operation: Operation, paging: Paging): string {
  const signature = signatureOf(operation, true)
  const head = methodHead(snakeCase(nameOfAll(operation.name)), signature, `Iterator[${paging.of}]`)
  const handed = [...signature.positional, ...signature.named].filter(({ name }) => name !== 'limit')
  const own = snakeCase(operation.name)
  const args = handed.map(
    ({ name }) => `                ${signature.positional.some((one) => one.name === name) ? '' : `${name}=`}${name},`,
  )
  return `${head}
${methodDoc(`${operation.summary}, to the end.`, signature, '        ', 'Asks for further pages as far as you read. What is added meanwhile moves nothing.')}
        return follow_cursor(
            lambda cursor: self.${own}(
${[...args, '                starting_after=cursor,', `                limit=${paging.largest} if limit is None else limit,`].join('\n')}
            ),
            lambda last: last.${paging.cursor},
        )
`
}
