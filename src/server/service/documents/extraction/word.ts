/** A word on a page, in points from the upper left corner; a line of the form is 12 points high. */
export interface Word {
  text: string
  left: number
  right: number
  baseline: number
}

/** Words that share a baseline, from left to right. */
export interface Row {
  words: Word[]
  baseline: number
}

const SAME_ROW = 2
const SAME_WORD = 1.2

/** Groups words into rows from top to bottom, joining the fragments that producers cut words into. */
export function rowsOf(words: readonly Word[]): Row[] {
  const rows: Row[] = []
  for (const word of words.toSorted((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1)
    if (row && word.baseline - row.baseline <= SAME_ROW) row.words.push(word)
    else rows.push({ words: [word], baseline: word.baseline })
  }
  return rows.map(({ words, baseline }) => ({ words: joined(words.toSorted((a, b) => a.left - b.left)), baseline }))
}

function joined(words: readonly Word[]): Word[] {
  const whole: Word[] = []
  for (const word of words) {
    const last = whole.at(-1)
    if (last && belongTogether(last, word)) whole[whole.length - 1] = joinedPair(last, word)
    else whole.push(word)
  }
  return whole
}

function belongTogether(left: Word, right: Word): boolean {
  const gap = right.left - left.right
  if (gap < -3 || Math.abs(left.baseline - right.baseline) > 1) return false
  // A minus sign or a bracket stands a little apart from its number.
  const sign = /^[$(<−–-]$/.test(left.text) || (/^[)>]\.?$/.test(right.text) && /^[(<]/.test(left.text))
  return gap <= (sign ? 6 : SAME_WORD)
}

function joinedPair(left: Word, right: Word): Word {
  return { ...left, text: left.text + right.text, right: Math.max(left.right, right.right) }
}
