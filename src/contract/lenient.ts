import type * as z from 'zod/mini'
import type { Schema } from './endpoint.ts'

const DECIMAL = /^-?\d+(\.\d+)?$/

/**
 * Converts input from clients of all languages to the types of a schema: numeric strings to numbers; `"true"`, `"False"`,
 * `"1"` and `0` to booleans; comma-separated text and objects with numeric names to lists; JSON text to its value; enum
 * values in any case to the schema's spelling. Empty strings and `null` count as absent, also in lists, or as `null`
 * where that clears. It changes types, never meaning: the schema still validates.
 */
export function lenient(schema: Schema, value: unknown): unknown {
  // Every zod schema is one of these; the union narrows `def` by type.
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'nullable':
      return lenient(def.innerType as Schema, value)
    case 'pipe':
      return lenient(def.in as Schema, value)
    case 'object':
      return isRecord(value) ? lenientMembers(schema, def.shape, value) : value
    case 'array':
      return lenientItems(def.element as Schema, value)
    case 'union':
      return indexedItems(value) ?? value
    case 'number':
      return typeof value === 'string' && DECIMAL.test(value.trim()) ? Number(value) : value
    case 'boolean':
      return booleanOf(value)
    case 'string':
      return typeof value === 'number' ? String(value) : value
    case 'enum':
      return wordOf(Object.values(def.entries), value)
    case 'record':
      return typeof value === 'string' ? (parsedObject(value) ?? value) : value
    default:
      return value
  }
}

/** Whether a schema, unwrapped if optional, is an object that refuses unknown members. */
function isStrictObject(schema: Schema): boolean {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod
  if (def.type === 'optional') return isStrictObject(def.innerType as Schema)
  return def.type === 'object' && def.catchall?._zod.def.type === 'never'
}

/** Whether a schema, unwrapped if optional, accepts `null`. */
function acceptsNull(schema: Schema): boolean {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod
  if (def.type === 'optional') return acceptsNull(def.innerType as Schema)
  return def.type === 'nullable' || (def.type === 'pipe' && acceptsNull(def.in as Schema))
}

function lenientMembers(
  schema: Schema,
  shape: Readonly<Record<string, unknown>>,
  value: Record<string, unknown>,
): object {
  const read: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value)) {
    const known = Object.hasOwn(shape, name)
    // A strict schema must see unknown members to refuse them: a misspelled filter must not be ignored.
    const refused = known ? isStrictObject(shape[name] as Schema) : isStrictObject(schema)
    const clears = known && isEmpty(member) && acceptsNull(shape[name] as Schema)
    if (!refused && !clears && isEmpty(member)) continue
    const converted = clears ? null : known ? lenient(shape[name] as Schema, member) : member
    if (isEmptyList(converted) && !isEmptyList(member)) continue
    Object.defineProperty(read, name, {
      value: converted,
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  return read
}

function wordOf(words: readonly unknown[], value: unknown): unknown {
  if (typeof value !== 'string') return value
  const lowercase = value.trim().toLowerCase()
  return words.find((word) => typeof word === 'string' && word.toLowerCase() === lowercase) ?? value
}

function booleanOf(value: unknown): unknown {
  if (typeof value === 'object') return value
  const word = String(value).trim().toLowerCase()
  return word === 'true' || word === '1' ? true : word === 'false' || word === '0' ? false : value
}

function parsedObject(text: string): Record<string, unknown> | undefined {
  const value = parsed(text)
  return isRecord(value) ? value : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function lenientItems(element: Schema, value: unknown): unknown[] {
  return itemsOf(element, indexedItems(value) ?? value)
    .filter((item) => !isEmpty(item))
    .map((item) => lenient(element, item))
}

function itemsOf(element: Schema, value: unknown): unknown[] {
  const { def } = (element as unknown as z.core.$ZodTypes)._zod
  if (def.type === 'object') return [typeof value === 'string' ? (parsed(value) ?? value) : value].flat()
  // In a list of free texts a comma may belong to one of them.
  const splits = def.type !== 'string' || !Array.isArray(value)
  return [value].flat().flatMap((item) => (splits && typeof item === 'string' ? item.split(',').map(trimmed) : [item]))
}

function trimmed(text: string): string {
  return text.trim()
}

/** The items of a list with numeric names, `{ "0": …, "2": … }`, in order. */
function indexedItems(value: unknown): unknown[] | undefined {
  if (!isRecord(value)) return undefined
  const places = Object.keys(value)
  if (places.length === 0 || !places.every((place) => /^\d{1,9}$/.test(place))) return undefined
  return places.sort((left, right) => Number(left) - Number(right)).map((place) => value[place])
}

function isEmpty(value: unknown): boolean {
  return value === null || value === ''
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The deepest nesting of a body. */
const DEEPEST = 64

/**
 * Finds input that can't be stored: NUL characters, lone surrogates, or nesting deeper than 64 levels.
 * Returns an error message, or undefined if there is none.
 */
export function unstorableContent(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return unstorableText(value)
  if (typeof value !== 'object' || value === null) return undefined
  if (depth >= DEEPEST) return `nesting deeper than ${DEEPEST} levels`
  for (const [name, member] of Object.entries(value)) {
    const found = unstorableText(name) ?? unstorableContent(member, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

function unstorableText(text: string): string | undefined {
  if (text.includes('\u0000')) return 'text with a NUL character'
  return text.isWellFormed() ? undefined : 'text with a lone surrogate'
}
