import type { TextStyle, TextWriter } from './sheet-text.ts'

/** A column of a table: its share of the width in points, and on which side its text stands. */
export interface SheetColumn {
  heading: string
  width: number
  /** Whether it stands at the end of its place, as sums do; it is then never broken. */
  align?: 'end'
  /** Whether a name in it is never broken, as an ID is not. */
  isWhole?: true
}

/** What of a table's rows is not common. */
export interface SheetRows {
  /** From this row on they are totals: bold, below a line, and kept together. */
  totalsFrom?: number
  /** Rows that count no longer, as a voided check: struck through. */
  isVoid?(index: number): boolean
}

const GAP = 10
/** What rounding may take from a column that holds exactly its widest text. */
const SLACK = 0.5

interface Room {
  inner: number
  writer: TextWriter
  style: TextStyle
}

/**
 * The widths of columns: what must not be broken gets what it needs, the others share what is left, and none is narrower
 * than its longest word as long as there is room.
 */
export function columnWidths(
  columns: readonly SheetColumn[],
  rows: readonly (readonly string[])[],
  { inner, writer, style }: Room,
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
export function cellWidth(column: number): number {
  return column - GAP
}
