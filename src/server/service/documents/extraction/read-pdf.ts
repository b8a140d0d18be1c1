import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { getDocument, type PDFDocumentProxy, type PDFPageProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { readCells } from './cell-readings.ts'
import { readCommon } from './common-page.ts'
import {
  type Evidence,
  ExtractionFailure,
  type FormKind,
  type FormReading,
  type PagePicture,
  type PagePlace,
  type ReadingWarning,
  type Trusted,
} from './extraction.ts'
import { greyPng, pagePicture, pictureOf } from './grey-picture.ts'
import { type HeadReading, readHead } from './head-page.ts'
import type { Token } from './number-tokens.ts'
import { type PageWords, wordsOf } from './page-words.ts'
import { type Cells, isPartOne, namedCells, readPartOne } from './part-one-page.ts'
import { kindOf, printedKindOf } from './printed-form.ts'
import { createRecognizer, type RecognizedWord, type Recognizer } from './recognizer.ts'
import { type PageReading, prove, type ScannedCell, type ScannedForm, scannedCells } from './scanned-cells.ts'
import {
  type Box,
  contentOf,
  cutOut,
  drawnPage,
  hidesItsText,
  letGo,
  type PageContent,
  type QuarterTurn,
  type ScannedPage,
  straightened,
} from './scanned-page.ts'
import { trustPrinted } from './trust-printed.ts'
import type { Word } from './word.ts'

/** A scanned form comes before its schedules; reading a page takes seconds. */
const MAX_SCANNED_PAGES = 15

/** The resolution at which pages and cells are shown to people. */
const DOTS_PER_POINT = 144 / 72

/** Reads Part I from a PDF: filled in, drawn as text, or scanned. Throws ExtractionFailure. */
export async function readPdf(bytes: Uint8Array, pictures: boolean): Promise<FormReading> {
  const document = await openPdf(bytes)
  try {
    const { reading, common, scans, other } = await firstFilledForm(document, pictures)
    if (reading) return reading
    if (common) return common
    const scanned = await firstScannedForm(document, scans)
    if (scanned.reading) return scanned.reading
    const form = other ?? scanned.other
    if (form) throw new ExtractionFailure('not_form_990', `this is a Form ${form}`, { form })
    throw new ExtractionFailure('not_form_990', 'no page is the first of a Form 990')
  } finally {
    await document.destroy()
  }
}

interface Search {
  reading?: FormReading
  /** Values of another return that the Form 990 has too. */
  common?: FormReading
  /** Another return whose first page was found. */
  other?: FormKind | undefined
}

// A blank copy may precede the filed one, so the search continues until a form has values.
async function firstFilledForm(document: PDFDocumentProxy, pictures: boolean): Promise<Search & { scans: number[] }> {
  const search: Search & { scans: number[] } = { scans: [] }
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const found = await printedCells(page)
    if (found === 'scan') search.scans.push(number)
    else if (found && found.form !== '990') {
      search.other ??= found.form
      const common = search.common ? undefined : readCommon(found.form, found.printed)
      if (common) search.common = await readingOf(page, { ...found, ...common, pictures })
    } else if (found && found.cells.size > 0) {
      const trusted = trustPrinted(found.cells)
      const head = readHead(found.printed)
      return { ...search, reading: await readingOf(page, { ...found, trusted, pictures }, head) }
    } else if (found) search.reading = { form: '990', data: {}, evidence: {}, pages: [], warnings: [] }
    page.cleanup()
  }
  return search
}

async function readingOf(
  page: PDFPageProxy,
  found: TrustedCells & { form: FormKind },
  head: HeadReading = NO_HEAD,
): Promise<FormReading> {
  const [data, facts] = [found.trusted, head.trusted].map((trusted) =>
    Object.fromEntries([...trusted].map(([key, { value }]) => [key, value])),
  )
  const cells = new Map([...head.cells, ...found.cells])
  const shown = await evidenceOf(page, { ...found, cells, trusted: new Map([...head.trusted, ...found.trusted]) })
  return { form: found.form, data: data ?? {}, facts, ...shown, warnings: leftOut(found.cells, data ?? {}) }
}

const NO_HEAD: HeadReading = { cells: new Map(), trusted: new Map() }

function leftOut(cells: Cells, data: Readonly<Record<string, string>>): FormReading['warnings'] {
  const keys = [...cells.keys()].filter((key) => !(key in data))
  if (keys.length === 0) return []
  return [{ code: 'values_left_out', detail: 'these cells don’t add up, or aren’t clear', keys }]
}

interface Printed {
  form: FormKind
  cells: Cells
  printed: PageWords
}

async function printedCells(page: PDFPageProxy): Promise<Printed | 'scan' | undefined> {
  const annotations = await page.getAnnotations()
  const printed = await wordsOf(page, annotations)
  const viewport = page.getViewport({ scale: 1 })
  const named = namedCells(annotations, (x, y) => viewport.convertToViewportPoint(x, y))
  if (!isPartOne(printed)) {
    if (named) return { form: '990', cells: named, printed }
    const form = isLegible(printed.words) ? printedKindOf(printed) : undefined
    return form ? { form, cells: new Map(), printed } : isLegible(printed.words) ? undefined : 'scan'
  }
  if (await hidesItsText(page)) return 'scan'
  return { form: '990', cells: new Map([...readPartOne(printed), ...(named ?? [])]), printed }
}

/** A page without a few common words is a picture, or its fonts don't map to text. */
function isLegible(words: readonly Word[]): boolean {
  return words.filter(({ text }) => /^(the|of|and|or|to|for|form|page|part|schedule)$/i.test(text)).length >= 3
}

async function firstScannedForm(document: PDFDocumentProxy, numbers: readonly number[]): Promise<Search> {
  if (numbers.length === 0) return {}
  const reader = createScanReader()
  let other: FormKind | undefined
  try {
    for (const number of numbers.slice(0, MAX_SCANNED_PAGES)) {
      const found = await reader.read(await document.getPage(number))
      if (typeof found === 'string') other ??= found
      else if (found) return { reading: found }
    }
    return { other }
  } finally {
    await reader.close()
  }
}

/** Words are read at these fractions of the resolution for numbers; the second is for small letters. */
const WORD_SCALES = [0.5, 0.85] as const
/** Below this resolution, in dots per inch, values get lost. */
const COARSE = 140

/** A reader of scanned pages; pages of one document usually have the same orientation. */
interface ScanReader {
  /**
   * The values of a Form 990's first page, or another return whose first page it is. Throws ExtractionFailure if
   * it is a Form 990's but unreadable.
   */
  read: (page: PDFPageProxy) => Promise<FormReading | FormKind | undefined>
  close: () => Promise<unknown>
}

/** Creates a reader for the scanned pages of one document. */
function createScanReader(): ScanReader {
  let turns: QuarterTurn[] = [0, 180, 90, 270]
  let started: Promise<Recognizer> | undefined
  return {
    read: async (page) => {
      const content = await contentOf(page)
      if (!content.showsSomething) return undefined
      const drawn = await drawnPage(page)
      letGo(page)
      started ??= createRecognizer()
      const recognizer = await started
      for (const turn of turns) {
        const scan = straightened(drawn, turn)
        const words = await wordsOn(scan, recognizer)
        if (!isUpright(words)) continue
        turns = [turn, ...turns.filter((other) => other !== turn)]
        const kind = kindOf(words)
        if (kind !== '990') return kind
        return await readForm(scan, words, recognizer, {
          number: page.pageNumber,
          isCoarse: isCoarse(content),
          warnings: warningsOf(content),
        })
      }
      return undefined
    },
    close: async () => (await started)?.close(),
  }
}

/** Whether a scan has so few dots per inch that both recognition engines may misread the same digit. */
export function isCoarse({ resolution }: PageContent): boolean {
  return resolution !== undefined && resolution < COARSE
}

function warningsOf(content: PageContent): ReadingWarning[] {
  if (!isCoarse(content)) return []
  const detail = `the scan has ${Math.round(content.resolution ?? 0)} dots per inch; with 200 or more, every value is readable`
  return [{ code: 'low_resolution', detail }]
}

/** Recognizes the words of a whole page. */
export function wordsOn(
  scan: ScannedPage,
  recognizer: Recognizer,
  scale: number = WORD_SCALES[0],
): Promise<RecognizedWord[]> {
  const whole = { left: 0, top: 0, right: scan.width, bottom: scan.height }
  return recognizer.words(cutOut(scan, whole, scale), scan.dotsPerPoint * scale)
}

/** This many words with this confidence can only be read on an upright page. */
const ENOUGH_WORDS = 25
const SURE = 85

/** An upright page has horizontal words, a few common or many others; single letters are read in any orientation. */
export function isUpright(words: readonly RecognizedWord[]): boolean {
  const plain = /^(from|form|page|part|year|line|lines|income|total|other|revenue|expenses|schedule|organization)$/i
  const level = words.filter(({ left, right, height }) => right - left > height)
  const known = level.filter(({ text, confidence }) => confidence >= 60 && plain.test(text))
  const long = level.filter(({ text, confidence }) => confidence >= SURE && /^[a-z]{4,}$/i.test(text))
  return known.length >= 3 || long.length >= ENOUGH_WORDS
}

/** Finds the cells of an upright scan, with `words` recognized by `wordsOn`. Undefined if too little is recognized. */
export async function formOn(
  scan: ScannedPage,
  words: readonly RecognizedWord[],
  recognizer: Recognizer,
): Promise<ScannedForm | undefined> {
  const first = await scannedCells(scan, words, recognizer)
  // The first pass misses small letters: if a part of the form seems blank, a second one has a higher resolution.
  if (hasEveryPart(first?.cells ?? [])) return first
  const closer = await scannedCells(scan, await wordsOn(scan, recognizer, WORD_SCALES[1]), recognizer)
  return (closer?.cells.length ?? 0) > (first?.cells.length ?? 0) ? closer : first
}

interface ScannedPageNotes {
  number: number
  isCoarse: boolean
  warnings: ReadingWarning[]
}

async function readForm(
  scan: ScannedPage,
  words: readonly RecognizedWord[],
  recognizer: Recognizer,
  { number, isCoarse, warnings }: ScannedPageNotes,
): Promise<FormReading> {
  const form = await formOn(scan, words, recognizer)
  if (form === undefined)
    throw new ExtractionFailure('unreadable_scan', 'too little of the form could be recognized', {
      form: '990',
      warnings,
    })
  const reading = { ...(await readCells(form, scan, recognizer)), isCoarse }
  return provenOn(form, reading, { scan, number, isCoarse, warnings })
}

// The picture includes the area around a number, because a digit may have been lost there.
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
  { scan, number, isCoarse, warnings }: ScannedPageNotes & { scan: ScannedPage },
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
      printed: token.first,
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
  const pages = [pagePicture(scan.shown, { number, turn: scan.turn, scale: DOTS_PER_POINT / scan.dotsPerPoint })]
  // On a coarse scan only sums prove numbers. Without any, its readings are still shown to a person.
  if (found.size > 0 || (isCoarse && Object.keys(evidence).length > 0))
    return { form: '990', data, evidence, pages, warnings }
  throw new ExtractionFailure('unreadable_scan', 'no number could be read for certain', { form: '990', warnings })
}

/** The cells of a page, and the trusted values. */
interface TrustedCells {
  printed: PageWords
  cells: Cells
  trusted: ReadonlyMap<string, Trusted>
  pictures: boolean
}

/**
 * The evidence of a text page's cells, each with its place and picture, and the page. Cells that
 * aren't trusted are included for review by a person.
 */
async function evidenceOf(
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

/** A filing with all schedules has fewer than 300 pages. */
const MAX_PAGES = 1000
/** The largest decoded picture in pixels: twice a letter page at 600 dots per inch. */
const LARGEST_IMAGE = 70_000_000

const assets = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const folder = (name: string) => join(assets, name, '/')

/** Opens a PDF without running scripts in it. Throws ExtractionFailure if it isn't completely readable. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  if (!endsProperly(bytes)) throw new ExtractionFailure('broken', 'the PDF has no end: it was cut off')
  const document = await opened(bytes)
  if (document.numPages <= MAX_PAGES) return document
  await document.destroy()
  throw new ExtractionFailure('too_many_pages', `more than ${MAX_PAGES} pages`)
}

function endsProperly(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(-2048)).includes('%%EOF')
}

async function opened(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    maxImageSize: LARGEST_IMAGE,
    standardFontDataUrl: folder('standard_fonts'),
    cMapUrl: folder('cmaps'),
    wasmUrl: folder('wasm'),
    verbosity: VerbosityLevel.ERRORS,
  })
  try {
    return await task.promise
  } catch (cause) {
    await task.destroy().catch(() => undefined)
    const encrypted = cause instanceof Error && cause.name === 'PasswordException'
    throw encrypted
      ? new ExtractionFailure('encrypted', 'the PDF asks for a password', { cause })
      : new ExtractionFailure('broken', 'the PDF could not be read', { cause })
  }
}
