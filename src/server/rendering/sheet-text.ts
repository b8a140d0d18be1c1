import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'
import { withoutMissingSymbols } from './font-coverage.ts'
import { bizUdpGothic, canWriteJapanese, type FontFamily, fontPath, inter, notoSansArabic } from './font-families.ts'

/** Font weight, size and color of a text. */
export interface TextStyle {
  weight: 'regular' | 'bold'
  size: number
  color: string
  isStruck?: boolean
}

/** The place of a text in points. Lines start at its left edge, or end at its right edge with `isAtEnd`. */
export interface TextBox {
  left: number
  top: number
  width: number
  isAtEnd?: boolean
}

/**
 * Writes text of any script on the current page of a document, without symbols that no font has. A word longer than a
 * line is broken anywhere. Lengths are in points.
 */
export interface TextWriter {
  widthOf(text: string, style: TextStyle): number
  heightOf(text: string, style: TextStyle, width: number): number
  /** Writes a text and returns its height. */
  write(text: string, style: TextStyle, box: TextBox): number
}

type Document = InstanceType<typeof PDFDocument>

const LEADING = 1.35
const ASCENT = 0.97
const { resolve } = createRequire(import.meta.url)
const WEIGHTS = { regular: '400Regular', bold: '600SemiBold' } as const
const ARABIC = /[\u0600-\u08ff\ufb50-\ufdff\ufe70-\ufeff]/
const JAPANESE = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/
const PARTS = new RegExp(
  `${ARABIC.source}+(?:[ \\u00a0]+${ARABIC.source}+)*|${JAPANESE.source}+|(?:(?!${ARABIC.source}|${JAPANESE.source}).)+`,
  'gsu',
)

interface Part {
  text: string
  /** Module path of the font file. */
  font: string
  /** Shaped as a whole: letters of Arabic depend on their neighbors. */
  isShaped: boolean
}

/** Starts to write on a document in a language and its direction. */
export function textWriter(document: Document, language: string, direction: Direction): TextWriter {
  const words = new Intl.Segmenter(language, { granularity: 'word' })
  // Finding a font's file takes longer than measuring a word.
  const registered = new Set<string>()
  const setFont = (path: string, size: number): void => {
    if (!registered.has(path)) document.registerFont(path, resolve(path))
    registered.add(path)
    document.font(path).fontSize(size)
  }
  // Widths at a size of one point. Most words of a document occur several times.
  const widths = new Map<string, number>()
  const widthOfWord = (word: string, part: Part): number => {
    const key = `${part.font} ${word}`
    const known = widths.get(key)
    if (known !== undefined) return known
    setFont(part.font, 1)
    const width = document.widthOfString(word, featuresOf({ ...part, text: word }))
    widths.set(key, width)
    return width
  }
  const widthOfPart = (part: Part, { size }: TextStyle): number =>
    size * wordsOf(part).reduce((sum, word) => sum + widthOfWord(word, part), 0)
  const widthOf = (text: string, style: TextStyle): number =>
    partsOf(withoutMarks(text), style).reduce((sum, part) => sum + widthOfPart(part, style), 0)
  const linesOf = (text: string, style: TextStyle, width: number): string[] =>
    text.split('\n').flatMap((line) => wrapped(line, width, { words, measure: (piece) => widthOf(piece, style) }))
  const writeLine = (line: string, style: TextStyle, { x: left, y: baseline, runs }: LinePlace): void => {
    let x = left
    for (const { text, isRightToLeft } of visualOrder(line, runs)) {
      const parts = partsOf(text, style)
      for (const part of isRightToLeft ? parts.reverse() : parts) {
        const width = widthOfPart(part, style)
        setFont(part.font, style.size)
        const shown = isRightToLeft && !part.isShaped ? [...part.text].reverse().join('') : part.text
        const set = { lineBreak: false, baseline: 'alphabetic' as const, ...featuresOf(part) }
        // Shaped letters are drawn as pieces that aren't letters, so the text is attached for copying.
        if (part.isShaped) document.markContent('Span', { actual: part.text })
        document.fillColor(style.color).text(shown, x, baseline, set)
        if (part.isShaped) document.endMarkedContent()
        x += width
      }
    }
    if (style.isStruck !== true) return
    const y = baseline - style.size * 0.32
    document.moveTo(left, y).lineTo(x, y).lineWidth(0.7).strokeColor(style.color).stroke()
  }
  return {
    widthOf: (text, style) => widthOf(withoutMissingSymbols(text), style),
    heightOf: (text, style, width) => linesOf(withoutMissingSymbols(text), style, width).length * style.size * LEADING,
    write: (text, style, { left, top, width, isAtEnd = false }) => {
      let y = top + style.size * ASCENT
      for (const paragraph of withoutMissingSymbols(text).split('\n')) {
        // Names and sentences of another language keep their own direction, wherever their lines begin.
        const runs = directionOf(paragraph, direction)
        for (const line of linesOf(paragraph, style, width)) {
          const isAtRight = (direction === 'rtl') !== isAtEnd
          writeLine(line, style, { x: isAtRight ? left + width - widthOf(line, style) : left, y, runs })
          y += style.size * LEADING
        }
      }
      return y - top - style.size * ASCENT
    },
  }
}

interface LinePlace {
  x: number
  y: number
  runs: Direction
}

/** Arabic letters are shaped by the font’s own rules. Digits have the same width, so that columns of amounts align. */
function featuresOf({ text, isShaped }: Part): { features?: ['tnum'] | [] } {
  if (isShaped) return { features: [] }
  return /\d/.test(text) ? { features: ['tnum'] } : {}
}

/** The words of a part, each with the spaces after it. */
function wordsOf({ text }: Part): string[] {
  return text.match(/[^ ]+ *| +/g) ?? []
}

/** The parts of a text, each of which one font can write. */
function partsOf(text: string, { weight }: TextStyle): Part[] {
  return [...text.matchAll(PARTS)].map(([part]) => {
    const isShaped = ARABIC.test(part)
    return { text: part, font: fontPath(familyFor(part), WEIGHTS[weight]), isShaped }
  })
}

function familyFor(part: string): FontFamily {
  if (ARABIC.test(part)) return notoSansArabic
  return JAPANESE.test(part) && canWriteJapanese() ? bizUdpGothic : inter
}

interface Measuring {
  words: Intl.Segmenter
  measure(text: string): number
}

function wrapped(line: string, width: number, { words, measure }: Measuring): string[] {
  const lines: string[] = []
  let present = ''
  for (const piece of breakable(line, words)) {
    if (present !== '' && measure((present + piece).trimEnd()) > width) {
      lines.push(present)
      present = ''
    }
    present += present === '' ? piece.trimStart() : piece
    // Text without a break opportunity is broken at the end of the line.
    while (measure(present.trimEnd()) > width && present.trim().length > 1) {
      const fitting = fittingLength(present, width, measure)
      lines.push(present.slice(0, fitting))
      present = present.slice(fitting)
    }
  }
  return [...lines, present].map((one) => one.trim())
}

function fittingLength(text: string, width: number, measure: (text: string) => number): number {
  let [fits, tooMany] = [1, text.length]
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (measure(text.slice(0, middle)) <= width) fits = middle
    else tooMany = middle
  }
  return fits
}

/** Break opportunities: after spaces, and between words in scripts without spaces. */
function breakable(line: string, words: Intl.Segmenter): string[] {
  const pieces = line.match(/\s*[^ ]+ *|\s+/gu) ?? []
  return pieces.flatMap((piece) =>
    JAPANESE.test(piece) ? [...words.segment(piece)].map(({ segment }) => segment) : [piece],
  )
}

/** Characters of a line that run in one direction, in the order in which they are read. */
export interface DirectedRun {
  text: string
  isRightToLeft: boolean
}

/** The direction of a line. */
export type Direction = 'ltr' | 'rtl'

type Kind = 'left' | 'right' | 'number' | 'neutral'

interface Piece {
  text: string
  kind: Kind
}

/** Right-to-left letters, numbers with signs and separators, left-to-right letters, and all other characters. */
const PIECES =
  /(?<right>[\u0590-\u065f\u066a-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u200f]+)|(?<number>[$€£¥+−#-]*\p{Nd}+(?:[.,:/-]\p{Nd}+)*[%$€£¥]*)|(?<left>[\p{L}\p{M}\u200e]+)|(?<neutral>.)/gsu
const MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const MIRRORED: Readonly<Record<string, string>> = { '(': ')', ')': '(', '[': ']', ']': '[', '«': '»', '»': '«' }

/** The direction of a text's first letter with a direction; `fallback` if there is none. */
export function directionOf(text: string, fallback: Direction): Direction {
  const first = [...text.matchAll(PIECES)].map(pieceOf).find(({ kind }) => kind === 'left' || kind === 'right')
  return first === undefined ? fallback : first.kind === 'right' ? 'rtl' : 'ltr'
}

/** Removes invisible direction marks. */
function withoutMarks(text: string): string {
  return text.replace(MARKS, '')
}

/**
 * The runs of a line in visual order, from left to right, by the Unicode bidirectional algorithm without explicit
 * embeddings.
 */
export function visualOrder(line: string, direction: Direction): DirectedRun[] {
  const base = direction === 'rtl' ? 1 : 0
  const levels = leveled(line, base)
  const order = levels.map((_, index) => index)
  const highest = Math.max(0, ...levels.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) reverseFrom(order, (index) => (levels[index]?.level ?? 0) >= level)
  return order.flatMap((index) => {
    const { text, level } = levels[index] ?? { text: '', level: 0 }
    const shown = withoutMarks(text)
    if (shown === '') return []
    const isRightToLeft = level % 2 === 1
    return [{ text: isRightToLeft ? [...shown].map((one) => MIRRORED[one] ?? one).join('') : shown, isRightToLeft }]
  })
}

function leveled(line: string, base: 0 | 1): { text: string; level: number }[] {
  const pieces = resolveKinds([...line.matchAll(PIECES)].map(pieceOf), base)
  const runs: { text: string; level: number }[] = []
  for (const { text, kind } of pieces) {
    const level = kind === 'number' ? 2 : kind === 'right' ? 1 : 2 * base
    const last = runs.at(-1)
    if (last?.level === level) last.text += text
    else runs.push({ text, level })
  }
  return runs
}

function pieceOf(match: RegExpMatchArray): Piece {
  const { right, number, left } = match.groups ?? {}
  const kind = right !== undefined ? 'right' : number !== undefined ? 'number' : left !== undefined ? 'left' : 'neutral'
  return { text: match[0], kind }
}

/** Numbers after left-to-right letters become left-to-right; neutral pieces take their neighbors' common direction. */
function resolveKinds(pieces: readonly Piece[], base: 0 | 1): Piece[] {
  const lineKind: Kind = base === 1 ? 'right' : 'left'
  let strong = lineKind
  const numbered = pieces.map((piece): Piece => {
    if (piece.kind === 'left' || piece.kind === 'right') strong = piece.kind
    return piece.kind === 'number' && strong === 'left' ? { ...piece, kind: 'left' } : piece
  })
  const bracketed = withBrackets(numbered, lineKind)
  return bracketed.map((piece, index) => {
    if (piece.kind !== 'neutral') return piece
    const [before, after] = [sideBefore(bracketed, index, lineKind), sideAfter(bracketed, index, lineKind)]
    return { ...piece, kind: before === after ? before : lineKind }
  })
}

/** Gives a bracket pair the direction of its content if the line or the preceding text has it too, else the line's. */
function withBrackets(pieces: readonly Piece[], lineKind: Kind): Piece[] {
  const resolved = [...pieces]
  const open: number[] = []
  for (const [index, piece] of pieces.entries()) {
    if (piece.text === '(' || piece.text === '[') open.push(index)
    if (piece.text !== ')' && piece.text !== ']') continue
    const from = open.pop()
    if (from === undefined) continue
    const within = pieces.slice(from + 1, index).map(sideOf)
    const side = within.find((one) => one === lineKind) ?? within.find((one) => one !== 'neutral')
    if (side === undefined) continue
    const kind = side === sideBefore(resolved, from, lineKind) ? side : lineKind
    for (const bracket of [from, index]) resolved[bracket] = { text: pieces[bracket]?.text ?? '', kind }
  }
  return resolved
}

function sideOf({ kind }: Piece): Kind {
  return kind === 'number' ? 'right' : kind
}

function sideBefore(pieces: readonly Piece[], index: number, lineKind: Kind): Kind {
  for (let at = index - 1; at >= 0; at -= 1) {
    const side = sideOf(pieces[at] ?? { text: '', kind: 'neutral' })
    if (side !== 'neutral') return side
  }
  return lineKind
}

function sideAfter(pieces: readonly Piece[], index: number, lineKind: Kind): Kind {
  const found = pieces.slice(index + 1).find(({ kind }) => kind !== 'neutral')
  return found === undefined ? lineKind : sideOf(found)
}

function reverseFrom(order: number[], isHigh: (index: number) => boolean): void {
  for (let from = 0; from < order.length; from += 1) {
    let until = from
    while (until < order.length && isHigh(order[until] ?? 0)) until += 1
    if (until - from > 1) order.splice(from, until - from, ...order.slice(from, until).reverse())
    from = Math.max(from, until - 1)
  }
}
