import type * as z from 'zod/mini'
import type { Schema } from './endpoint.ts'

const DECIMAL = /^-?\d+(\.\d+)?$/

/**
 * Reads what callers of every language send into what a schema asks for: numeric strings become numbers,
 * `"true"` and `"false"` booleans, a comma list a list, a JSON text the object it holds, words of any case the word
 * the schema knows; empty strings and `null` count as absent.
 * It changes types, never meaning: the schema still decides.
 */
export function lenient(schema: Schema, value: unknown): unknown {
  // Every zod schema is one of these; the union is what makes `def` readable by type.
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
      return listOf(value).map((item) => lenient(def.element as Schema, item))
    case 'number':
      return typeof value === 'string' && DECIMAL.test(value.trim()) ? Number(value) : value
    case 'boolean':
      return value === 'true' ? true : value === 'false' ? false : value
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

/** Whether a schema, or what an optional one holds, is an object that refuses members it does not know. */
function isStrictObject(schema: Schema): boolean {
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod
  if (def.type === 'optional') return isStrictObject(def.innerType as Schema)
  return def.type === 'object' && def.catchall?._zod.def.type === 'never'
}

function lenientMembers(
  schema: Schema,
  shape: Readonly<Record<string, unknown>>,
  value: Record<string, unknown>,
): object {
  const read: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value)) {
    const known = Object.hasOwn(shape, name)
    // A strict schema must see what it refuses: dropped, a misspelt filter would answer as if it were not there.
    const refused = known ? isStrictObject(shape[name] as Schema) : isStrictObject(schema)
    if (!refused && (member === null || member === '')) continue
    Object.defineProperty(read, name, {
      value: known ? lenient(shape[name] as Schema, member) : member,
      enumerable: true,
      configurable: true,
      writable: true,
    })
  }
  return read
}

function wordOf(words: readonly unknown[], value: unknown): unknown {
  if (typeof value !== 'string') return value
  const meant = value.trim().toLowerCase()
  return words.find((word) => typeof word === 'string' && word.toLowerCase() === meant) ?? value
}

function parsedObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return typeof value === 'string' ? value.split(',').map((item) => item.trim()) : [value]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The deepest nesting a body may have. */
const DEEPEST = 64

/**
 * Finds what no record can hold: NUL characters and lone surrogates in any text, or nesting deeper than 64.
 * Returns a sentence for the caller, or undefined when all is well.
 */
export function unstorable(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return unstorableText(value)
  if (typeof value !== 'object' || value === null) return undefined
  if (depth >= DEEPEST) return `nesting deeper than ${DEEPEST} levels`
  for (const [name, member] of Object.entries(value)) {
    const found = unstorableText(name) ?? unstorable(member, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

function unstorableText(text: string): string | undefined {
  if (text.includes('\u0000')) return 'text with a NUL character'
  return text.isWellFormed() ? undefined : 'text with a lone surrogate'
}
