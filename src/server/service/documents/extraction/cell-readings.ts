import { digitLooks, type ProvenToken } from './digit-looks.ts'
import { readToken } from './read-token.ts'
import { numberIn, styleOf } from './recognised-number.ts'
import type { Recogniser } from './recogniser.ts'
import type { ScannedCell } from './scanned-cells.ts'
import { type Reading, type Readings, trustRecognised } from './trust-recognised.ts'

/** Each number is read at these scales besides the first; chance errors seldom agree. */
const MORE_SCALES = [1.6, 1.3]
/** How often what was proven by looks proves more. */
const ROUNDS = 3

/**
 * Reads the number of every cell several times over. Then the digits of numbers that sums prove show what each digit
 * looks like on this page: evidence for the others from outside themselves.
 */
export async function readCells(cells: readonly ScannedCell[], recogniser: Recogniser): Promise<Readings> {
  const readings = new Map<string, Reading[]>()
  for (const { key, token, centsApart } of cells) {
    if (token === undefined) {
      readings.set(key, [{ text: '', confidence: 0 }])
      continue
    }
    const about = { shapes: token.digits.length, ...(centsApart ? { centsApart } : {}) }
    const found: Reading[] = [{ ...token.first, ...about }]
    for (const scale of MORE_SCALES) found.push({ ...(await readToken(token, scale, recogniser)), ...about })
    readings.set(key, found)
  }
  return withLikeness(cells, readings)
}

// What likeness proves shows more digits, until nothing new is proven.
function withLikeness(cells: readonly ScannedCell[], readings: Readings): Readings {
  let judged = readings
  let known = -1
  for (let round = 0; round < ROUNDS; round++) {
    const proven = provenTokens(cells, judged)
    if (proven.length === known) break
    known = proven.length
    judged = judgedBy(proven, cells, readings)
  }
  return judged
}

function provenTokens(cells: readonly ScannedCell[], readings: Readings): ProvenToken[] {
  const style = styleOf([...readings.values()].flat())
  const trusted = trustRecognised(readings)
  return cells.flatMap(({ key, token }) => {
    const found = trusted.get(key)
    if (token === undefined || found === undefined || found.sums.length === 0) return []
    const said = readings.get(key)?.find((reading) => numberIn(reading, style) === Number(found.value))
    return said ? [{ token, text: said.text }] : []
  })
}

function judgedBy(proven: readonly ProvenToken[], cells: readonly ScannedCell[], readings: Readings): Readings {
  const looks = digitLooks(proven)
  return new Map(
    cells.map(({ key, token }) => {
      const found = readings.get(key) ?? []
      const judged = found.map((reading): Reading => {
        const { alike, lastAlike } = token ? looks.judge(token, reading) : {}
        return {
          ...reading,
          ...(alike === undefined ? {} : { alike }),
          ...(lastAlike === undefined ? {} : { lastAlike }),
        }
      })
      return [key, judged]
    }),
  )
}
