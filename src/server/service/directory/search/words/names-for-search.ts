import { wordsOfName } from './normalise-name.ts'
import { shortNames } from './short-names.ts'

/** A nonprofit's EIN, its own name, its other names as the directory keeps them, and its AFFILIATION code. */
export interface StoredNames {
  readonly ein: string
  readonly name: string
  readonly otherNames: readonly string[]
  readonly affiliation: string
}

const subordinate = '9'

/** Long phrases that many names hold and people shorten. */
const shortened: readonly (readonly [RegExp, string])[] = [
  [/\byoung men'?s christian association\b/i, 'YMCA'],
  [/\byoung women'?s christian association\b/i, 'YWCA'],
  [/\bveterans of (the )?foreign wars\b/i, 'VFW'],
  [/\bparent teacher association\b/i, 'PTA'],
  [/\bparent teacher organization\b/i, 'PTO'],
  [/\bsociety for the prevention of cruelty to animals\b/i, 'SPCA'],
]

function shorten(name: string): string[] {
  return shortened.flatMap(([phrase, short]) => (phrase.test(name) ? [name.replace(phrase, short)] : []))
}

/**
 * The other names a nonprofit is found by. A chapter's second name line is only its part of the name, so it is read
 * after the name of the body; a single word that the name holds already, such as a place, is no name of its own.
 */
export function namesForSearch({ ein, name, otherNames, affiliation }: StoredNames): string[] {
  const words = new Set(wordsOfName(name))
  const found = otherNames.flatMap((other) => {
    const plain = other.replace(/^(d\/?b\/?a|a\/?k\/?a|f\/?k\/?a)\s+/i, '')
    const [first, second] = wordsOfName(plain)
    if (first === undefined || (second === undefined && words.has(first))) return []
    return [affiliation === subordinate && plain === other ? `${name} ${plain}` : plain]
  })
  return [...found, ...shorten(name), ...(shortNames[ein] ?? [])]
}
