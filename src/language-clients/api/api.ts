import * as z from 'zod/mini'

/** What a value is, as far as any language has a word for it. */
export type Type =
  | { kind: 'text' | 'integer' | 'number' | 'boolean' | 'anything' }
  /** Integer cents that travel as text. */
  | { kind: 'text_cents' }
  /** Words that are known today; answers may hold newer ones. Named for the member that holds one. */
  | { kind: 'word'; name: string; words: readonly string[] }
  | { kind: 'list'; of: Type }
  | { kind: 'map'; of: Type }
  | { kind: 'record'; name: string }

/** A member of a record, or something that a request holds. */
export interface Member {
  /** As it travels. */
  name: string
  description: string
  type: Type
  required: boolean
  /** Answers may say null; in requests, null clears. */
  nullable: boolean
  /** What is sent where there is no choice. */
  constant?: string
}

/** A named shape. */
export interface RecordType {
  name: string
  description: string
  members: readonly Member[]
}

/** How a list is read to its end. */
export interface Paging {
  /** The member of a list’s last record that tells where to read on. */
  cursor: string
  /** Where the records stand in an answer. */
  member: string
  /** What they are. */
  of: string
  /** The most that one answer holds. */
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
  /** Where the body is too large for single parameters: the shape of the one that holds all. */
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

/** What the clients are made from: the contract as published, in words that every language understands. */
export interface Api {
  version: string
  resources: readonly Resource[]
  /** Shapes in answers. */
  records: readonly RecordType[]
  /** Shapes in requests. */
  inputs: readonly RecordType[]
  errors: readonly { code: string; status: number; title: string }[]
  eventTypes: readonly string[]
}

/** What an operation takes that reads a list to its end: it finds its position by itself. */
export function queryOfAll({ inQuery }: Operation): Member[] {
  const own = inQuery.filter(({ name }) => name !== 'page' && name !== 'starting_after')
  return own.map((member) =>
    member.name === 'limit'
      ? { ...member, description: 'How many to ask for at a time; unless given, the most.' }
      : member,
  )
}

/** The files of a client that are made, by their paths in its package. */
export type ClientFiles = Readonly<Record<string, string>>

/** How the client of one language is made. */
export interface ClientPlan {
  /** The language, which names the folder it is made into. */
  language: string
  /** Files that are the same whatever the contract says. */
  folder: URL
  /** Its README, with the license beside it. */
  make: (api: Api) => ClientFiles
}

const Schemas = z.record(z.string(), z.unknown())

/** As much of a JSON Schema as clients are made from. */
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

/** As much of the OpenAPI document as clients are made from. */
export const OpenApi = z.object({
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), DescribedOperation)),
  components: z.object({ schemas: z.record(z.string(), JsonSchema) }),
})
export type OpenApi = z.output<typeof OpenApi>

/** A schema that is only a reference leads to a name. */
export function referredName(schema: JsonSchema): string | undefined {
  return schema.$ref?.split('/').at(-1)
}

/** What a schema allows beside null, and whether it allows null. */
export function withoutNull(schema: JsonSchema): { schema: JsonSchema; nullable: boolean } {
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((type) => type !== 'null')
    return { schema: { ...schema, type: types[0] }, nullable: types.length < schema.type.length }
  }
  if (schema.anyOf === undefined) return { schema, nullable: false }
  const alternatives = schema.anyOf.map((one) => withoutNull(z.parse(JsonSchema, one)))
  const some = alternatives.filter((one) => one.schema.type !== 'null')
  // Facts may be sent as booleans and numbers too; they are kept as text.
  const chosen = some.find((one) => one.schema.type === 'string') ?? some[0]
  return {
    schema: { ...chosen?.schema, description: schema.description },
    nullable: some.length < alternatives.length || some.some((one) => one.nullable),
  }
}
