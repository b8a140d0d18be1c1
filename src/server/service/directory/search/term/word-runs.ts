/** A run of words that begin alike is passed over at one stroke when their beginning is at most so long. */
export const longestRunBeginning = 3

type Breaks = readonly Uint32Array[]

const known = new WeakMap<Uint8Array, Breaks>()

/** By length of beginning, from 1: the places in alphabetical order where a word begins otherwise than the one before. */
function breaksOf(sharedLetters: Uint8Array): Breaks {
  const before = known.get(sharedLetters)
  if (before !== undefined) return before
  const places = Array.from({ length: longestRunBeginning }, (): number[] => [])
  for (let at = 0; at < sharedLetters.length; at++) {
    for (let letters = sharedLetters[at] ?? 0; letters < longestRunBeginning; letters++) places[letters]?.push(at)
  }
  const breaks = places.map((list) => Uint32Array.from(list))
  known.set(sharedLetters, breaks)
  return breaks
}

/** Goes over a list of words from front to back and finds where runs of words that begin alike end. */
export class WordRuns {
  readonly #breaks: Breaks
  readonly #next = new Uint32Array(longestRunBeginning)
  readonly #length: number

  constructor(sharedLetters: Uint8Array) {
    this.#breaks = breaksOf(sharedLetters)
    this.#length = sharedLetters.length
  }

  /** The first place after `at` where a word does not share so many letters (1 to 3) with the one before. */
  endOf(letters: number, at: number): number {
    const breaks = this.#breaks[letters - 1] ?? new Uint32Array()
    let next = this.#next[letters - 1] ?? 0
    while (next < breaks.length && (breaks[next] ?? 0) <= at) next++
    this.#next[letters - 1] = next
    return breaks[next] ?? this.#length
  }
}
