import * as z from 'zod/mini'
import { LARGEST_AMOUNT } from './amounts.ts'

/** The longest string any field accepts, in UTF-16 units. */
export const LONGEST_TEXT = 5_000

/** What is said of an amount outside its bounds, which are cents. */
export function centsWording(smallest: number, largest: number): string {
  return `must be whole cents from ${smallest} to ${largest}`
}

/** A positive amount of money in integer cents of USD. */
export function cents() {
  const wording = centsWording(1, LARGEST_AMOUNT)
  return z.int(wording).check(z.minimum(1, wording), z.maximum(LARGEST_AMOUNT, wording))
}

/** Integer cents that may be zero or negative, as sums and balances are. */
export function centsSum() {
  return z.int()
}

/** Integer cents that travel as a string of digits; an integer is read as well, for services that send one. */
export function stringCents() {
  const wire = z.union([z.string().check(z.regex(/^\d{1,15}$/)), z.int()])
  return z
    .codec(wire, z.int(), { decode: (cents) => Number(cents), encode: (cents) => String(cents) })
    .register(z.globalRegistry, {
      anyOf: undefined,
      type: 'string',
      pattern: String.raw`^\d+$`,
      description: 'Integer cents as text.',
    })
}

/** A moment in unix seconds, from 1970 to the year 9999. */
export function unixSeconds() {
  return z.int().check(z.minimum(0), z.maximum(253_402_300_799))
}

/** Text a caller may send: at most 5,000 characters. */
export function text() {
  return z.string().check(z.maxLength(LONGEST_TEXT))
}

/** An identifier issued by the service, for example `n_…`; what follows the prefix is opaque. */
export function identifier(prefix: 'd' | 'n' | 'm' | 'ca' | 'ce' | 'doc' | 'carbon' | 'offset' | 'evt' | 'fil') {
  return z.string().check(z.maxLength(100), z.startsWith(`${prefix}_`))
}

/** Any text in a path that should name a record; a wrong one is 404, never 400. */
export function pathText() {
  return z.string()
}

/** A JSON object the caller keeps with a record: at most 50 keys and 16 KiB as JSON. */
export function metadata() {
  return z.record(z.string(), z.unknown()).check(
    z.refine((value) => Object.keys(value).length <= 50, 'must have at most 50 keys'),
    z.refine((value) => JSON.stringify(value).length <= 16_384, 'must be at most 16 KiB as JSON'),
  )
}

/** A page number as lists take it, 1 to 100,000. */
export function page() {
  return z.int().check(z.minimum(1), z.maximum(100_000))
}

/** A closed list in requests, open in answers: clients accept values that are newer than they are. */
export function openEnum<const Value extends string>(values: readonly Value[]) {
  return z
    .custom<Value | (string & {})>((value) => typeof value === 'string')
    .register(z.globalRegistry, { type: 'string', examples: [...values] })
}

/** How a list is read on: what follows a record, by its ID, however many are added meanwhile; 1 to 100 at a time. */
export function cursor() {
  return {
    starting_after: z.optional(text()),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 30),
  }
}

/** The schemas that hear of null only to refuse it, for documents that say what may be sent. */
export const refusesNull = new WeakSet<z.core.$ZodType>()

/** A member that an update can change but not clear: null is refused, so that no caller believes it was cleared. */
export function notClearable<Value extends z.ZodMiniType>(value: Value) {
  const optional = z
    .nullish(value)
    .check(z.refine((value) => value !== null, 'cannot be cleared; leave it out to keep it'))
  const present = z.transform((value: z.output<typeof optional>) => value ?? undefined)
  const schema = z.pipe(optional, present)
  refusesNull.add(schema)
  return schema
}

/** The currency of an amount, for callers that name it: US dollars, in any case of letters. No other can be given. */
export function usd() {
  return z.optional(z.enum(['USD'], 'must be USD, the only currency that can be given'))
}
