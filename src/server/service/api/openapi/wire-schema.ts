import * as z from 'zod/mini'
import { describeMember } from '../../../../contract/descriptions.ts'
import * as contract from '../../../../contract/index.ts'
import {
  type EndpointShape,
  type ErrorCode,
  errors,
  PROBLEM_TYPE,
  problem,
  refusesNull,
  type Schema,
} from '../../../../contract/index.ts'

/** The parts of a JSON Schema that this code reads. */
export interface JsonSchema {
  [member: string]: unknown
}

/** Names of the schemas that others refer to. */
const componentNames = [
  'Campaign',
  'CampaignDonation',
  'CampaignExpense',
  'CapturedTransfer',
  'CheckoutLink',
  'ClimateStats',
  'CreatedDonation',
  'Document',
  'Donation',
  'DonationPayout',
  'DueFiling',
  'LegacyDonation',
  'LegacyNonprofit',
  'Event',
  'ImpactNonprofit',
  'ImpactReport',
  'Invoice',
  'ListedNonprofit',
  'Nonprofit',
  'NonprofitFilingData',
  'OffsetEstimate',
  'OffsetResult',
  'Order',
  'OrderDonation',
  'PaidGift',
  'Payout',
  'Problem',
  'Program',
  'SocialMediaContent',
  'TransferCapture',
  'WebhookDelivery',
] as const satisfies readonly (keyof typeof contract)[]

const namedSchemas = new Set<string>(componentNames)
const names = z.registry<{ id: string }>()
/** The names of all exported schemas of the contract. Their members may have descriptions of their own. */
const placeNames = new Map<z.core.$ZodType, string>()
for (const [id, schema] of Object.entries(contract)) {
  if (!(schema instanceof z.core.$ZodType)) continue
  placeNames.set(schema, id)
  if (namedSchemas.has(id)) names.add(schema, { id })
}
/** Marks a schema with its name until its members are described. */
const PLACE = 'x-place'

/**
 * Converts a schema to JSON Schema with a description of each member. Named schemas become references, collected in
 * `components`. `places` are the operation and group, for members with a special meaning there.
 */
export function wireSchema(
  schema: Schema,
  components: Map<string, JsonSchema>,
  places: readonly string[] = [],
): JsonSchema {
  const {
    $schema: _,
    $defs,
    ...whole
  } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    metadata: names,
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, z.globalRegistry.get(zodSchema))
      const place = placeNames.get(zodSchema)
      if (place !== undefined && zodSchema._zod.def.type === 'object') jsonSchema[PLACE] = place
      // Responses may gain members, and requests may have unknown ones.
      if (jsonSchema.additionalProperties === false && zodSchema._zod.def.type === 'object' && !isStrict(zodSchema))
        delete jsonSchema.additionalProperties
      if (refusesNull.has(zodSchema)) Object.assign(jsonSchema, withoutNull(jsonSchema))
      dropRedundantKeywords(jsonSchema)
    },
  })
  for (const [name, definition] of Object.entries($defs ?? {}))
    components.set(name, described(withComponentReferences(definition), []))
  return described(withComponentReferences(whole), places)
}

function dropRedundantKeywords(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  delete schema.propertyNames
}

/** The only alternative to null. */
function withoutNull({ anyOf = [] }: z.core.JSONSchema.BaseSchema): JsonSchema {
  const rest = anyOf.filter(({ type }) => type !== 'null')
  return rest.length === 1 ? { ...rest[0], anyOf: undefined } : {}
}

function isStrict(schema: z.core.$ZodType): boolean {
  const { def } = schema._zod
  return 'catchall' in def && def.catchall !== undefined
}

/** Points references to the components, and drops internal keys. */
function withComponentReferences(value: object): JsonSchema {
  const text = JSON.stringify(value, (name, member) =>
    name === '$schema' || (name === 'id' && typeof member === 'string' && namedSchemas.has(member))
      ? undefined
      : member,
  )
  return z.parse(z.record(z.string(), z.unknown()), JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')))
}

/** Adds descriptions to members without one, also in list elements and alternatives. */
function described({ [PLACE]: own, ...schema }: JsonSchema, around: readonly string[]): JsonSchema {
  const places = typeof own === 'string' ? [own, ...around] : around
  const deeper = (value: unknown): unknown => {
    const inner = z.safeParse(Schemas, value)
    return inner.success ? described(inner.data, places) : value
  }
  const members = z.safeParse(z.record(z.string(), Schemas), schema.properties)
  return {
    ...schema,
    ...(members.success ? { properties: describedMembers(members.data, places) } : {}),
    ...('items' in schema ? { items: deeper(schema.items) } : {}),
    ...(Array.isArray(schema.anyOf) ? { anyOf: schema.anyOf.map(deeper) } : {}),
  }
}

const Schemas = z.record(z.string(), z.unknown())

function describedMembers(
  members: Readonly<Record<string, JsonSchema>>,
  places: readonly string[],
): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => {
      const description = describeMember(name, places)
      // Generators of typed clients treat members with a default as always present, so the default is in the
      // description.
      const { default: unsent, ...inner } = described(member, [name])
      const sentence = [description, unsent === undefined ? undefined : `Default: ${JSON.stringify(unsent)}.`]
        .filter((part) => part !== undefined)
        .join(' ')
      return [name, sentence === '' ? inner : { description: sentence, ...inner }]
    }),
  )
}

const everywhere: readonly ErrorCode[] = [
  'parameter_missing',
  'parameter_invalid',
  'parameter_unknown',
  'rate_limited',
  'internal',
  'database_unavailable',
]
const writes: readonly ErrorCode[] = [
  'body_unreadable',
  'body_too_large',
  'request_too_slow',
  'idempotency_in_progress',
  'idempotency_key_reused',
]
const authenticated: readonly ErrorCode[] = [
  'credentials_missing',
  'credentials_invalid',
  'operation_not_allowed',
  'address_not_allowed',
]

/** All error codes that an operation may return. */
export function codesOf(endpoint: EndpointShape): ErrorCode[] {
  const codes: ErrorCode[] = [...everywhere, ...(endpoint.errors ?? [])]
  if (endpoint.method !== 'GET') codes.push(...writes)
  if (endpoint.auth !== 'none') codes.push(...authenticated)
  if (endpoint.auth === 'law_firm') codes.push('law_firm_only')
  if (endpoint.params !== undefined) codes.push('not_found')
  return [...new Set(codes)]
}

/** An operation's error responses by status, with one example per code. */
export function errorAnswers(endpoints: readonly EndpointShape[]): Record<string, JsonSchema> {
  return answersOf([...new Set(endpoints.flatMap(codesOf))])
}

/** Error responses by status. */
export function answersOf(codes: readonly ErrorCode[]): Record<string, JsonSchema> {
  const statuses = [...new Set(codes.map((code) => errors[code].status))].sort((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => [String(status), answerOf(codes.filter((code) => errors[code].status === status))]),
  )
}

function answerOf(codes: readonly ErrorCode[]): JsonSchema {
  const examples = codes.map((code) => [
    code,
    { value: problem(code, { requestId: 'req_1HFJ3bPq7rXy2KfV9wAbCd', publicUrl: 'https://giving.example' }) },
  ])
  return {
    description: codes.map((code) => `\`${code}\`: ${errors[code].title}`).join('. '),
    content: {
      [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' }, examples: Object.fromEntries(examples) },
    },
  }
}
