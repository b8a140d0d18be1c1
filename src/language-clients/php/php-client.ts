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
import { camelCase, nameOfAll, pascalCase, upperCase, wrapped } from '../api/words.ts'

/** The client for PHP: a package without dependencies; uses the curl extension if it is installed. */
export const php: ClientPlan = { language: 'php', folder: new URL('package/', import.meta.url), make }

function make(api: Api): ClientFiles {
  const { resources, records, inputs, version } = api
  const shapes = shapesOf(inputs)
  const answers = records.filter(({ name }) => name !== 'Event' && name !== 'Problem')
  return {
    'composer.json': `${JSON.stringify(composer(version), null, 4)}\n`,
    'src/Client.php': clientFile(api),
    'src/ErrorCode.php': constants(
      'ErrorCode',
      'Values of ApiException::$errorCode. Newer ones may be added.',
      api.errors.map(({ code, status, title }) => ({ word: code, text: `${status}: ${title}.` })),
    ),
    'src/EventType.php': constants(
      'EventType',
      'Values of Event::$type. Newer ones may be added.',
      api.eventTypes.map((word) => ({ word, text: '' })),
    ),
    ...Object.fromEntries(answers.map((record) => [`src/Record/${record.name}.php`, recordFile(record)])),
    ...Object.fromEntries(
      resources.map((resource) => [`src/Resource/${pascalCase(resource.name)}.php`, resourceFile(resource, shapes)]),
    ),
  }
}

function composer(version: string): object {
  return {
    name: 'almoner/almoner',
    description: 'Client for the Almoner API: donations, campaigns and climate offsets.',
    type: 'library',
    version,
    license: 'MIT',
    require: { php: '>=8.1', 'ext-json': '*' },
    suggest: { 'ext-curl': 'Keeps connections open between requests.' },
    autoload: { 'psr-4': { 'Almoner\\': 'src/' } },
  }
}

function constants(name: string, description: string, words: readonly { word: string; text: string }[]): string {
  const lines = words.map(
    ({ word, text }) =>
      `${text === '' ? '' : `${docblock([[text]], '    ')}\n`}    public const ${upperCase(word)} = '${word}';`,
  )
  return `${fileHead('Almoner')}
${docblock([[description], ['Generated from the contract.']], '')}
final class ${name}
{
${lines.join('\n\n')}
}
`
}

function clientFile({ resources, version }: Api): string {
  const properties = resources.map(
    ({ name, description }) =>
      `    /** ${description} */\n    public readonly Resource\\${pascalCase(name)} $${camelCase(name)};`,
  )
  const made = resources.map(
    ({ name }) => `        $this->${camelCase(name)} = new Resource\\${pascalCase(name)}($requester);`,
  )
  return `${fileHead('Almoner')}
/**
 * Calls the service for one account.
 *
 * Test keys and live keys never see each other's records; the keys determine the mode.
 * Generated from the contract.
 */
final class Client
{
    public const VERSION = '${version}';

    /** Whether the keys are live keys. */
    public readonly bool $liveMode;

${properties.join('\n\n')}

    /**
     * @param string $baseUrl origin of the service, such as https://giving.example
     * @param string $publicKey the account's public key
     * @param string $secretKey the secret key of the same mode; keep it on your server
     * @param float $timeout timeout of one try in seconds
     * @param int $maxRetries number of retries without a response, or after one that says to try later; every
     *     try of a write has the same idempotency key, so that it takes effect once
     * @param Transport|null $transport sends requests instead of curl or PHP's streams
     */
    public function __construct(
        string $baseUrl,
        string $publicKey,
        #[\\SensitiveParameter] string $secretKey,
        float $timeout = 30.0,
        int $maxRetries = 4,
        ?Transport $transport = null,
    ) {
        $this->liveMode = Keys::areLive($publicKey, $secretKey);
        $transport ??= extension_loaded('curl') ? new CurlTransport() : new StreamTransport();
        $requester = new Requester($baseUrl, $publicKey, $secretKey, $timeout, $maxRetries, $transport);
${made.join('\n')}
    }
}
`
}

/** Type annotations of request shapes, by name. */
function shapesOf(inputs: readonly RecordType[]): ReadonlyMap<string, string> {
  const shapes = new Map<string, string>()
  const write = ({ members }: RecordType): string => {
    const known = new Map(
      inputs.map((one): [string, string] => [one.name, shapes.get(one.name) ?? 'array<string, mixed>']),
    )
    const parts = members.map((one) => `${one.name}${one.required ? '' : '?'}: ${documentedType(one.type, known)}`)
    return parts.length > 20 ? 'array<string, mixed>' : `array{${parts.join(', ')}}`
  }
  for (const input of inputs) shapes.set(input.name, write(input))
  return shapes
}

/** The class of a resource, with a method for each operation, and one more for each list. */
function resourceFile({ name, description, operations }: Resource, shapes: ReadonlyMap<string, string>): string {
  const methods = operations.flatMap((one) => [
    method(one, shapes),
    ...(one.paging === undefined ? [] : [listAll(one, one.paging, shapes)]),
  ])
  const body = methods.join('\n\n')
  const records = [
    ...new Set(
      [...body.matchAll(/(?:new |: \??|Page<|\\Generator<int, |list<)([A-Z]\w+)/g)].map(([, one = '']) => one),
    ),
  ]
  const own = new Set(['Page', 'Requester'])
  const uses = [
    ...(body.includes('Omit::') ? ['Almoner\\Omit'] : []),
    ...(body.includes('Page') ? ['Almoner\\Page'] : []),
    ...records.filter((one) => !own.has(one)).map((one) => `Almoner\\Record\\${one}`),
    'Almoner\\Requester',
  ].sort()
  return `${fileHead('Almoner\\Resource')}
${uses.map((one) => `use ${one};`).join('\n')}

${docblock([[description], ['Generated from the contract.']], '')}
final class ${pascalCase(name)}
{
    /** @internal */
    public function __construct(private readonly Requester $requester)
    {
    }

${body}
}
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

function parametersOf({ inPath, inQuery, inBody, bodyRecord, method: verb }: Operation): Member[] {
  const data: Member = {
    name: 'data',
    description: 'The facts to save, by name.',
    type: { kind: 'map', of: { kind: 'anything' } },
    required: true,
    nullable: false,
  }
  const all = [...inPath, ...inQuery, ...(bodyRecord === undefined ? inBody : [data]), ...(verb === 'GET' ? [] : [KEY])]
  return [...all.filter(isNeeded), ...all.filter((one) => !isNeeded(one))]
}

function parameter(member: Member): string {
  const native = nativeType(member.type, 'sent')
  const name = `$${camelCase(member.name)}`
  if (member.constant !== undefined) return `${native} ${name} = '${member.constant}'`
  if (member.required) return `${native} ${name}`
  return member.nullable ? `${native}|null|Omit ${name} = Omit::Value` : `${orNull(native)} ${name} = null`
}

function head(name: string, parameters: readonly Member[], returned: string): string {
  const written = parameters.map(parameter)
  const line = `    public function ${name}(${written.join(', ')}): ${returned}`
  return line.length <= 116
    ? `${line}\n    {`
    : `    public function ${name}(\n${written.map((one) => `        ${one},`).join('\n')}\n    ): ${returned} {`
}

function documentation(
  summary: string,
  parameters: readonly Member[],
  returned: string | undefined,
  shapes: ReadonlyMap<string, string>,
): string {
  const params = parameters.map((one) => {
    const type = documentedType(one.type, shapes)
    const optional =
      isNeeded(one) || one.constant !== undefined ? type : one.nullable ? `${type}|null|Omit` : `${type}|null`
    return `@param ${optional.replace(/^array<string, mixed>/, 'array<string, mixed>|\\stdClass')} $${camelCase(one.name)} ${describe(one)}`
  })
  const blocks = [[summary.replaceAll('`', '')], params, returned === undefined ? [] : [`@return ${returned}`]]
  return docblock(
    blocks.filter((block) => block.length > 0),
    '    ',
  )
}

function method(operation: Operation, shapes: ReadonlyMap<string, string>): string {
  const { name, summary, answer, paging } = operation
  const parameters = parametersOf(operation)
  const listed = answer.kind === 'list' && answer.of.kind === 'record' ? answer.of.name : undefined
  const native = paging !== undefined ? 'Page' : listed !== undefined ? 'array' : nativeType(answer, 'answered')
  const documented = paging !== undefined ? `Page<${paging.of}>` : listed === undefined ? undefined : `list<${listed}>`
  const map = (items: string, of: string) => `array_map(static fn (array $one) => new ${of}($one), ${items})`
  const result =
    paging !== undefined
      ? `new Page(\n            ${map(`$answer['${paging.member}']`, paging.of)},\n            $answer['has_more'] ?? false,\n            $answer,\n        )`
      : listed !== undefined
        ? map('$answer', listed)
        : answer.kind === 'record'
          ? `new ${answer.name}($answer)`
          : '$answer'
  return `${documentation(`${summary}.`, parameters, documented, shapes)}
${head(name, parameters, native)}
        $answer = ${askText(operation)};

        return ${result};
    }`
}

function askText({ method: verb, path, inPath, inQuery, inBody, bodyRecord }: Operation): string {
  const written = path
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? `'${part}'` : `Requester::segment($${camelCase(part)})`))
  const clearable = inBody.filter(({ nullable }) => nullable).map(({ name }) => `'${name}'`)
  const args = [
    `'${verb}'`,
    inPath.length === 0 ? `'${path}'` : written.filter((part) => part !== "''").join(' . '),
    ...(inQuery.length === 0 ? [] : [`query: ${array(inQuery)}`]),
    ...(bodyRecord === undefined ? [] : ['body: $data']),
    ...(inBody.length === 0 || bodyRecord !== undefined
      ? []
      : [`body: Requester::given(${array(inBody)}${clearable.length === 0 ? '' : `, [${clearable.join(', ')}]`})`]),
    ...(verb === 'GET' ? [] : ['idempotencyKey: $idempotencyKey']),
  ]
  return args.length === 2
    ? `$this->requester->ask(${args.join(', ')})`
    : `$this->requester->ask(\n${args.map((one) => `            ${one},\n`).join('')}        )`
}

function array(members: readonly Member[]): string {
  const lines = members.map((member) => {
    const value = `$${camelCase(member.name)}`
    // An empty array would be encoded as a list.
    const sent = member.type.kind === 'map' ? `${value} === [] ? new \\stdClass() : ${value}` : value
    return `                '${member.name}' => ${sent},\n`
  })
  return `[\n${lines.join('')}            ]`
}

function listAll(operation: Operation, { of, cursor, largest }: Paging, shapes: ReadonlyMap<string, string>): string {
  const parameters = [...operation.inPath, ...queryOfAll(operation)]
  const handed = parameters.map(({ name }) => {
    const variable = `$${camelCase(name)}`
    return `${camelCase(name)}: ${name === 'limit' ? `${variable} ?? ${largest}` : variable}`
  })
  return `${documentation(`${operation.summary}, on all pages: requests further pages as you read. New records don't shift them.`, parameters, `\\Generator<int, ${of}>`, shapes)}
${head(nameOfAll(operation.name), parameters, '\\Generator')}
        return Page::follow(
            fn (?string $cursor) => $this->${operation.name}(
${[...handed, 'startingAfter: $cursor'].map((one) => `                ${one},\n`).join('')}            ),
            static fn (${of} $last) => $last->${camelCase(cursor)},
        );
    }`
}

/** The class of a response shape. */
function recordFile({ name, description, members }: RecordType): string {
  return `${fileHead('Almoner\\Record')}
use Almoner\\Record;

${docblock([[description], ['Generated from the contract.']], '')}
final class ${name} extends Record
{
${members.map(property).join('\n\n')}

    /** @param array<mixed> $data the record by wire names */
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

/** Missing members are null, or empty if they are required. */
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

const NATIVE = {
  text: 'string',
  word: 'string',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  anything: 'mixed',
  text_cents: 'int',
  list: 'array',
  map: 'array',
} as const

/** A type in PHP; a request shape is an array, and a mapping can also be an object. */
function nativeType(type: Type, side: 'sent' | 'answered'): string {
  if (type.kind === 'record') return side === 'sent' ? 'array' : type.name
  return side === 'sent' && type.kind === 'map' ? 'array|\\stdClass' : NATIVE[type.kind]
}

/** The same, or null. */
function orNull(type: string): string {
  if (type === 'mixed') return type
  return type.includes('|') ? `${type}|null` : `?${type}`
}

/** A type in PHPDoc. */
function documentedType(type: Type, shapes: ReadonlyMap<string, string>): string {
  switch (type.kind) {
    case 'list':
      return `list<${documentedType(type.of, shapes)}>`
    case 'map':
      return `array<string, ${documentedType(type.of, shapes)}>`
    case 'record':
      return shapes.get(type.name) ?? type.name
    default:
      return NATIVE[type.kind]
  }
}

/** A member's documentation, with its known values. */
function describe({ description, type }: Member): string {
  const words = type.kind === 'word' && type.words.length > 1 ? type.words : []
  const sentence = description.replaceAll('`', '').replaceAll('*/', '')
  if (words.length === 0 || words.some((word) => description.includes(`\`${word}\``))) return sentence
  return `${sentence} Known words: ${words.join(', ')}.`
}

/** A comment before a declaration, with a blank line between paragraphs. */
function docblock(paragraphs: readonly (readonly string[])[], indent: string): string {
  const [only] = paragraphs.length === 1 && paragraphs[0]?.length === 1 ? paragraphs[0] : []
  if (only !== undefined && only.length + indent.length < 110) return `${indent}/** ${only} */`
  const lines = paragraphs.flatMap((lines, index) => [
    ...(index === 0 ? [] : ['']),
    ...lines.flatMap((line) => {
      const [first = '', ...rest] = wrapped(line, 112 - indent.length)
      return [first, ...rest.map((more) => (line.startsWith('@') ? `    ${more}` : more))]
    }),
  ])
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`].join('\n')
}

/** The head of every file. */
function fileHead(namespace: string): string {
  return `<?php\n\ndeclare(strict_types=1);\n\nnamespace ${namespace};\n`
}
