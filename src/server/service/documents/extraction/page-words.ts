import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import * as z from 'zod/mini'
import type { Word } from './word.ts'

const TextItem = z.object({ str: z.string(), width: z.number(), transform: z.array(z.number()) })
const FilledField = z.object({
  fieldType: z.enum(['Tx', 'Btn']),
  fieldValue: z.union([z.string(), z.array(z.string())]),
  rect: z.tuple([z.number(), z.number(), z.number(), z.number()]),
})

/** Forms are printed on letter paper; other sizes are scaled to it. */
const LETTER_WIDTH = 612
/** How far above the lower edge of its box a filled value stands. */
const VALUE_ABOVE_EDGE = 2.5
/** No page of a form has more; what does is not read. */
const MAX_WORDS = 20_000

/** Reads the words of a page: what is drawn as text, and what was filled into its form fields. */
export async function wordsOf(page: PDFPageProxy, annotations: readonly unknown[]): Promise<Word[]> {
  const viewport = page.getViewport({ scale: 1 })
  const scale = LETTER_WIDTH / viewport.width
  const place = (x: number, y: number) => {
    const [left = 0, top = 0] = viewport.convertToViewportPoint(x, y)
    return { x: left * scale, y: top * scale }
  }
  const { items } = await page.getTextContent()
  const drawn = items.slice(0, MAX_WORDS).flatMap((item) => drawnWords(item, place, scale))
  const filled = annotations.flatMap((annotation) => filledWords(annotation, place))
  return [...drawn, ...filled].slice(0, MAX_WORDS)
}

type Place = (x: number, y: number) => { x: number; y: number }

function drawnWords(item: unknown, place: Place, scale: number): Word[] {
  const found = TextItem.safeParse(item)
  if (!found.success) return []
  const { str, width, transform } = found.data
  const { x, y } = place(transform[4] ?? 0, transform[5] ?? 0)
  return wordsIn(str, { left: x, right: x + width * scale, baseline: y })
}

// The place of a word within its item is estimated by letters: exact for typewriter faces, near enough for others.
function wordsIn(text: string, place: Omit<Word, 'text'>): Word[] {
  const perLetter = (place.right - place.left) / Math.max(text.length, 1)
  return [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    left: place.left + match.index * perLetter,
    right: place.left + (match.index + match[0].length) * perLetter,
    baseline: place.baseline,
  }))
}

function filledWords(annotation: unknown, place: Place): Word[] {
  const found = FilledField.safeParse(annotation)
  if (!found.success) return []
  const { fieldType, fieldValue, rect } = found.data
  const value = String(fieldValue).trim()
  const [corner, other] = [place(rect[0], rect[1]), place(rect[2], rect[3])]
  const left = Math.min(corner.x, other.x)
  const right = Math.max(corner.x, other.x)
  const baseline = Math.max(corner.y, other.y) - VALUE_ABOVE_EDGE
  if (fieldType === 'Btn') return value === '' || value === 'Off' ? [] : [{ text: 'X', left, right, baseline }]
  // A number fills its box: its right edge is the box's, whatever the viewer would draw.
  if (/^\S*$/.test(value)) return value === '' ? [] : [{ text: value, left: left + 2, right: right - 1, baseline }]
  return wordsIn(value, { left, right, baseline })
}
