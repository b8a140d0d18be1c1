import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { ExtractionFailure } from './extraction.ts'
import { namedCells } from './named-fields.ts'
import { wordsOf } from './page-words.ts'
import { type Cells, isPartOne, readPartOne } from './part-one-page.ts'
import { openPdf } from './pdf-file.ts'
import { trustPrinted } from './trust-printed.ts'

/** Reads Part I from a PDF: filled in, drawn as text, or scanned. Throws ExtractionFailure. */
export async function readPdf(bytes: Uint8Array): Promise<Record<string, string>> {
  const document = await openPdf(bytes)
  try {
    const data = await firstFilledForm(document)
    if (data) return data
    throw new ExtractionFailure('not_form_990', 'no page is the first of a Form 990')
  } finally {
    await document.destroy()
  }
}

// A blank copy may lie before the filed one, so the search goes on until a form says something.
async function firstFilledForm(document: PDFDocumentProxy): Promise<Record<string, string> | undefined> {
  let blank: Record<string, string> | undefined
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const cells = await printedCells(page)
    page.cleanup()
    if (cells?.size) return trustPrinted(cells)
    if (cells) blank = {}
  }
  return blank
}

async function printedCells(page: PDFPageProxy): Promise<Cells | undefined> {
  const annotations = await page.getAnnotations()
  const words = await wordsOf(page, annotations)
  const named = namedCells(annotations, page.getViewport({ scale: 1 }).width)
  if (!isPartOne(words, 'printed')) return words.some(({ text }) => /[a-z]{4}/i.test(text)) ? undefined : named
  return new Map([...readPartOne(words, 'printed'), ...(named ?? [])])
}
