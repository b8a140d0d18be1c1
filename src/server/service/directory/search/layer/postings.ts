import { sharedArray } from './growing-array.ts'
import type { IndexLayer } from './index-layer.ts'

/** Turns the streams around: for every word its documents, each once, in document order. */
export function layPostings(
  stream: Uint32Array,
  streamStarts: Uint32Array,
  wordCount: number,
): Pick<IndexLayer, 'postingStarts' | 'postings'> {
  const counts = new Uint32Array(wordCount + 2)
  const last = new Int32Array(wordCount + 1).fill(-1)
  eachWord(stream, streamStarts, last, (word) => {
    counts[word] = (counts[word] ?? 0) + 1
  })
  const postingStarts = sharedArray(wordCount + 2)
  for (let word = 0; word <= wordCount; word++)
    postingStarts[word + 1] = (postingStarts[word] ?? 0) + (counts[word] ?? 0)
  const next = postingStarts.slice()
  const postings = sharedArray(postingStarts[wordCount + 1] ?? 0)
  eachWord(stream, streamStarts, last.fill(-1), (word, document) => {
    const at = next[word] ?? 0
    postings[at] = document
    next[word] = at + 1
  })
  return { postingStarts, postings }
}

function eachWord(
  stream: Uint32Array,
  streamStarts: Uint32Array,
  last: Int32Array,
  visit: (word: number, document: number) => void,
): void {
  for (let document = 0; document + 1 < streamStarts.length; document++) {
    const end = streamStarts[document + 1] ?? 0
    for (let at = streamStarts[document] ?? 0; at < end; at++) {
      const word = stream[at] ?? 0
      if (word === 0 || last[word] === document) continue
      last[word] = document
      visit(word, document)
    }
  }
}

/** How many postings the words `from` to `end` − 1 have together, documents counted once per word. */
export function postingCount(layer: IndexLayer, from: number, end: number): number {
  return (layer.postingStarts[end] ?? 0) - (layer.postingStarts[from] ?? 0)
}
