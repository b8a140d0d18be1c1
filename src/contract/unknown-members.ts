import type * as z from 'zod/mini'
import type { Schema } from './endpoint.ts'
import { meantBy } from './typo-of.ts'

/** A member of a request that its schema does not know. */
export interface UnknownMember {
  /** Where it stands, with dots between: `allocations.0.note`. */
  path: string
  /** The known word it is a slip of, when nothing else in the request bears that word. */
  meant?: string
}

/** The members of a value that its schema does not know, however deep; schemas that refuse them see to that themselves. */
export function unknownMembers(schema: Schema | undefined, value: unknown, place = ''): UnknownMember[] {
  if (typeof value !== 'object' || value === null) return []
  if (schema === undefined) return unknownAmong({}, value, place)
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'nullable':
      return unknownMembers(def.innerType as Schema, value, place)
    case 'pipe':
      return unknownMembers(def.in as Schema, value, place)
    case 'array':
      return Object.entries(value).flatMap(([index, item]) =>
        unknownMembers(def.element as Schema, item, `${place}${index}.`),
      )
    case 'object':
      return def.catchall === undefined ? unknownAmong(def.shape, value, place) : []
    default:
      return []
  }
}

function unknownAmong(shape: Readonly<Record<string, unknown>>, value: object, place: string): UnknownMember[] {
  const unsaid = Object.keys(shape).filter((word) => !Object.hasOwn(value, word))
  return Object.entries(value).flatMap(([name, member]) => {
    if (Object.hasOwn(shape, name)) return unknownMembers(shape[name] as Schema, member, `${place}${name}.`)
    const meant = meantBy(name, unsaid)
    return [{ path: place + name, ...(meant === undefined ? {} : { meant }) }]
  })
}
