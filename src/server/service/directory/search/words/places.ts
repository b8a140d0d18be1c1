import { wordsOfName } from './normalise-name.ts'

const names =
  'AL Alabama; AK Alaska; AZ Arizona; AR Arkansas; CA California; CO Colorado; CT Connecticut; DE Delaware; DC District of Columbia; FL Florida; GA Georgia; GU Guam; HI Hawaii; ID Idaho; IL Illinois; IN Indiana; IA Iowa; KS Kansas; KY Kentucky; LA Louisiana; ME Maine; MD Maryland; MA Massachusetts; MI Michigan; MN Minnesota; MS Mississippi; MO Missouri; MT Montana; NE Nebraska; NV Nevada; NH New Hampshire; NJ New Jersey; NM New Mexico; NY New York; NC North Carolina; ND North Dakota; OH Ohio; OK Oklahoma; OR Oregon; PA Pennsylvania; PR Puerto Rico; RI Rhode Island; SC South Carolina; SD South Dakota; TN Tennessee; TX Texas; UT Utah; VT Vermont; VI Virgin Islands; VA Virginia; WA Washington; WV West Virginia; WI Wisconsin; WY Wyoming'

const byName = new Map(
  names
    .split('; ')
    .map((entry): [string, string] => [wordsOfName(entry.slice(3)).join(' '), entry.slice(0, 2).toLowerCase()]),
)
const codes = new Set(byName.values())

/** The postal codes, in lower case, of the states a phrase names: by code or in full; with `isOpen` also of those that begin so. */
export function statesNamed(phrase: string, isOpen: boolean): string[] {
  const exact = codes.has(phrase) ? phrase : byName.get(phrase)
  if (exact !== undefined) return [exact]
  if (!isOpen || phrase.length < 3) return []
  return [...byName].flatMap(([name, code]) => (name.startsWith(phrase) ? [code] : []))
}

const nicknames: Readonly<Record<string, readonly string[]>> = {
  nyc: ['new york', 'brooklyn', 'bronx', 'staten island'],
  'new york city': ['new york', 'brooklyn', 'bronx', 'staten island'],
  manhattan: ['new york'],
  philly: ['philadelphia'],
  sf: ['san francisco'],
  'washington dc': ['washington'],
  vegas: ['las vegas'],
  nola: ['new orleans'],
  'bay area': ['san francisco', 'oakland', 'san jose', 'berkeley'],
}

/** The cities a phrase means: itself, or those it is a nickname of. */
export function citiesMeant(phrase: string): readonly string[] {
  return (Object.hasOwn(nicknames, phrase) ? nicknames[phrase] : undefined) ?? [phrase]
}
