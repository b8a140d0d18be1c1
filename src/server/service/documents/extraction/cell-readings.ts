import { type GreyPicture, heightOf, type Ink, runsOf, type Spot, spotsOf, whitePicture } from './grey-picture.ts'
import { beginsWithDollar, numberIn, styleOf } from './printed-number.ts'
import type { Recognizer } from './recognizer.ts'
import type { CellReading, PageReading, ScannedCell, ScannedForm } from './scanned-cells.ts'
import { type Box, cutOut, type ScannedPage } from './scanned-page.ts'

/*
 * Two passes read each number. The first one reads only the ink that `numberTokens` found on the whole page. The second
 * one starts again from the page: it copies the cell with a margin, removes rules by another method, converts it to black
 * and white at another scale, and uses another recognition engine. The first engine then reads that picture too.
 */

/** Scale of the second pass. */
const SCALE = 1.4
/** Width of a rule's soft edge, in pixels. */
const EDGE = 3
/** Margin that the second pass adds around a number, in digit heights: more than a digit and a comma take. */
const AROUND = { left: 1.7, right: 1.3, above: 0.4, below: 0.45 }
/** White margin of the picture, in pixels: recognition needs some. */
const MARGIN = 24
/** Minimum length of a rule, vertical and horizontal, in digit heights. */
const RULE_DOWN = 1.9
const RULE_ACROSS = 2.5
/**
 * Maximum sizes in digit heights: of specks, which are removed before recognition, of dirt beside a number, and of leader
 * dots, which are apart from the number.
 */
const SPECK = 0.13
const DIRT = 0.2
const POINT = 0.32
/** Minimum distance of leader dots from a number, and minimum height of ink that may be a digit, in digit heights. */
const APART = 0.5
/** Width of a digit, in digit heights. */
const DIGIT = 0.7
/** Maximum width of a remnant of a rule's soft edge, in digit heights. Strokes of digits are wider. */
const SLIVER = 0.06
/** Ink this close to the recognized digits, in digit heights, is blur, never a digit. */
const BLUR = 0.3
/** Pixels darker than paper by this share of the print's darkness are faint ink, which recognition may miss. */
const FAINT = 0.25
const TRACE = 0.1
/** Side of a square, in digit heights, that isn't dark as a whole in print: strokes are narrower. A larger area is paper. */
const PRINT = 0.75
/** Minimum difference between ink and paper, so that blank paper isn't split into two shades. */
const LEAST_CONTRAST = 40
/** Minimum confidence of the second engine in each digit, 0 to 100. It is surer of most right digits, and of few wrong ones. */
const SURE = 78
/** Maximum gap between two signs of a number, in digit heights: less than a digit, more than the gap beside a comma. */
const WIDEST_GAP = 0.65
/** Distance between dollars and separate cents. */
const CENTS_GAP = 0.2

/** A number in its cell: its text and its position. */
type Token = NonNullable<ScannedCell['token']>

/** Reads every cell twice, and finds the cells without ink. */
export async function readCells(
  { cells, empty }: ScannedForm,
  page: ScannedPage,
  recognizer: Recognizer,
): Promise<PageReading> {
  const second = new Map<string, SecondPass>()
  const readTwice = async ({ key, token, centsApart }: ScannedCell): Promise<void> => {
    if (token) second.set(key, await readAgain(token, { centsApart, page, recognizer }))
  }
  await Promise.all(cells.map(readTwice))
  const style = styleOf([
    ...cells.flatMap(({ token, centsApart }) => (token ? [{ text: token.first, centsApart }] : [])),
    ...second.values(),
  ])
  const readings = cells.map((cell): [string, CellReading] => [cell.key, readingOf(cell, second.get(cell.key), style)])
  const blank = empty.filter(({ place, height }) => isBlank(page, place, height)).map(({ key }) => key)
  return { cells: new Map(readings), blank: new Set(blank) }
}

function readingOf(
  { token, centsApart }: ScannedCell,
  again: SecondPass | undefined,
  style: ReturnType<typeof styleOf>,
): CellReading {
  if (!token || !again) return { passes: [], isDoubtful: true }
  const [begins, ends] = digitPlaces(token)
  const value = (read: Parameters<typeof numberIn>[0]): number | undefined =>
    beginsWithDollar(again, style) ? undefined : numberIn(read, style)
  const passes = [
    { value: value({ text: token.first, centsApart }), begins, ends },
    { value: value(again), begins: again.begins, ends: again.ends },
  ]
  return { passes, isDoubtful: again.isDoubtful }
}

function digitPlaces(token: Token): [begins: number, ends: number] {
  const digits = digitsOf(token)
  return [(digits[0]?.left ?? 0) / token.height, (digits.at(-1)?.right ?? 0) / token.height]
}

// Brackets and dollar signs are as tall as digits.
function digitsOf({ digits, first }: Token): Spot[] {
  const signs = (part: RegExp): number => (part.exec(first)?.[0] ?? '').replaceAll(/[^($)]/g, '').length
  const inside = digits.slice(signs(/^\D*/), digits.length - signs(/\D*$/))
  return inside.length > 0 ? inside : digits
}

interface SecondPass {
  text: string
  centsApart: boolean
  begins: number
  ends: number
  isDoubtful: boolean
}

async function readAgain(
  token: Token,
  { centsApart, page, recognizer }: { centsApart: boolean; page: ScannedPage; recognizer: Recognizer },
): Promise<SecondPass> {
  const { height } = token
  const box = {
    left: Math.max(0, token.left - AROUND.left * height),
    right: Math.min(page.width, token.right + (centsApart ? CENTS_GAP : AROUND.right) * height),
    top: Math.max(0, token.baseline - (1 + AROUND.above) * height),
    bottom: Math.min(page.height, token.baseline + AROUND.below * height),
  }
  const { black, faint, trace } = inkIn(page, box, height)
  const k = page.dotsPerPoint * SCALE
  const specks = takeSpecks(black, SPECK * height * k)
  const picture = pictureOf(black)
  const [{ text, ...seen }, other] = await Promise.all([recognizer.secondNumber(picture), recognizer.number(picture)])
  const onPage = (dots: number): number => (box.left + (dots - MARGIN) / k) / height
  const [from, to] = [seen.left - MARGIN - BLUR * height * k, seen.right - MARGIN + BLUR * height * k]
  // A digit in the middle of a number can be lost too.
  const isBetween = (spot: Spot): boolean =>
    !seen.signs.some(({ left, right }) => spot.left < right - MARGIN && spot.right > left - MARGIN)
  const isBeside = (spot: Spot): boolean =>
    (spot.left < from || spot.right > to || isBetween(spot)) && spot.right - spot.left >= SLIVER * height * k
  const marks = spotsOf(faint).filter((spot) => !isDirt(spot, seen.begins - MARGIN, faint, height * k))
  const traces = spotsOf(trace).filter(({ top, bottom }) => bottom - top >= APART * height * k)
  const isLost =
    hasGap(seen.signs, WIDEST_GAP * height * k) || standTogether(specks.filter(isBetween), DIGIT * height * k)
  const hasInkBeside = [...marks, ...traces].some(isBeside)
  const isUnsure = seen.signs.some(({ text, confidence }) => /\d/.test(text) && confidence < SURE)
  const isDoubtful = hasInkBeside || isLost || isUnsure || digitsIn(other) !== digitsIn(text)
  const [begins, ends] = [onPage(seen.begins), onPage(seen.ends)]
  return { text, centsApart, begins, ends, isDoubtful }
}

function digitsIn(text: string): string {
  return text.replaceAll(/\D/g, '')
}

// Removes specks and returns where they were.
function takeSpecks(ink: Ink, size: number): Spot[] {
  const specks = spotsOf(ink).filter(({ left, right, top, bottom }) => Math.max(right - left, bottom - top) < size)
  for (const { left, right, top, bottom } of specks)
    for (let y = top; y < bottom; y++) ink.dots.fill(0, y * ink.width + left, y * ink.width + right)
  return specks
}

// A digit that is too faint for a trace leaves a gap: a dollar sign, nothing, and the rest of the number.
function hasGap(signs: readonly { left: number; right: number }[], widest: number): boolean {
  const inOrder = signs.toSorted((a, b) => a.left - b.left)
  return inOrder.some(({ right }, at) => (inOrder[at + 1]?.left ?? right) - right > widest)
}

// Several specks in the place of one digit may be the remains of it.
function standTogether(specks: readonly Spot[], width: number): boolean {
  const inOrder = specks.toSorted((a, b) => a.left - b.left)
  return inOrder.some(({ left }, at) => (inOrder[at + 1]?.right ?? Number.POSITIVE_INFINITY) - left <= width)
}

// Dirt, leader dots, and ink from the lines above and below.
function isDirt(spot: Spot, begins: number, { height }: Ink, digit: number): boolean {
  const [wide, high] = [spot.right - spot.left, spot.bottom - spot.top]
  const isCut = (spot.top === 0 || spot.bottom === height) && high < APART * digit
  const isSmall = Math.max(wide, high) < POINT * digit
  const isApart = spot.right < begins - APART * digit || spot.left > begins
  return isCut || Math.max(wide, high) < DIRT * digit || (isSmall && isApart)
}

function isBlank(page: ScannedPage, place: Box, height: number): boolean {
  const { trace } = inkIn(page, place, height)
  const tallest = Math.max(0, ...spotsOf(trace).map(heightOf))
  return tallest < APART * height * page.dotsPerPoint * SCALE
}

/** Ink of a part of a page: what is recognized, and faint ink that recognition may miss. */
interface CellInk {
  black: Ink
  faint: Ink
  /** So faint that it counts only if it is as large as a digit. */
  trace: Ink
}

// Removes rules, which it searches for in a larger area.
function inkIn(page: ScannedPage, box: Box, height: number): CellInk {
  const [aside, above] = [3 * height, 1.2 * height]
  const around = {
    left: Math.max(0, box.left - aside),
    right: Math.min(page.width, box.right + aside),
    top: Math.max(0, box.top - above),
    bottom: Math.min(page.height, box.bottom + above),
  }
  const k = page.dotsPerPoint * SCALE
  const whole = cutOut(page, around, SCALE)
  const { limit, dark, light } = shadesOf(whole)
  const [left, top] = [Math.round((box.left - around.left) * k), Math.round((box.top - around.top) * k)]
  const [wide, high] = [Math.round((box.right - box.left) * k), Math.round((box.bottom - box.top) * k)]
  const partIn = (ink: Ink): Ink => partOf(ink, { left, top, right: left + wide, bottom: top + high })
  const inkWhere = (isDark: (shade: number, at: number) => boolean): Ink => {
    const isInk = light - dark >= LEAST_CONTRAST
    const dots = whole.shades.map((shade, at) => (isInk && isDark(shade, at) ? 1 : 0))
    const ink = { dots, width: whole.width, height: whole.height }
    takeRules(ink, height * k)
    return partIn(ink)
  }
  const paper = paperOf(whole, Math.round(PRINT * height * k))
  const by = (share: number): Ink => inkWhere((shade, at) => (paper[at] ?? shade) - shade >= share * (light - dark))
  return { black: inkWhere((shade) => shade <= limit), faint: by(FAINT), trace: by(TRACE) }
}

// The paper's shade at each pixel: the lightest around it, unless a square larger than print is darker. A digit that
// faded beside a shaded cell is no darker than the mean of all paper.
function paperOf({ shades, width }: GreyPicture, side: number): Uint8Array {
  const negative = (part: Uint8Array) => part.map((shade) => 255 - shade).reverse()
  return negative(lightest(negative(lightest(shades, width, side)), width, side))
}

// The lightest shade of the square to the right of and below each pixel.
function lightest(shades: Uint8Array, width: number, side: number): Uint8Array {
  const height = shades.length / width
  const across = lightestAhead(shades, side, { step: 1, length: width, next: width, lines: height })
  return lightestAhead(across, side, { step: width, length: height, next: 1, lines: width })
}

/** Rows or columns of a picture: the steps from one pixel to the next in its line and to the next line. */
interface Lines {
  step: number
  length: number
  next: number
  lines: number
}

// The lightest of `count` pixels from each pixel on.
function lightestAhead(shades: Uint8Array, count: number, { step, length, next, lines }: Lines): Uint8Array {
  const found = shades.slice()
  for (let known = 1; known < count; known *= 2) {
    const ahead = Math.min(known, count - known)
    for (let line = 0; line < lines; line++)
      for (let at = line * next, end = at + (length - ahead) * step; at < end; at += step) {
        const other = found[at + ahead * step] ?? 0
        if (other > (found[at] ?? 0)) found[at] = other
      }
  }
  return found
}

function partOf({ dots, width, height }: Ink, { left, top, right, bottom }: Box): Ink {
  const [wide, high] = [Math.min(width, right) - left, Math.min(height, bottom) - top]
  const part = new Uint8Array(wide * high)
  for (let y = 0; y < high; y++) {
    const from = (top + y) * width + left
    part.set(dots.subarray(from, from + wide), y * wide)
  }
  return { dots: part, width: wide, height: high }
}

// The threshold between ink and paper (Otsu's method), and the mean shades of both.
function shadesOf({ shades }: GreyPicture): { limit: number; dark: number; light: number } {
  const counts = new Float64Array(256)
  for (const shade of shades) counts[shade] = (counts[shade] ?? 0) + 1
  const sum = counts.reduce((total, count, shade) => total + count * shade, 0)
  let best = { limit: 0, dark: 0, light: 0, spread: 0 }
  let [below, belowSum] = [0, 0]
  for (const [limit, count] of counts.entries()) {
    below += count
    belowSum += count * limit
    const above = shades.length - below
    if (below === 0 || above === 0) continue
    const [dark, light] = [belowSum / below, (sum - belowSum) / above]
    const spread = below * above * (dark - light) ** 2
    if (spread > best.spread) best = { limit, dark, light, spread }
  }
  return best
}

function takeRules({ dots, width, height }: Ink, digit: number): void {
  const marked = new Uint8Array(dots.length)
  for (let x = 0; x < width; x++)
    for (const { from, to } of runsOf(height, RULE_DOWN * digit, (y) => dots[y * width + x] === 1))
      for (let y = from; y < to; y++) marked.fill(1, y * width + Math.max(0, x - 1), y * width + Math.min(width, x + 2))
  const across = new Uint8Array(dots.length)
  for (let y = 0; y < height; y++)
    for (const { from, to } of runsOf(width, RULE_ACROSS * digit, (x) => dots[y * width + x] === 1))
      across.fill(1, y * width + from, y * width + to)
  // A rule's soft edges are removed with it; a digit that crosses it stays.
  for (let x = 0; x < width; x++)
    for (let y = 0; y < height; y++) {
      if (across[y * width + x] !== 1) continue
      let end = y
      while (end < height && across[end * width + x] === 1) end += 1
      const [first, last] = [Math.max(0, y - EDGE), Math.min(height, end + EDGE)]
      const [above, below] = [dots[(first - 1) * width + x] === 1, dots[last * width + x] === 1]
      if (!above || !below) for (let row = first; row < last; row++) marked[row * width + x] = 1
      y = end
    }
  for (let at = 0; at < marked.length; at++) if (marked[at] === 1) dots[at] = 0
}

function pictureOf({ dots, width, height }: Ink): GreyPicture {
  const picture = whitePicture(width + 2 * MARGIN, height + 2 * MARGIN)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (dots[y * width + x] === 1) picture.shades[(y + MARGIN) * picture.width + x + MARGIN] = 0
  return picture
}
