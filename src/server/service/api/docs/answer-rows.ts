import * as z from 'zod/mini'
import type { Schema } from '../../../../contract/index.ts'
import { type JsonSchema, wireSchema } from '../openapi/wire-schema.ts'
import { type MemberRow, memberRows } from './member-rows.ts'

/** How deep members of members are told one by one. */
const DEEPEST = 3

const Shape = z.looseObject({
  $ref: z.optional(z.string()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  items: z.optional(z.unknown()),
  anyOf: z.optional(z.array(z.unknown())),
})

/** Every member of an answer, those of members under their whole name, such as `donations[].amount`. */
export function answerRows(schema: Schema): MemberRow[] {
  const components = new Map<string, JsonSchema>()
  return rowsBelow(wireSchema(schema, components), { components, prefix: '', depth: 1 })
}

interface Place {
  components: ReadonlyMap<string, JsonSchema>
  prefix: string
  depth: number
}

function rowsBelow(value: unknown, place: Place): MemberRow[] {
  const schema = objectOf(value, place.components)
  if (schema === undefined) return []
  const { properties = {} } = Shape.parse(schema)
  return memberRows(schema).flatMap((row) => {
    const name = `${place.prefix}${row.name}`
    const inner = place.depth < DEEPEST ? membersOf(properties[row.name], { ...place, prefix: name }) : []
    return [{ ...row, name }, ...inner]
  })
}

function membersOf(value: unknown, place: Place): MemberRow[] {
  const { items } = z.safeParse(Shape, value).data ?? {}
  const deeper = { ...place, depth: place.depth + 1 }
  if (items !== undefined) return rowsBelow(items, { ...deeper, prefix: `${place.prefix}[].` })
  return rowsBelow(value, { ...deeper, prefix: `${place.prefix}.` })
}

/** The object that a schema stands for, behind a reference or beside null. */
function objectOf(value: unknown, components: ReadonlyMap<string, JsonSchema>): JsonSchema | undefined {
  const parsed = z.safeParse(Shape, value)
  if (!parsed.success) return undefined
  const { $ref, properties, anyOf } = parsed.data
  if ($ref !== undefined) return objectOf(components.get($ref.replace('#/components/schemas/', '')), components)
  if (properties !== undefined) return parsed.data
  return anyOf?.map((one) => objectOf(one, components)).find((one) => one !== undefined)
}
