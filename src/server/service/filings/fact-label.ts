/** The word for a state in the names of facts that only this state requires. */
export const STATE_WORDS: Readonly<Record<string, string>> = {
  CA: 'california',
  FL: 'florida',
  MA: 'massachusetts',
  MN: 'minnesota',
  MS: 'mississippi',
  ND: 'north_dakota',
  NY: 'new_york',
  OH: 'ohio',
  OR: 'oregon',
  WA: 'washington',
  WV: 'west_virginia',
}

const KNOWN_LABELS: Readonly<Record<string, string>> = { fye: 'Fiscal year end', fyb: 'Fiscal year begin' }
const ALL_CAPITALS = /\b(?:ein|dba|irs|ntee|rp|zip)\b/gi
const STATE_NAMES = new RegExp(`\\b(?:${Object.values(STATE_WORDS).join('|').replaceAll('_', ' ')})\\b`, 'gi')

/** The label of a field: `Assets in Ohio` for `assets_in_ohio`; for a figure of the return, its line. */
export function factLabel(name: string): string {
  const [field = '', figure] = name.split('.')
  if (figure !== undefined) return valueLabel(figure)
  const words = field.replaceAll('_', ' ')
  const label = (words.charAt(0).toUpperCase() + words.slice(1))
    .replace(ALL_CAPITALS, (word) => word.toUpperCase())
    .replace(STATE_NAMES, (state) => state.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase()))
  return KNOWN_LABELS[field] ?? label
}

/** The label of a value's key: `Part I, line 12, current year` for `part_i_12_current_year`. */
export function valueLabel(key: string): string {
  const [, part = '', line, column] = /^part_([ivx]+)_(\d+[ab]?)(?:_(.+))?$/.exec(key) ?? []
  if (line !== undefined) {
    const of = column === undefined ? '' : `, ${spaced(column)}`
    return part === 'vii' ? `Part VII, person ${line}${of}` : `Part ${part.toUpperCase()}, line ${line}${of}`
  }
  const [, roman, name = ''] = /^part_([ivx]+)_(.+)$/.exec(key) ?? []
  if (roman !== undefined) return `Part ${roman.toUpperCase()}, ${spaced(name)}`
  const [, head] = /^head_(.+)$/.exec(key) ?? []
  if (head !== undefined) return `Head, ${spaced(head).replace(/\bein\b/, 'EIN')}`
  const [, schedule] = /^schedule_g_(.+)$/.exec(key) ?? []
  return schedule === undefined ? spaced(key) : `Schedule G, ${spaced(schedule)}`
}

function spaced(words: string): string {
  return words.replaceAll('_', ' ')
}
const FIRST_FACTS = ['organization_name', 'ein', 'dba', 'fye', 'nonprofit_address', 'nonprofit_mailing_address']
const FIRST_PARTS = [
  ...['first_name', 'middle_name', 'last_name', 'name', 'title'],
  ...['address_line_1', 'address_line_2', 'city', 'state', 'zip_code', 'county'],
]

/** Sorts facts for display: the most wanted first, the rest by name. */
export function factsInOrder<Value>(facts: readonly [string, Value][]): [string, Value][] {
  return inOrder(facts, FIRST_FACTS)
}

/** Sorts the parts of an address or list element for display, because the database doesn't keep their order. */
export function partsInOrder<Value>(parts: readonly [string, Value][]): [string, Value][] {
  return inOrder(parts, FIRST_PARTS)
}

/** Whether a part is clear without a label, such as a name or a city, unlike an amount. */
export function isClearWithoutLabel(part: string): boolean {
  return FIRST_PARTS.includes(part) || part === 'address' || part === 'value'
}

function inOrder<Value>(entries: readonly [string, Value][], first: readonly string[]): [string, Value][] {
  const rank = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length)
  return entries.toSorted(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b))
}
