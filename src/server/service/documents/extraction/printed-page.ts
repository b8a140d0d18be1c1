import type { Headings } from './column-headings.ts'
import type { PlacedLabel } from './labels.ts'
import type { PrintedForm } from './printed-form.ts'
import type { Word } from './word.ts'

/** A form with all its words, and where its values stand. */
export interface PrintedPage {
  form: PrintedForm
  words: readonly Word[]
  /** How much larger the letters are than those of a form on letter paper. */
  unit: number
  headings: Headings
  /** How far values stand above their labels. */
  rise: number
  /** Whether a word stands where lines have their number again, before their cells. */
  isNumberCell: (word: Word) => boolean
}

/** How far a value may stand from where its line's values do, as a share of the lines' distance. */
const SAME_LINE = 0.33

/** The words that stand on a line where its values do; none where another line is as near. */
export function onLine(label: PlacedLabel, { form, words, rise }: PrintedPage): Word[] {
  const baselines = [...form.labels.values()].map(({ baseline }) => baseline)
  const gaps = baselines.map((baseline) => Math.abs(baseline - label.baseline)).filter((gap) => gap > 0)
  const reach = SAME_LINE * Math.min(form.pitch, ...gaps)
  return words.filter(({ baseline }) => Math.abs(baseline + rise - label.baseline) <= reach)
}
