import * as z from 'zod/mini'

/** The type of a value, in terms that every language has. */
export type Type =
  | { kind: 'text' | 'integer' | 'number' | 'boolean' | 'anything' }
  /** Integer cents, sent as text. */
  | { kind: 'text_cents' }
  /** Currently known values; responses may have newer ones. Named after its member. */
  | { kind: 'word'; name: string; words: readonly string[] }
  | { kind: 'list'; of: Type }
  | { kind: 'map'; of: Type }
  | { kind: 'record'; name: string }

/** A member of a record or of a request. */
export interface Member {
  /** The name on the wire. */
  name: string
  description: string
  type: Type
  required: boolean
  /** Nullable in responses; in requests, null clears. */
  nullable: boolean
  /** A fixed value. */
  constant?: string
}

/** A named shape. */
export interface RecordType {
  name: string
  description: string
  members: readonly Member[]
}

/** How to read all pages of a list. */
export interface Paging {
  /** The member of a page’s last record that is the cursor of the next page. */
  cursor: string
  /** The member of a response that has the records. */
  member: string
  /** Their type. */
  of: string
  /** The largest page size. */
  largest: number
}

/** One operation. */
export interface Operation {
  /** In camel case, for example `createCheckoutLink`. */
  name: string
  method: string
  path: string
  summary: string
  inPath: readonly Member[]
  inQuery: readonly Member[]
  inBody: readonly Member[]
  /** For a body with too many members for single parameters: the shape of the whole body. */
  bodyRecord?: string
  answer: Type
  paging?: Paging
}

/** Operations on one noun. */
export interface Resource {
  /** In camel case and plural, for example `donations`. */
  name: string
  description: string
  operations: readonly Operation[]
}

/** The published contract in terms of any language, from which the clients are generated. */
export interface Api {
  version: string
  resources: readonly Resource[]
  /** Shapes in responses. */
  records: readonly RecordType[]
  /** Shapes in requests. */
  inputs: readonly RecordType[]
  errors: readonly { code: string; status: number; title: string }[]
  eventTypes: readonly string[]
}

/** Parameters of an operation that reads all pages, without the cursor. */
export function queryOfAll({ inQuery }: Operation): Member[] {
  const own = inQuery.filter(({ name }) => name !== 'page' && name !== 'starting_after')
  return own.map((member) =>
    member.name === 'limit'
      ? { ...member, description: 'The page size of each request; the maximum by default.' }
      : member,
  )
}

/** Generated files of a client, by path in its package. */
export type ClientFiles = Readonly<Record<string, string>>

/** The generator of one language's client. */
export interface ClientPlan {
  /** The language, and the name of its output folder. */
  language: string
  /** Files that don't depend on the contract. */
  folder: URL
  /** Its README and license. */
  make: (api: Api) => ClientFiles
}

const Schemas = z.record(z.string(), z.unknown())

/** The parts of a JSON Schema that the generators use. */
export const JsonSchema = z.object({
  $ref: z.optional(z.string()),
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  description: z.optional(z.string()),
  properties: z.optional(Schemas),
  required: z.optional(z.array(z.string())),
  additionalProperties: z.optional(z.unknown()),
  items: z.optional(z.unknown()),
  anyOf: z.optional(z.array(z.unknown())),
  enum: z.optional(z.array(z.string())),
  examples: z.optional(z.array(z.unknown())),
  pattern: z.optional(z.string()),
  maximum: z.optional(z.number()),
})
export type JsonSchema = z.output<typeof JsonSchema>

const Parameter = z.object({
  name: z.optional(z.string()),
  in: z.optional(z.string()),
  required: z.optional(z.boolean()),
  description: z.optional(z.string()),
  schema: z.optional(JsonSchema),
})

const Content = z.record(z.string(), z.object({ schema: z.optional(JsonSchema) }))

const DescribedOperation = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  parameters: z.optional(z.array(Parameter)),
  requestBody: z.optional(z.object({ content: Content })),
  responses: z.record(z.string(), z.object({ content: z.optional(Content) })),
})
export type DescribedOperation = z.output<typeof DescribedOperation>

/** The parts of the OpenAPI document that the generators use. */
export const OpenApi = z.object({
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), DescribedOperation)),
  components: z.object({ schemas: z.record(z.string(), JsonSchema) }),
})
export type OpenApi = z.output<typeof OpenApi>

/** The name in a schema that is only a reference. */
export function referredName(schema: JsonSchema): string | undefined {
  return schema.$ref?.split('/').at(-1)
}

/** A schema without null, and whether it allows null. */
export function withoutNull(schema: JsonSchema): { schema: JsonSchema; nullable: boolean } {
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((type) => type !== 'null')
    return { schema: { ...schema, type: types[0] }, nullable: types.length < schema.type.length }
  }
  if (schema.anyOf === undefined) return { schema, nullable: false }
  const alternatives = schema.anyOf.map((one) => withoutNull(z.parse(JsonSchema, one)))
  const some = alternatives.filter((one) => one.schema.type !== 'null')
  // Facts can be sent as booleans and numbers too; they are stored as text.
  const chosen = some.find((one) => one.schema.type === 'string') ?? some[0]
  return {
    schema: { ...chosen?.schema, description: schema.description },
    nullable: some.length < alternatives.length || some.some((one) => one.nullable),
  }
}
