import { Worker } from 'node:worker_threads'
import type { Fact, RecordedSheet, RenderedSheet, SheetColumn, SheetOptions, SheetPart } from './sheet-parts.ts'

/**
 * A letter-sized PDF in any supported language, written from top to bottom. Content that doesn't fit goes to the next page.
 * Every receipt, statement, invoice and letter is laid out by it.
 */
export interface Sheet {
  heading(text: string): void
  text(text: string, tone?: 'ink' | 'quiet'): void
  /** Names with values, one per line. With a heading they stay on one page. */
  facts(pairs: readonly Fact[], heading?: string): void
  /** Rows below column headings, which are repeated on each page. */
  table(columns: readonly SheetColumn[], rows: readonly (readonly string[])[], of?: SheetRows): void
  /** Numbers the pages and returns the PDF. */
  finish(): Promise<Buffer>
}

/** Exceptional rows of a table. */
export interface SheetRows {
  /** From this row on they are totals: bold, below a line, and kept together. */
  totalsFrom?: number
  /** Rows that no longer count, such as a voided check; they are struck through. */
  isVoid?(index: number): boolean
}

/** Starts a PDF. A worker thread renders it, because reading fonts would block all other requests. */
export function createSheet(options: SheetOptions): Sheet {
  const parts: SheetPart[] = []
  return {
    heading: (text) => void parts.push({ kind: 'heading', text }),
    text: (text, tone = 'ink') => void parts.push({ kind: 'text', text, tone }),
    facts: (pairs, heading) => void parts.push({ kind: 'facts', pairs, heading }),
    table: (columns, rows, { totalsFrom = rows.length, isVoid = () => false } = {}) => {
      const voidRows = rows.flatMap((_, index) => (isVoid(index) ? [index] : []))
      parts.push({ kind: 'table', columns, rows, totalsFrom, voidRows })
    },
    finish: async () => Buffer.from(await renderInThread({ options, parts })),
  }
}

interface Waiting {
  resolve(pdf: Uint8Array): void
  reject(error: unknown): void
}

/** The worker thread, and the documents that it hasn't rendered yet, by number. */
interface Renderer {
  worker: Worker
  waiting: Map<number, Waiting>
}

let renderer: Renderer | undefined
let documents = 0

function renderInThread(sheet: RecordedSheet): Promise<Uint8Array> {
  renderer ??= startRenderer()
  const { worker, waiting } = renderer
  documents += 1
  const number = documents
  return new Promise((resolve, reject) => {
    waiting.set(number, { resolve, reject })
    // The thread keeps the process alive only while a document waits for it.
    worker.ref()
    worker.postMessage({ number, sheet })
  })
}

function startRenderer(): Renderer {
  const worker = new Worker(new URL('../kernel/typescript-thread.mjs', import.meta.url), {
    workerData: { module: new URL('./sheet-thread.ts', import.meta.url).href },
  })
  const waiting = new Map<number, Waiting>()
  const end = (error: unknown): void => {
    if (renderer?.worker === worker) renderer = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('message', ({ number, pdf, error }: RenderedSheet) => {
    const asked = waiting.get(number)
    waiting.delete(number)
    if (waiting.size === 0) worker.unref()
    if (pdf === undefined) asked?.reject(error)
    else asked?.resolve(pdf)
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Error('The thread that renders PDFs ended.')))
  worker.unref()
  return { worker, waiting }
}
