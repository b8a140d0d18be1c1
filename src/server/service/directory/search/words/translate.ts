import {
  fillers,
  foreignWordsOf,
  japaneseAt,
  japaneseText,
  meaningOfPhrase,
  translateForm,
  translateMisspelled,
  translateReading,
} from './foreign-words.ts'

const longestPhrase = 8
const longestTerm = 400
/** What a term means that names no cause, such as "help people". */
export const anyNeed = 'people in need'

/** Words of a term as typed, and their English meaning. */
export interface TranslatedPart {
  readonly typed: string
  readonly english: string
}

/** The English meaning of a word or phrase, else null. */
type Meaning = (text: string) => string | null

/**
 * Translates the listed foreign words of a term, part by part; null if it has none. A word is only guessed if none is
 * listed, because a wrong guess hides the nonprofits of the others.
 */
export function translate(term: string): readonly TranslatedPart[] | null {
  const text = term.slice(0, longestTerm).normalize('NFKC')
  const listed = readParts(text, translateForm)
  const parts = listed.some(isForeign)
    ? listed
    : readParts(text, (typed) => translateForm(typed) ?? translateMisspelled(typed))
  if (parts.length === 0 && foreignWordsOf(text).length > 1) return [{ typed: text.trim(), english: anyNeed }]
  if (!parts.some(isForeign)) return null
  return [...new Map(parts.map((part) => [part.english, part])).values()]
}

function isForeign({ typed, english }: TranslatedPart): boolean {
  return typed !== english
}

function readParts(text: string, meaningOf: Meaning): TranslatedPart[] {
  const translated: TranslatedPart[] = []
  const rest = text.replace(japaneseText, (run) => {
    const found = readJapanese(run)
    translated.push(...(found.length > 0 ? found : readUnlisted(run, meaningOf)))
    return ' '
  })
  return [...translated, ...readSpaced(foreignWordsOf(rest), meaningOf)]
}

/** A word of another script that isn't listed as it is. */
function readUnlisted(typed: string, meaningOf: Meaning): TranslatedPart[] {
  const english = meaningOf(typed)
  return english === null ? [] : [{ typed, english }]
}

/** The longest listed words, from the left; the text between them is skipped. */
function readJapanese(run: string): TranslatedPart[] {
  const reading = translateReading(run)
  if (reading !== null) return [{ typed: run, english: reading }]
  const text = run.replaceAll('・', '')
  const found: TranslatedPart[] = []
  for (let at = 0; at < text.length; ) {
    const { length, english } = japaneseAt(text, at)
    if (english !== undefined) found.push({ typed: text.slice(at, at + length), english })
    at += length
  }
  return found
}

/** Latin and Arabic words: listed phrases in English, the longest first; other words as they are. */
function readSpaced(words: readonly string[], meaningOf: Meaning): TranslatedPart[] {
  const parts: TranslatedPart[] = []
  for (let at = 0; at < words.length; ) {
    const { length, english } = phraseAt(words, at)
    const word = words[at] ?? ''
    // After an article, the phrase without it may be the longer one.
    const next = phraseAt(words, at + 1)
    if (fillers.has(word) && next.english !== undefined && next.length >= length) {
      at++
      continue
    }
    if (english !== undefined) parts.push({ typed: words.slice(at, at + length).join(' '), english })
    else if (!fillers.has(word))
      parts.push(...(/[^a-z0-9]/.test(word) ? readUnlisted(word, meaningOf) : [{ typed: word, english: word }]))
    at += length
  }
  return parts
}

function phraseAt(words: readonly string[], at: number): { length: number; english: string | undefined } {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length--) {
    const english = meaningOfPhrase(words.slice(at, at + length))
    if (english !== undefined) return { length, english }
  }
  return { length: 1, english: undefined }
}
