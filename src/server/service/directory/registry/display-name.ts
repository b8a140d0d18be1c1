import { acronyms, ordinaryAbbreviations, personalPrefixes, smallWords, wordsBeforeArticle } from './name-words.ts'

/** Additional words for texts other than names. */
export interface DisplayOptions {
  /** Words that stay in capitals besides well-known acronyms, such as compass points in a street. */
  capitals?: ReadonlySet<string>
}

/**
 * Converts a name from capitals to normal spelling: `YMCA OF THE USA` becomes `YMCA of the USA`. Only case and runs of
 * white space change; a name with small letters keeps its case.
 */
export function displayName(filed: string, options: DisplayOptions = {}): string {
  const words = filed.trim().split(/\s+/u)
  if (/\p{Ll}/u.test(filed)) return words.join(' ')
  return words
    .map((word, index) => {
      if (word === 'A' && wordsBeforeArticle.has(words[index - 1] ?? '')) return 'a'
      return displayWord(word, { edge: isEdge(words, index), capitals: options.capitals ?? none })
    })
    .join(' ')
}

/** Converts a street line from capitals to normal spelling; compass points stay in capitals. */
export function displayAddress(filed: string): string {
  return displayName(filed, { capitals: compassPoints })
}

const compassPoints: ReadonlySet<string> = new Set(['NE', 'SE', 'NW', 'SW', 'PO', 'CPO', 'RR', 'US'])
const none: ReadonlySet<string> = new Set()

interface WordPlace {
  edge: boolean
  capitals: ReadonlySet<string>
}

/**
 * The first word, and one after a colon or dash, is always capitalized; so is the last, unless the name was cut off
 * there.
 */
function isEdge(words: readonly string[], index: number): boolean {
  const last = index === words.length - 1 && !/^(OF|AND|FOR|AT|OR|DE)$/u.test(words[index] ?? '')
  return index === 0 || last || /[:\-–—]$/u.test(words[index - 1] ?? '')
}

/** Names use few different words, so each is converted once and cached up to a limit. */
const known = new Map<string, string>()
const maxKnown = 100_000

function displayWord(word: string, place: WordPlace): string {
  const key = `${word} ${place.edge ? 1 : 0}${place.capitals === none ? 0 : 1}`
  const before = known.get(key)
  if (before !== undefined) return before
  const shown = composeWord(word, place)
  if (known.size >= maxKnown) known.clear()
  known.set(key, shown)
  return shown
}

function composeWord(word: string, place: WordPlace): string {
  if (!place.edge && smallWords.has(word)) return word.toLowerCase()
  if (isShortAmpersand(word)) return word
  const parts = word.split(/([-/&+,.()]+)/u)
  return parts.map((part, index) => displayPart(part, index > 0 && smallWords.has(part), place)).join('')
}

/** `AT&T`, `A&M`: initials joined by an ampersand are kept. */
function isShortAmpersand(word: string): boolean {
  return /^\p{L}{1,2}&\p{L}{1,2}\.?$/u.test(word)
}

function displayPart(part: string, small: boolean, place: WordPlace): string {
  if (small) return part.toLowerCase()
  if (personalPrefixes.has(part)) return personalPrefixes.get(part) ?? part
  if (keepsCapitals(part) || place.capitals.has(part)) return part
  if (/^\d+(ST|ND|RD|TH|S)$/u.test(part)) return part.toLowerCase()
  if (/\d/u.test(part)) return part
  return part
    .split(/(['’`])/u)
    .map(displayAroundApostrophe)
    .join('')
}

/** `O'BRIEN` and `D'ANGELO` get a capital after the apostrophe, `CHILDREN'S` doesn't. */
function displayAroundApostrophe(piece: string, index: number, pieces: readonly string[]): string {
  if (index < 2) return capitalize(piece)
  const before = pieces[index - 2] ?? ''
  return before.length === 1 && piece.length > 2 ? capitalize(piece) : piece.toLowerCase()
}

function keepsCapitals(part: string): boolean {
  if (part.length < 2) return true
  if (acronyms.has(part)) return true
  if (isRomanNumeral(part)) return true
  return /^[BCDFGHJKLMNPQRSTVWXZ]{2,}$/u.test(part) && !ordinaryAbbreviations.has(part)
}

function isRomanNumeral(part: string): boolean {
  return /^(II|III|IV|VI|VII|VIII|IX|XII|XIII|XIV|XV|XVI|XVII|XVIII|XIX|XX|XXI|XXIII)$/u.test(part)
}

function capitalize(piece: string): string {
  const personal = personalPrefixes.get(piece)
  if (personal !== undefined) return personal
  const scottish = /^MC(\p{L}{2,})$/u.exec(piece)
  if (scottish?.[1] !== undefined) return `Mc${capitalize(scottish[1])}`
  const [first = ''] = piece
  return first + piece.slice(first.length).toLowerCase()
}
