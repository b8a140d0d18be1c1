/** Words `from` to `end` − 1 of a vocabulary, numbered from 1; empty when the two are equal. */
export interface WordRange {
  readonly from: number
  readonly end: number
}

/** The first word at or after `text` in the order of the vocabulary, as an index from 0. */
function lowerBound(words: readonly string[], text: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}

/** The one word, or an empty range. */
export function findWord(words: readonly string[], text: string): WordRange {
  const at = lowerBound(words, text)
  return { from: at + 1, end: words[at] === text ? at + 2 : at + 1 }
}

/** All words that start so. */
export function findPrefix(words: readonly string[], text: string): WordRange {
  return { from: lowerBound(words, text) + 1, end: lowerBound(words, `${text}\uffff`) + 1 }
}

/** Does the range hold no word? */
export function isEmptyRange(range: WordRange): boolean {
  return range.end <= range.from
}
