/** A parsed query or form: text, lists and objects, nested. */
export type QueryValue = string | QueryValue[] | { [member: string]: QueryValue }

/** The same while parsing: an object with numeric names may become a list. */
type Branch = string | Branch[] | Members
type Members = Map<string, Branch>

/** The most brackets in a name; a name with more is flat. */
const DEEPEST = 5

/**
 * Parses a query string or form as encoders of all languages write them: lists as `a=1&a=2`, `a[]=1&a[]=2` or
 * `a[0]=1&a[1]=2`, members as `a[b]=1`, lists of objects as `a[0][b]=1` or `a[][b]=1&a[][c]=2`, where a member that an
 * element already has starts the next one. A repeated equal flat value counts once. A name with both a flat value and
 * members keeps the flat value, so that schemas refuse it.
 */
export function decodeQuery(search: string): Record<string, QueryValue> {
  const root: Members = new Map()
  for (const [name, value] of new URLSearchParams(search)) {
    const [first, ...rest] = pathOf(name)
    place(root, first, rest, value)
  }
  return Object.fromEntries([...root].map(([name, branch]) => [name, grown(branch)]))
}

/** Splits `a[b][]` into a, b and the next free index; a malformed name is one flat name. */
function pathOf(name: string): [string, ...string[]] {
  const [, first, brackets = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
  const rest = [...brackets.matchAll(/\[([^[\]]*)\]/g)].map(([, member = '']) => member)
  return first === undefined || rest.length > DEEPEST ? [name] : [first, ...rest]
}

function place(members: Members, name: string, path: readonly string[], value: string): void {
  const present = members.get(name)
  const [next, ...rest] = path
  if (next === undefined) members.set(name, withFlat(present, value))
  else if (next === '' && !(present instanceof Map)) {
    const list = present === undefined ? [] : [present].flat()
    members.set(name, list)
    append(list, rest, value)
  } else if (typeof present !== 'string') {
    const inner: Members = present instanceof Map ? present : new Map([...(present ?? []).entries()].map(indexed))
    members.set(name, inner)
    place(inner, next === '' ? String(inner.size) : next, rest, value)
  }
}

function indexed([index, item]: [number, Branch]): [string, Branch] {
  return [String(index), item]
}

function withFlat(present: Branch | undefined, value: string): Branch {
  if (present === undefined || present === value || present instanceof Map) return value
  return [...[present].flat(), value]
}

function append(list: Branch[], path: readonly string[], value: string): void {
  const [next, ...rest] = path
  const last = list.at(-1)
  if (next === undefined) list.push(value)
  else if (last instanceof Map && next !== '' && !holds(last, next, rest)) place(last, next, rest, value)
  else {
    const element: Members = new Map()
    place(element, next === '' ? '0' : next, rest, value)
    list.push(element)
  }
}

/** Whether an element already has this member; a list can get more items. */
function holds(members: Members, name: string, [next, ...rest]: readonly string[]): boolean {
  const present = members.get(name)
  if (present === undefined || next === '') return false
  return next === undefined || !(present instanceof Map) || holds(present, next, rest)
}

/** Turns members named 0, 1, 2 …, in any order, into a list. */
function grown(branch: Branch): QueryValue {
  if (typeof branch === 'string') return branch
  if (Array.isArray(branch)) return branch.map(grown)
  const list = [...branch.keys()].map((_, index) => branch.get(String(index)))
  return list.every((item) => item !== undefined)
    ? list.map(grown)
    : Object.fromEntries([...branch].map(([name, member]) => [name, grown(member)]))
}

/** Formats a query string without the leading `?`; undefined and null are omitted. */
export function encodeQuery(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) write(search, name, value)
  return search.toString()
}

function write(search: URLSearchParams, name: string, value: unknown): void {
  if (typeof value === 'object' && value !== null)
    for (const [member, item] of Object.entries(value))
      write(search, `${name}[${Array.isArray(value) && typeof item !== 'object' ? '' : member}]`, item)
  else if (value !== undefined && value !== null) search.append(name, String(value))
}

/** The query parameter of a success URL with the proof of its gift: at least 16 random bytes, as hex or Base64url. */
export const RETURN_PROOF_PARAMETER = 'almoner_gift'
