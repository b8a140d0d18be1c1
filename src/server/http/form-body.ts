type Branch = Map<string, string | Branch>

const DEEPEST = 5

/**
 * Reads a form-encoded body. Members of members are written `metadata[sku]=…`, items of lists `categories[]=…` or
 * `allocations[0][amount]=…`. A name given both flat and in brackets keeps what came first.
 */
export function decodeForm(text: string): Record<string, unknown> {
  const root: Branch = new Map()
  for (const [name, value] of new URLSearchParams(text)) place(root, pathOf(name), value)
  return Object.fromEntries(
    [...root].map(([name, member]) => [name, typeof member === 'string' ? member : grown(member)]),
  )
}

/** `a[b][]` is a, b and the next free place; what is not well written is one flat name. */
function pathOf(name: string): [string, ...string[]] {
  const [, first, brackets = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
  const rest = [...brackets.matchAll(/\[([^[\]]*)\]/g)].map(([, member = '']) => member)
  return first === undefined || rest.length > DEEPEST ? [name] : [first, ...rest]
}

function place(branch: Branch, [first, ...rest]: readonly string[], value: string): void {
  const name = first === '' || first === undefined ? String(branch.size) : first
  const present = branch.get(name)
  if (rest.length === 0) {
    if (!(present instanceof Map)) branch.set(name, value)
    return
  }
  if (typeof present === 'string') return
  const next: Branch = present ?? new Map()
  branch.set(name, next)
  place(next, rest, value)
}

/** Members named 0, 1, 2 … are a list. */
function grown(branch: Branch): unknown {
  const members = [...branch].map(
    ([name, member]) => [name, typeof member === 'string' ? member : grown(member)] as const,
  )
  const isList = members.every(([name], index) => name === String(index))
  return isList ? members.map(([, member]) => member) : Object.fromEntries(members)
}
