import { causeWords, findCause } from './causes.ts'
import { ClosestWord } from './closest-word.ts'
import { countries } from './countries.ts'
import { cutWords } from './cut-words.ts'
import { listedWords, meaningsOf } from './everyday-words.ts'
import { plainLetters, remembering, singular } from './normalize-words.ts'
import { causes } from './translations/causes.ts'
import { connectingWords } from './translations/connecting-words.ts'
import { cultureAndLearning } from './translations/culture-and-learning.ts'
import { health } from './translations/health.ts'
import { nature } from './translations/nature.ts'
import { organizations } from './translations/organizations.ts'
import { places } from './translations/places.ts'
import { readings } from './translations/readings.ts'
import { society } from './translations/society.ts'
import { world } from './translations/world.ts'

/*
 * Words of donors in other languages. A line of the lists is the English meaning, then its words in Spanish, French,
 * German, Portuguese, Arabic and Japanese, in this order. A meaning with a capital is the name of an organization. Words
 * that are English words too aren't listed, so a language may have no word.
 */

/** English meanings by normalized words of other languages; Japanese ones, which have no spaces, are separate. */
const byPhrase = new Map<string, string>()
const japanese = new Map<string, string>()
let longestJapanese = 0
/** The same by approximate stems, for other forms of a listed word. */
const byStems = new Map<string, string>()

/** The look-up form of a word: no accents, no vowel signs, one form of each Arabic letter, no Arabic article. */
function plain(text: string): string {
  return plainLetters(text.normalize('NFKC').toLowerCase().replaceAll('’', "'"))
    .replace(/[\u0640\u064b-\u0652]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
}

/** The words of a text in look-up form. */
export function foreignWordsOf(text: string): string[] {
  return (plain(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(/^(?:وال|بال|لل|ال)(?=.{2})/u, ''))
}

/** Han, Hiragana and Katakana, with the marks inside Katakana names. */
export const japaneseText = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー・]+/gu

/** Normalized words of other languages that don't name a cause by themselves. */
export const fillers: ReadonlySet<string> = new Set(foreignWordsOf(connectingWords))

const shortestStem = 3

function addPhrase(phrase: string, meaning: string): void {
  const text = phrase.normalize('NFKC')
  if (text.match(japaneseText)) {
    addJapanese(text.replace(/[\s・]/g, ''), meaning)
    return
  }
  // Germans also write `ae` for `ä`.
  const spelled = text.toLowerCase().replace(/[äöü]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter] ?? letter)
  for (const key of [foreignWordsOf(text), foreignWordsOf(spelled)]) {
    if (isEnglish(key)) continue
    addOnce(byPhrase, key.join(' '), meaning)
    addOnce(byStems, stemsOf(key), meaning)
  }
}

function addOnce(map: Map<string, string>, key: string, meaning: string): void {
  map.set(key, map.get(key) ?? meaning)
}

function addJapanese(key: string, meaning: string): void {
  addOnce(japanese, key, meaning)
  longestJapanese = Math.max(longestJapanese, key.length)
}

const englishWords: ReadonlySet<string> = new Set(
  [...causeWords, ...listedWords].flatMap((word) => [word, singular(word)]),
)

/** `cáncer` is `cancer` without its accent: such words need no translation. Words that only share a stem do. */
function isEnglish(words: readonly string[]): boolean {
  const isSpelled = words.every((word) => word.length < shortestEnglish || englishWords.has(singular(word)))
  return isSpelled && (findCause(words) !== null || meaningsOf(words) !== undefined)
}

/** Shorter words aren't in the lists of single words. */
const shortestEnglish = 4

/** Endings of plurals, genders and cases in the languages of the list, the longest first. */
const latinEnding = /(?:innen|ern|aux|es|os|as|en|er|em|ns|al|[aeosnmx])$/
const arabicBeginning = /^[وبلكف](?=.{3})/u
const arabicEnding = /(?:ات|ون|ين|ان|يه|هم|ها|[هيا])$/u

/** A form that most inflections of a word share. */
const lightStem = remembering((word) => {
  const bare = word.replace(arabicBeginning, '')
  const cut = bare.replace(latinEnding, '').replace(arabicEnding, '')
  return cut.length >= shortestStem ? cut : bare
})

/** Connecting words that reverse a meaning: "children without family" isn't "children and family". */
const reversing: ReadonlySet<string> = new Set('sin sans ohne sem بدون دون non nicht'.split(' '))
const fillerStems: ReadonlySet<string> = new Set([...fillers].map(lightStem))

/**
 * Without the connecting words between others, so that a phrase is found whichever of them it is written with. At an end,
 * they are a part of the phrase, such as "without a roof".
 */
function stemsOf(words: readonly string[]): string {
  const isWhole = fillers.has(words[0] ?? '') || fillers.has(words.at(-1) ?? '')
  return (isWhole ? words : words.filter((word) => !fillers.has(word) || reversing.has(word))).map(lightStem).join(' ')
}

/** Names come first, because their words also occur in the lists of causes. */
const lists = [organizations, causes, health, society, nature, cultureAndLearning, world, places]
for (const line of lists.flatMap((list) => list.trim().split('\n'))) {
  const [meaning = '', ...languages] = line.split('; ')
  for (const phrase of languages.flatMap((phrases) => phrases.split(','))) if (phrase !== '') addPhrase(phrase, meaning)
}
/** Inside Japanese text, shorter names are parts of other words. */
const shortestCountry = 3
for (const { english, translations } of countries) {
  for (const name of translations) if (name.length >= shortestCountry) addPhrase(name, english)
}
/** English meanings by whole Japanese readings: inside other text, such short ones mean something else. */
const byReading = new Map(
  readings
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [word = '', kana = ''] = line.split(': ')
      return kana.split(',').map((reading): [string, string] => [reading, japanese.get(word) ?? word])
    }),
)
/** Cities that begin with an article stay as they are. */
const cities =
  'los angeles,las vegas,el paso,las cruces,los alamos,los gatos,des moines,la jolla,la crosse,el cajon,el monte'
for (const city of cities.split(',')) byPhrase.set(city, city)

/** The English meaning of a listed phrase as it is written. */
export function meaningOfPhrase(words: readonly string[]): string | undefined {
  return byPhrase.get(words.join(' ')) ?? (words.length > 1 ? byStems.get(stemsOf(words)) : undefined)
}

/** The English meaning of another form of a listed word or phrase, or of a compound of listed words; else null. */
export function translateForm(text: string): string | null {
  const words = foreignWordsOf(text)
  const known = byPhrase.get(words.join(' ')) ?? byStems.get(stemsOf(words))
  const [word = ''] = words
  if (known !== undefined || words.length !== 1) return known ?? null
  const meanings = (cutWords(word, isPart) ?? lastPart(word)).flatMap((part) => meaningOfPart(part) ?? [])
  return meanings.length === 0 ? null : [...new Set(meanings)].join(' ')
}

/** The longest known end of a compound, because its last part says what it is: `museum` of an open-air museum. */
function lastPart(word: string): string[] {
  for (let at = shortestBefore; at < word.length - longPart; at++)
    if (meaningOfPart(word.slice(at)) !== undefined) return [word.slice(at)]
  return []
}

/** Words of other languages often end like a longer one without being its compound: `provision` and `vision`. */
const shortestBefore = 4
/** Parts of a compound of at least this many letters may be inflected. */
const longPart = 5

function meaningOfPart(word: string): string | undefined {
  if (isEnglish([word])) return word
  return byPhrase.get(word) ?? (word.length > longPart ? byStems.get(lightStem(word)) : undefined)
}

function isPart(word: string): boolean {
  return meaningOfPart(word) !== undefined || fillerStems.has(lightStem(word))
}

/** Shorter words are too similar to each other; Japanese characters carry more information. */
const closestSpaced = new ClosestWord(byPhrase.keys(), { shortest: 4, twoErrorsFrom: 8 })
const closestJapanese = new ClosestWord(japanese.keys(), { shortest: 3, twoErrorsFrom: 8 })

/** Shorter names are too similar to other words. */
const shortestName = 9

function isName(meaning: string): boolean {
  return /^\p{Lu}/u.test(meaning)
}

/** Shorter Latin words aren't corrected. */
const shortestLatin = 6

/** The English meaning of the listed word or phrase with the fewest typing errors; null if none is close. */
export function translateMisspelled(text: string): string | null {
  if (text.match(japaneseText)) return japanese.get(closestJapanese.find(text) ?? '') ?? null
  if (/^[a-z]*$/.test(text) && text.length < shortestLatin) return null
  return byPhrase.get(closestSpaced.find(text) ?? '') ?? null
}

/** Names without their spaces, because donors write them together or with several errors. */
const joinedNames = new Map(
  [...byPhrase].filter(([, meaning]) => isName(meaning)).map(([key, meaning]) => [key.replaceAll(' ', ''), meaning]),
)
const closestName = new ClosestWord(joinedNames.keys(), { shortest: shortestName, twoErrorsFrom: 12 })

/** The listed organization that all words of a term spell, with few errors and any spaces; null if there is none. */
export function translateName(words: readonly string[]): string | null {
  return joinedNames.get(closestName.find(words.join('')) ?? '') ?? null
}

/** The English meaning of a whole Japanese reading, else null. */
export function translateReading(text: string): string | null {
  return byReading.get(text) ?? null
}

/** A listed word in a Japanese text, with the length of the text that was read. */
export function japaneseAt(text: string, at: number): { length: number; english: string | undefined } {
  for (let length = Math.min(longestJapanese, text.length - at); length > 0; length--) {
    // A single character that others follow is a part of another word.
    const english =
      length === 1 && /\p{sc=Han}/u.test(text[at + 1] ?? '') ? undefined : japanese.get(text.slice(at, at + length))
    if (english !== undefined) return { length, english }
  }
  return { length: 1, english: undefined }
}
