import {
  type Api,
  type ClientFiles,
  type ClientPlan,
  type Member,
  type Operation,
  type Paging,
  queryOfAll,
  type RecordType,
  type Resource,
  type Type,
} from '../api/api.ts'
import { nameOfAll, pascalCase, snakeCase, upperCase, wrapped } from '../api/words.ts'

/** The client for Ruby: a gem without dependencies. */
export const ruby: ClientPlan = { language: 'ruby', folder: new URL('package/', import.meta.url), make }

function make(api: Api): ClientFiles {
  const { resources, records, version } = api
  return {
    'almoner.gemspec': gemspec(),
    'lib/almoner.rb': mainFile(api),
    'lib/almoner/version.rb': `# frozen_string_literal: true\n\nmodule Almoner\n  VERSION = '${version}'\nend\n`,
    'lib/almoner/words.rb': wordsFile(api),
    'lib/almoner/client.rb': clientFile(api),
    'lib/almoner/records.rb': recordsFile(records.filter(({ name }) => name !== 'Event' && name !== 'Problem')),
    ...Object.fromEntries(
      resources.map((resource) => [`lib/almoner/resources/${snakeCase(resource.name)}.rb`, resourceFile(resource)]),
    ),
  }
}

function mainFile({ resources }: Api): string {
  const files = ['version', 'errors', 'words', 'keys', 'transport', 'requester', 'page', 'record', 'records', 'webhook']
  const own = resources.map(({ name }) => `resources/${snakeCase(name)}`)
  return `# frozen_string_literal: true

${[...files, ...own, 'client'].map((file) => `require_relative 'almoner/${file}'`).join('\n')}
`
}

function wordsFile({ errors, eventTypes }: Api): string {
  const codes = errors.map(
    ({ code, status, title }) => `${comment(`${status}: ${title}.`, '    ')}\n    ${upperCase(code)} = '${code}'`,
  )
  return `# frozen_string_literal: true

# Generated from the contract.
module Almoner
  # Values of {ApiError#code}. Newer ones may be added.
  module ErrorCode
${codes.join('\n')}
  end

  # Values of {Event#type}. Newer ones may be added.
  module EventType
${eventTypes.map((type) => `    ${upperCase(type)} = '${type}'`).join('\n')}
  end
end
`
}

function clientFile({ resources }: Api): string {
  const readers = resources.map(
    ({ name, description }) =>
      `    # @return [Resources::${pascalCase(name)}] ${description}\n    attr_reader :${snakeCase(name)}`,
  )
  const made = resources.map(({ name }) => `      @${snakeCase(name)} = Resources::${pascalCase(name)}.new(requester)`)
  return `# frozen_string_literal: true

# Generated from the contract.
module Almoner
  # Calls the service for one account. Threads can share it.
  #
  # Test keys and live keys never see each other's records; the keys determine the mode.
  class Client
${readers.join('\n')}

    # @param base_url [String] origin of the service, for example +https://giving.example+
    # @param public_key [String] the account's public key
    # @param secret_key [String] the secret key of the same mode; keep it on your server
    # @param timeout [Numeric] timeout in seconds of connecting, sending and reading, each
    # @param max_retries [Integer] number of retries of a request without a response, or with one that says to try
    #   later; every try of a write has the same idempotency key, so that it takes effect once
    # @param transport [#call] sends requests instead of Net::HTTP
    def initialize(base_url:, public_key:, secret_key:, timeout: 30, max_retries: 4, transport: Transport.new)
      @live_mode = Keys.live?(public_key, secret_key)
      requester = Requester.new(
        base_url: base_url, public_key: public_key, secret_key: secret_key,
        timeout: timeout, max_retries: max_retries, transport: transport
      )
${made.join('\n')}
    end

    # @return [Boolean] whether the keys are live keys
    def live_mode?
      @live_mode
    end
  end
end
`
}

function gemspec(): string {
  return `# frozen_string_literal: true

require_relative 'lib/almoner/version'

Gem::Specification.new do |spec|
  spec.name = 'almoner'
  spec.version = Almoner::VERSION
  spec.authors = ['Almoner']
  spec.summary = 'Client for the Almoner API: donations, campaigns and climate offsets.'
  spec.license = 'MIT'
  spec.required_ruby_version = '>= 3.0'
  spec.files = Dir['lib/**/*.rb', 'README.md', 'LICENSE']
  spec.metadata['rubygems_mfa_required'] = 'true'
end
`
}

/** The file of one resource: a class with a method for each operation, and one more for each list. */
function resourceFile({ name, description, operations }: Resource): string {
  return `# frozen_string_literal: true

# Generated from the contract.
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
  description: 'Makes the write safe to repeat: the same key takes effect once. Generated by default.',
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
    `@return [Enumerator<${paging.of}>] which requests further pages as you read`,
  ]
  const call = `${snakeCase(name)}(${[...handed, 'starting_after: cursor', 'limit: most'].join(', ')})`
  const follow = `Page.follow_cursor(:${paging.cursor}) do |cursor|\n          ${call}\n        end`
  return `${documentation(`${summary}, on all pages. New records don't shift them.`, operation, named, tail)}
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

/** `records.rb`: one class for each response shape. */
function recordsFile(records: readonly RecordType[]): string {
  return `# frozen_string_literal: true

# Generated from the contract.
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

/** Method names that every Ruby object needs. */
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

const PLAIN = {
  text: 'String',
  word: 'String',
  integer: 'Integer',
  number: 'Float',
  boolean: 'Boolean',
  anything: 'Object',
  text_cents: 'Integer',
} as const

/** A type in YARD; request shapes are hashes. */
function yardType(type: Type): string {
  switch (type.kind) {
    case 'list':
      return `Array<${yardType(type.of)}>`
    case 'map':
      return `Hash{String => ${yardType(type.of)}}`
    case 'record':
      return type.name.endsWith('Params') ? 'Hash' : type.name
    default:
      return PLAIN[type.kind]
  }
}

/** Text for YARD, with code between plus signs. */
function yardText(text: string): string {
  return text.replaceAll(/`([^`]*)`/g, '+$1+')
}

/** A member's documentation, with its known values. */
function describe({ description, type }: Member): string {
  const words = type.kind === 'word' && type.words.length > 1 ? type.words : []
  if (words.length === 0 || words.some((word) => description.includes(`\`${word}\``))) return yardText(description)
  return yardText(`${description} Known words: ${words.map((word) => `\`${word}\``).join(', ')}.`)
}

/** A comment within 110 columns; lines after the first are indented by `deeper`. */
function comment(text: string, indent: string, deeper = ''): string {
  const [first = '', ...rest] = wrapped(text, 110 - indent.length - deeper.length)
  return [`${indent}# ${first}`, ...rest.map((line) => `${indent}# ${deeper}${line}`)].join('\n')
}
