import type { PlacedLabel } from './labels.ts'
import { onLine, type PrintedPage } from './printed-page.ts'
import { rowsOf, type Word } from './word.ts'

/** Line 1 is answered behind its label and on the lines down to the next. */
export function missionOf(page: PrintedPage): Word[] {
  const { form, unit } = page
  const [first, next] = [form.labels.get('1'), form.labels.get('2')]
  if (!first || !next) return []
  const rows = rowsOf(page.words, unit)
  const words = rows.flatMap((row) => row.words.filter((word) => isMission(word, first, next, page)))
  const end = labelEnd(first, page)
  const said = words.filter(({ baseline, left }) => baseline > first.baseline + 4 * unit || left > end)
  const [head] = said
  if (!head) return []
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

// The label goes on behind the part that never changed, up to its colon.
function labelEnd(label: PlacedLabel, { words, unit }: PrintedPage): number {
  const beside = words.filter(({ baseline }) => Math.abs(baseline - label.baseline) <= 2 * unit)
  const own = beside.filter(({ left }) => left >= label.left).toSorted((a, b) => a.left - b.left)
  return own.find(({ text, right }) => right > label.right && text.endsWith(':'))?.right ?? label.right
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
