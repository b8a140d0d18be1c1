import { onLine, type PrintedPage } from './printed-page.ts'
import type { Word } from './word.ts'

/** Whether a word is the number of its line again; the last dot of a leader may touch it. */
export function saysLine({ text }: Word, line: string): boolean {
  return text.replace(/^\.+/, '') === line
}

/** So many lines with their number again below each other are no chance. */
const FEWEST_CELLS = 3
/** How far from each other their middles are, in units. */
const CELL = 5

/** The narrow cells in which lines have their number again, by where these stand below each other. */
export function numberCells(lines: readonly string[], page: PrintedPage): ((word: Word) => boolean) | undefined {
  const middle = (word: Word) => (word.left + word.right) / 2
  const said = lines.flatMap((line) => {
    const label = page.form.labels.get(line)
    return label ? onLine(label, page).filter((word) => word.left >= label.right && saysLine(word, line)) : []
  })
  const near = (word: Word) => (other: Word) => Math.abs(middle(other) - middle(word)) <= CELL * page.unit
  const columns = said.map((word) => ({ word, size: said.filter(near(word)).length }))
  const largest = columns.toSorted((a, b) => b.size - a.size)[0]
  if (!largest || largest.size < FEWEST_CELLS) return undefined
  const column = said.filter(near(largest.word))
  const [left, right] = [Math.min(...column.map((word) => word.left)), Math.max(...column.map((word) => word.right))]
  // A longer line's number reaches further: recognition may take its letter for a digit.
  const isWithin = (word: Word) => near(largest.word)(word) || (middle(word) >= left && middle(word) <= right)
  return (word) => isWithin(word) && word.right - word.left <= 4 * CELL * page.unit
}
