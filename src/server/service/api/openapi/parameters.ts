import * as z from 'zod/mini'
import type { Operation, Schema } from '../../../../contract/index.ts'
import { type JsonSchema, wireSchema } from './wire-schema.ts'

const ObjectSchema = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())),
  required: z.optional(z.array(z.string())),
})

const Example = z.object({
  params: z.optional(z.record(z.string(), z.unknown())),
  query: z.optional(z.record(z.string(), z.unknown())),
})

/** The parameters of an operation, in path and query, with the values of its example. */
export function parametersOf(
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

/** Lists travel as `name[]=`, members as `name[member]=`. */
function queryParameter({ name, required, description, schema }: Member, example: unknown): JsonSchema {
  const shown = example === undefined ? {} : { example }
  const parameter = { in: 'query', required, description, schema, ...shown }
  if (schema.type === 'array') return { name: `${name}[]`, style: 'form', explode: true, ...parameter }
  if (schema.type === 'object') return { name, style: 'deepObject', explode: true, ...parameter }
  return { name, ...parameter }
}
