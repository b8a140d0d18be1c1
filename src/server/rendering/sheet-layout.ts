import PDFDocument from 'pdfkit'
import type { Fact, RecordedSheet, SheetColumn, SheetOptions, SheetPart, SheetTable } from './sheet-parts.ts'
import { type Direction, type TextStyle, type TextWriter, textWriter } from './sheet-text.ts'

const INK = '#1c2b2a'
const QUIET = '#5b6b69'
const HAIRLINE = '#c9d1d0'
const ACCENT = '#0f766e'
const MARGIN = 54
const BOTTOM = 68
const NAME_WIDTH = 150
const ROW_GAP = 7
const FACT_GAP = 3

const value = { weight: 'regular', size: 10, color: INK } as const
const quiet = { ...value, color: QUIET } as const
const headed = { weight: 'bold', size: 12, color: INK } as const
const cell = { weight: 'regular', size: 9, color: INK } as const
const total = { ...cell, weight: 'bold' } as const
const columnHead = { weight: 'bold', size: 8, color: QUIET } as const

type Document = InstanceType<typeof PDFDocument>

/** Renders a recorded document as a PDF. */
export async function renderSheet({ options, parts }: RecordedSheet): Promise<Buffer> {
  const { title, issuer, createdAt, landscape = false } = options
  const { language = 'en', direction = 'ltr' } = options
  const document = new PDFDocument({
    size: 'LETTER',
    layout: landscape ? 'landscape' : 'portrait',
    margin: 0,
    bufferPages: true,
    info: { Title: title, Author: issuer, CreationDate: createdAt, ModDate: createdAt },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject))
  const page = pageOf(document, textWriter(document, language, direction), direction)
  page.down(page.write(issuer, quiet) + 6)
  page.down(page.write(title, { weight: 'bold', size: 20, color: INK }) + 4)
  page.rule(ACCENT, 3, 40)
  page.down(18)
  for (const part of parts) writePart(page, part)
  numberPages(document, page.writer, { title, issuer, language, direction })
  document.end()
  await finished
  return Buffer.concat(chunks)
}

function writePart(page: Page, part: SheetPart): void {
  if (part.kind === 'heading') writeHeading(page, part.text, 70)
  else if (part.kind === 'text') writeText(page, part.text, part.tone === 'ink' ? value : quiet)
  else if (part.kind === 'facts') writeFacts(page, part.pairs, part.heading)
  else writeTable(page, part)
}

function writeText(page: Page, text: string, style: TextStyle): void {
  page.room(page.height(text, style))
  page.down(page.write(text, style) + 6)
}

function writeFacts(page: Page, pairs: readonly Fact[], heading: string | undefined): void {
  if (heading !== undefined) writeHeading(page, heading, heightOfBlock(page, heading, pairs))
  for (const fact of pairs) writeFact(page, fact)
  page.down(8)
}

interface Place {
  /** Distance from the edge where lines start. */
  from?: number
  width?: number
  isAtEnd?: boolean
}

/** The page that is being written, and how far down it is filled. */
interface Page {
  writer: TextWriter
  inner: number
  /** Starts a new page if this height doesn't fit. Returns whether it did. */
  room(height: number): boolean
  down(height: number): void
  write(text: string, style: TextStyle, place?: Place): number
  height(text: string, style: TextStyle, width?: number): number
  /** Draws a horizontal line, by default over the whole width. */
  rule(color: string, thick: number, length?: number): void
}

function pageOf(document: Document, writer: TextWriter, direction: Direction): Page {
  let y = MARGIN
  const inner = document.page.width - 2 * MARGIN
  const leftOf = (from: number, width: number) => (direction === 'rtl' ? MARGIN + inner - from - width : MARGIN + from)
  return {
    writer,
    inner,
    room: (height) => {
      if (y + height <= document.page.height - BOTTOM || y === MARGIN) return false
      document.addPage()
      y = MARGIN
      return true
    },
    down: (height) => {
      y += height
    },
    write: (text, style, { from = 0, width = inner - from, isAtEnd = false } = {}) =>
      writer.write(text, style, { left: leftOf(from, width), top: y, width, isAtEnd }),
    height: (text, style, width = inner) => writer.heightOf(text, style, width),
    rule: (color, thick, length = inner) => {
      const left = leftOf(0, length)
      document
        .moveTo(left, y)
        .lineTo(left + length, y)
        .lineWidth(thick)
        .strokeColor(color)
        .stroke()
    },
  }
}

/** Writes a heading on a page with room for `height`: the heading and the content that has to follow it. */
function writeHeading(page: Page, text: string, height: number): void {
  page.room(height)
  page.down(8)
  page.down(page.write(text, headed) + 6)
}

function writeFact(page: Page, [name, text]: Fact): void {
  const height = heightOfFact(page, [name, text])
  page.room(height)
  page.write(name, quiet, { width: NAME_WIDTH - 12 })
  page.write(text, value, { from: NAME_WIDTH, width: page.inner - NAME_WIDTH })
  page.down(height + FACT_GAP)
}

function heightOfFact(page: Page, [name, text]: Fact): number {
  return Math.max(page.height(name, quiet, NAME_WIDTH - 12), page.height(text, value, page.inner - NAME_WIDTH))
}

function heightOfBlock(page: Page, heading: string, facts: readonly Fact[]): number {
  const head = 8 + page.height(heading, headed) + 6
  return facts.reduce((sum, fact) => sum + heightOfFact(page, fact) + FACT_GAP, head)
}

function writeTable(page: Page, { columns, rows, totalsFrom, voidRows }: SheetTable): void {
  const isVoid = new Set(voidRows)
  const widths = columnWidths(columns, rows, { inner: page.inner, writer: page.writer, style: total })
  const heightOf = (cells: readonly string[], style: TextStyle): number =>
    Math.max(...cells.map((text, column) => page.height(text, style, cellWidth(widths[column] ?? 0)))) + ROW_GAP
  const writeRow = (cells: readonly string[], style: TextStyle, isStruck = false): void => {
    let from = 0
    for (const [column, { align }] of columns.entries()) {
      const isAtEnd = align === 'end'
      const place = { from: isAtEnd ? from + (widths[column] ?? 0) - cellWidth(widths[column] ?? 0) : from }
      page.write(cells[column] ?? '', isStruck && isAtEnd ? { ...style, isStruck } : style, {
        ...place,
        width: cellWidth(widths[column] ?? 0),
        isAtEnd,
      })
      from += widths[column] ?? 0
    }
    page.down(heightOf(cells, style))
  }
  const writeHead = (): void => {
    writeRow(
      columns.map(({ heading }) => heading),
      columnHead,
    )
    page.down(-3)
    page.rule(QUIET, 0.5)
    page.down(5)
  }
  // Headings never stand alone at the end of a page, nor does a total at the top of one.
  page.room(70)
  writeHead()
  const totals = rows.slice(totalsFrom)
  const heightOfTotals = totals.reduce((sum, cells) => sum + heightOf(cells, total), 8)
  for (const [index, cells] of rows.entries()) {
    const isLast = index === totalsFrom - 1
    const style = index >= totalsFrom ? total : isVoid.has(index) ? { ...cell, color: QUIET } : cell
    if (page.room(heightOf(cells, style) + (isLast ? heightOfTotals : 0))) writeHead()
    if (index === totalsFrom && index > 0) {
      page.rule(HAIRLINE, 0.5)
      page.down(6)
    }
    writeRow(cells, style, isVoid.has(index))
  }
  page.down(8)
}

function numberPages(
  document: Document,
  writer: TextWriter,
  {
    title,
    issuer,
    language,
    direction,
  }: Pick<SheetOptions, 'title' | 'issuer'> & Required<Pick<SheetOptions, 'language' | 'direction'>>,
): void {
  const { count } = document.bufferedPageRange()
  const style = { ...quiet, size: 8 }
  for (let number = 1; number <= count; number += 1) {
    document.switchToPage(number - 1)
    const width = document.page.width - 2 * MARGIN
    const top = document.page.height - 44
    const box = { left: MARGIN, top, width }
    // The first page has this in its heading.
    const ofWhat = `${issuer} · ${title}`
    if (number > 1)
      writer.write(ofWhat, style, { ...box, left: direction === 'rtl' ? MARGIN + 90 : MARGIN, width: width - 90 })
    writer.write(language === 'en' ? `${number} of ${count}` : `${number} / ${count}`, style, { ...box, isAtEnd: true })
  }
}

const GAP = 10
/** Tolerance for rounding in a column as wide as its widest text. */
const SLACK = 0.5

interface TableSpace {
  inner: number
  writer: TextWriter
  style: TextStyle
}

/**
 * The widths of columns: unbreakable ones get the width they need, the others share the rest. No column is narrower
 * than its longest word if there is enough room.
 */
function columnWidths(
  columns: readonly SheetColumn[],
  rows: readonly (readonly string[])[],
  { inner, writer, style }: TableSpace,
): number[] {
  const widest = (column: number, apart: RegExp): number => {
    const pieces = rows.flatMap((row) => (row[column] ?? '').split(apart))
    return GAP + SLACK + Math.max(0, ...new Set(pieces.map((piece) => writer.widthOf(piece, style))))
  }
  const isFixed = ({ align, isWhole }: SheetColumn): boolean => align !== undefined || isWhole !== undefined
  const shares = columns.reduce((sum, { width }) => sum + width, 0)
  const even = columns.map(({ width }) => (width / shares) * inner)
  const least = columns.map((column, index) => (isFixed(column) ? widest(index, /\n/) : widest(index, /\s/)))
  const fixed = columns.map((column, index) =>
    isFixed(column) ? Math.max(least[index] ?? 0, Math.min(even[index] ?? 0, 64)) : undefined,
  )
  for (;;) {
    const left = inner - fixed.reduce((sum: number, width) => sum + (width ?? 0), 0)
    const loose = columns.reduce((sum, { width }, index) => sum + (fixed[index] === undefined ? width : 0), 0)
    if (left <= 0 || (loose === 0 && left < 0)) return even
    if (loose === 0) return fixed.map((width) => ((width ?? 0) / (inner - left)) * inner)
    const shared = columns.map(({ width }, index) => fixed[index] ?? (width / loose) * left)
    const tooNarrow = shared.findIndex((width, index) => fixed[index] === undefined && width < (least[index] ?? 0))
    const isAlone = fixed.filter((width) => width === undefined).length === 1
    if (tooNarrow === -1 || isAlone) return shared
    const others = least.reduce((sum, width, index) => sum + (fixed[index] === undefined ? width : 0), 0)
    const most = Math.max(left * 0.7, left - others + (least[tooNarrow] ?? 0))
    fixed[tooNarrow] = Math.min(least[tooNarrow] ?? 0, most)
  }
}

/** How wide a cell's text may be within its column. */
function cellWidth(column: number): number {
  return column - GAP
}
