const FIRST_FACTS = ['organization_name', 'ein', 'dba', 'fye', 'nonprofit_address', 'nonprofit_mailing_address']
const FIRST_PARTS = [
  ...['first_name', 'middle_name', 'last_name', 'name', 'title'],
  ...['address_line_1', 'address_line_2', 'city', 'state', 'zip_code', 'county'],
]

/** Facts in the order people read them: those they look for first, then the rest by name. */
export function factsInOrder<Value>(facts: readonly [string, Value][]): [string, Value][] {
  return inOrder(facts, FIRST_FACTS)
}

/** The parts of an address or of an element of a list in the order people read them; the database has another. */
export function partsInOrder<Value>(parts: readonly [string, Value][]): [string, Value][] {
  return inOrder(parts, FIRST_PARTS)
}

/** Whether a part says by itself what it is, as a name or a city does and a sum does not. */
export function speaksForItself(part: string): boolean {
  return FIRST_PARTS.includes(part) || part === 'address' || part === 'value'
}

function inOrder<Value>(entries: readonly [string, Value][], first: readonly string[]): [string, Value][] {
  const rank = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length)
  return entries.toSorted(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b))
}
