const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Tells for each character of a bundle which source it comes from, by the bundle's source map. */
export function sourcesOf(code: string, map: { mappings: string; sources: readonly string[] }): string[] {
  const found: string[] = []
  const lines = map.mappings.split(';')
  let source = 0
  let current = ''
  for (const [number, line] of code.split('\n').entries()) {
    const begins = new Map<number, string>()
    let column = 0
    for (const segment of lines[number]?.split(',').filter(Boolean) ?? []) {
      const [columns = 0, sources] = numbersOf(segment)
      column += columns
      source += sources ?? 0
      begins.set(column, sources === undefined ? '' : (map.sources[source] ?? ''))
    }
    for (let at = 0; at <= line.length; at++) {
      current = begins.get(at) ?? current
      found.push(current)
    }
  }
  return found
}

/** Reads base-64 variable-length quantities. */
function numbersOf(segment: string): number[] {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (const digit of segment) {
    const bits = DIGITS.indexOf(digit)
    value |= (bits & 31) << shift
    shift += 5
    if ((bits & 32) !== 0) continue
    numbers.push((value & 1) === 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return numbers
}
