import { stemmer } from 'stemmer'

const known = new Map<string, string>()
const mostKnown = 50_000

/** The stem of an English word: `feeding`, `feeds` and `feed` have the same. */
export function stem(word: string): string {
  const before = known.get(word)
  if (before !== undefined) return before
  const made = word.length > 40 ? word : stemmer(word)
  if (known.size < mostKnown) known.set(word, made)
  return made
}
