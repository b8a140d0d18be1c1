import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import * as z from 'zod/mini'
import type { PagePicture, PagePlace } from './extraction.ts'
import { linesOf, type Word } from './word.ts'

const TextItem = z.object({ str: z.string(), width: z.number(), transform: z.array(z.number()), fontName: z.string() })
const FilledField = z.object({
  fieldType: z.enum(['Tx', 'Btn']),
  fieldValue: z.union([z.string(), z.array(z.string())]),
  rect: z.tuple([z.number(), z.number(), z.number(), z.number()]),
})

/** Height of a filled-in value above the bottom of its box, in points. */
const VALUE_ABOVE_EDGE = 2.5
/** Maximum number of words of a page; no form has more. */
const MAX_WORDS = 20_000
/** Height of the letters of a form on letter paper, in points. */
const USUAL_LETTERS = 8
/** Maximum angle between a word and most other words, in degrees. Other words aren't part of the lines. */
const LEVEL = 1

const QUARTERS = [0, 90, 180, 270] as const

/** The words of a page, rotated so that most of them are horizontal. */
export interface PageWords {
  words: Word[]
  /** Size of the letters relative to a form on letter paper. */
  unit: number
  /** Clockwise rotation that makes the page upright, in degrees. */
  turn: PagePicture['turn']
  /** Converts a rectangle to its place on the page as a viewer shows it. */
  placeOf: (box: PagePlace) => PagePlace
}

/** Reads the words of a page: its text and its filled-in form fields. */
export async function wordsOf(page: PDFPageProxy, annotations: readonly unknown[]): Promise<PageWords> {
  const viewport = page.getViewport({ scale: 1 })
  const place: Place = (x, y) => {
    const [left = 0, top = 0] = viewport.convertToViewportPoint(x, y)
    return { x: left, y: top }
  }
  const { items } = await page.getTextContent()
  const drawn = items.slice(0, MAX_WORDS).flatMap((item) => drawnText(item, place))
  const angle = usual(drawn.map(({ angle, text }) => ({ value: angle, weight: text.trim().length })))
  const level = drawn.filter((text) => Math.abs(((text.angle - angle + 540) % 360) - 180) <= LEVEL)
  const letters = usual(level.map(({ height, text }) => ({ value: height, weight: text.trim().length })))
  const turned = turnedBy(angle)
  const whole = level.filter((text) => !isCut(text, viewport))
  const texts = whole.flatMap(({ font, ...text }) =>
    wordsIn(text.text, turned(text), text.length).map((word) => ({ ...word, font })),
  )
  const filled = annotations.flatMap((annotation) => filledWords(annotation, place, turned))
  const unit = (letters || USUAL_LETTERS) / USUAL_LETTERS
  const named = await withNamedSigns(texts.slice(0, MAX_WORDS), unit, () => drawnSigns(page))
  return {
    words: [...named, ...filled].slice(0, MAX_WORDS),
    unit,
    turn: QUARTERS[Math.round((360 - angle) / 90) % 4] ?? 0,
    placeOf: (box) => shownPlace(box, turnedBy(-angle), viewport),
  }
}

function shownPlace(
  { left, top, right, bottom }: PagePlace,
  turnedBack: (point: Point) => Point,
  { width, height }: { width: number; height: number },
): PagePlace {
  const corners = [left, right].flatMap((x) => [top, bottom].map((y) => turnedBack({ x, y })))
  const share = (value: number, whole: number) => Math.round(Math.min(1, Math.max(0, value / whole)) * 10_000) / 10_000
  const [xs, ys] = [corners.map(({ x }) => share(x, width)), corners.map(({ y }) => share(y, height))]
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

type Place = (x: number, y: number) => Point

interface Point {
  x: number
  y: number
}

interface DrawnText extends Point {
  text: string
  /** Angle of its baseline, in degrees clockwise. */
  angle: number
  length: number
  height: number
  font: string
}

function drawnText(item: unknown, place: Place): DrawnText[] {
  const found = TextItem.safeParse(item)
  if (!found.success) return []
  const { str: text, width: length, transform, fontName: font } = found.data
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform
  const [start, ahead] = [place(e, f), place(e + a, f + b)]
  const angle = (Math.atan2(ahead.y - start.y, ahead.x - start.x) * 180) / Math.PI
  return [
    {
      ...start,
      text,
      angle: Math.round(angle * 10) / 10,
      length,
      height: Math.round(Math.hypot(c, d) * 10) / 10,
      font,
    },
  ]
}

// Text that reaches the edge of the page may be cut off, so it isn't read.
function isCut({ x, y, angle, length, text, height }: DrawnText, page: { width: number; height: number }): boolean {
  const room = Math.max(length / Math.max(text.length, 1), 0.6 * height)
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  const outside = (along: number) => {
    const [left, top] = [x + along * cos, y + along * sin]
    return left < 0 || left > page.width || top < 0 || top > page.height
  }
  return text.trim() !== '' && (outside(-room / 4) || outside(length + room))
}

// The median, weighted by number of letters.
function usual(values: readonly { value: number; weight: number }[]): number {
  const sorted = values.filter(({ weight }) => weight > 0).toSorted((a, b) => a.value - b.value)
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2
  let passed = 0
  for (const { value, weight } of sorted) {
    passed += weight
    if (passed >= half) return value
  }
  return 0
}

function turnedBy(degrees: number): (point: Point) => Point {
  const [sin, cos] = [Math.sin((-degrees * Math.PI) / 180), Math.cos((-degrees * Math.PI) / 180)]
  return degrees === 0 ? (point) => point : ({ x, y }) => ({ x: x * cos - y * sin, y: x * sin + y * cos })
}

// Estimates the position of a word within its text by letters: exact for monospaced fonts, close enough for others.
function wordsIn(text: string, { x: left, y: baseline }: Point, length: number): Word[] {
  const perLetter = length / Math.max(text.length, 1)
  return [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    left: left + match.index * perLetter,
    right: left + (match.index + match[0].length) * perLetter,
    baseline,
  }))
}

function filledWords(annotation: unknown, place: Place, turned: (point: Point) => Point): Word[] {
  const found = FilledField.safeParse(annotation)
  if (!found.success) return []
  const { fieldType, fieldValue, rect } = found.data
  const value = String(fieldValue).trim()
  const [corner, other] = [turned(place(rect[0], rect[1])), turned(place(rect[2], rect[3]))]
  const left = Math.min(corner.x, other.x)
  const right = Math.max(corner.x, other.x)
  const baseline = Math.max(corner.y, other.y) - VALUE_ABOVE_EDGE
  if (fieldType === 'Btn') return value === '' || value === 'Off' ? [] : [{ text: 'X', left, right, baseline }]
  // The right edge of a number is that of its box, because viewers align it differently.
  if (/^\S*$/.test(value)) return value === '' ? [] : [{ text: value, left: left + 2, right: right - 1, baseline }]
  return wordsIn(value, { x: left, y: baseline }, right - left)
}

/** A word of a page's text, with pdf.js's name of its font. */
interface DrawnWord extends Word {
  font: string
}

/** Texts of every Form 990 that contain the signs for which fonts have variants beside capitals and digits. */
const PRINTED: readonly { text: RegExp; signs: readonly string[] }[] = [
  { text: /990(\p{Co})T/dgu, signs: ['-'] },
  { text: /column(\p{Co})[A-D](\p{Co})/dgu, signs: ['(', ')'] },
]

/**
 * Replaces private-use characters with the signs that they show. Browsers print such variants of minus signs and brackets
 * beside digits. The form's own known texts show which sign a glyph is. A glyph that isn't in these texts stays
 * unknown, and numbers with it aren't read. `glyphs` is called only if needed.
 */
async function withNamedSigns(
  words: readonly DrawnWord[],
  unit: number,
  glyphs: () => Promise<SignGlyph>,
): Promise<Word[]> {
  if (!words.some(({ text }) => /\p{Co}/u.test(text))) return [...words]
  const printed = linesOf(words, unit).flatMap(({ words }) => printedSigns(words))
  if (printed.length === 0) return [...words]
  const glyphOf = await glyphs()
  const meanings = new Map<string, Set<string>>()
  for (const { font, sign, meaning } of printed) {
    const glyph = glyphOf(font, sign)
    if (glyph !== undefined) meanings.set(glyph, (meanings.get(glyph) ?? new Set()).add(meaning))
  }
  const named = (font: string, sign: string): string => {
    const [meaning, ...others] = meanings.get(glyphOf(font, sign) ?? '') ?? []
    return meaning === undefined || others.length > 0 ? sign : meaning
  }
  return words.map((word) => ({
    ...word,
    text: word.text.replaceAll(/\p{Co}/gu, (sign) => named(word.font, sign)),
  }))
}

function printedSigns(words: readonly DrawnWord[]): { font: string; sign: string; meaning: string }[] {
  const line = words.map(({ text }) => text).join('')
  const fonts = words.flatMap(({ text, font }) => Array.from({ length: text.length }, () => font))
  return PRINTED.flatMap(({ text, signs }) =>
    [...line.matchAll(text)].flatMap(({ indices = [] }) =>
      signs.map((meaning, at) => {
        const [start = 0, end = 0] = indices[at + 1] ?? []
        return { font: fonts[start] ?? '', sign: line.slice(start, end), meaning }
      }),
    ),
  )
}

/** Identifies signs of a page by their glyphs. Undefined if a sign has different glyphs. */
type SignGlyph = (font: string, sign: string) => string | undefined

const FontSet = z.tuple([z.string()], z.unknown())
const StateSet = z.tuple([z.array(z.tuple([z.string()], z.unknown()))])
const Shown = z.object({ unicode: z.string(), fontChar: z.string() })
const Outline = z.object({ path: z.custom<ArrayBufferView>(ArrayBuffer.isView) })

const OPENING: readonly number[] = [OPS.save, OPS.paintFormXObjectBegin, OPS.beginGroup, OPS.beginAnnotation]
const CLOSING: readonly number[] = [OPS.restore, OPS.paintFormXObjectEnd, OPS.endGroup, OPS.endAnnotation]

/**
 * Finds the glyphs of a page's private-use characters. The same outline in two fonts is the same glyph, because a program
 * may embed a font twice.
 */
async function drawnSigns(page: PDFPageProxy): Promise<SignGlyph> {
  const drawn = await signsByFont(page)
  return (font, sign) => {
    const [glyph, ...others] = drawn.get(font)?.get(sign) ?? []
    if (glyph === undefined || others.length > 0) return undefined
    return outlineOf(page, `${font}_path_${glyph}`) ?? `${font} ${glyph}`
  }
}

async function signsByFont(page: PDFPageProxy): Promise<Map<string, Map<string, Set<string>>>> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const drawn = new Map<string, Map<string, Set<string>>>()
  const outer: string[] = []
  let font = ''
  for (const [at, step] of fnArray.entries()) {
    const given: unknown = argsArray[at]
    if (OPENING.includes(step)) outer.push(font)
    else if (CLOSING.includes(step)) font = outer.pop() ?? ''
    else if (step === OPS.setFont) font = FontSet.safeParse(given).data?.[0] ?? ''
    else if (step === OPS.setGState && setsFont(given)) font = ''
    else if (step === OPS.showText)
      for (const { unicode, fontChar } of signsIn(given)) {
        const signs = drawn.get(font) ?? new Map<string, Set<string>>()
        drawn.set(font, signs.set(unicode, (signs.get(unicode) ?? new Set()).add(fontChar)))
      }
  }
  return drawn
}

function setsFont(given: unknown): boolean {
  return StateSet.safeParse(given).data?.[0].some(([name]) => name === 'Font') ?? true
}

function signsIn(given: unknown): z.output<typeof Shown>[] {
  const [glyphs]: unknown[] = Array.isArray(given) ? given : []
  return (Array.isArray(glyphs) ? glyphs : []).flatMap((glyph: unknown) => {
    const shown = Shown.safeParse(glyph).data
    return shown && /\p{Co}/u.test(shown.unicode) ? [shown] : []
  })
}

// Empty outlines aren't the same glyph.
function outlineOf(page: PDFPageProxy, name: string): string | undefined {
  const stored: unknown = page.commonObjs.has(name) ? page.commonObjs.get(name) : undefined
  const path = Outline.safeParse(stored).data?.path
  if (path === undefined || path.byteLength === 0) return undefined
  return Buffer.from(path.buffer, path.byteOffset, path.byteLength).toString('base64')
}
