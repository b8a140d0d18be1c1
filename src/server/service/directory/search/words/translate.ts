import {
  fillers,
  foreignWordsOf,
  japaneseAt,
  japaneseText,
  meaningOfPhrase,
  translateForm,
  translateMisspelled,
  translateName,
  translateReading,
} from './foreign-words.ts'

const longestPhrase = 8
const longestTerm = 400
/** What a term means whose words are all understood and name no cause, such as "help people". */
export const anyNeed = 'people in need'

/** Words of a term as typed, and their English meaning. */
export interface TranslatedPart {
  readonly typed: string
  readonly english: string
}

/** Words as typed, and their English meaning; null if they are of another script and not listed. */
interface ReadPart {
  readonly typed: string
  readonly english: string | null
}

/**
 * Translates the listed foreign words of a term, part by part; null if it has none. A word is only guessed if none is
 * listed, because a wrong guess hides the nonprofits of the others.
 */
export function translate(term: string): readonly TranslatedPart[] | null {
  const text = term.slice(0, longestTerm).normalize('NFKC')
  const words = foreignWordsOf(text)
  const name = translateName(words)
  if (name !== null) return [{ typed: text.trim(), english: name }]
  const read = readParts(text)
  const mayGuess = !read.some(({ typed, english }) => english !== null && english !== typed)
  const parts = read.flatMap(({ typed, english }): TranslatedPart[] => {
    const meaning = english ?? (mayGuess ? translateMisspelled(typed) : null)
    return meaning === null ? [] : [{ typed, english: meaning }]
  })
  if (read.length === 0 && words.join('').length > 3) return [{ typed: text.trim(), english: anyNeed }]
  if (parts.every(({ typed, english }) => typed === english)) return null
  return [...new Map(parts.map((part) => [part.english, part])).values()]
}

function readParts(text: string): ReadPart[] {
  const japanese: ReadPart[] = []
  const rest = text.replace(japaneseText, (run) => {
    const found = readJapanese(run)
    japanese.push(...(found.length > 0 ? found : [readUnlisted(run)]))
    return ' '
  })
  return [...japanese, ...readSpaced(foreignWordsOf(rest))]
}

/** A word of another script that isn't listed as it is. */
function readUnlisted(typed: string): ReadPart {
  return { typed, english: translateForm(typed) }
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
function readSpaced(words: readonly string[]): ReadPart[] {
  const parts: ReadPart[] = []
  for (let at = 0; at < words.length; ) {
    const { length, english } = phraseAt(words, at)
    const word = words[at] ?? ''
    if (english !== undefined) parts.push({ typed: words.slice(at, at + length).join(' '), english })
    else if (!fillers.has(word))
      parts.push(/[^a-z0-9]/.test(word) ? readUnlisted(word) : { typed: word, english: word })
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
