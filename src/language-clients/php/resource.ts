import { type Member, type Operation, type Paging, queryOfAll, type RecordType, type Resource } from '../api/api.ts'
import { camelCase, nameOfAll, pascalCase } from '../api/words.ts'
import { describe, docblock, documentedType, fileHead, nativeType, orNull } from './types.ts'

/** What tools are told of shapes that are sent, by their names. */
export function shapesOf(inputs: readonly RecordType[]): ReadonlyMap<string, string> {
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
export function resourceFile({ name, description, operations }: Resource, shapes: ReadonlyMap<string, string>): string {
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

${docblock([[description], ['Made from the contract.']], '')}
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
  description: 'Makes the write safe to send again: the same key has one effect. Made up unless given.',
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
    // An empty array would travel as a list.
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
  return `${documentation(`${operation.summary}, to the end: asks for further pages as far as you read. What is added meanwhile moves nothing.`, parameters, `\\Generator<int, ${of}>`, shapes)}
${head(nameOfAll(operation.name), parameters, '\\Generator')}
        return Page::follow(
            fn (?string $cursor) => $this->${operation.name}(
${[...handed, 'startingAfter: $cursor'].map((one) => `                ${one},\n`).join('')}            ),
            static fn (${of} $last) => $last->${camelCase(cursor)},
        );
    }`
}
