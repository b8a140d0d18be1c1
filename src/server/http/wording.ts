import type * as z from 'zod/mini'

type Issue = z.core.$ZodRawIssue

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/** The end of an error sentence that starts with the value's name, such as `must be a list`. */
export function wordingOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${expectedKind(issue)}`
    case 'invalid_value':
      return `must be ${inWords(issue.values.map(String), 'or')}`
    case 'invalid_union':
      return `must be ${inWords(alternativesOf(issue.errors), 'or')}`
    case 'too_small':
      return `must ${bound(issue.origin, 'at least', Number(issue.minimum), issue.inclusive)}`
    case 'too_big':
      return `must ${bound(issue.origin, 'at most', Number(issue.maximum), issue.inclusive)}`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return 'is unknown'
    default:
      return 'is not valid'
  }
}

function expectedKind({ expected = '', inst }: Issue): string {
  const isWhole = expected === 'number' && inst !== undefined && 'format' in inst._zod.def
  return kindOf(isWhole ? 'int' : String(expected))
}

function kindOf(expected: string): string {
  return KINDS[expected] ?? 'of another type'
}

function alternativesOf(errors: readonly (readonly z.core.$ZodIssue[])[]): string[] {
  const kinds = errors.flat().map((issue) => ('expected' in issue ? kindOf(String(issue.expected)) : issue.message))
  return [...new Set(kinds)]
}

/** The unit of a size limit. */
const COUNTED: Readonly<Record<string, string>> = { string: 'characters', array: 'elements' }

function bound(origin: string, side: 'at least' | 'at most', limit: number, inclusive = true): string {
  const counted = COUNTED[origin]
  if (counted !== undefined) return `have ${side} ${limit} ${counted}`
  return inclusive ? `be ${side} ${limit}` : `be ${side === 'at least' ? 'more' : 'less'} than ${limit}`
}

function inWords(words: readonly string[], last: string): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`
}

const SECRET_NAMES = /secret|password|token|proof|key|card|cvc|cvv|account_number|routing|ssn/i
/** A key, or at least 12 digits, as in a card number. */
const SECRET_TEXT = /(?:test|live)_[ps]k_|(?:\d[ -]?){12}/
const LONGEST_SHOWN = 60

/** A value as text for an error message; undefined if it is secret or long. */
export function displayValue(value: unknown, path: readonly PropertyKey[] = []): string | undefined {
  if (Array.isArray(value)) return 'a list'
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined
  const words = JSON.stringify(value)
  const isSecret = path.some((name) => SECRET_NAMES.test(String(name))) || SECRET_TEXT.test(words)
  return isSecret || words.length > LONGEST_SHOWN ? undefined : words
}
