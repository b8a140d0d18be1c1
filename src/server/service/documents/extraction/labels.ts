import type { Row } from './word.ts'

/** What is printed on a line, letters only. */
export interface LineText {
  line: string
  text: string
}

/** What is printed on each line of Part I since 2008, as far as it did not change. */
const partOne: readonly LineText[] = [
  { line: '1', text: 'brieflydescribetheorganizationsmission' },
  { line: '2', text: 'checkthisbox' },
  { line: '3', text: 'numberofvotingmembersofthegoverningbody' },
  { line: '4', text: 'numberofindependentvotingmembers' },
  { line: '5', text: 'totalnumberof' },
  { line: '6', text: 'totalnumberofvolunteers' },
  { line: '7a', text: 'totalunrelatedbusinessrevenue' },
  { line: '7a', text: 'totalgrossunrelatedbusinessrevenue' },
  { line: '7b', text: 'netunrelatedbusinesstaxableincome' },
  { line: '8', text: 'contributionsandgrants' },
  { line: '9', text: 'programservicerevenue' },
  { line: '10', text: 'investmentincome' },
  { line: '11', text: 'otherrevenue' },
  { line: '12', text: 'totalrevenue' },
  { line: '13', text: 'grantsandsimilaramountspaid' },
  { line: '14', text: 'benefitspaidtoorformembers' },
  { line: '15', text: 'salariesothercompensation' },
  { line: '16a', text: 'professionalfundraisingfees' },
  { line: '16b', text: 'totalfundraisingexpenses' },
  { line: '17', text: 'otherexpenses' },
  { line: '18', text: 'totalexpenses' },
  { line: '19', text: 'revenuelessexpenses' },
  { line: '20', text: 'totalassets' },
  { line: '21', text: 'totalliabilities' },
  { line: '22', text: 'netassetsorfundbalances' },
]

/** A label found on the page: where it ends and the baseline it stands on. */
export interface PlacedLabel {
  line: string
  baseline: number
  left: number
  right: number
}

/**
 * Finds every place where a label is printed. `tolerance` is the share of letters a reader may have got wrong, 0 for
 * printed text; then a row is searched for the nearest spelling alone.
 */
export function occurrencesOf(rows: readonly Row[], tolerance = 0, labels = partOne): PlacedLabel[] {
  return rows.flatMap((row) => {
    const { said, wordAt } = spelled(row)
    const placed = (line: string, start: number, end: number): PlacedLabel[] => {
      const [first, last] = [row.words[wordAt[start] ?? -1], row.words[wordAt[end - 1] ?? -1]]
      if (!first || !last || wordAt[start - 1] === wordAt[start]) return []
      return [{ line, baseline: row.baseline, left: first.left, right: last.right }]
    }
    const longer = (text: string) => labels.filter((other) => other.text !== text && other.text.startsWith(text))
    return labels.flatMap(({ line, text }) => {
      // What goes on as a longer label does is that label.
      if (longer(text).some((other) => nearest(said, other.text, Math.floor(other.text.length * tolerance)))) return []
      const exact: PlacedLabel[] = []
      for (let at = said.indexOf(text); at >= 0; at = said.indexOf(text, at + 1))
        exact.push(...placed(line, at, at + text.length))
      if (exact.length > 0 || tolerance === 0) return exact
      const near = nearest(said, text, Math.floor(text.length * tolerance))
      return near ? placed(line, near.start, near.end) : []
    })
  })
}

function spelled({ words }: Row): { said: string; wordAt: number[] } {
  const wordAt: number[] = []
  let said = ''
  for (const [word, { text }] of words.entries()) {
    const letters = lettersOf(text)
    said += letters
    for (let at = 0; at < letters.length; at++) wordAt.push(word)
  }
  return { said, wordAt }
}

/** The letters of a text, lower case, without anything else. */
export function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, '')
}

/** Finds where `text` occurs in `within`, with at most so many letters wrong, added or lost; the best place. */
export function nearest(within: string, text: string, mistakes: number): { start: number; end: number } | undefined {
  if (mistakes === 0) {
    const start = within.indexOf(text)
    return start < 0 ? undefined : { start, end: start + text.length }
  }
  // One row of the edit-distance table per letter of `text`; a match may start anywhere, so row 0 is all zeros.
  let row: Cell[] = Array.from({ length: within.length + 1 }, (_, at) => ({ cost: 0, start: at }))
  for (const letter of text) row = nextRow(row, letter, within)
  let best = { cost: mistakes + 1, start: 0, end: 0 }
  for (const [end, cell] of row.entries()) if (cell.cost < best.cost) best = { ...cell, end }
  return best.cost <= mistakes && best.end > best.start ? { start: best.start, end: best.end } : undefined
}

interface Cell {
  cost: number
  start: number
}

function nextRow(row: readonly Cell[], letter: string, within: string): Cell[] {
  const next: Cell[] = [{ cost: (row[0]?.cost ?? 0) + 1, start: 0 }]
  for (let at = 1; at < row.length; at++) {
    const [diagonal, up, left] = [row[at - 1], row[at], next[at - 1]]
    if (!diagonal || !up || !left) continue
    const swapped = { cost: diagonal.cost + (within[at - 1] === letter ? 0 : 1), start: diagonal.start }
    const lost = { cost: up.cost + 1, start: up.start }
    const added = { cost: left.cost + 1, start: left.start }
    next.push([swapped, lost, added].reduce((best, cell) => (cell.cost < best.cost ? cell : best)))
  }
  return next
}
