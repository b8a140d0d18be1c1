import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'

const INK = '#1c2b2a'
const QUIET = '#5b6b69'
const ACCENT = '#0f766e'
const MARGIN = 54
const PAGE_WIDTH = 612
const PAGE_BOTTOM = 792 - 64
const ROW_HEIGHT = 18

const fontFile = createRequire(import.meta.url).resolve
const REGULAR = fontFile('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')
const BOLD = fontFile('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')

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
}

/** Begins a document. The library is loaded only now: most of what imports this writes none. */
export async function createPdf({ title, issuer, createdAt }: PdfOptions): Promise<Pdf> {
  const document = new (await import('pdfkit')).default({
    size: 'LETTER',
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
      document.text(text, MARGIN, document.y, { width: PAGE_WIDTH - 2 * MARGIN, lineGap: 2 }).moveDown(0.4)
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

function room(document: Document, height: number): boolean {
  if (document.y + height <= PAGE_BOTTOM) return false
  document.addPage()
  return true
}

function writeFact(document: Document, name: string, value: string): void {
  const { y } = document
  document.font(REGULAR).fontSize(10).fillColor(QUIET).text(name, MARGIN, y, { width: 130 })
  document.fillColor(INK).text(value, MARGIN + 136, y, { width: PAGE_WIDTH - 2 * MARGIN - 136 })
}

function writeTable(
  document: Document,
  columns: readonly PdfColumn[],
  rows: readonly (readonly string[])[],
  totalsFrom: number,
): void {
  writeHeadings(document, columns)
  for (const [index, row] of rows.entries()) {
    if (room(document, ROW_HEIGHT)) writeHeadings(document, columns)
    writeRow(document, columns, row, index >= totalsFrom ? BOLD : REGULAR)
  }
  document.moveDown(0.6)
}

function writeHeadings(document: Document, columns: readonly PdfColumn[]): void {
  document.fontSize(8).fillColor(QUIET)
  writeCells(
    document,
    columns,
    columns.map(({ heading }) => heading),
    BOLD,
  )
  const y = document.y - 3
  document
    .moveTo(MARGIN, y)
    .lineTo(PAGE_WIDTH - MARGIN, y)
    .lineWidth(0.5)
    .strokeColor(QUIET)
    .stroke()
}

function writeRow(document: Document, columns: readonly PdfColumn[], row: readonly string[], font: string): void {
  document.fontSize(9).fillColor(INK)
  writeCells(document, columns, row, font)
}

function writeCells(document: Document, columns: readonly PdfColumn[], cells: readonly string[], font: string): void {
  const { y } = document
  let x = MARGIN
  for (const [index, { width, align = 'left' }] of columns.entries()) {
    document
      .font(font)
      .text(cells[index] ?? '', x, y, { width: width - 8, align, height: ROW_HEIGHT - 4, ellipsis: true })
    x += width
  }
  document.x = MARGIN
  document.y = y + ROW_HEIGHT
}

function numberPages(document: Document): void {
  const { count } = document.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page)
    // Below the margin a page would break: the margin is lifted for the number.
    document.page.margins.bottom = 0
    document.font(REGULAR).fontSize(8).fillColor(QUIET)
    document.text(`${page + 1} of ${count}`, MARGIN, 792 - 40, { width: PAGE_WIDTH - 2 * MARGIN, align: 'right' })
  }
}
