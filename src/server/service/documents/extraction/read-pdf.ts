import { OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { ExtractionFailure } from './extraction.ts'
import { namedCells } from './named-fields.ts'
import { wordsOf } from './page-words.ts'
import { type Cells, isPartOne, readPartOne } from './part-one-page.ts'
import { openPdf } from './pdf-file.ts'
import { readScan } from './read-scan.ts'
import { createRecogniser } from './recogniser.ts'
import { trustPrinted } from './trust-printed.ts'
import type { Word } from './word.ts'

/** A scanned form stands before its schedules; looking at a page takes seconds. */
const MAX_SCANNED_PAGES = 15

/** Reads Part I from a PDF: filled in, drawn as text, or scanned. Throws ExtractionFailure. */
export async function readPdf(bytes: Uint8Array): Promise<Record<string, string>> {
  const document = await openPdf(bytes)
  try {
    const { data, scans } = await firstFilledForm(document)
    const found = data ?? (await firstScannedForm(document, scans))
    if (found) return found
    throw new ExtractionFailure('not_form_990', 'no page is the first of a Form 990')
  } finally {
    await document.destroy()
  }
}

interface Search {
  data?: Record<string, string>
  /** Numbers of the pages that are pictures. */
  scans: number[]
}

// A blank copy may lie before the filed one, so the search goes on until a form says something.
async function firstFilledForm(document: PDFDocumentProxy): Promise<Search> {
  const search: Search = { scans: [] }
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const cells = await printedCells(page)
    if (cells === 'scan') search.scans.push(number)
    page.cleanup()
    if (cells instanceof Map && cells.size > 0) return { ...search, data: trustPrinted(cells) }
    if (cells instanceof Map) search.data = {}
  }
  return search
}

async function printedCells(page: PDFPageProxy): Promise<Cells | 'scan' | undefined> {
  const annotations = await page.getAnnotations()
  const printed = await wordsOf(page, annotations)
  const named = namedCells(annotations)
  if (!isPartOne(printed)) return named ?? (isLegible(printed.words) ? undefined : 'scan')
  if (await hidesItsText(page)) return 'scan'
  return new Map([...readPartOne(printed), ...(named ?? [])])
}

/** A page without a few plain words is a picture, or its fonts do not say what they show. */
function isLegible(words: readonly Word[]): boolean {
  return words.filter(({ text }) => /^(the|of|and|or|to|for|form|page|part|schedule)$/i.test(text)).length >= 3
}

const PICTURES: readonly number[] = [OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]

// Scanners lay invisible text over the picture: somebody else's reading, with somebody else's mistakes.
async function hidesItsText(page: PDFPageProxy): Promise<boolean> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const invisible = fnArray.some((fn, at) => fn === OPS.setTextRenderingMode && argsArray[at]?.[0] === 3)
  return invisible && fnArray.some((fn) => PICTURES.includes(fn))
}

/** Fewer drawing steps than this, without a picture, draw no form. */
const FEWEST_STEPS = 200

async function showsSomething(page: PDFPageProxy): Promise<boolean> {
  const { fnArray } = await page.getOperatorList()
  return fnArray.length >= FEWEST_STEPS || fnArray.some((fn) => PICTURES.includes(fn))
}

async function firstScannedForm(
  document: PDFDocumentProxy,
  numbers: readonly number[],
): Promise<Record<string, string> | undefined> {
  if (numbers.length === 0) return undefined
  const recogniser = await createRecogniser()
  try {
    for (const number of numbers.slice(0, MAX_SCANNED_PAGES)) {
      const page = await document.getPage(number)
      const data = (await showsSomething(page)) ? await readScan(page, recogniser) : undefined
      page.cleanup()
      if (data) return data
    }
    return undefined
  } finally {
    await recogniser.close()
  }
}
