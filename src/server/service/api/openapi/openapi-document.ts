import * as z from 'zod/mini'
import { type Contract, Event, type Operation, operationsOf, Problem } from '../../../../contract/index.ts'
import { errorAnswers } from './error-answers.ts'
import { parametersOf } from './parameters.ts'
import { launchPath, webhookPaths } from './undeclared-paths.ts'
import { type JsonSchema, wireSchema } from './wire-schema.ts'

const BodyExample = z.object({ body: z.optional(z.unknown()), response: z.unknown() })

/** The whole contract as an OpenAPI 3.1 document. Shapes that share a place become alternatives of one operation. */
export function openApiDocument(contract: Contract, options: { serverUrl: string }): JsonSchema {
  const components = new Map<string, JsonSchema>()
  wireSchema(Problem, components)
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const operations of operationsByPlace(contract)) {
    const [{ endpoint }] = operations
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operationOf(operations, components),
    }
  }
  const webhooks = webhookPaths(wireSchema(Event, components))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Almoner API',
      version: '1.0.0',
      summary: 'Donations, campaigns and climate offsets',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: options.serverUrl }],
    tags: [...new Set(operationsOf(contract).map(({ group }) => group))]
      .filter((group) => group !== 'earlier')
      .map((name) => ({ name, description: tagDescriptions[name] ?? name })),
    paths: { ...paths, '/legal_extension/launch': launchPath },
    webhooks,
    components: {
      schemas: Object.fromEntries([...components].sort(([left], [right]) => (left < right ? -1 : 1))),
      parameters: { IdempotencyKey: idempotencyKey },
      securitySchemes: {
        keys: { type: 'http', scheme: 'basic', description: 'Public key as username, secret key as password.' },
        publicKey: { type: 'apiKey', in: 'query', name: 'public_key', description: 'The public key alone.' },
      },
    },
  }
}

const DESCRIPTION = `Amounts are integer cents of US dollars, times are unix seconds. Bodies are JSON or form-encoded; numbers and
booleans may be sent as text; members that are null or empty count as absent; unknown members are ignored and
named in the header \`Ignored-Parameters\`; with test keys, what looks like a slip of a known one is refused. In updates
null and empty text clear.
Test keys make records with \`live_mode\` false, and never see live ones. Every error is \`application/problem+json\`
with a stable \`code\`.`

const tagDescriptions: Readonly<Record<string, string>> = {
  donations: 'Give to nonprofits, and look up what was given',
  nonprofits: 'The directory of nonprofits',
  payments: 'Hosted pages where donors pay',
  reports: 'What the gifts did',
  climate: 'Offset shipments and cryptocurrency transactions',
  campaigns: 'Campaigns that pay out to one nonprofit',
  transfers: 'Turn a payment processor’s transfers into donations',
  filings: 'Registration and compliance data, for law firms',
  documents: 'Documents and what they say, for law firms',
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes the write safe to repeat: for 24 hours the same key with the same body has one effect and one answer.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

type Operations = [Operation, ...Operation[]]

/** Operations by method and path, the present shape first. */
function operationsByPlace(contract: Contract): Operations[] {
  const places = new Map<string, Operations>()
  for (const operation of operationsOf(contract)) {
    const place = `${operation.endpoint.method} ${operation.endpoint.path}`
    const present = places.get(place)
    if (present === undefined) places.set(place, [operation])
    else if (operation.endpoint.selectedWhen === undefined) present.unshift(operation)
    else present.push(operation)
  }
  return [...places.values()]
}

function operationOf(operations: Operations, components: Map<string, JsonSchema>): JsonSchema {
  const [{ group, name, endpoint }, ...earlier] = operations
  const endpoints = operations.map((operation) => operation.endpoint)
  const known = parametersOf(operations[0], components)
  const legacyOnes = earlier.flatMap((operation) => parametersOf(operation, components))
  const added = legacyOnes.filter((parameter) => !known.some((one) => one.name === parameter.name))
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: endpoint.summary,
    ...(earlier.length === 0
      ? {}
      : { description: earlier.map((operation) => `${operation.endpoint.summary}.`).join(' ') }),
    security: securityOf(endpoint.auth),
    parameters: [...known, ...added.map((parameter) => ({ ...parameter, required: false, deprecated: true }))],
    ...requestBody(operations, components),
    responses: { '200': success(operations, components), ...errorAnswers(endpoints) },
  }
}

function securityOf(auth: string): JsonSchema[] {
  if (auth === 'none') return [{}]
  return auth === 'public_key' ? [{ publicKey: [] }, { keys: [] }] : [{ keys: [] }]
}

function requestBody(operations: Operations, components: Map<string, JsonSchema>): JsonSchema {
  const schemas = operations.flatMap(({ group, name, endpoint }) => {
    if (endpoint.body === undefined) return []
    const id = bodyName({ group, name })
    components.set(id, wireSchema(endpoint.body, components, [id]))
    return [{ $ref: `#/components/schemas/${id}` }]
  })
  if (schemas.length === 0) return {}
  const schema = schemas.length === 1 ? schemas[0] : { anyOf: schemas }
  const examples = examplesOf(operations, 'body')
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema, examples }, 'application/x-www-form-urlencoded': { schema } },
    },
  }
}

/** What the schema of an operation's body is called, such as `DonationsCreateBody`. */
export function bodyName({ group, name }: Pick<Operation, 'group' | 'name'>): string {
  return `${capitalised(group)}${capitalised(name)}Body`
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function success(operations: Operations, components: Map<string, JsonSchema>): JsonSchema {
  const schemas = operations.map(({ endpoint }) => wireSchema(endpoint.response, components))
  const schema = schemas.length === 1 ? schemas[0] : { anyOf: schemas }
  return {
    description: 'Done',
    content: { 'application/json': { schema, examples: examplesOf(operations, 'response') } },
  }
}

function examplesOf(operations: Operations, part: 'body' | 'response'): JsonSchema {
  return Object.fromEntries(
    operations.map(({ endpoint }) => [
      endpoint.deprecated === true ? 'earlier' : 'present',
      { value: z.parse(BodyExample, endpoint.example)[part] },
    ]),
  )
}
