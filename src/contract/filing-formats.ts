/** The codes of the states and territories of the United States. */
export const STATE_CODES: readonly string[] = (
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA ' +
  'RI SC SD TN TX UT VT VA WA WV WI WY PR VI GU AS MP'
).split(' ')

/** The names of the states and territories, in the order of their codes. */
const STATE_NAMES = (
  'Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,District of Columbia,Florida,Georgia,Hawaii,' +
  'Idaho,Illinois,Indiana,Iowa,Kansas,Kentucky,Louisiana,Maine,Maryland,Massachusetts,Michigan,Minnesota,Mississippi,' +
  'Missouri,Montana,Nebraska,Nevada,New Hampshire,New Jersey,New Mexico,New York,North Carolina,North Dakota,Ohio,' +
  'Oklahoma,Oregon,Pennsylvania,Rhode Island,South Carolina,South Dakota,Tennessee,Texas,Utah,Vermont,Virginia,' +
  'Washington,West Virginia,Wisconsin,Wyoming,Puerto Rico,Virgin Islands,Guam,American Samoa,Northern Mariana Islands'
).split(',')

const CODES_BY_NAME = new Map([
  ...STATE_CODES.flatMap((code, at) =>
    [code, STATE_NAMES[at] ?? code].map((name) => [name.toLowerCase(), code] as const),
  ),
  ['washington dc', 'DC'],
])

const EVERYWHERE = /^all( 50| fifty)?( states)?$/

/**
 * The codes of the states in a list of codes, names or `All`; undefined for anything that isn't a state. Among several
 * states, “Washington, DC” means both; alone it is the city.
 */
export function statesListed(list: string): (string | undefined)[] {
  return entriesOf(list).flatMap((entry) => {
    const items = itemsOf(entry)
    return items.join() === 'washington,dc' ? ['DC'] : items.flatMap(statesNamed)
  })
}

/** Whether “Washington, DC” appears among other states, so that it's unclear if the state is meant too. */
function leavesWashingtonOpen(list: string): boolean {
  return entriesOf(list).some((entry) => {
    const items = itemsOf(entry)
    return items.length > 2 && items.some((item, at) => item === 'washington' && items[at + 1] === 'dc')
  })
}

// Arrays are joined by commas without a space; a comma with a space may be part of a name.
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
  const code = CODES_BY_NAME.get(item)
  // Codes may follow each other without commas.
  return code === undefined
    ? item.split(' ').map((word) => (word.length === 2 ? CODES_BY_NAME.get(word) : undefined))
    : [code]
}

/** The format of a field, and the error message for other text. */
export interface FilingFormat {
  wording: string
  fits(text: string): boolean
}

const PROVINCES = 'AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' ')

const state: FilingFormat = {
  wording: 'must be a state: two letters such as IA, or its name',
  fits: (text) =>
    /^[a-z]{2}$/i.test(text.trim())
      ? [...STATE_CODES, ...PROVINCES].includes(text.trim().toUpperCase())
      : /^\p{L}[\p{L} .'-]{2,39}$/u.test(text.trim()),
}

const states: FilingFormat = {
  wording:
    'must be states with commas between them: two letters such as IA, or their names, or All; in a list, write DC for Washington, DC, and WA for the state',
  fits: (text) => statesListed(text).every((code) => code !== undefined) && !leavesWashingtonOpen(text),
}

const zip: FilingFormat = {
  wording: 'must be a ZIP code: five digits, or nine with a hyphen',
  fits: (text) => /^\d{5}(-?\d{4})?$/.test(text.trim()) || /^[a-z]\d[a-z] ?\d[a-z]\d$/i.test(text.trim()),
}

const email: FilingFormat = {
  wording: 'must be an e-mail address, such as ada@cedar.example',
  fits: (text) => text.length <= 254 && /^[^\s@<>"]+@[^\s@.<>"]+(\.[^\s@.<>"]+)+$/.test(text.trim()),
}

const phone: FilingFormat = {
  wording: 'must be a telephone number, such as 515-555-0100 or +1 515 555 0100 ext. 7',
  fits: (text) => {
    const [, number = '', extension = ''] = /^([^a-z]*?)\s*(?:(?:x|ext\.?)\s*(\d{1,6}))?$/i.exec(text.trim()) ?? []
    const digits = number.replaceAll(/\D/g, '')
    return /^\+?[\d\s().\-/]+$/.test(number) && digits.length >= 7 && digits.length <= 15 && extension.length <= 6
  },
}

const money: FilingFormat = {
  wording: 'must be an amount in dollars, such as 1250 or 1,250.50',
  fits: (text) => /^-?\$?(\d{1,15}|\d{1,3}(,\d{3}){1,4})(\.\d{1,2})?$/.test(text.trim().replace(/^\((.*)\)$/, '$1')),
}

const ein: FilingFormat = {
  wording: 'must be an EIN: nine digits, such as 53-0196605',
  fits: (text) => /^\d{2}-?\d{7}$/.test(text.trim()),
}

/** The format of a figure of the annual return. */
export const FIGURE: FilingFormat = {
  wording: 'must be whole dollars or a count: digits alone, with - for negatives',
  fits: (text) => /^-?(0|[1-9]\d{0,14})$/.test(text),
}

const AMOUNTS = [
  ...['oregon_assets', 'oregon_revenue', 'new_york_assets', 'new_york_contributions', 'ohio_contributions'],
  ...['ohio_distributions', 'north_dakota_revenue', 'north_dakota_disbursed', 'minnesota_contributions'],
  ...['west_virginia_contributions', 'west_virginia_distributions', 'salary', 'amount', 'amount_paid_to_fundraiser'],
  ...[
    'fundraising_agreement_amount',
    'total_amount_paid_to_organization',
    'gross_receipts_from_fundraising_activities',
  ],
]

/** Whether a text is an existing date in the form YYYY-MM-DD. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false
  const moment = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value)
}

/** Whether a field, or a member of a list, is an amount of dollars. */
export function isAmount(name: string): boolean {
  return AMOUNTS.includes(name)
}

/** The format of a field, or of a member of an address or list, by name; undefined if any text is valid. */
export function filingFormat(name: string): FilingFormat | undefined {
  if (name === 'state' || name === 'state_established_in') return state
  if (name === 'states_registered_in' || name === 'states_included') return states
  if (name === 'zip_code') return zip
  if (name === 'ein') return ein
  if (/(^|_)email$/.test(name)) return email
  if (/(^|_)(phone|fax)$/.test(name)) return phone
  return isAmount(name) ? money : undefined
}
