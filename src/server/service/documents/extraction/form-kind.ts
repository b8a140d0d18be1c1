import type { FormKind } from './extraction.ts'
import { lettersOf, nearest } from './labels.ts'
import { rowsOf, type Word } from './word.ts'

/** Letters of a title that recognition may get wrong, as a share. */
const TOLERANCE = 0.15

const TITLES: readonly { kind: FormKind; title: string; lines?: readonly string[] }[] = [
  { kind: '990-EZ', title: 'shortformreturnoforganizationexempt' },
  { kind: '990-PF', title: 'returnofprivatefoundation' },
  { kind: '990-N', title: 'electronicnoticeepostcard' },
  {
    kind: '990',
    title: 'returnoforganizationexempt',
    lines: ['revenuelessexpenses', 'professionalfundraisingfees', 'netassetsorfundbalances'],
  },
]

/** Tells by its title which return a page is the first of; the Form 990 needs a line of its own as well. */
export function kindOf(words: readonly Word[]): FormKind | undefined {
  const rows = rowsOf(words).map(({ words }) => lettersOf(words.map(({ text }) => text).join('')))
  const says = (text: string) =>
    rows.some((row) => nearest(row, text, Math.floor(text.length * TOLERANCE)) !== undefined)
  if (says('shortform') && says('returnoforganizationexempt')) return '990-EZ'
  return TITLES.find(({ title, lines }) => says(title) && (lines?.some(says) ?? true))?.kind
}

/** Tells by its title, letter by letter, which other return a page of drawn text is the first of. */
export function printedKindOf({ words, unit }: { words: readonly Word[]; unit: number }): FormKind | undefined {
  const rows = rowsOf(words, unit).map(({ words }) => lettersOf(words.map(({ text }) => text).join('')))
  const says = (text: string) => rows.some((row) => row.includes(text))
  if (says('shortform') && says('returnoforganizationexempt') && says('formez')) return '990-EZ'
  return TITLES.find(({ kind, title }) => kind !== '990' && says(title))?.kind
}
