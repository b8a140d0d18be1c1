import { STATE_CODES } from './states.ts'

/** The names of the states and territories, in the order of their codes. */
const NAMES = (
  'Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,District of Columbia,Florida,Georgia,Hawaii,' +
  'Idaho,Illinois,Indiana,Iowa,Kansas,Kentucky,Louisiana,Maine,Maryland,Massachusetts,Michigan,Minnesota,Mississippi,' +
  'Missouri,Montana,Nebraska,Nevada,New Hampshire,New Jersey,New Mexico,New York,North Carolina,North Dakota,Ohio,' +
  'Oklahoma,Oregon,Pennsylvania,Rhode Island,South Carolina,South Dakota,Tennessee,Texas,Utah,Vermont,Virginia,' +
  'Washington,West Virginia,Wisconsin,Wyoming,Puerto Rico,Virgin Islands,Guam,American Samoa,Northern Mariana Islands'
).split(',')

const CODES = new Map([
  ...STATE_CODES.flatMap((code, at) => [code, NAMES[at] ?? code].map((name) => [name.toLowerCase(), code] as const)),
  ['washington dc', 'DC'],
])

const EVERYWHERE = /^all( 50| fifty)?( states)?$/

/**
 * The codes of the states that a list names, by code, by name or as `All`; undefined for what names none. Of more than
 * one state, “Washington, DC” is read as both; alone it is the city.
 */
export function statesListed(list: string): (string | undefined)[] {
  return entriesOf(list).flatMap((entry) => {
    const items = itemsOf(entry)
    return items.join() === 'washington,dc' ? ['DC'] : items.flatMap(statesNamed)
  })
}

/** Whether “Washington, DC” stands among other states, so that nobody can tell whether the state is meant as well. */
export function leavesWashingtonOpen(list: string): boolean {
  return entriesOf(list).some((entry) => {
    const items = itemsOf(entry)
    return items.length > 2 && items.some((item, at) => item === 'washington' && items[at + 1] === 'dc')
  })
}

// Lists that are sent as such have commas without a space between them; one with a space may stand inside a name.
function entriesOf(list: string): string[] {
  return list.split(/[;\n]|,(?!\s)/)
}

function itemsOf(entry: string): string[] {
  const items = entry.split(',').map((item) => item.trim().replaceAll(/\s+/g, ' ').toLowerCase())
  // N.Y. or N. Y. is NY.
  return items
    .filter((item) => item !== '')
    .map((item) => item.replaceAll(/(?<![a-z.])([a-z])\. (?=[a-z]\b)/g, '$1').replaceAll('.', ''))
}

function statesNamed(item: string): readonly (string | undefined)[] {
  if (EVERYWHERE.test(item)) return STATE_CODES
  const code = CODES.get(item)
  // Codes may stand one after the other without commas.
  return code === undefined ? item.split(' ').map((word) => (word.length === 2 ? CODES.get(word) : undefined)) : [code]
}
