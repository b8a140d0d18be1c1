import type { PDFDocument } from '@napi-rs/canvas'
import { type FontWeight, setFont } from './set-font.ts'

const [WIDTH, HEIGHT, MARGIN, BOTTOM] = [612, 792, 54, 64]
const NAME_WIDTH = 176
/** Where the columns of a table begin, and how wide they are. */
const COLUMNS = [
  { from: 0, width: 120 },
  { from: 132, width: 252 },
  { from: 0, width: 108, isEnd: true },
]
const INK = '#1c2b2a'
const QUIET = '#5b6b69'
const ACCENT = '#0b6b53'

/** A letter-sized PDF in any language of ours, from either side: Arabic is joined and runs from the right. */
export interface Sheet {
  text(text: string, tone?: 'ink' | 'quiet'): void
  /** Pairs of a name and a value, one to a line; a value may have several lines. */
  lines(pairs: readonly (readonly [string, string])[]): void
  /** A row under its headings for each of them, sums at the end, with their total. */
  table(table: SheetTable): void
  finish(): Buffer
}

/** A table of three columns, the last one sums. */
export interface SheetTable {
  head: readonly string[]
  rows: readonly (readonly string[])[]
  total: readonly [string, string]
}

/** What a sheet begins with. */
export interface SheetOptions {
  title: string
  issuer: string
  language: string
  direction: 'ltr' | 'rtl'
}

interface Style {
  weight: FontWeight
  size: number
  colour: string
}

/** Begins a sheet. The canvas is loaded only now: most of what imports this writes none. */
export async function createSheet({ title, issuer, language, direction }: SheetOptions): Promise<Sheet> {
  const { PDFDocument: Document } = await import('@napi-rs/canvas')
  const { registerFonts } = await import('./fonts.ts')
  registerFonts()
  const document: PDFDocument = new Document({ title, author: issuer, producer: issuer })
  const words = new Intl.Segmenter(language, { granularity: 'word' })
  let context = begin(document)
  let y = MARGIN + 10

  const room = (height: number): void => {
    if (y + height <= HEIGHT - BOTTOM) return
    document.endPage()
    context = begin(document)
    y = MARGIN + 10
  }
  const use = ({ weight, size, colour }: Style): void => {
    setFont(context, weight, size)
    context.fillStyle = colour
    context.direction = direction
    context.textAlign = 'start'
  }
  const wrap = (text: string, width: number): string[] => text.split('\n').flatMap((line) => wrapped(line, width))
  const wrapped = (text: string, width: number): string[] => {
    const lines = ['']
    for (const { segment } of words.segment(text)) {
      const present = lines.at(-1) ?? ''
      if (present === '' || context.measureText((present + segment).trimEnd()).width <= width)
        lines[lines.length - 1] = present + segment
      else lines.push(segment.trimStart())
    }
    return lines.map((line) => line.trim()).filter((line) => line !== '')
  }
  // Names and English lines keep their own direction on a page that runs the other way.
  const isolated = (line: string): string => (direction === 'rtl' ? `\u2068${line}\u2069` : line)
  /** Writes at a distance from the side where lines begin; answers how high it was. */
  const write = (text: string, style: Style, { from = 0, width = WIDTH - 2 * MARGIN, isEnd = false } = {}): number => {
    use(style)
    if (isEnd) context.textAlign = 'end'
    const leading = style.size * 1.5
    const lines = wrap(text, width)
    for (const [index, line] of lines.entries()) {
      const x = (direction === 'rtl') !== isEnd ? WIDTH - MARGIN - from : MARGIN + from
      context.fillText(isolated(printable(line)), x, y + index * leading)
    }
    return lines.length * leading
  }

  y += write(issuer, { weight: '400Regular', size: 10, colour: QUIET })
  y += 12
  y += write(title, { weight: '600SemiBold', size: 20, colour: INK })
  context.fillStyle = ACCENT
  context.fillRect(direction === 'rtl' ? WIDTH - MARGIN - 40 : MARGIN, y - 12, 40, 3)
  y += 20
  const value = { weight: '400Regular', size: 10, colour: INK } as const
  const name = { ...value, colour: QUIET }
  return {
    text: (text, tone = 'ink') => {
      room(40)
      y += write(text, tone === 'ink' ? value : name) + 6
    },
    lines: (pairs) => {
      for (const [label, text] of pairs) {
        room(40)
        const height = write(label, name, { width: NAME_WIDTH - 12 })
        const width = WIDTH - 2 * MARGIN - NAME_WIDTH
        y += Math.max(height, write(text, value, { from: NAME_WIDTH, width })) + 4
      }
      y += 12
    },
    table: ({ head, rows, total: [label, sum] }) => {
      const row = (cells: readonly string[], style: Style): void => {
        room(64)
        y += Math.max(...cells.map((cell, column) => write(cell, style, COLUMNS[column]))) + 6
      }
      row(head, name)
      for (const cells of rows) row(cells, value)
      row([label, '', sum], { ...value, weight: '600SemiBold' })
      y += 12
    },
    finish: () => {
      document.endPage()
      return document.close()
    },
  }
}

function begin(document: PDFDocument): ReturnType<PDFDocument['beginPage']> {
  return document.beginPage(WIDTH, HEIGHT)
}

/** The hyphen that is copied as one: the common one is taken for a soft hyphen by what reads the file. */
function printable(text: string): string {
  return text.replaceAll('-', '\u2010')
}
