import { CATEGORIES, type Category } from '../../contract/categories.ts'

/** Reads the causes to offer off a comma list, a JSON list or an array; all where none is named. */
export function offeredCategories(
  value: string | readonly string[] | null | undefined,
  complain: (word: string) => void,
): readonly Category[] {
  const known: Category[] = []
  for (const word of listOf(value)) {
    const category = CATEGORIES.find((name) => name === word.toLowerCase())
    if (category === undefined) complain(word)
    else known.push(category)
  }
  return known.length === 0 ? CATEGORIES : known
}

function listOf(value: string | readonly string[] | null | undefined): readonly string[] {
  if (Array.isArray(value)) return value.map(String)
  return `${value ?? ''}`
    .replace(/^\s*\[|\]\s*$|"/g, '')
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
}
