import { wordsOfName } from './normalise-name.ts'
import { stem } from './stem.ts'

/** What of a nonprofit tells what it does and where. */
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

/** A mission is searched by this many of its words, so that an index grows by a bound with each nonprofit. */
const mostMissionWords = 24

const silent = new Set(
  (
    'about across after all also among and any are around because been before being best both bring build can come could day does ' +
    'each end every everyone find for foundation from full get give given good great group grow has have help helping her him his how ' +
    'into its itself life live lives lot make many may mission more most much need needed needs new nonprofit not now off one only ' +
    'open organization other our out over own part people person place program project promote provide purpose run serve service set she should ' +
    'since some such support than that the their them then there these they thing this those through time together toward under up upon ' +
    'use way well were what when where whether which while who whom whose why will with within without work world would year you your'
  ).split(' '),
)

/** The kinds of topics, as the first letters of their keys. */
export const topicKind = { cause: 'c:', city: 'p:', state: 's:', zip: 'z:', mission: 'm:' } as const

/** What a nonprofit is searched by behind its names, as keys: its cause, its city, its state, its ZIP code, the stems of its mission. */
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

/** Some filings say the state after the city too. */
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
  const words = wordsOfName(mission.slice(0, 2000)).filter((word) => word.length > 2 && !silent.has(word))
  return [...new Set(words.map(stem))].slice(0, mostMissionWords)
}
