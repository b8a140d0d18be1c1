import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'
import { canWriteJapanese } from './installed-letters.ts'

const INK = '#1c2b2a'
const QUIET = '#5b6b69'
const ACCENT = '#0f766e'
const MARGIN = 54
const BOTTOM = 64
const CELL_GAP = 8
const ROW_GAP = 7

const fontFile = createRequire(import.meta.url).resolve
const REGULAR = fontFile('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
const BOLD = fontFile('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')
const ARABIC = fontFile('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf')

/** A column of a table: its share of the width in points, and on which side its text stands. */
export interface PdfColumn {
  heading: string
  width: number
  align?: 'left' | 'right'
}

/** A letter-sized document that is written from top to bottom; what does not fit goes to the next page. */
export interface Pdf {
  heading(text: string): void
  text(text: string, tone?: 'ink' | 'quiet'): void
  /** Pairs of a name and a value, one to a line. */
  facts(pairs: readonly (readonly [string, string])[]): void
  /** Rows under headings that are repeated on each page; rows after `totalsFrom` are bold. */
  table(columns: readonly PdfColumn[], rows: readonly (readonly string[])[], totalsFrom?: number): void
  /** The finished PDF. */
  finish(): Promise<Buffer>
}

/** What a document begins with; `createdAt` is written into the file. */
export interface PdfOptions {
  title: string
  /** The name of who issues it. */
  issuer: string
  createdAt: Date
  /** Whether its pages lie on their side, for wide tables. */
  landscape?: boolean
}

/** Begins a document. The library is loaded only now: most of what imports this writes none. */
export async function createPdf({ title, issuer, createdAt, landscape = false }: PdfOptions): Promise<Pdf> {
  const document = new (await import('pdfkit')).default({
    size: 'LETTER',
    layout: landscape ? 'landscape' : 'portrait',
    margin: MARGIN,
    bufferPages: true,
    info: { Title: title, Author: issuer, CreationDate: createdAt, ModDate: createdAt },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject))
  document.font(REGULAR).fontSize(10).fillColor(QUIET).text(issuer)
  document.font(BOLD).fontSize(20).fillColor(INK).text(title).moveDown(0.2)
  document
    .moveTo(MARGIN, document.y)
    .lineTo(MARGIN + 40, document.y)
    .lineWidth(3)
    .strokeColor(ACCENT)
    .stroke()
    .moveDown()
  return {
    heading: (text) => {
      room(document, 60)
      document.moveDown(0.6).font(BOLD).fontSize(12).fillColor(INK).text(text, MARGIN).moveDown(0.3)
    },
    text: (text, tone = 'ink') => {
      document
        .font(REGULAR)
        .fontSize(10)
        .fillColor(tone === 'ink' ? INK : QUIET)
      document.text(text, MARGIN, document.y, { width: innerWidth(document), lineGap: 2 }).moveDown(0.4)
    },
    facts: (pairs) => {
      for (const [name, value] of pairs) writeFact(document, name, value)
      document.moveDown(0.4)
    },
    table: (columns, rows, totalsFrom = rows.length) => writeTable(document, columns, rows, totalsFrom),
    finish: async () => {
      numberPages(document)
      document.end()
      await finished
      return Buffer.concat(chunks)
    },
  }
}

type Document = InstanceType<typeof PDFDocument>

function innerWidth(document: Document): number {
  return document.page.width - 2 * MARGIN
}

function room(document: Document, height: number): boolean {
  if (document.y + height <= document.page.height - BOTTOM) return false
  document.addPage()
  return true
}

/** A line's own font where the usual one lacks its letters; shaped as a whole, so that Arabic words keep their order. */
function fontOf(line: string): { font?: string; features?: [] } {
  if (/[\u0600-\u08ff\ufb50-\ufdff\ufe70-\ufeff]/.test(line)) return { font: ARABIC, features: [] }
  if (/[\u3000-\u9fff\uf900-\ufaff\uff00-\uffef]/.test(line) && canWriteJapanese())
    return { font: fontFile('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf') }
  return {}
}

/** Lines of a text; where Arabic stands beside other letters each gets a line, since they run against each other. */
function linesOf(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    const isMixed = /[\u0600-\u08ff\ufb50-\ufdff\ufe70-\ufeff]/.test(line) && /[A-Za-z0-9]/.test(line)
    if (!isMixed) return [line]
    const runs =
      line.match(/[\u0600-\u08ff\ufb50-\ufdff\ufe70-\ufeff\s]+|[^\u0600-\u08ff\ufb50-\ufdff\ufe70-\ufeff]+/g) ?? []
    return runs.map((run) => run.trim()).filter((run) => run !== '')
  })
}

interface Place {
  width: number
  align?: 'left' | 'right'
}

/** Writes text line by line, each in a font that has its letters; the present font is left as it was. */
function writeLines(document: Document, usual: string, text: string, x: number, y: number, place: Place): void {
  let below = y
  for (const line of linesOf(text)) {
    const { font = usual, ...shaping } = fontOf(line)
    document.font(font).text(line === '' ? ' ' : line, x, below, { ...place, ...shaping })
    below = document.y
  }
  document.font(usual)
}

function heightOfLines(document: Document, usual: string, text: string, place: Place): number {
  const heights = linesOf(text).map((line) => {
    const { font = usual, ...shaping } = fontOf(line)
    return document.font(font).heightOfString(line === '' ? ' ' : line, { ...place, ...shaping })
  })
  document.font(usual)
  return heights.reduce((sum, height) => sum + height, 0)
}

function writeFact(document: Document, name: string, value: string): void {
  const width = innerWidth(document) - 136
  document.font(REGULAR).fontSize(10)
  room(document, heightOfLines(document, REGULAR, value, { width }))
  const { y } = document
  document.fillColor(QUIET).text(name, MARGIN, y, { width: 130 })
  document.fillColor(INK)
  writeLines(document, REGULAR, value, MARGIN + 136, y, { width })
}

function writeTable(
  document: Document,
  columns: readonly PdfColumn[],
  rows: readonly (readonly string[])[],
  totalsFrom: number,
): void {
  const writeHeadings = (): void => writeTableHeadings(document, columns)
  // Headings never stand alone at the end of a page.
  room(document, 60)
  writeHeadings()
  for (const [index, row] of rows.entries()) {
    const usual = index >= totalsFrom ? BOLD : REGULAR
    document.font(usual).fontSize(9)
    if (room(document, heightOfCells(document, usual, columns, row))) writeHeadings()
    document.font(usual).fontSize(9).fillColor(INK)
    writeCells(document, usual, columns, row)
  }
  document.moveDown(0.6)
}

function writeTableHeadings(document: Document, columns: readonly PdfColumn[]): void {
  document.font(BOLD).fontSize(8).fillColor(QUIET)
  writeCells(
    document,
    BOLD,
    columns,
    columns.map(({ heading }) => heading),
  )
  const y = document.y - 3
  document
    .moveTo(MARGIN, y)
    .lineTo(document.page.width - MARGIN, y)
    .lineWidth(0.5)
    .strokeColor(QUIET)
    .stroke()
}

// What is too long for its column goes on below: a payee or a sum that is cut says something else.
function heightOfCells(
  document: Document,
  usual: string,
  columns: readonly PdfColumn[],
  cells: readonly string[],
): number {
  const heights = columns.map(({ width }, index) =>
    heightOfLines(document, usual, cells[index] ?? '', { width: width - CELL_GAP }),
  )
  return Math.max(...heights) + ROW_GAP
}

function writeCells(document: Document, usual: string, columns: readonly PdfColumn[], cells: readonly string[]): void {
  const { y } = document
  const height = heightOfCells(document, usual, columns, cells)
  let x = MARGIN
  for (const [index, { width, align = 'left' }] of columns.entries()) {
    writeLines(document, usual, cells[index] ?? '', x, y, { width: width - CELL_GAP, align })
    x += width
  }
  document.x = MARGIN
  document.y = y + height
}

function numberPages(document: Document): void {
  const { count } = document.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page)
    // Below the margin a page would break: the margin is lifted for the number.
    document.page.margins.bottom = 0
    document.font(REGULAR).fontSize(8).fillColor(QUIET)
    document.text(`${page + 1} of ${count}`, MARGIN, document.page.height - 40, {
      width: innerWidth(document),
      align: 'right',
    })
  }
}
