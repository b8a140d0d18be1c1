import { findCause } from './causes.ts'
import { plainLetters } from './normalise-name.ts'
import { meaningsOf } from './thesaurus.ts'
import { fillers, translations } from './translations.ts'
import { typingErrors } from './typing-errors.ts'

const longestPhrase = 8
const longestTerm = 400

/** English meanings by plain words in the other languages; Japanese ones, which have no spaces, apart. */
const byPhrase = new Map<string, string>()
const japanese = new Map<string, string>()
let longestJapanese = 0

/** The form in which words are looked up: no accents, no vowel signs, one form of each Arabic letter, no Arabic article. */
function plain(text: string): string {
  return plainLetters(text.normalize('NFKC').toLowerCase())
    .replace(/[\u0640\u064b-\u0652]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
}

function wordsOf(text: string): string[] {
  return (plain(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.replace(/^(?:وال|بال|لل|ال)(?=.{2})/u, ''))
}

/** Han, Hiragana and Katakana, with the marks inside Katakana names. */
const japaneseText = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー・]+/gu

function teach(phrase: string, meaning: string): void {
  const text = phrase.normalize('NFKC')
  if (text.match(japaneseText)) {
    const key = text.replace(/[\s・]/g, '')
    japanese.set(key, japanese.get(key) ?? meaning)
    longestJapanese = Math.max(longestJapanese, key.length)
    return
  }
  // Germans also write `ae` for `ä`.
  const spelled = text.toLowerCase().replace(/[äöü]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter] ?? letter)
  for (const key of [wordsOf(text).join(' '), wordsOf(spelled).join(' ')])
    if (!isEnglish(key)) byPhrase.set(key, byPhrase.get(key) ?? meaning)
}

/** `cáncer` is `cancer` once its accent is off: such words need no translation. */
function isEnglish(key: string): boolean {
  const words = key.split(' ')
  return findCause(words) !== null || meaningsOf(words) !== undefined
}

for (const line of translations.trim().split('\n')) {
  const [meaning = '', ...languages] = line.split('; ')
  for (const phrases of languages) for (const phrase of phrases.split(',')) teach(phrase, meaning)
}
const fillerWords = new Set(wordsOf(fillers))

/** Words of a term as typed, and what they say in English. */
export interface TranslatedPart {
  readonly typed: string
  readonly english: string
}

/** A term in English as far as it holds listed words of another language, part by part; null when it holds none. */
export function translate(term: string): readonly TranslatedPart[] | null {
  const text = term.slice(0, longestTerm).normalize('NFKC')
  const translated: TranslatedPart[] = []
  const rest = text.replace(japaneseText, (run) => {
    const found = readJapanese(run)
    translated.push(...(found.length > 0 ? found : readMisspelled(run)))
    return ' '
  })
  const parts = [...translated, ...readSpaced(wordsOf(rest))]
  if (parts.every(({ typed, english }) => typed === english)) return null
  return [...new Map(parts.map((part) => [part.english, part])).values()]
}

/** Latin words with fewer letters are too much alike; words of other scripts hold more in each letter. */
const shortestMisspelled = { latin: 6, other: 3 } as const
/** From this many letters on a phrase may hold two typing errors. */
const longPhrase = 8

function readMisspelled(typed: string): TranslatedPart[] {
  const english = translateMisspelled(typed)
  return english === null ? [] : [{ typed, english }]
}

/** The English meaning of the listed word or phrase with the fewest typing errors; null when none is near. */
export function translateMisspelled(text: string): string | null {
  const isLatin = /^[a-z0-9 ]*$/.test(text)
  if (text.length < shortestMisspelled[isLatin ? 'latin' : 'other']) return null
  const most = text.length < longPhrase ? 1 : 2
  let best: { english: string; errors: number } | null = null
  for (const [phrase, english] of text.match(japaneseText) ? japanese : byPhrase) {
    if (Math.abs(phrase.length - text.length) > most) continue
    const errors = typingErrors(text, phrase, most, false)
    if (errors <= most && errors < (best?.errors ?? most + 1)) best = { english, errors }
  }
  return best?.english ?? null
}

/** The longest listed words, from the left; what is between them is passed over. */
function readJapanese(run: string): TranslatedPart[] {
  const text = run.replaceAll('・', '')
  const found: TranslatedPart[] = []
  for (let at = 0; at < text.length; ) {
    const length = longestAt(text, at)
    const typed = text.slice(at, at + length)
    const english = japanese.get(typed)
    if (english !== undefined) found.push({ typed, english })
    at += Math.max(1, length)
  }
  return found
}

function longestAt(text: string, at: number): number {
  for (let length = Math.min(longestJapanese, text.length - at); length > 0; length--) {
    if (japanese.has(text.slice(at, at + length))) return length
  }
  return 0
}

/** Latin and Arabic words: listed phrases in English, the longest first; other words as they are. */
function readSpaced(words: readonly string[]): TranslatedPart[] {
  const parts: TranslatedPart[] = []
  for (let at = 0; at < words.length; ) {
    const length = phraseAt(words, at)
    const word = words[at] ?? ''
    const typed = words.slice(at, at + length).join(' ')
    const english = byPhrase.get(typed)
    if (english !== undefined) parts.push({ typed, english })
    else if (/[^a-z0-9]/.test(word)) parts.push(...readMisspelled(word))
    else if (!fillerWords.has(word)) parts.push({ typed: word, english: word })
    at += Math.max(1, length)
  }
  return parts
}

function phraseAt(words: readonly string[], at: number): number {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length--) {
    if (byPhrase.has(words.slice(at, at + length).join(' '))) return length
  }
  return 0
}
