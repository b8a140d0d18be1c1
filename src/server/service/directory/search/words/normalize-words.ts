import { stemmer } from 'stemmer'

/** Common abbreviations and spelling variants, each with the form that the index uses. */
export const fullForms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    st: 'saint',
    ste: 'sainte',
    mt: 'mount',
    ft: 'fort',
    assn: 'association',
    assoc: 'association',
    asso: 'association',
    fdn: 'foundation',
    fndn: 'foundation',
    fndtn: 'foundation',
    tr: 'trust',
    ctr: 'center',
    cntr: 'center',
    centre: 'center',
    theatre: 'theater',
    soc: 'society',
    univ: 'university',
    natl: 'national',
    intl: 'international',
    hosp: 'hospital',
    inst: 'institute',
    meml: 'memorial',
    mem: 'memorial',
    dept: 'department',
    fed: 'federation',
    cmte: 'committee',
    org: 'organization',
    organisation: 'organization',
    amer: 'american',
    dr: 'doctor',
    '1st': 'first',
    '2nd': 'second',
    '3rd': 'third',
  }),
)

/** Words that don't identify a name: connecting words and legal forms. */
export const weakWords: ReadonlySet<string> = new Set(
  'a an and at by for from in of on the to with inc incorporated llc ltd limited corp corporation co'.split(' '),
)

/** The words without weak ones, or all of them if nothing else is left. */
export function strongWords(words: readonly string[]): readonly string[] {
  const strong = words.filter((word) => !weakWords.has(word))
  return strong.length > 0 ? strong : words
}

/**
 * The form for comparing names and search terms: lower case without accents, `&` as `and`, apostrophes and full stops
 * dropped, `w/o` expanded, everything but a–z and 0–9 as a space, no leading `the`. May be empty.
 */
export function searchName(text: string): string {
  return slashesInFull(withoutAccents(text.toLowerCase()))
    .replace(/&/gu, ' and ')
    .replace(/['’‘`´.]/gu, '')
    .replace(/[^a-z0-9]+/gu, ' ')
    .trim()
    .replace(/^the (?=.)/u, '')
}

/** Expands `w/o` and `w/` to `without` and `with`, before a space, a word or the end; lower case. */
export function slashesInFull(text: string): string {
  if (!text.includes('/')) return text
  return text.replace(/(?<!\S)w\/o(?![a-z0-9])/g, ' without ').replace(/(?<!\S)w\/(?=[a-z\s]|$)/g, ' with ')
}

function withoutAccents(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[æœßøłđðþı]/gu, (letter) => lettersInFull[letter] ?? letter)
}

/** Letters that have no accent to remove. */
const lettersInFull: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Lower case without accents: the remaining non-ASCII letters have no Latin base letter. */
export function plainLetters(text: string): string {
  const lower = text.toLowerCase()
  if (/^\p{ASCII}*$/u.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(/[\p{M}\u2018\u2019\u02bb\u02bc\u00b4]/gu, '')
    .replace(/[^ -~]/g, (letter) => lettersInFull[letter] ?? letter)
}

function isSingle(word: string | undefined): boolean {
  return word?.length === 1 && word >= 'a'
}

/** `y m c a` becomes `ymca`, and an `s` separated by an apostrophe rejoins its word. */
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

/** The words of a name as indexed: plain letters, single letters joined, abbreviations expanded. */
export function wordsOfName(name: string): string[] {
  return joinSingles(split(name), false).map((word) => fullForms.get(word) ?? word)
}

/** The distinct names of a nonprofit as words, its own name first; names without letters or digits are skipped. */
export function nameKeys({ name, otherNames }: { name: string; otherNames: readonly string[] }): string[][] {
  const keys = new Map<string, string[]>()
  for (const each of [name, ...otherNames]) {
    const words = wordsOfName(each)
    if (words.length > 0) keys.set(words.join(' '), words)
  }
  return [...keys.values()]
}

/** A typed term: words as in `wordsOfName`, except that the last is unchanged if `isOpen` (it may be unfinished). */
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

/** The illness, which isn't the plural of "aid". */
const aids = 'aids'

/** Removes the plural ending of an English word, approximately; it only needs to be consistent. */
export function singular(word: string): string {
  if (word.length < 4 || word === aids || /(ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(ch|sh|x|s|z)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

const mostRemembered = 50_000

/** A function of a word that remembers its answers, because the same words are asked again and again. */
export function remembering(make: (word: string) => string): (word: string) => string {
  const known = new Map<string, string>()
  return (word) => {
    const before = known.get(word)
    if (before !== undefined) return before
    const made = make(word)
    if (known.size < mostRemembered) known.set(word, made)
    return made
  }
}

/** The stem of an English word: `feeding`, `feeds` and `feed` have the same. */
export const stem = remembering((word) => (word.length > 40 || word === aids ? word : stemmer(word)))
