import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Evidence, PagePicture, PagePlace, Trusted } from './extraction.ts'
import type { PageWords } from './page-words.ts'
import type { Cells } from './part-one-page.ts'
import { pagePicture, pictureOf } from './place-picture.ts'
import { drawnPage } from './scanned-page.ts'
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

/**
 * What the cells of a page of drawn text are believed for, each with its place and picture, and the page. Cells that are
 * not trusted are there as well, for a person to look at.
 */
export async function evidenceOf(
  page: PDFPageProxy,
  { printed, cells, trusted, pictures }: TrustedCells,
): Promise<{ evidence: Record<string, Evidence>; pages: PagePicture[] }> {
  const drawn = pictures ? await drawnPage(page, DOTS_PER_POINT).catch(() => undefined) : undefined
  const evidence = [...cells].map(([key, words]): [string, Evidence] => {
    const { confidence, sums } = trusted.get(key) ?? { confidence: 0, sums: [] }
    const place = printed.placeOf(boxOf(words, printed.unit))
    const said = { source: 'text' as const, printed: words.map(({ text }) => text).join(' '), confidence, sums }
    return [key, { ...said, page: page.pageNumber, place, picture: drawn && pictureOf(drawn, place) }]
  })
  const pages = drawn ? [pagePicture(drawn, { number: page.pageNumber, turn: printed.turn, scale: 1 })] : []
  return { evidence: Object.fromEntries(evidence), pages }
}

function boxOf(words: readonly Word[], unit: number): PagePlace {
  const tops = words.map(({ top, baseline }) => top ?? baseline - 9 * unit)
  return {
    left: Math.min(...words.map(({ left }) => left)) - unit,
    right: Math.max(...words.map(({ right }) => right)) + unit,
    top: Math.min(...tops),
    bottom: Math.max(...words.map(({ baseline }) => baseline)) + 3 * unit,
  }
}
