/** What a query can hold: values, lists written `name[]=`, and one level of members written `name[member]=`. */
export type QueryValue = string | string[] | { [member: string]: string }

const BRACKETED = /^([^[\]]+)\[(.*)\]$/

/**
 * Reads a query string, percent-encoded or raw, with or without the leading `?`.
 * A name given both flat and in brackets keeps the flat value, and brackets within brackets make one odd member,
 * so that strict schemas can refuse either.
 */
export function decodeQuery(search: string): Record<string, QueryValue> {
  const query = new Map<string, QueryValue>()
  for (const [name, value] of new URLSearchParams(search)) addPair(query, name, value)
  return Object.fromEntries(query)
}

function addPair(query: Map<string, QueryValue>, name: string, value: string): void {
  const [, base, member] = BRACKETED.exec(name) ?? []
  if (base === undefined || member === undefined) {
    query.set(name, value)
    return
  }
  const present = query.get(base)
  if (typeof present === 'string') return
  if (member === '') query.set(base, [...(Array.isArray(present) ? present : []), value])
  else query.set(base, { ...(Array.isArray(present) ? {} : present), [member]: value })
}

/** Writes a query string without the leading `?`; what is absent (undefined, null) is left out. */
export function encodeQuery(query: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) append(search, name, value)
  return search.toString()
}

function append(search: URLSearchParams, name: string, value: unknown): void {
  if (typeof value === 'object' && value !== null)
    for (const [member, item] of Object.entries(value))
      append(search, `${name}[${Array.isArray(value) ? '' : member}]`, item)
  else if (value !== undefined && value !== null) search.append(name, String(value))
}
