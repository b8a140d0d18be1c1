import { slashesInFull } from './search-name.ts'
import { fullForms } from './word-forms.ts'

const foreignLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Lower case, without accents: what is left outside ASCII has no Latin base letter. */
export function plainLetters(text: string): string {
  const lower = text.toLowerCase()
  if (/^\p{ASCII}*$/u.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(/[\p{M}\u2018\u2019\u02bb\u02bc\u00b4]/gu, '')
    .replace(/[^ -~]/g, (letter) => foreignLetters[letter] ?? letter)
}

function isSingle(word: string | undefined): boolean {
  return word?.length === 1 && word >= 'a'
}

/** `y m c a` is `ymca`, and the `s` left over by an apostrophe goes back to its word. */
function joinSingles(words: readonly string[], isOpen: boolean): string[] {
  const joined: string[] = []
  for (let at = 0; at < words.length; at++) {
    let word = words[at] ?? ''
    const isRun = isSingle(word) && isSingle(words[at + 1])
    const previous = joined.at(-1) ?? ''
    if (word === 's' && !isRun && previous.length > 2 && !(isOpen && at === words.length - 1)) {
      joined[joined.length - 1] = `${previous}s`
      continue
    }
    while (isRun && isSingle(words[at + 1])) word += words[++at]
    joined.push(word)
  }
  return joined
}

function split(text: string): string[] {
  const spaced = slashesInFull(plainLetters(text))
    .replace(/[&+]/g, ' and ')
    .replace(/['`.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  return spaced === '' ? [] : spaced.split(' ')
}

/** The words of a name as the index keeps them: plain letters, single letters joined, abbreviations in full. */
export function wordsOfName(name: string): string[] {
  return joinSingles(split(name), false).map((word) => fullForms.get(word) ?? word)
}

/** The different names of a nonprofit as words, its own name first; a name without letters or digits is none. */
export function nameKeys({ name, otherNames }: { name: string; otherNames: readonly string[] }): string[][] {
  const keys = new Map<string, string[]>()
  for (const each of [name, ...otherNames]) {
    const words = wordsOfName(each)
    if (words.length > 0) keys.set(words.join(' '), words)
  }
  return [...keys.values()]
}

/** What a person typed: words as in `wordsOfName`, but the last is left as typed while `isOpen` (it may go on). */
export interface TypedWords {
  readonly words: readonly string[]
  readonly isOpen: boolean
}

/** The words of a search term. */
export function wordsOfTerm(term: string): TypedWords {
  const isOpen = !/[\s.,;:!?)]$/.test(term)
  const words = joinSingles(split(term), isOpen)
  const last = words.length - 1
  return { words: words.map((word, at) => (isOpen && at === last ? word : (fullForms.get(word) ?? word))), isOpen }
}
