/** Writes rows under their headings in columns of equal width; numbers to the right. */
export function tableText(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cells = [headings, ...rows].map((row) => row.map(String))
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const numeric = headings.map((_, column) => rows.length > 0 && rows.every((row) => isNumeric(row[column])))
  return cells
    .map((row) =>
      row
        .map((cell, column) => pad(cell, widths[column] ?? 0, numeric[column] === true))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function pad(cell: string, width: number, right: boolean): string {
  return right ? cell.padStart(width) : cell.padEnd(width)
}

function isNumeric(cell: string | number | undefined): boolean {
  return typeof cell === 'number' || /^-?\$?[\d,.]+$/.test(cell ?? '')
}
