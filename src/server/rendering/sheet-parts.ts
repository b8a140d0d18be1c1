import type { Direction } from './sheet-text.ts'

/** The head of a document. */
export interface SheetOptions {
  title: string
  /** Name of the issuing organization. */
  issuer: string
  /** Written into the file, so that the same document of the same time has the same bytes. */
  createdAt: Date
  /** English by default. */
  language?: string
  direction?: Direction
  /** Landscape pages, for wide tables. */
  landscape?: boolean
}

/** A name with its value. */
export type Fact = readonly [name: string, value: string]

/** A column of a table; `width` is in points, relative to the other columns. */
export interface SheetColumn {
  heading: string
  width: number
  /** Whether it is aligned to the end, as amounts are; such text is never broken. */
  align?: 'end'
  /** Whether words are never broken, as in IDs. */
  isWhole?: true
}

/** A part of a document, as it is sent to the worker thread. */
export type SheetPart =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string; tone: 'ink' | 'quiet' }
  | { kind: 'facts'; pairs: readonly Fact[]; heading: string | undefined }
  | ({ kind: 'table' } & SheetTable)

/** A table with the indexes of its exceptional rows. */
export interface SheetTable {
  columns: readonly SheetColumn[]
  rows: readonly (readonly string[])[]
  totalsFrom: number
  voidRows: readonly number[]
}

/** A whole document before it is rendered. */
export interface RecordedSheet {
  options: SheetOptions
  parts: readonly SheetPart[]
}

/** The worker thread's answer for one document: its PDF, or the error. */
export interface RenderedSheet {
  number: number
  pdf?: Uint8Array
  error?: unknown
}
