import { STATE_CODES } from './states.ts'

/** The names of the states and territories, in the order of their codes. */
const NAMES = (
  'Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,District of Columbia,Florida,Georgia,Hawaii,' +
  'Idaho,Illinois,Indiana,Iowa,Kansas,Kentucky,Louisiana,Maine,Maryland,Massachusetts,Michigan,Minnesota,Mississippi,' +
  'Missouri,Montana,Nebraska,Nevada,New Hampshire,New Jersey,New Mexico,New York,North Carolina,North Dakota,Ohio,' +
  'Oklahoma,Oregon,Pennsylvania,Rhode Island,South Carolina,South Dakota,Tennessee,Texas,Utah,Vermont,Virginia,' +
  'Washington,West Virginia,Wisconsin,Wyoming,Puerto Rico,Virgin Islands,Guam,American Samoa,Northern Mariana Islands'
).split(',')

const CODES = new Map(
  STATE_CODES.flatMap((code, at) => [code, NAMES[at] ?? code].map((name) => [name.toLowerCase(), code])),
)

/** The codes of the states that a list names, by code or by name, or as `All`; undefined for what names none. */
export function statesListed(list: string): (string | undefined)[] {
  const items = list.split(/[,;\n]/).map((item) => item.trim().replaceAll(/\s+/g, ' ').toLowerCase())
  return items
    .filter((item) => item !== '')
    .flatMap((item): readonly (string | undefined)[] => {
      if (item === 'all') return STATE_CODES
      const code = CODES.get(item)
      // Codes may stand one after the other without commas.
      return code === undefined
        ? item.split(' ').map((word) => (word.length === 2 ? CODES.get(word) : undefined))
        : [code]
    })
}
