/** What a value can be, as JSON Schema calls it. */
export const KINDS = {
  array: Array.isArray,
  boolean: (value: unknown) => typeof value === 'boolean',
  integer: Number.isSafeInteger,
  null: (value: unknown) => value === null,
  number: Number.isFinite,
  object: (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value),
  string: (value: unknown) => typeof value === 'string',
}

type Kind = keyof typeof KINDS

/** The words of JSON Schema in which answers are described; the build refuses an answer that needs others. */
export interface AnswerSchema {
  readonly type: Kind | readonly Kind[]
  readonly properties?: Readonly<Record<string, AnswerSchema>>
  readonly required?: readonly string[]
  readonly items?: AnswerSchema
}

/** Reads a value as a schema describes it, without the members it does not name; throws where the value is another. */
export function readAs({ type, properties, required = [], items }: AnswerSchema, value: unknown): unknown {
  if (![type].flat().some((kind) => KINDS[kind](value))) throw new TypeError(`not ${type}`)
  if (items !== undefined && Array.isArray(value)) return value.map((item) => readAs(items, item))
  if (properties === undefined || value === null) return value
  const given: Readonly<Record<string, unknown>> = Object(value)
  const read: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(properties))
    if (given[name] !== undefined || required.includes(name)) read[name] = readAs(schema, given[name])
  return read
}
