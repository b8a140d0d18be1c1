let word = ''
let snippet

/** What the ids of a snippet end with: a word of its own for each, so that several of them stand on one page. */
export function wordFor(wordless) {
  if (wordless !== snippet) word = crypto.getRandomValues(new Uint32Array(1))[0].toString(36)
  snippet = wordless
  return word
}

/** Gives the snippet another word though it says the same: each copy may go to the same page. */
export function renewWord() {
  snippet = undefined
}
