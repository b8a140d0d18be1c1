/** What a value can be, as JSON Schema calls it. */
export const KINDS = {
  boolean: (value: unknown) => typeof value === 'boolean',
  integer: Number.isSafeInteger,
  null: (value: unknown) => value === null,
  number: Number.isFinite,
  string: (value: unknown) => typeof value === 'string',
}

type Kind = keyof typeof KINDS

/** The shape of an answer: a plain value of one kind or another, an object with its members, or an array of items. */
export type AnswerSchema = Kind | readonly Kind[] | ObjectSchema | { readonly items: AnswerSchema }

/** An object; all members that are not called optional are there. */
interface ObjectSchema {
  readonly members: Readonly<Record<string, AnswerSchema>>
  readonly optional?: readonly string[]
}

/** Reads a value as a schema describes it, without the members it does not name; throws where the value is another. */
export function readAs(schema: AnswerSchema, value: unknown): unknown {
  if (typeof schema === 'string' || !('members' in schema || 'items' in schema)) {
    if ([schema].flat().some((kind) => KINDS[kind](value))) return value
  } else if ('items' in schema) {
    if (Array.isArray(value)) return value.map((item) => readAs(schema.items, item))
  } else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const { members, optional = [] } = schema
    const given: Readonly<Record<string, unknown>> = Object(value)
    const read: Record<string, unknown> = {}
    for (const [name, member] of Object.entries(members))
      if (given[name] !== undefined || !optional.includes(name)) read[name] = readAs(member, given[name])
    return read
  }
  throw new TypeError(`not ${JSON.stringify(schema)}`)
}
