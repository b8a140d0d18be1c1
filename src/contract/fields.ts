import * as z from 'zod/mini'
import { LARGEST_AMOUNT } from './amounts.ts'

/** The longest string any field accepts, in UTF-16 units. */
export const LONGEST_TEXT = 5_000

/** The error message for an amount outside its bounds in cents. */
export function centsWording(smallest: number, largest: number): string {
  return `must be whole cents from ${smallest} to ${largest}`
}

/** An amount of money in integer cents of USD, at least `smallest`. */
export function cents(smallest = 1) {
  const wording = centsWording(smallest, LARGEST_AMOUNT)
  return z.int(wording).check(z.minimum(smallest, wording), z.maximum(LARGEST_AMOUNT, wording))
}

/** Integer cents that may be zero or negative, as sums and balances are. */
export function centsSum() {
  return z.int()
}

/** Integer cents, sent as a string of digits; an integer is accepted too, for services that send one. */
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

/** A time in unix seconds, from 1970 to the year 9999. */
export function unixSeconds() {
  return z.int().check(z.minimum(0), z.maximum(253_402_300_799))
}

/** Text in requests: at most 5,000 characters. */
export function text() {
  return z.string().check(z.maxLength(LONGEST_TEXT))
}

/**
 * A name or title of at most `most` characters in one line, with a letter, digit or symbol to read and no override of
 * direction. A second line could pass for another line of a receipt.
 */
export function readableText(most: number) {
  const wording = 'must be one line with a letter or digit, and no marks that override the direction of text'
  return z.string().check(
    z.minLength(1),
    z.maxLength(most),
    z.refine((value) => /[\p{L}\p{N}\p{S}]/u.test(value) && !/[\p{Cc}\u2028\u2029\u202d\u202e]/u.test(value), wording),
  )
}

/** An ID issued by the service, such as `n_…`; opaque after the prefix. */
export function identifier(prefix: 'd' | 'n' | 'm' | 'ca' | 'ce' | 'doc' | 'carbon' | 'offset' | 'evt' | 'fil') {
  return z.string().check(z.maxLength(100), z.startsWith(`${prefix}_`))
}

/** A date, `YYYY-MM-DD`, UTC. */
export function calendarDay(wording = 'must be a day such as "2026-03-01"') {
  return z.string(wording).check(z.refine(isCalendarDay, wording))
}

/** Whether a text is a day of the calendar from the year 1000 on, `YYYY-MM-DD`. */
export function isCalendarDay(value: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(value)) return false
  const moment = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value)
}

/** An ID in a path; an unknown one is a 404, never a 400. */
export function pathText() {
  return z.string()
}

/** A JSON object that the client stores with a record: at most 50 keys and 16 KiB. */
export function metadata() {
  return z.record(z.string(), z.unknown()).check(
    z.refine((value) => Object.keys(value).length <= 50, 'must have at most 50 keys'),
    z.refine((value) => JSON.stringify(value).length <= 16_384, 'must be at most 16 KiB as JSON'),
  )
}

/** A page number, 1 to 100,000. */
export function page() {
  return z.int().check(z.minimum(1), z.maximum(100_000))
}

/** An enum that is open in responses: clients accept values that they don't know yet. */
export function openEnum<const Value extends string>(values: readonly Value[]) {
  return z
    .custom<Value | (string & {})>((value) => typeof value === 'string')
    .register(z.globalRegistry, { type: 'string', examples: [...values] })
}

/** Cursor pagination: the records after an ID, unaffected by new ones; 1 to 100 per page. */
export function cursor() {
  return {
    starting_after: z.optional(text()),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 30),
  }
}

/** Schemas that accept null only to refuse it with a message; API descriptions omit the null. */
export const refusesNull = new WeakSet<z.core.$ZodType>()

/** A member that an update can change but not clear: null is refused instead of ignored. */
export function notClearable<Value extends z.ZodMiniType>(value: Value) {
  const optional = z
    .nullish(value)
    .check(z.refine((value) => value !== null, 'cannot be cleared; leave it out to keep it'))
  const present = z.transform((value: z.output<typeof optional>) => value ?? undefined)
  const schema = z.pipe(optional, present)
  refusesNull.add(schema)
  return schema
}

/** The optional currency of an amount: only US dollars, in any case. */
export function usd() {
  return z.optional(z.enum(['USD'], 'must be USD, the only currency that can be given'))
}
