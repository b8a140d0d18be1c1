/*
 * Stands in for `zod/mini` in the embed: the same schemas of the same contract, read by what they say about the
 * shape of an answer, in a quarter of 1 kB instead of 12. Bounds and patterns of requests stay the service's business.
 * A test holds it to zod's own verdict for every answer of the contract.
 */

/** Reads an unknown value or throws. What the contract chains to a schema, `contract-of-pages.ts` takes away. */
type Shape = (value: unknown) => unknown

/** Shapes by the names of an object's members. */
type Members = Readonly<Record<string, Shape>>

function refuse(): never {
  throw new TypeError('not as agreed')
}

/* @__NO_SIDE_EFFECTS__ */
export function custom(accepts: (value: unknown) => boolean): Shape {
  return (value) => (accepts(value) ? value : refuse())
}

/* @__NO_SIDE_EFFECTS__ */
export function string(): Shape {
  return custom((value) => typeof value === 'string')
}

/* @__NO_SIDE_EFFECTS__ */
export function boolean(): Shape {
  return custom((value) => typeof value === 'boolean')
}

/* @__NO_SIDE_EFFECTS__ */
export function number(): Shape {
  return custom(Number.isFinite)
}

/* @__NO_SIDE_EFFECTS__ */
export function int(): Shape {
  return custom(Number.isSafeInteger)
}

/* @__NO_SIDE_EFFECTS__ */
export function unknown(): Shape {
  return (value) => value
}

/* @__NO_SIDE_EFFECTS__ */
export function literal(wanted: unknown): Shape {
  return custom((value) => value === wanted)
}

/* @__NO_SIDE_EFFECTS__ */
function oneOf(words: readonly unknown[]): Shape {
  return custom((value) => words.includes(value))
}

/* @__NO_SIDE_EFFECTS__ */
export function array(item: Shape): Shape {
  return (value) => (Array.isArray(value) ? value.map(item) : refuse())
}

/* @__NO_SIDE_EFFECTS__ */
export function optional(inner: Shape): Shape {
  return (value) => (value === undefined ? undefined : inner(value))
}

/* @__NO_SIDE_EFFECTS__ */
export function nullable(inner: Shape): Shape {
  return (value) => (value === null ? null : inner(value))
}

/* @__NO_SIDE_EFFECTS__ */
export function nullish(inner: Shape): Shape {
  return optional(nullable(inner))
}

/* @__NO_SIDE_EFFECTS__ */
export function union(shapes: readonly Shape[]): Shape {
  return shapes.reduceRight<Shape>(
    (others, one) => (value) => {
      try {
        return one(value)
      } catch {
        return others(value)
      }
    },
    refuse,
  )
}

/* @__NO_SIDE_EFFECTS__ */
export function record(_: Shape, item: Shape): Shape {
  return (value) => Object.fromEntries(Object.entries(objectOf(value)).map(([name, one]) => [name, item(one)]))
}

/** What a value has beyond the members that are named is left out, and so is what is absent. */
/* @__NO_SIDE_EFFECTS__ */
export function object(members: Members): Shape {
  return (value) => {
    const given = objectOf(value)
    const read: Record<string, unknown> = {}
    for (const [name, member] of Object.entries(members)) {
      const one = member(given[name])
      if (one !== undefined) read[name] = one
    }
    return read
  }
}

/* @__NO_SIDE_EFFECTS__ */
export function extend(base: Shape, members: Members): Shape {
  return (value) => ({ ...objectOf(base(value)), ...objectOf(object(members)(value)) })
}

/** A value that is one thing on the wire and another in programs; answers are only ever decoded. */
/* @__NO_SIDE_EFFECTS__ */
export function codec(wire: Shape, _: Shape, { decode: fromWire }: { decode: (value: unknown) => unknown }): Shape {
  return (value) => fromWire(wire(value))
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : refuse()
}

/** Reads a value as its schema says, or throws. */
export function decode(wanted: Shape, value: unknown): unknown {
  return wanted(value)
}

/* @__NO_SIDE_EFFECTS__ */
function bound(): undefined {
  return undefined
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
  decode as parse,
  object as strictObject,
  oneOf as enum,
  optional as _default,
}
