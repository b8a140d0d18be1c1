import { CATEGORIES } from '../../../../../contract/index.ts'
import { stem, wordsOfName } from '../words/normalize-words.ts'

const places = new Map<string, number>(CATEGORIES.map((category, place) => [category, place]))

/**
 * A category's index in the contract's list, which the search index stores; an unknown one counts as the last,
 * unclassified.
 */
export function categoryPlace(category: string): number {
  return places.get(category) ?? CATEGORIES.length - 1
}

/** A nonprofit's record for the index. */
export interface IndexRecord {
  /** The nonprofit's number, 1 to 4,294,967,295; never reused. */
  readonly number: number
  /** Nine digits. */
  readonly ein: string
  readonly name: string
  /** Sort name, "doing business as", former and short names. */
  readonly otherNames: readonly string[]
  readonly category: string
  /** Its topics besides names; see `topicsOf`. */
  readonly topics: readonly string[]
  /** How well known it is; higher is better. See `prominence` of the directory. */
  readonly prominence: number
  /** Its rank among featured nonprofits, from 0; null if it isn't featured. */
  readonly featuredRank: number | null
  /** Neither hidden nor ineligible. */
  readonly visible: boolean
  readonly viaChange: boolean
  /** Gives direct consent to every account except those it withheld it from. */
  readonly autoDirect: boolean
}

/** A nonprofit's EIN, name, other names as stored, and AFFILIATION code. */
export interface StoredNames {
  readonly ein: string
  readonly name: string
  readonly otherNames: readonly string[]
  readonly affiliation: string
}

const subordinate = '9'

/** Long phrases that are common in names and often abbreviated. */
const shortened: readonly (readonly [RegExp, string])[] = [
  [/\byoung men'?s christian association\b/i, 'YMCA'],
  [/\byoung women'?s christian association\b/i, 'YWCA'],
  [/\bveterans of (the )?foreign wars\b/i, 'VFW'],
  [/\bparent teacher association\b/i, 'PTA'],
  [/\bparent teacher organization\b/i, 'PTO'],
  [/\bsociety for the prevention of cruelty to animals\b/i, 'SPCA'],
]

function shorten(name: string): string[] {
  return shortened.flatMap(([phrase, short]) => (phrase.test(name) ? [name.replace(phrase, short)] : []))
}

/**
 * The alternative names for search. A chapter's second name line is only part of its name, so the main name precedes
 * it. A single word that the name already contains, such as a place, is skipped.
 */
export function namesForSearch({ ein, name, otherNames, affiliation }: StoredNames): string[] {
  const words = new Set(wordsOfName(name))
  const found = otherNames.flatMap((other) => {
    const plain = other.replace(/^(d\/?b\/?a|a\/?k\/?a|f\/?k\/?a)\s+/i, '')
    const [first, second] = wordsOfName(plain)
    if (first === undefined || (second === undefined && words.has(first))) return []
    return [affiliation === subordinate && plain === other ? `${name} ${plain}` : plain]
  })
  return [...found, ...shorten(name), ...(shortNames[ein] ?? [])]
}

/**
 * Common names of organizations that their filed names don't contain, by EIN. Used for search only, never displayed.
 */
export const shortNames: Readonly<Record<string, readonly string[]>> = {
  '530196605': ['Red Cross', 'American Red Cross'],
  '133433452': ['MSF', 'Doctors Without Borders', 'Médecins Sans Frontières'],
  '521693387': ['WWF', 'World Wildlife Fund'],
  '620646012': ['St Jude', 'St Judes Hospital', 'St Jude Childrens Research Hospital'],
  '351044585': ['St Jude', 'ALSAC'],
  '131760110': ['UNICEF', 'US Fund for UNICEF', 'UNICEF USA'],
  '131623829': ['ASPCA'],
  '530225390': ['HSUS', 'Humane Society of the United States'],
  '136213516': ['ACLU'],
  '131084135': ['NAACP'],
  '520907625': ['NPR', 'National Public Radio'],
  '520899215': ['PBS'],
  '200049703': ['Wikipedia'],
  '221576300': ['Boy Scouts', 'BSA'],
  '131624016': ['Girl Scouts', 'GSUSA'],
  '363258696': ['YMCA'],
  '131624103': ['YWCA'],
  '131635294': ['United Way'],
  '911914868': ['Habitat', 'Habitat for Humanity'],
  '860481941': ['Make a Wish', 'Make a Wish Foundation'],
  '135562976': ['Boys and Girls Club'],
  '231365190': ['Big Brothers Big Sisters', 'BBBS'],
  '530196517': ['Goodwill', 'Goodwill Industries'],
  '222406433': ['Salvation Army'],
  '135562351': ['Salvation Army'],
  '131788491': ['ACS', 'American Cancer Society'],
  '135613797': ['AHA', 'American Heart Association'],
  '131623888': ['ADA', 'American Diabetes Association'],
  '133039601': ['Alzheimers Association'],
  '231907729': ['JDRF'],
  '751835298': ['Susan G Komen', 'Komen'],
  '942707273': ['MADD'],
  '135660870': ['IRC'],
  '135563422': ['CRS'],
  '131685039': ['CARE'],
  '530242652': ['TNC', 'Nature Conservancy'],
  '132654926': ['NRDC'],
  '116107128': ['EDF'],
  '131624102': ['Audubon', 'Audubon Society'],
  '946069890': ['Sierra Club'],
  '630598743': ['SPLC'],
  '631135091': ['EJI'],
  '530193519': ['Nat Geo', 'National Geographic'],
  '530206027': ['Smithsonian', 'Smithsonian Institution'],
  '131624086': ['The Met', 'Met Museum'],
  '131624087': ['Met Opera'],
  '131624100': ['MoMA'],
  '530245017': ['Kennedy Center'],
  '132655731': ['Sesame Street'],
  '521367538': ['No Kid Hungry'],
  '131610451': ['USO'],
  '310263158': ['DAV'],
  '990073480': ['Kamehameha Schools'],
}

/** The facts that describe a nonprofit's cause and location. */
export interface TopicFacts {
  /** NTEE code as filed; a quarter of the public file has none. */
  readonly classification: string
  readonly category: string
  readonly city: string
  /** Postal code of the state. */
  readonly state: string
  readonly mission: string
  /** ZIP code as filed, five digits or nine. */
  readonly zipCode: string
}

const letters: Readonly<Record<string, string>> = { religion: 'X', education: 'B', healthcare: 'E' }

/** Only this many words of a mission are indexed, to bound the index size. */
const mostMissionWords = 24

const commonMissionWords = new Set(
  (
    'about across after all also among and any are around because been before being best both bring build can come could day does ' +
    'each end every everyone find for foundation from full get give given good great group grow has have help helping her him his how ' +
    'into its itself life live lives lot make many may mission more most much need needed needs new nonprofit not now off one only ' +
    'open organization other our out over own part people person place program project promote provide purpose run serve service set she should ' +
    'since some such support than that the their them then there these they thing this those through time together toward under up upon ' +
    'use way well were what when where whether which while who whom whose why will with within without work world would year you your'
  ).split(' '),
)

/** Kinds of topics, as prefixes of their keys. */
export const topicKind = { cause: 'c:', city: 'p:', state: 's:', zip: 'z:', mission: 'm:' } as const

/** A nonprofit's topic keys: cause, city, state, ZIP code and the stems of its mission. */
export function topicsOf(facts: TopicFacts): string[] {
  const code = causeCode(facts)
  const state = facts.state.trim().toLowerCase()
  const city = cityName(facts.city, state)
  return [
    ...(code === '' ? [] : [topicKind.cause + code.toLowerCase()]),
    ...(city === '' ? [] : [topicKind.city + city]),
    ...(state === '' ? [] : [topicKind.state + state]),
    ...(/^\d{5}/.test(facts.zipCode) ? [topicKind.zip + facts.zipCode.slice(0, 5)] : []),
    ...missionWords(facts.mission).map((word) => topicKind.mission + word),
  ]
}

/** Some filings repeat the state after the city. */
function cityName(filed: string, state: string): string {
  const words = wordsOfName(filed)
  return (words.length > 1 && words.at(-1) === state ? words.slice(0, -1) : words).join(' ')
}

function causeCode({ classification, category }: TopicFacts): string {
  const code = classification.trim().slice(0, 3)
  const letter = letters[category]
  return code === '' && letter !== undefined ? `${letter}--` : code
}

function missionWords(mission: string): string[] {
  if (mission === '') return []
  const words = wordsOfName(mission.slice(0, 2000)).filter((word) => word.length > 2 && !commonMissionWords.has(word))
  return [...new Set(words.map(stem))].slice(0, mostMissionWords)
}
