import { findCause } from './causes.ts'
import { plainLetters } from './normalise-name.ts'
import { meaningsOf } from './thesaurus.ts'
import { fillers, translations } from './translations.ts'

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

/** A term in English as far as it holds listed words of another language; null when it holds none. */
export function translate(term: string): string | null {
  const text = term.slice(0, longestTerm).normalize('NFKC')
  const translated: string[] = []
  const rest = text.replace(japaneseText, (run) => {
    translated.push(...readJapanese(run))
    return ' '
  })
  const { words, isAny } = readSpaced(wordsOf(rest))
  if (!isAny && translated.length === 0) return null
  return [...new Set([...translated, ...words])].join(' ')
}

/** The longest listed words, from the left; what is between them is passed over. */
function readJapanese(run: string): string[] {
  const text = run.replaceAll('・', '')
  const found: string[] = []
  for (let at = 0; at < text.length; ) {
    const length = longestAt(text, at)
    const meaning = japanese.get(text.slice(at, at + length))
    if (meaning !== undefined) found.push(meaning)
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
function readSpaced(words: readonly string[]): { words: string[]; isAny: boolean } {
  const read: string[] = []
  let isAny = false
  for (let at = 0; at < words.length; ) {
    const length = phraseAt(words, at)
    const word = words[at] ?? ''
    const meaning = byPhrase.get(words.slice(at, at + length).join(' '))
    if (meaning !== undefined) isAny = true
    if (meaning !== undefined) read.push(meaning)
    else if (!fillerWords.has(word)) read.push(word)
    at += Math.max(1, length)
  }
  return { words: read, isAny }
}

function phraseAt(words: readonly string[], at: number): number {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length--) {
    if (byPhrase.has(words.slice(at, at + length).join(' '))) return length
  }
  return 0
}
