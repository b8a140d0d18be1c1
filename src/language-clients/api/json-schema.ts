import * as z from 'zod/mini'

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
