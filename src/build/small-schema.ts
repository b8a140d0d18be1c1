/*
 * Stands in for `zod/mini` in the embed: the same schemas of the same contract, read by what they say about the
 * shape of an answer, in about 1 kB instead of 12. Bounds and patterns of requests stay the service's business.
 * A test holds it to zod's own verdict for every answer of the contract.
 */

/** Reads an unknown value or throws. What the contract chains to a schema, `contract-of-pages.ts` takes away. */
interface Shape {
  read: (value: unknown) => unknown
  members?: Members
  isOptional?: boolean
}

/** What a schema function of the contract gets here: plain data, functions and other shapes. */
type Members = Readonly<Record<string, Shape>>

function fail(expected: string): never {
  throw new TypeError(`expected ${expected}`)
}

/* @__NO_SIDE_EFFECTS__ */
function shape(read: (value: unknown) => unknown, isOptional = false): Shape {
  return { read, isOptional }
}

/* @__NO_SIDE_EFFECTS__ */
function only(expected: string, accepts: (value: unknown) => boolean): Shape {
  return shape((value) => (accepts(value) ? value : fail(expected)))
}

/* @__NO_SIDE_EFFECTS__ */
export function string(): Shape {
  return only('text', (value) => typeof value === 'string')
}

/* @__NO_SIDE_EFFECTS__ */
export function boolean(): Shape {
  return only('true or false', (value) => typeof value === 'boolean')
}

/* @__NO_SIDE_EFFECTS__ */
export function number(): Shape {
  return only('a number', Number.isFinite)
}

/* @__NO_SIDE_EFFECTS__ */
export function int(): Shape {
  return only('a whole number', Number.isSafeInteger)
}

/* @__NO_SIDE_EFFECTS__ */
export function unknown(): Shape {
  return shape((value) => value)
}

/* @__NO_SIDE_EFFECTS__ */
export function literal(wanted: unknown): Shape {
  return only(String(wanted), (value) => value === wanted)
}

/* @__NO_SIDE_EFFECTS__ */
export function custom(accepts: (value: unknown) => boolean): Shape {
  return only('another value', accepts)
}

/* @__NO_SIDE_EFFECTS__ */
function oneOf(words: readonly unknown[]): Shape {
  return only('a known word', (value) => words.includes(value))
}

/* @__NO_SIDE_EFFECTS__ */
export function array(item: Shape): Shape {
  return shape((value) => (Array.isArray(value) ? value.map(item.read) : fail('a list')))
}

/* @__NO_SIDE_EFFECTS__ */
export function optional(inner: Shape): Shape {
  return shape((value) => (value === undefined ? undefined : inner.read(value)), true)
}

/* @__NO_SIDE_EFFECTS__ */
export function nullable(inner: Shape): Shape {
  return shape((value) => (value === null ? null : inner.read(value)))
}

/* @__NO_SIDE_EFFECTS__ */
export function union(shapes: readonly Shape[]): Shape {
  return shape((value) => {
    const read = shapes.map((one) => attempt(one, value)).find((one) => one.success)
    return read?.success ? read.data : fail('one of several shapes')
  })
}

/* @__NO_SIDE_EFFECTS__ */
export function record(_: Shape, item: Shape): Shape {
  return shape((value) =>
    Object.fromEntries(Object.entries(objectOf(value)).map(([name, one]) => [name, item.read(one)])),
  )
}

/* @__NO_SIDE_EFFECTS__ */
export function object(members: Members): Shape {
  return Object.assign(
    shape((value) => {
      const given = objectOf(value)
      const read: Record<string, unknown> = {}
      for (const [name, member] of Object.entries(members)) {
        if (given[name] !== undefined || !member.isOptional) read[name] = member.read(given[name])
      }
      return read
    }),
    { members },
  )
}

/* @__NO_SIDE_EFFECTS__ */
export function extend(base: Shape, members: Members): Shape {
  return object({ ...base.members, ...members })
}

/** A value that is one thing on the wire and another in programs; answers are only ever decoded. */
/* @__NO_SIDE_EFFECTS__ */
export function codec(wire: Shape, _: Shape, { decode }: { decode: (value: unknown) => unknown }): Shape {
  return shape((value) => decode(wire.read(value)))
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : fail('an object')
}

type Verdict = { success: true; data: unknown } | { success: false; error: unknown }

function attempt(wanted: Shape, value: unknown): Verdict {
  try {
    return { success: true, data: wanted.read(value) }
  } catch (error) {
    return { success: false, error }
  }
}

export { attempt as safeDecode, attempt as safeParse, object as strictObject, oneOf as enum }

/* @__NO_SIDE_EFFECTS__ */
function bound(): undefined {
  return undefined
}

/* @__NO_SIDE_EFFECTS__ */
export function nullish(inner: Shape): Shape {
  return optional(nullable(inner))
}

export {
  bound as maximum,
  bound as maxLength,
  bound as minimum,
  bound as positive,
  bound as globalRegistry,
  bound as refine,
  bound as regex,
  bound as startsWith,
  optional as _default,
}
