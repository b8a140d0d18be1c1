import * as z from 'zod/mini'
import {
  type Contract,
  eventSchemas,
  type Operation,
  operationsOf,
  Problem,
  type Schema,
} from '../../../../contract/index.ts'
import { operationGroup } from './operation-groups.ts'
import { launchPath, webhookPaths } from './undeclared-paths.ts'
import { errorAnswers, type JsonSchema, wireSchema } from './wire-schema.ts'

const BodyExample = z.object({ body: z.optional(z.unknown()), response: z.unknown() })

/** Options of the document: current or legacy shapes. */
export interface DocumentOptions {
  serverUrl: string
  shapes?: 'present' | 'legacy'
}

/**
 * The contract as an OpenAPI 3.1 document. Legacy shapes are in a separate document: they share method and path with
 * current ones, and OpenAPI allows only one operation for these.
 */
export function openApiDocument(contract: Contract, { serverUrl, shapes = 'present' }: DocumentOptions): JsonSchema {
  const isLegacy = shapes === 'legacy'
  const operations = operationsOf(contract).filter(({ endpoint }) => (endpoint.selectedWhen !== undefined) === isLegacy)
  const components = new Map<string, JsonSchema>()
  wireSchema(Problem, components)
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const operation of operations) {
    const { method, path } = operation.endpoint
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(operation, components) }
  }
  const beside = isLegacy
    ? {}
    : { webhooks: webhookPaths((type) => wireSchema(eventSchemas[type], components, ['Event'])) }
  return {
    openapi: '3.1.0',
    info: {
      title: isLegacy ? 'Almoner API, legacy shapes' : 'Almoner API',
      version: '1.0.0',
      summary: 'Donations, campaigns and climate offsets',
      description: isLegacy ? LEGACY_DESCRIPTION : DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    tags: [...new Set(operations.map(({ group }) => group))].map((name) => ({
      name,
      description: operationGroup(name).about,
    })),
    paths: isLegacy ? paths : { ...paths, '/legal_extension/launch': launchPath },
    ...beside,
    components: {
      schemas: Object.fromEntries([...components].sort(([left], [right]) => (left < right ? -1 : 1))),
      parameters: { IdempotencyKey: idempotencyKey },
      securitySchemes: {
        keys: {
          type: 'http',
          scheme: 'basic',
          description: 'Public key as username; secret key, or a restricted one, as password.',
        },
        ...(isLegacy ? {} : { publicKey }),
      },
    },
  }
}

const DESCRIPTION = `Amounts are integer cents of US dollars, times are unix seconds. Bodies are JSON or form-encoded. Numbers and
booleans can be text. Null and empty members count as absent, and clear the member in updates. Unknown members are
ignored and listed in the header \`Ignored-Parameters\`. With test keys, probable misspellings are refused.
Test keys create records with \`live_mode\` false, and never see live records. Every error is \`application/problem+json\`
with a stable \`code\`. Legacy shapes are in a separate document, \`/openapi-legacy.json\`.`

const LEGACY_DESCRIPTION = `Shapes for older integrations. They share method and path with current ones, which are in \`/openapi.json\`. A body with
\`funding_source\`, or a search with Basic keys and \`name\` in the query, selects them. Responses have the header
\`Deprecation\`.`

const publicKey = { type: 'apiKey', in: 'query', name: 'public_key', description: 'The public key alone.' }

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes the write safe to repeat: for 24 hours, the same key and body return the same response and change nothing.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function operationOf(operation: Operation, components: Map<string, JsonSchema>): JsonSchema {
  const { group, name, endpoint } = operation
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: endpoint.summary,
    ...(endpoint.deprecated ? { deprecated: true } : {}),
    security: securityOf(endpoint.auth),
    parameters: parametersOf(operation, components),
    ...requestBody(operation, components),
    responses: { '200': success(operation, components), ...errorAnswers([endpoint]) },
  }
}

function securityOf(auth: string): JsonSchema[] {
  if (auth === 'none') return [{}]
  return auth === 'public_key' ? [{ publicKey: [] }, { keys: [] }] : [{ keys: [] }]
}

function requestBody(operation: Operation, components: Map<string, JsonSchema>): JsonSchema {
  const { endpoint } = operation
  if (endpoint.body === undefined) return {}
  const id = bodyName(operation)
  components.set(id, wireSchema(endpoint.body, components, [id]))
  const schema = { $ref: `#/components/schemas/${id}` }
  const examples = exampleOf(operation, 'body')
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema, examples }, 'application/x-www-form-urlencoded': { schema } },
    },
  }
}

/** The schema name of an operation's body, such as `DonationsCreateBody`. */
export function bodyName({ group, name }: Pick<Operation, 'group' | 'name'>): string {
  return `${capitalized(group)}${capitalized(name)}Body`
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function success(operation: Operation, components: Map<string, JsonSchema>): JsonSchema {
  const { response, givesFile } = operation.endpoint
  const schema = wireSchema(response, components, [`${operation.group}.${operation.name}`])
  const file = givesFile ? { [givesFile.type]: { schema: { type: 'string', format: 'binary' } } } : {}
  return {
    description: 'Done',
    content: { 'application/json': { schema, examples: exampleOf(operation, 'response') }, ...file },
  }
}

function exampleOf({ endpoint }: Operation, part: 'body' | 'response'): JsonSchema {
  return { example: { value: z.parse(BodyExample, endpoint.example)[part] } }
}

const ObjectSchema = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())),
  required: z.optional(z.array(z.string())),
})

const Example = z.object({
  params: z.optional(z.record(z.string(), z.unknown())),
  query: z.optional(z.record(z.string(), z.unknown())),
})

/** The path and query parameters of an operation, with its example's values. */
function parametersOf(
  { group, name: operation, endpoint }: Operation,
  components: Map<string, JsonSchema>,
): JsonSchema[] {
  const example = z.parse(Example, endpoint.example)
  const places = [`${group}.${operation}`, group]
  return [
    ...membersOf(endpoint.params, components, places).map(({ name, description, schema }) => ({
      name,
      description,
      in: 'path',
      required: true,
      schema,
      example: example.params?.[name],
    })),
    ...membersOf(endpoint.query, components, places).map((member) =>
      queryParameter(member, example.query?.[member.name]),
    ),
    ...(endpoint.method === 'GET' ? [] : [{ $ref: '#/components/parameters/IdempotencyKey' }]),
  ]
}

interface Member {
  name: string
  required: boolean
  description: unknown
  schema: JsonSchema
}

function membersOf(
  schema: Schema | undefined,
  components: Map<string, JsonSchema>,
  places: readonly string[],
): Member[] {
  if (schema === undefined) return []
  const { properties, required = [] } = z.parse(ObjectSchema, wireSchema(schema, components, places))
  return Object.entries(properties).map(([name, { description, ...member }]) => ({
    name,
    required: required.includes(name),
    description,
    schema: member,
  }))
}

/** Lists are sent as `name[]=`, members as `name[member]=`. */
function queryParameter({ name, required, description, schema }: Member, example: unknown): JsonSchema {
  const shown = example === undefined ? {} : { example }
  const parameter = { in: 'query', required, description, schema, ...shown }
  if (schema.type === 'array') return { name: `${name}[]`, style: 'form', explode: true, ...parameter }
  if (schema.type === 'object') return { name, style: 'deepObject', explode: true, ...parameter }
  return { name, ...parameter }
}
