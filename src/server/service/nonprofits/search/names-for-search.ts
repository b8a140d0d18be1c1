import { wordsOfName } from './normalise-name.ts'

/** A nonprofit's own name, its other names as the directory keeps them, and its AFFILIATION code. */
export interface KeptNames {
  readonly name: string
  readonly otherNames: readonly string[]
  readonly affiliation: string
}

const subordinate = '9'

/**
 * The other names a nonprofit is found by. A chapter's second name line is only its part of the name, so it is read
 * after the name of the body; a single word that the name holds already, such as a place, is no name of its own.
 */
export function namesForSearch({ name, otherNames, affiliation }: KeptNames): string[] {
  const words = new Set(wordsOfName(name))
  return otherNames.flatMap((other) => {
    const plain = other.replace(/^(d\/?b\/?a|a\/?k\/?a|f\/?k\/?a)\s+/i, '')
    const [first, second] = wordsOfName(plain)
    if (first === undefined || (second === undefined && words.has(first))) return []
    return [affiliation === subordinate && plain === other ? `${name} ${plain}` : plain]
  })
}
