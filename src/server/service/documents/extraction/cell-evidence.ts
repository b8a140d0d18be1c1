import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Evidence, PagePlace } from './extraction.ts'
import type { PageWords } from './page-words.ts'
import type { Cells } from './part-one-page.ts'
import { pictureOf } from './place-picture.ts'
import { drawnPage } from './scanned-page.ts'
import type { Trusted } from './trust-recognised.ts'
import type { Word } from './word.ts'

/** The resolution cells are shown at. */
const DOTS_PER_POINT = 144 / 72

/** The cells of a page, and which are trusted for what. */
export interface TrustedCells {
  printed: PageWords
  cells: Cells
  trusted: ReadonlyMap<string, Trusted>
  pictures: boolean
}

/** What the trusted cells of a page of drawn text are believed for, each with its place and picture. */
export async function evidenceOf(
  page: PDFPageProxy,
  { printed, cells, trusted, pictures }: TrustedCells,
): Promise<Record<string, Evidence>> {
  const drawn = pictures ? await drawnPage(page, DOTS_PER_POINT).catch(() => undefined) : undefined
  const evidence = [...trusted].flatMap(([key, { confidence, sums }]): [string, Evidence][] => {
    const [word] = cells.get(key) ?? []
    if (!word) return []
    const place = printed.placeOf(boxOf(word, printed.unit))
    const said = { source: 'text' as const, printed: word.text, confidence, sums, page: page.pageNumber, place }
    return [[key, { ...said, picture: drawn && pictureOf(drawn, place) }]]
  })
  return Object.fromEntries(evidence)
}

function boxOf({ left, right, baseline, top }: Word, unit: number): PagePlace {
  return { left: left - unit, right: right + unit, top: top ?? baseline - 9 * unit, bottom: baseline + 3 * unit }
}
