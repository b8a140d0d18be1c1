/** A piece of a name, and whether the donor's words matched it. */
export interface Piece {
  text: string
  matched: boolean
}

/** Cuts a name where words of it begin with words of the term, without regard to case and accents. */
export function markMatches(name: string, term: string): Piece[] {
  const words = fold(term).split(/\s+/).filter(Boolean)
  const pieces: Piece[] = []
  for (const text of name.split(/(?<=[\s\-/(&'’])|(?=[\s\-/(&])/)) {
    const length = longestStart(fold(text), words)
    if (length > 0) pieces.push({ text: text.slice(0, length), matched: true })
    if (length < text.length) pieces.push({ text: text.slice(length), matched: false })
  }
  return pieces
}

function longestStart(text: string, words: readonly string[]): number {
  return Math.max(0, ...words.filter((word) => text.startsWith(word)).map((word) => word.length))
}

function fold(text: string): string {
  // Letter by letter, so that positions in the folded text are positions in the text.
  return Array.from(text, (letter) => letter.normalize('NFD').charAt(0).toLowerCase()).join('')
}
