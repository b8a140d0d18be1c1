/** What a query or a form can hold: text, lists, and members, within each other. */
export type QueryValue = string | QueryValue[] | { [member: string]: QueryValue }

/** The same while it is read: members that are named by numbers may still turn out to be a list. */
type Branch = string | Branch[] | Members
type Members = Map<string, Branch>

/** The most brackets a name may carry; one with more is a flat name. */
const DEEPEST = 5

/**
 * Reads a query string or a form as encoders of every language write them: lists as `a=1&a=2`, `a[]=1&a[]=2` or
 * `a[0]=1&a[1]=2`, members as `a[b]=1`, lists of objects as `a[0][b]=1` or `a[][b]=1&a[][c]=2`, where a member that an
 * element has already begins the next one. The same flat value given twice is one. A name given both flat and with
 * members keeps the flat value, so that schemas can refuse it.
 */
export function decodeQuery(search: string): Record<string, QueryValue> {
  const root: Members = new Map()
  for (const [name, value] of new URLSearchParams(search)) {
    const [first, ...rest] = pathOf(name)
    place(root, first, rest, value)
  }
  return Object.fromEntries([...root].map(([name, branch]) => [name, grown(branch)]))
}

/** `a[b][]` is a, b and the next free place; what is not well written is one flat name. */
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

/** Tells whether an element has this member already; one that is a list can take more. */
function holds(members: Members, name: string, [next, ...rest]: readonly string[]): boolean {
  const present = members.get(name)
  if (present === undefined || next === '') return false
  return next === undefined || !(present instanceof Map) || holds(present, next, rest)
}

/** Members named 0, 1, 2 …, in any order, are a list. */
function grown(branch: Branch): QueryValue {
  if (typeof branch === 'string') return branch
  if (Array.isArray(branch)) return branch.map(grown)
  const list = [...branch.keys()].map((_, index) => branch.get(String(index)))
  return list.every((item) => item !== undefined)
    ? list.map(grown)
    : Object.fromEntries([...branch].map(([name, member]) => [name, grown(member)]))
}

/** Writes a query string without the leading `?`; what is absent (undefined, null) is left out. */
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

/** The query parameter of a success address that holds the proof of its gift: 16 or more random bytes, as hex or base64url. */
export const RETURN_PROOF_PARAMETER = 'almoner_gift'
