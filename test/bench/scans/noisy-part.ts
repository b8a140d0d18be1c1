import { readCells } from '../../../src/server/service/documents/extraction/cell-readings.ts'
import { type GreyPicture, greyOf, turned } from '../../../src/server/service/documents/extraction/grey-picture.ts'
import { isCoarse, openPdf } from '../../../src/server/service/documents/extraction/read-pdf.ts'
import type { RecognizedWord, Recognizer } from '../../../src/server/service/documents/extraction/recognizer.ts'
import { prove, scannedCells } from '../../../src/server/service/documents/extraction/scanned-cells.ts'
import { type Box, cutOut, type ScannedPage } from '../../../src/server/service/documents/extraction/scanned-page.ts'
import type { Chance } from '../../server/service/documents/extraction/generated-forms.ts'
import { printedSheet, type Scanner, scannedSheet } from '../../server/service/documents/extraction/scan-fixtures.ts'
import { cellsFrom, columnsArea, styledForm } from '../../server/service/documents/extraction/styled-form.ts'
import { randomScan, scanKindNames } from './noisy-scan.ts'
import { type PrintedWords, penOn, printedWords } from './sheet-noise.ts'

/** The two columns of a few lines of a Form 990, scanned. */
export interface NoisyPart {
  kind: string
  draw: () => Promise<DrawnPart>
  /** The numbers in it, by wire key. */
  expected: Readonly<Record<string, string>>
}

/** The picture of a part, and the form's printed words around it. */
export interface DrawnPart {
  scan: ScannedPage
  words: readonly RecognizedWord[]
  isCoarse: boolean
}

/** The kinds of noise of whole pages, except for turned pages: a part is read upright. */
export const partKindNames: readonly string[] = scanKindNames.filter((name) => !name.startsWith('turned'))

/** Lines with a sum of their own. Net assets are chosen most often, because they are read fastest. */
const BALANCE = ['20', '21', '22'] as const
const PARTS = [
  BALANCE,
  BALANCE,
  BALANCE,
  ['8', '9', '10', '11', '12'],
  ['13', '14', '15', '16a', '16b', '17', '18'],
] as const

const DOTS_PER_POINT = 300 / 72
/** Paper around a part, in points: it is scanned and cut off again, because leveling a skewed part loses its corners. */
const AROUND = 10
/** How far a page may stay from level, in degrees. */
const UNLEVEL = [0, 0.03, -0.03] as const

/** The part at a place. The same seed and place always make the same part. */
export function noisyPart(seed: number, place: number, kinds: readonly string[] = partKindNames): NoisyPart {
  const made = randomScan(seed, place, kinds)
  const { kind, chance, style, scanner, paints } = made
  const lines: readonly string[] = chance.among(PARTS)
  const expected = Object.fromEntries(
    Object.entries(made.values).filter(([key]) => lines.includes(key.split('_')[2] ?? '') && key.endsWith('_year')),
  )
  const draw = async (): Promise<DrawnPart> => {
    const document = await openPdf(await styledForm(expected, style))
    const page = await document.getPage(1)
    const area = columnsArea(lines, style)
    const paper = outside(area, AROUND)
    const sheet = await printedSheet(page, paper)
    const printed = await printedWords(page)
    const pen = penOn(sheet, printed.words, { paper, columns: area })
    for (const paint of paints) paint(pen, chance)
    const words = wordsBeside(printed, area, cellsFrom(style))
    await document.destroy()
    const glass = await shownOf(await scannedSheet(sheet, paper, scanner), paper)
    const picture = cutOut({ picture: leveled(glass, scanner, chance), dotsPerPoint: DOTS_PER_POINT }, inside(area), 1)
    return {
      scan: scanOf(picture),
      words,
      isCoarse: isCoarse({ showsSomething: true, resolution: scanner.dotsPerInch }),
    }
  }
  return { kind, draw, expected }
}

function outside({ left, top, right, bottom }: Box, margin: number): Box {
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin }
}

// The same area on the paper around it.
function inside({ left, top, right, bottom }: Box): Box {
  return { left: AROUND, top: AROUND, right: AROUND + right - left, bottom: AROUND + bottom - top }
}

// Renders the scan as the product does.
async function shownOf(bytes: Uint8Array, { left, top, right, bottom }: Box): Promise<GreyPicture> {
  const document = await openPdf(bytes)
  const page = await document.getPage(1)
  const shown = greyOf(await printedSheet(page, { left: 0, top: 0, right: right - left, bottom: bottom - top }))
  await document.destroy()
  return shown
}

function leveled(glass: GreyPicture, { skew = 0 }: Scanner, { among }: Chance): GreyPicture {
  return skew === 0 ? glass : turned(glass, among(UNLEVEL) - skew, glass.width, glass.height)
}

// The form's printed words beside the part, at their places. Numbers in the cells are only in its picture.
function wordsBeside({ words, unit }: PrintedWords, area: Box, cells: number): RecognizedWord[] {
  return words
    .filter(({ text, right }) => right <= cells || /\p{L}{2}/u.test(text))
    .map(({ text, left, right, baseline }) => ({
      ...{ text, confidence: 95, height: 6.4 * unit },
      ...{ left: left - area.left, right: right - area.left, baseline: baseline - area.top },
    }))
}

function scanOf(picture: GreyPicture): ScannedPage {
  const [width, height] = [picture.width / DOTS_PER_POINT, picture.height / DOTS_PER_POINT]
  return { picture, shown: picture, dotsPerPoint: DOTS_PER_POINT, turn: 0, width, height, placeOf: (box) => box }
}

/** The proven values of a part, and the keys of readings that a person would be shown. */
export interface PartReading {
  data: Readonly<Record<string, string>>
  shown: readonly string[]
}

/** Reads a part with the product's own code. Only the words around the cells are taken from print, not recognized. */
export async function readPart({ scan, words, isCoarse }: DrawnPart, recognizer: Recognizer): Promise<PartReading> {
  const form = await scannedCells(scan, words, recognizer)
  if (form === undefined) return { data: {}, shown: [] }
  const isOnPart = ({ left, top, right, bottom }: Box) =>
    left >= 0 && top >= 0 && right <= scan.width && bottom <= scan.height
  const empty = form.empty.filter(({ place }) => isOnPart(place))
  const reading = await readCells({ ...form, empty }, scan, recognizer)
  const proven = prove({ ...reading, isCoarse })
  return {
    data: Object.fromEntries([...proven].map(([key, { value }]) => [key, value])),
    shown: form.cells.flatMap(({ key, token }) => (token ? [key] : [])),
  }
}
