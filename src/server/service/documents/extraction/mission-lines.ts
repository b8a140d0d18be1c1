import { lettersOf, type PlacedLabel } from './labels.ts'
import { onLine, type PrintedPage } from './printed-page.ts'
import { rowsOf, type Word } from './word.ts'

/** How the label goes on behind the part it is found by. */
const LABEL_REST = 'ormostsignificantactivities'

/** Line 1 is answered behind its label and on the lines down to the next; nothing is read where the label goes on otherwise. */
export function missionOf(page: PrintedPage): Word[] {
  const { form, unit } = page
  const [first, next] = [form.labels.get('1'), form.labels.get('2')]
  if (!first || !next) return []
  const rows = rowsOf(page.words, unit)
  const words = rows.flatMap((row) => row.words.filter((word) => isMission(word, first, next, page)))
  const label = labelRest(words, first, unit)
  const said = label && words.filter((word) => !label.has(word) && !isBefore(word, first, unit))
  const [head] = said ?? []
  if (!said || !head) return []
  const text = said.map(({ text }) => text).join(' ')
  const [left, right] = [Math.min(...said.map((word) => word.left)), Math.max(...said.map((word) => word.right))]
  return [{ text, left, right, baseline: said.at(-1)?.baseline ?? head.baseline, top: head.baseline - 8 * unit }]
}

function isMission(word: Word, first: PlacedLabel, next: PlacedLabel, { form, rise, unit }: PrintedPage): boolean {
  const line = word.baseline + rise
  return (
    line >= first.baseline - 0.33 * form.pitch &&
    line < next.baseline - 0.5 * form.pitch &&
    word.left >= first.left - 6 * unit
  )
}

function isBefore(word: Word, label: PlacedLabel, unit: number): boolean {
  return Math.abs(word.baseline - label.baseline) <= 2 * unit && word.left < label.right - unit
}

// The words a label goes on with, on its own line and where it wraps on the next one; undefined when it does not.
function labelRest(words: readonly Word[], label: PlacedLabel, unit: number): ReadonlySet<Word> | undefined {
  const isBeside = ({ baseline }: Word) => Math.abs(baseline - label.baseline) <= 2 * unit
  const behind = words.filter((word) =>
    isBeside(word) ? word.left >= label.right - unit : word.baseline > label.baseline,
  )
  const found = new Set<Word>()
  let rest = LABEL_REST
  for (const word of behind) {
    const letters = lettersOf(word.text)
    if (rest === '') break
    if (letters === '' || !rest.startsWith(letters)) {
      if (found.size === 0 && !isBeside(word)) return undefined
      continue
    }
    found.add(word)
    rest = rest.slice(letters.length)
  }
  return rest === '' ? found : undefined
}

/** The box on line 2, behind its label: whether it is ticked. */
export function tickOf(page: PrintedPage): Word[] {
  const label = page.form.labels.get('2')
  if (!label) return []
  const box = onLine(label, page).filter(
    ({ left, right }) => left >= label.right - 2 * page.unit && right <= label.right + 45 * page.unit,
  )
  const ticked = box.find(({ text }) => /^[X✓✔☒☑]$/i.test(text))
  return ticked ? [{ ...ticked, text: 'true' }] : []
}
