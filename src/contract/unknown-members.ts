import type * as z from 'zod/mini'
import type { Schema } from './endpoint.ts'

/** A member of a request that isn't in its schema. */
export interface UnknownMember {
  /** Its path, such as `allocations.0.note`. */
  path: string
  /** The known name that was probably meant, if the request doesn't have that name too. */
  meant?: string
}

/** All members of a value that aren't in its schema, at any depth; strict schemas refuse them on their own. */
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
    const meant = intendedName(name, unsaid)
    return [{ path: place + name, ...(meant === undefined ? {} : { meant }) }]
  })
}

/** The longest name that is compared. */
const LONGEST = 100

/** Whether a name is a misspelled known name: singular or plural, other case or hyphens, a typing error. */
export function isTypoOf(name: string, word: string): boolean {
  if (name.length > LONGEST) return false
  const [said, known] = [plain(name), plain(word)]
  if (said === known || pluralOf(said) === known || pluralOf(known) === said) return true
  const most = known.length >= 8 ? 2 : known.length >= 4 ? 1 : 0
  return Math.abs(said.length - known.length) <= most && distance(said, known) <= most
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

function pluralOf(word: string): string {
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`
}

/** The known name that a misspelled name is closest to. */
export function intendedName(name: string, words: readonly string[]): string | undefined {
  const alike = words.filter((word) => isTypoOf(name, word))
  const distances = alike.map((word) => distance(plain(name), plain(word)))
  return alike[distances.indexOf(Math.min(...distances))]
}

/** Edit distance: insertions, deletions, changes and swaps of neighbors. */
function distance(left: string, right: string): number {
  let before: number[] = []
  let above = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (const [row, letter] of [...left].entries()) {
    const current = [row + 1]
    for (const [column, other] of [...right].entries()) {
      const changed = at(above, column) + (letter === other ? 0 : 1)
      const isSwap = row > 0 && column > 0 && letter === right[column - 1] && left[row - 1] === other
      const swapped = isSwap ? at(before, column - 1) + 1 : changed
      current.push(Math.min(changed, swapped, at(above, column + 1) + 1, at(current, column) + 1))
    }
    before = above
    above = current
  }
  return at(above, right.length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY
}
