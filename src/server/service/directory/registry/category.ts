import type { Category } from '../../../../contract/index.ts'
import { nteeCommonNames, nteeNames } from './ntee-names.ts'

const categoryOfLetter: ReadonlyMap<string, Category> = new Map<string, Category>([
  ['A', 'arts and culture'],
  ['B', 'education'],
  ['C', 'environment'],
  ['D', 'animals'],
  ...letters('EFGH', 'healthcare'),
  ...letters('IJKLMNOP', 'human services'),
  ['Q', 'international affairs'],
  ...letters('RSTUVW', 'public benefit'),
  ['X', 'religion'],
  ['Y', 'mutual benefit'],
  ['Z', 'unclassified'],
])

const categoryOfFoundation: ReadonlyMap<string, Category> = new Map<string, Category>([
  ['10', 'religion'],
  ['11', 'education'],
  ['12', 'healthcare'],
])

function letters(text: string, category: Category): [string, Category][] {
  return [...text].map((letter) => [letter, category])
}

/**
 * The category of an NTEE code. A quarter of the file has no code; the IRS foundation code then identifies churches,
 * schools and hospitals.
 */
export function categoryOf(nteeCode: string, foundation: string): Category {
  const letter = nteeCode.trim().charAt(0).toUpperCase()
  if (letter === '') return categoryOfFoundation.get(foundation) ?? 'unclassified'
  return categoryOfLetter.get(letter) ?? 'unclassified'
}

/** The meanings of an NTEE code, most specific first: `D340` is wildlife sanctuaries, then wildlife protection. */
export function specificCategories(nteeCode: string): string[] {
  const code = nteeCode.trim().toUpperCase()
  const letter = code.charAt(0)
  const exact = nteeNames.get(code.slice(0, 3)) ?? nteeCommonNames.get(code.slice(1, 3))
  const decile = nteeNames.get(`${code.slice(0, 2)}0`)
  const names = [exact, decile, nteeNames.get(letter)].filter((name) => name !== undefined)
  return [...new Set(names)]
}
