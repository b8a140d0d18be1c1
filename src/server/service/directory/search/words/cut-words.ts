/** Shorter words are found inside too many others, unless `isKnown` is strict about them. */
const shortestWord = 4
/** At least this share of the letters must belong to known words; less if the first of them is long. */
const smallestCover = 0.7
const coverAfterLongWord = 0.5
const longWord = 6
const longestText = 60

interface Cut {
  readonly words: readonly string[]
  readonly covered: number
  /** Grows with the length of the words, so that one long word beats two short ones. */
  readonly score: number
}

/**
 * Cuts a word that was joined from several, such as a German compound, into known words, the first at its beginning; null if
 * they don't cover most of it. Letters between known words are skipped.
 */
export function cutWords(
  text: string,
  isKnown: (word: string) => boolean,
  shortest = shortestWord,
): readonly string[] | null {
  if (text.length > longestText) return null
  const best: (Cut | null)[] = [{ words: [], covered: 0, score: 0 }]
  for (let end = 1; end <= text.length; end++) best.push(bestCutAt(text, end, { best, isKnown, shortest }))
  const cut = best[text.length]
  const [first] = cut?.words ?? []
  if (!cut || first === undefined) return null
  const cover = first.length >= longWord ? coverAfterLongWord : smallestCover
  return cut.covered < text.length * cover ? null : cut.words
}

function bestCutAt(
  text: string,
  end: number,
  { best, isKnown, shortest }: { best: readonly (Cut | null)[]; isKnown: (word: string) => boolean; shortest: number },
): Cut | null {
  const before = best[end - 1]
  // Only letters after the first word may be skipped.
  let chosen: Cut | null = before && before.words.length > 0 ? before : null
  for (let start = 0; start <= end - shortest; start++) {
    const rest = best[start]
    const word = text.slice(start, end)
    if (!rest || !isKnown(word)) continue
    const score = rest.score + word.length ** 2
    if (score <= (chosen?.score ?? 0)) continue
    chosen = { words: [...rest.words, word], covered: rest.covered + word.length, score }
  }
  return chosen
}
