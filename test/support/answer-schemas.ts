import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { Schema } from '../../src/contract/endpoint.ts'
import { type AnswerSchema, KINDS } from '../../src/elements/shared/service.ts'

/** Keywords of JSON Schema that don't affect how a response is read. */
const NEEDLESS = ['additionalProperties', 'description', 'examples']

const kind = z.custom<keyof typeof KINDS>((word) => typeof word === 'string' && Object.hasOwn(KINDS, word))

/** The supported keywords of JSON Schema; a schema with any other is rejected. */
interface Known {
  type: keyof typeof KINDS | (keyof typeof KINDS)[] | 'object' | 'array'
  properties?: Record<string, Known>
  required?: string[]
  items?: Known
  nullable?: boolean
}
const Known: z.ZodMiniType<Known> = z.strictObject({
  type: z.union([kind, z.array(kind), z.literal(['object', 'array'])]),
  properties: z.exactOptional(
    z.record(
      z.string(),
      z.lazy(() => Known),
    ),
  ),
  required: z.exactOptional(z.array(z.string())),
  items: z.exactOptional(z.lazy(() => Known)),
  nullable: z.exactOptional(z.boolean()),
})

/**
 * The JSON Schema that zod generates for a response, reduced to the members that are shown. Throws if the elements
 * can't read it correctly: if it needs other keywords, or if programs would get another value than the wire has.
 */
export function answerSchema(schema: Schema, isShown: (name: string) => boolean): AnswerSchema {
  const wire = shownOf(written(schema, 'input'), isShown)
  const program = shownOf(written(schema, 'output'), isShown)
  if (isDeepStrictEqual(wire, program)) return wire
  throw new Error(`An answer is the same on the wire and in programs, not ${JSON.stringify({ wire, program })}`)
}

function written(schema: Schema, io: 'input' | 'output'): unknown {
  return z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      for (const word of NEEDLESS) Reflect.deleteProperty(jsonSchema, word)
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  })
}

/** Removes hidden members first, because they may need unsupported keywords. */
function shownOf(json: unknown, isShown: (name: string) => boolean): AnswerSchema {
  return short(knownOf(json, isShown))
}

/** The same in the notation of the elements. */
function short({ type, properties, required = [], items, nullable }: Known): AnswerSchema {
  if (type === 'array') {
    if (items === undefined) throw new Error('An array says what it holds.')
    return { items: short(items) }
  }
  if (type !== 'object') return type
  const named = Object.entries(properties ?? {})
  const optional = named.map(([name]) => name).filter((name) => !required.includes(name))
  const members = Object.fromEntries(named.map(([name, member]) => [name, short(member)]))
  return {
    members,
    ...(optional.length === 0 ? {} : { optional }),
    ...(nullable === undefined ? {} : { nullable }),
  }
}

/** Converts "an object or null", which zod writes as `anyOf`, to one schema; returns anything else unchanged. */
function nullableObject(value: unknown): unknown {
  const one = z.safeParse(
    z.strictObject({
      anyOf: z.tuple([z.looseObject({ type: z.literal('object') }), z.strictObject({ type: z.literal('null') })]),
    }),
    value,
  )
  return one.success ? { ...one.data.anyOf[0], nullable: true } : value
}

function knownOf(json: unknown, isShown: (name: string) => boolean): Known {
  const text = JSON.stringify(json, (key, value: unknown) => {
    if (key === '$schema') return undefined
    if (key === 'required' && Array.isArray(value)) return value.filter(isShown)
    if (key !== 'properties') return nullableObject(value)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).filter(([name]) => isShown(name)))
  })
  return z.parse(Known, JSON.parse(text))
}
