import { typingErrors } from './typing-errors.ts'

/** Words of at least this many letters may contain two typing errors, and shorter ones one. */
interface Limits {
  readonly shortest: number
  readonly twoErrorsFrom: number
}

interface Word {
  readonly text: string
  readonly letters: number
}

/** A list of words that finds the one with the fewest typing errors. */
export class ClosestWord {
  readonly #byLength: Word[][] = []
  readonly #limits: Limits

  constructor(words: Iterable<string>, limits: Limits) {
    this.#limits = limits
    for (const text of new Set(words)) {
      const list = this.#byLength[text.length] ?? []
      this.#byLength[text.length] = list
      list.push({ text, letters: lettersOf(text) })
    }
  }

  /** The closest word within the limits, the first listed of several; null if there is none. */
  find(text: string): string | null {
    if (text.length < this.#limits.shortest) return null
    const most = text.length < this.#limits.twoErrorsFrom ? 1 : 2
    const letters = lettersOf(text)
    let best: { text: string; errors: number } | null = null
    for (let length = text.length - most; length <= text.length + most; length++) {
      for (const word of this.#byLength[length] ?? []) {
        if (bitCount(word.letters ^ letters) > 2 * most || !mayMatch(text, word.text, most)) continue
        const errors = typingErrors(text, word.text, most, false)
        if (errors <= most && errors < (best?.errors ?? most + 1)) best = { text: word.text, errors }
      }
    }
    return best?.text ?? null
  }
}

/** In short words the first letter is never wrong. */
function mayMatch(text: string, word: string, most: number): boolean {
  return most > 1 || text[0] === word[0] || text.charCodeAt(0) > 127
}

/** Which letters a word contains, as bits: one typing error changes at most two of them. */
function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits
}

function bitCount(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count++
  return count
}
