import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'
import { canWriteJapanese } from './installed-letters.ts'
import { bizUdpGothic, type FontFamily, fontPath, inter, notoSansArabic } from './set-font.ts'
import { type Direction, directionOf, visualOrder, withoutMarks } from './visual-order.ts'

/** How a text is written. */
export interface TextStyle {
  weight: 'regular' | 'bold'
  size: number
  colour: string
  isStruck?: boolean
}

/** Where a text is written: from its top on, in lines of a width, each beginning at the side where reading begins. */
export interface TextBox {
  left: number
  top: number
  width: number
  isAtEnd?: boolean
}

/** Writes text of any script on the present page of a document. */
export interface TextWriter {
  /** The lines that a text takes in a width; what has no space to break at is broken anywhere. */
  linesOf(text: string, style: TextStyle, width: number): string[]
  widthOf(text: string, style: TextStyle): number
  heightOf(text: string, style: TextStyle, width: number): number
  /** Writes it; answers how high it was. */
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
  font: string
  /** Shaped as a whole: letters of Arabic depend on their neighbours. */
  isShaped: boolean
}

/** Begins to write in a language and its direction. */
export function textWriter(document: Document, language: string, direction: Direction): TextWriter {
  const words = new Intl.Segmenter(language, { granularity: 'word' })
  // A width at one point of size, for the same names and words come again and again.
  const widths = new Map<string, number>()
  const widthOfPart = (part: Part, { size }: TextStyle): number => {
    const { text, font } = part
    const key = `${font} ${text}`
    const known = widths.get(key)
    document.font(font).fontSize(size)
    if (known !== undefined) return known * size
    const width = document.widthOfString(text, featuresOf(part))
    widths.set(key, width / size)
    return width
  }
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
        const shown = isRightToLeft && !part.isShaped ? [...part.text].reverse().join('') : part.text
        const set = { lineBreak: false, baseline: 'alphabetic' as const, ...featuresOf(part) }
        // Shaped letters are drawn in pieces that stand for no letter: whoever copies them is told the text.
        if (part.isShaped) document.markContent('Span', { actual: part.text })
        document.fillColor(style.colour).text(shown, x, baseline, set)
        if (part.isShaped) document.endMarkedContent()
        x += width
      }
    }
    if (style.isStruck !== true) return
    const y = baseline - style.size * 0.32
    document.moveTo(left, y).lineTo(x, y).lineWidth(0.7).strokeColor(style.colour).stroke()
  }
  return {
    linesOf,
    widthOf,
    heightOf: (text, style, width) => linesOf(text, style, width).length * style.size * LEADING,
    write: (text, style, { left, top, width, isAtEnd = false }) => {
      let y = top + style.size * ASCENT
      for (const paragraph of text.split('\n')) {
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

/** Letters of Arabic are shaped as the font has it; figures are of one width, so that sums stand below each other. */
function featuresOf({ text, isShaped }: Part): { features?: ['tnum'] | [] } {
  if (isShaped) return { features: [] }
  return /\d/.test(text) ? { features: ['tnum'] } : {}
}

/** The parts of a text that one font each can write. */
function partsOf(text: string, { weight }: TextStyle): Part[] {
  return [...text.matchAll(PARTS)].map(([part]) => {
    const isShaped = ARABIC.test(part)
    return { text: part, font: resolve(fontPath(familyFor(part), WEIGHTS[weight])), isShaped }
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
    // What has no place to break at is broken where the line ends.
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

/** Where a line may be broken: after spaces, and between the words of a script that has none. */
function breakable(line: string, words: Intl.Segmenter): string[] {
  const pieces = line.match(/\s*[^ ]+ *|\s+/gu) ?? []
  return pieces.flatMap((piece) =>
    JAPANESE.test(piece) ? [...words.segment(piece)].map(({ segment }) => segment) : [piece],
  )
}
