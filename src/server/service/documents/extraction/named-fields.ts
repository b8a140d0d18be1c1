import * as z from 'zod/mini'
import { fieldAt } from './part-one.ts'
import type { Cells } from './part-one-page.ts'

const NamedField = z.object({
  fieldName: z.string(),
  fieldValue: z.string(),
  rect: z.tuple([z.number(), z.number(), z.number(), z.number()]),
})

const LINE = /Table_(?:Lines8-19|20-22)\[0\]\.Line(\d{1,2}[ab]?)\[0\]/

/**
 * Reads the cells whose form fields are named for their line, as the official fillable form names them. The number at
 * a name's end shifts from year to year, so the column is told by the box. Undefined when the page has no such field.
 */
export function namedCells(annotations: readonly unknown[], pageWidth: number): Cells | undefined {
  const middle = pageWidth * (482 / 612)
  let named = false
  const cells: Cells = new Map()
  for (const annotation of annotations) {
    const { data } = NamedField.safeParse(annotation)
    const [, line] = LINE.exec(data?.fieldName ?? '') ?? []
    if (!data || !line) continue
    named = true
    const [left, , right] = data.rect
    const column = line === '16b' ? 'inline' : (left + right) / 2 < middle ? 'prior' : 'current'
    const key = fieldAt(line, column)?.key
    const text = data.fieldValue.trim()
    if (key && text !== '') cells.set(key, [...(cells.get(key) ?? []), text])
  }
  return named ? cells : undefined
}
