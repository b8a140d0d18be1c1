import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { readCells } from './cell-readings.ts'
import { type Evidence, ExtractionFailure, type FormKind, type FormReading, type ReadingWarning } from './extraction.ts'
import { greyPng, pagePicture } from './grey-picture.ts'
import type { Token } from './number-tokens.ts'
import { kindOf } from './printed-form.ts'
import { type PageReading, prove } from './proof.ts'
import { createRecogniser, type RecognisedWord, type Recogniser } from './recogniser.ts'
import { type ScannedCell, type ScannedForm, scannedCells } from './scanned-cells.ts'
import {
  type Box,
  contentOf,
  cutOut,
  drawnPage,
  letGo,
  type PageContent,
  type QuarterTurn,
  type ScannedPage,
  straightened,
} from './scanned-page.ts'

/** Words are found at these shares of the resolution that numbers are read at: the second where letters are small. */
const WORD_SCALES = [0.5, 0.85] as const
/** Dots to the point of the page as it is shown to people. */
const SHOWN_AT = 144 / 72
/** Below this, in dots to the inch, a scan loses values that a better one would show. */
const COARSE = 140

/** A reader of scanned pages: pages of one document are most often turned alike. */
interface ScanReader {
  /**
   * What the first page of a Form 990 says, or which other return the page is the first of. Throws ExtractionFailure when
   * it is a Form 990's, but cannot be read.
   */
  read: (page: PDFPageProxy) => Promise<FormReading | FormKind | undefined>
  close: () => Promise<unknown>
}

/** Makes a reader for the scanned pages of one document. */
export function createScanReader(): ScanReader {
  let turns: QuarterTurn[] = [0, 180, 90, 270]
  let started: Promise<Recogniser> | undefined
  return {
    read: async (page) => {
      const content = await contentOf(page)
      if (!content.showsSomething) return undefined
      const drawn = await drawnPage(page)
      letGo(page)
      started ??= createRecogniser()
      const recogniser = await started
      for (const turn of turns) {
        const scan = straightened(drawn, turn)
        const words = await wordsOn(scan, recogniser, WORD_SCALES[0])
        if (!isUpright(words)) continue
        turns = [turn, ...turns.filter((other) => other !== turn)]
        const kind = kindOf(words)
        if (kind !== '990') return kind
        return await readForm(scan, words, recogniser, { number: page.pageNumber, warnings: warningsOf(content) })
      }
      return undefined
    },
    close: async () => (await started)?.close(),
  }
}

function warningsOf({ resolution }: PageContent): ReadingWarning[] {
  if (resolution === undefined || resolution >= COARSE) return []
  const detail = `the scan has ${Math.round(resolution)} dots to the inch; 200 and more show every value`
  return [{ code: 'low_resolution', detail }]
}

function wordsOn(scan: ScannedPage, recogniser: Recogniser, scale: number): Promise<RecognisedWord[]> {
  const whole = { left: 0, top: 0, right: scan.width, bottom: scan.height }
  return recogniser.words(cutOut(scan, whole, scale), scan.dotsPerPoint * scale)
}

/** So many of a page's words, as sure as this, can only be read where the page stands upright. */
const ENOUGH_WORDS = 25
const SURE = 85

/** A page that stands upright has words that lie level, plain or many; letters that stand on their side are read as well. */
function isUpright(words: readonly RecognisedWord[]): boolean {
  const plain = /^(from|form|page|part|year|line|lines|income|total|other|revenue|expenses|schedule|organization)$/i
  const level = words.filter(({ left, right, height }) => right - left > height)
  const known = level.filter(({ text, confidence }) => confidence >= 60 && plain.test(text))
  const long = level.filter(({ text, confidence }) => confidence >= SURE && /^[a-z]{4,}$/i.test(text))
  return known.length >= 3 || long.length >= ENOUGH_WORDS
}

async function readForm(
  scan: ScannedPage,
  words: readonly RecognisedWord[],
  recogniser: Recogniser,
  { number, warnings }: { number: number; warnings: ReadingWarning[] },
): Promise<FormReading> {
  const first = await scannedCells(scan, words, recogniser)
  // Small letters are overlooked at first: where a part of the form seems blank, it is looked at more closely.
  const closer = hasEveryPart(first?.cells ?? [])
    ? undefined
    : await scannedCells(scan, await wordsOn(scan, recogniser, WORD_SCALES[1]), recogniser)
  const form = (closer?.cells.length ?? 0) > (first?.cells.length ?? 0) ? closer : first
  if (form === undefined)
    throw new ExtractionFailure('unreadable_scan', 'too little of the form could be recognised', {
      form: '990',
      warnings,
    })
  return provenOn(form, await readCells(form, scan, recogniser), { scan, number, warnings })
}

// What stands beside a number belongs to its picture: a digit may have been lost there.
function around({ left, right, top, baseline, height }: Token): Box {
  return {
    left: left - 2 * height,
    right: right + 1.2 * height,
    top: (top ?? baseline - height) - 0.6 * height,
    bottom: baseline + 0.6 * height,
  }
}

/** One line of each part of the form, in each of its columns. */
const EVERY_PART = [/_3$/, /_12_prior/, /_12_current/, /_18_prior/, /_18_current/, /_2[0-2]_beg/, /_2[0-2]_end/]

function hasEveryPart(cells: readonly ScannedCell[]): boolean {
  return EVERY_PART.every((part) => cells.some(({ key }) => part.test(key)))
}

function provenOn(
  { cells }: ScannedForm,
  reading: PageReading,
  { scan, number, warnings }: { scan: ScannedPage; number: number; warnings: ReadingWarning[] },
): FormReading {
  const found = prove(reading)
  const data: Record<string, string> = {}
  const evidence: Record<string, Evidence> = {}
  for (const { key, token } of cells) {
    const value = found.get(key)
    if (token === undefined) continue
    if (value !== undefined) data[key] = value.value
    evidence[key] = {
      source: 'picture',
      printed: token.first.text,
      confidence: value?.confidence ?? 0,
      sums: value?.sums ?? [],
      page: number,
      place: scan.placeOf({
        left: token.left,
        right: token.right,
        top: token.top ?? token.baseline - 8,
        bottom: token.baseline + 2,
      }),
      picture: greyPng(cutOut(scan, around(token), 1)),
    }
  }
  const lost = cells.filter(({ key }) => !found.has(key)).map(({ key }) => key)
  if (lost.length > 0)
    warnings.push({ code: 'values_left_out', detail: 'these cells could not be read for certain', keys: lost })
  const pages = [pagePicture(scan.shown, { number, turn: scan.turn, scale: SHOWN_AT / scan.dotsPerPoint })]
  if (found.size > 0) return { form: '990', data, evidence, pages, warnings }
  throw new ExtractionFailure('unreadable_scan', 'no number could be read for certain', { form: '990', warnings })
}
