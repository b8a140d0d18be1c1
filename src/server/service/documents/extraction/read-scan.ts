import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { filledIn } from './cell-picture.ts'
import { ExtractionFailure } from './extraction.ts'
import { formGrid } from './form-grid.ts'
import { lettersOf, nearest } from './labels.ts'
import type { Recognised, Recogniser } from './recogniser.ts'
import { type Box, cutOut, type ScannedPage, scannedPage } from './scanned-page.ts'
import { trustRecognised } from './trust-recognised.ts'
import { rowsOf, type Word } from './word.ts'

/** Where a form has its title, and where its lines; margins of a scan may shift both. */
const HEAD: Box = { left: 0, top: 0, right: 612, bottom: 130 }
const BODY: Box = { left: 30, top: 220, right: 612, bottom: 640 }
/** Words are found at half the resolution that numbers are read at. */
const WORD_SCALE = 0.5
/** Each number is read at these scales; chance errors seldom agree. */
const NUMBER_SCALES = [1, 1.6, 1.3]

/**
 * Reads Part I off a scanned page: undefined when the page is not the first of a Form 990. Throws ExtractionFailure when
 * it is, but cannot be read.
 */
export async function readScan(
  page: PDFPageProxy,
  recogniser: Recogniser,
): Promise<Record<string, string> | undefined> {
  const scan = await scannedPage(page)
  if (!isTitled(await wordsIn(scan, HEAD, recogniser))) return undefined
  const words = await wordsIn(scan, BODY, recogniser)
  if (!hasOwnLines(words)) return undefined
  const grid = formGrid(words)
  if (!grid) throw new ExtractionFailure('unreadable_scan', 'too little of the form could be recognised')
  const readings = new Map<string, Recognised[]>()
  for (const [key, box] of grid) readings.set(key, await readCell(scan, box, recogniser))
  const data = trustRecognised(readings)
  if (Object.keys(data).length > 0) return data
  throw new ExtractionFailure('unreadable_scan', 'no number could be read for certain')
}

async function wordsIn(scan: ScannedPage, box: Box, recogniser: Recogniser): Promise<Word[]> {
  const words = await recogniser.words(cutOut(scan, box, WORD_SCALE), scan.dotsPerPoint * WORD_SCALE)
  return words.map((word) => ({
    ...word,
    left: word.left + box.left,
    right: word.right + box.left,
    baseline: word.baseline + box.top,
  }))
}

async function readCell(scan: ScannedPage, box: Box, recogniser: Recogniser): Promise<Recognised[]> {
  const readings: Recognised[] = []
  for (const scale of NUMBER_SCALES) {
    const picture = filledIn(cutOut(scan, box, scale), scan.dotsPerPoint * scale)
    if (picture) readings.push(await recogniser.number(picture))
  }
  return readings
}

function isTitled(words: readonly Word[]): boolean {
  return says(words, 'returnoforganizationexempt') && !says(words, 'shortformreturn')
}

function hasOwnLines(words: readonly Word[]): boolean {
  return says(words, 'revenuelessexpenses') || says(words, 'professionalfundraisingfees')
}

function says(words: readonly Word[], text: string): boolean {
  const rows = rowsOf(words).map(({ words }) => lettersOf(words.map((word) => word.text).join('')))
  return rows.some((row) => nearest(row, text, Math.floor(text.length * 0.15)) !== undefined)
}
