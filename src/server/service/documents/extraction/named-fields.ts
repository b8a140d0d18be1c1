import * as z from 'zod/mini'
import { fieldAt } from './part-one.ts'
import type { Cells } from './part-one-page.ts'
import type { Word } from './word.ts'

const NamedField = z.object({
  fieldName: z.string(),
  fieldValue: z.optional(z.nullable(z.string())),
  rect: z.tuple([z.number(), z.number(), z.number(), z.number()]),
})

const LINE = /Table_(?:Lines8-19|20-22)\[0\]\.Line(\d{1,2}[ab]?)\[0\]/

/**
 * Reads the cells whose form fields are named for their line, as the official fillable form names them. The number at
 * a name's end shifts from year to year, so the column is told by the box: of a line's two, the left one is the prior
 * year's. Undefined when the page has no such field.
 */
export function namedCells(
  annotations: readonly unknown[],
  place: (x: number, y: number) => number[],
): Cells | undefined {
  const boxes = annotations.flatMap(namedBox)
  if (boxes.length === 0) return undefined
  const cells: Cells = new Map()
  for (const line of new Set(boxes.map(({ line }) => line))) {
    const found = boxes.filter((box) => box.line === line)
    const [first, second, ...others] = found.toSorted((a, b) => a.left - b.left)
    const pair = [
      { box: first, column: line === '16b' ? 'inline' : 'prior' },
      { box: second, column: 'current' },
    ] as const
    if (others.length > 0 || (line !== '16b' && (!first || !second || second.left < first.right))) continue
    for (const { box, column } of pair) {
      const key = fieldAt(line, column)?.key
      if (key !== undefined && box !== undefined && box.text !== '') cells.set(key, [wordIn(box, place)])
    }
  }
  return cells
}

interface NamedBox {
  line: string
  text: string
  left: number
  right: number
  rect: readonly [number, number, number, number]
}

function wordIn({ text, rect }: NamedBox, place: (x: number, y: number) => number[]): Word {
  const [[x = 0, y = 0], [otherX = 0, otherY = 0]] = [place(rect[0], rect[1]), place(rect[2], rect[3])]
  const [top, baseline] = [Math.min(y, otherY), Math.max(y, otherY) - 2]
  return { text, left: Math.min(x, otherX), right: Math.max(x, otherX), baseline, top }
}

function namedBox(annotation: unknown): NamedBox[] {
  const { data } = NamedField.safeParse(annotation)
  const [, line] = LINE.exec(data?.fieldName ?? '') ?? []
  if (!data || !line) return []
  const [left, , right] = data.rect
  return [{ line, text: (data.fieldValue ?? '').trim(), left, right, rect: data.rect }]
}
