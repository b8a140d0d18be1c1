import {
  type Api,
  type ClientFiles,
  type ClientPlan,
  type Member,
  type Operation,
  type Paging,
  queryOfAll,
  type Resource,
} from '../api/api.ts'
import { nameOfAll, pascalCase, snakeCase, upperCase, wrapped } from '../api/words.ts'
import {
  aliasesOf,
  answeredType,
  describe,
  docstring,
  paramsModule,
  recordsModule,
  sentType,
} from './python-records.ts'

/** The client for Python: a package without dependencies. */
export const python: ClientPlan = { language: 'python', folder: new URL('package/', import.meta.url), make }

function make(api: Api): ClientFiles {
  const { resources, records, version, errors, eventTypes } = api
  return {
    'almoner/version.py': `"""The version of this package."""\n\nVERSION = ${JSON.stringify(version)}\n`,
    'almoner/records.py': recordsModule(records.filter(({ name }) => name !== 'Event' && name !== 'Problem')),
    'almoner/params.py': paramsModule(api),
    'almoner/words.py': wordsModule(errors, eventTypes),
    'almoner/client.py': clientModule(api),
    'almoner/resources/__init__.py': '"""Operations, one module for each noun."""\n',
    ...Object.fromEntries(
      resources.map((resource) => [`almoner/resources/${snakeCase(resource.name)}.py`, resourceModule(resource)]),
    ),
    'almoner/__init__.py': packageModule(api),
    'pyproject.toml': project(version),
  }
}

function wordsModule(errors: Api['errors'], eventTypes: Api['eventTypes']): string {
  const codes = errors.map(
    ({ code, status, title }) =>
      `    ${upperCase(code)} = ${JSON.stringify(code)}\n${docstring(`${status}: ${title}.`, '    ')}`,
  )
  return `"""Values in responses. Newer ones may be added. Generated from the contract."""


class ErrorCode:
    """Values of \`\`ApiError.code\`\`."""

${codes.join('\n')}


class EventType:
    """Values of \`\`Event.type\`\`."""

${eventTypes.map((type) => `    ${upperCase(type)} = ${JSON.stringify(type)}`).join('\n')}
`
}

function clientModule({ resources }: Api): string {
  const imports = resources.map(({ name }) => `from .resources.${snakeCase(name)} import ${pascalCase(name)}`).sort()
  const attributes = resources.map(
    ({ name, description }) =>
      `        self.${snakeCase(name)} = ${pascalCase(name)}(requester)\n${docstring(description, '        ')}`,
  )
  return `"""The client. Generated from the contract."""

from __future__ import annotations

from typing import Optional

from .keys import check_keys
from .requester import Requester
${imports.join('\n')}
from .transport import Transport, UrllibTransport


class Client:
    """Calls the service for one account. Threads can share it.

    Test keys and live keys never see each other's records; the keys determine the
    mode.
    """

    def __init__(
        self,
        *,
        base_url: str,
        public_key: str,
        secret_key: str,
        timeout: float = 30.0,
        max_retries: int = 4,
        transport: Optional[Transport] = None,
    ) -> None:
        """Create a client.

        Args:
            base_url: Origin of the service, for example \`\`https://giving.example\`\`.
            public_key: The account's public key, \`\`test_pk_…\`\` or \`\`live_pk_…\`\`.
            secret_key: The secret key of the same mode. Keep it on your server.
            timeout: Timeout of one try, in seconds.
            max_retries: Number of retries of a request that got no response, or
                one that says to try later. Every try of a write has the same
                idempotency key, so that it takes effect once.
            transport: Sends requests instead of Python's own HTTP.
        """
        self.live_mode = check_keys(public_key, secret_key)
        """Whether the keys are live keys."""
        requester = Requester(
            base_url=base_url,
            public_key=public_key,
            secret_key=secret_key,
            timeout=timeout,
            max_retries=max_retries,
            transport=UrllibTransport() if transport is None else transport,
        )
${attributes.join('\n')}
`
}

const EXPORTS: Readonly<Record<string, readonly string[]>> = {
  client: ['Client'],
  errors: [
    ...['AlmonerError', 'ApiError', 'AuthenticationError', 'BadRequestError', 'ConflictError'],
    ...['ConnectionFailedError', 'IdempotencyKeyReusedError', 'NotFoundError', 'PermissionDeniedError'],
    ...['RateLimitError', 'ServiceError'],
  ],
  pages: ['Page'],
  requester: ['NOT_GIVEN'],
  transport: ['NoAnswer', 'Request', 'Response', 'Transport', 'UrllibTransport'],
  version: ['VERSION'],
  webhooks: ['Event', 'WebhookError', 'verify_webhook'],
  words: ['ErrorCode', 'EventType'],
}

function packageModule({ records, inputs, resources }: Api): string {
  const modules: Record<string, readonly string[]> = {
    ...EXPORTS,
    params: [...aliasesOf(resources), ...inputs].map(({ name }) => name),
    records: records.map(({ name }) => name).filter((name) => name !== 'Event' && name !== 'Problem'),
  }
  const sorted = Object.entries(modules).sort(([one], [other]) => (one < other ? -1 : 1))
  const imports = sorted.map(
    ([module, names]) => `from .${module} import (\n${names.map((name) => `    ${name},`).join('\n')}\n)`,
  )
  const all = sorted.flatMap(([, names]) => names).sort()
  return `"""Client for the Almoner API: donations, campaigns and climate offsets."""

${imports.join('\n')}

__version__ = VERSION

__all__ = [
${all.map((name) => `    ${JSON.stringify(name)},`).join('\n')}
]
`
}

function project(version: string): string {
  return `[build-system]
requires = ["setuptools>=61"]
build-backend = "setuptools.build_meta"

[project]
name = "almoner"
version = ${JSON.stringify(version)}
description = "Client for the Almoner API: donations, campaigns and climate offsets."
readme = "README.md"
requires-python = ">=3.9"
license = { text = "MIT" }
keywords = ["donations", "nonprofits", "giving"]
classifiers = [
    "Development Status :: 5 - Production/Stable",
    "License :: OSI Approved :: MIT License",
    "Programming Language :: Python :: 3",
    "Typing :: Typed",
]
dependencies = []

[tool.setuptools]
packages = ["almoner", "almoner.resources"]

[tool.setuptools.package-data]
almoner = ["py.typed"]

[tool.mypy]
strict = true
`
}

/** The module of one resource: a class with a method for each operation, and one more for each list. */
function resourceModule(resource: Resource): string {
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
  return `"""${description} Generated from the contract."""

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
${methodDoc(`${operation.summary}, on all pages.`, signature, '        ', "Requests further pages as you read. New records don't shift them.")}
        return follow_cursor(
            lambda cursor: self.${own}(
${[...args, '                starting_after=cursor,', `                limit=${paging.largest} if limit is None else limit,`].join('\n')}
            ),
            lambda last: last.${paging.cursor},
        )
`
}

const KEY: Member = {
  name: 'idempotency_key',
  description: 'Makes the write safe to repeat: the same key takes effect once. Generated by default.',
  type: { kind: 'text' },
  required: false,
  nullable: false,
}

/** The parameters of a method, optional ones last. */
export interface Signature {
  positional: readonly Member[]
  named: readonly Member[]
}

/** Parameters of an operation's method; one that reads all pages has no cursor. */
function signatureOf(operation: Operation, readsAll = false): Signature {
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
function methodHead(name: string, { positional, named }: Signature, returned: string): string {
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

/** The docstring of a method, with a sentence on each parameter. */
function methodDoc(summary: string, { positional, named }: Signature, indent: string, more = ''): string {
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
