/** A word on a page, in points from the top left corner. */
export interface Word {
  text: string
  left: number
  right: number
  baseline: number
  /** Top edge, if it isn't the usual height of letters above the baseline. */
  top?: number
}

/** Words that share a baseline, from left to right. */
export interface Row<W extends Word = Word> {
  words: W[]
  baseline: number
}

const SAME_ROW = 2
const SAME_WORD = 1.2

/**
 * Groups words into rows from top to bottom, and joins the fragments into which programs divide words. `unit` is the size
 * of the letters relative to a form on letter paper, whose lines are 12 points high.
 */
export function rowsOf(words: readonly Word[], unit = 1): Row[] {
  return linesOf(words, unit).map(({ words, baseline }) => ({ words: joined(words, unit), baseline }))
}

/** Groups words into rows as `rowsOf` does, without joining fragments. */
export function linesOf<W extends Word>(words: readonly W[], unit = 1): Row<W>[] {
  const rows: Row<W>[] = []
  for (const word of words.toSorted((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1)
    if (row && word.baseline - row.baseline <= SAME_ROW * unit) row.words.push(word)
    else rows.push({ words: [word], baseline: word.baseline })
  }
  return rows.map(({ words, baseline }) => ({ words: words.toSorted((a, b) => a.left - b.left), baseline }))
}

function joined(words: readonly Word[], unit: number): Word[] {
  const whole: Word[] = []
  for (const word of words) {
    const last = whole.at(-1)
    if (last && belongTogether(last, word, unit)) whole[whole.length - 1] = joinedPair(last, word)
    else whole.push(word)
  }
  return whole
}

function belongTogether(left: Word, right: Word, unit: number): boolean {
  const gap = (right.left - left.right) / unit
  if (gap < -3 || Math.abs(left.baseline - right.baseline) > unit) return false
  // A minus sign or a bracket can be a little apart from its number.
  const sign = /^[$(<−–-]$/.test(left.text) || (/^[)>]\.?$/.test(right.text) && /^[(<]/.test(left.text))
  return gap <= (sign ? 6 : SAME_WORD)
}

function joinedPair(left: Word, right: Word): Word {
  return { ...left, text: left.text + right.text, right: Math.max(left.right, right.right) }
}

/** A number as forms print it, with any ending. */
export const NUMERIC = /^[$(<−–-]*\d[\d,.]*[)>.-]*$/

/** Joins cents in a separate column, at most `reach` wide and away, to the dollars before them. */
export function withCents(words: readonly Word[], reach: number): Word[] {
  const whole: Word[] = []
  for (const word of words.toSorted((a, b) => a.left - b.left)) {
    const last = whole.at(-1)
    const isCents = /^00[.,]?[)>-]?$/.test(word.text) && word.right - word.left <= reach
    if (last && isCents && NUMERIC.test(last.text) && word.left - last.right <= reach)
      whole[whole.length - 1] = {
        ...last,
        text: `${last.text.replace(/\.$/, '')}.${word.text.replace(/[.,]/, '')}`,
        right: word.right,
      }
    else whole.push(word)
  }
  return whole
}

const SIGN = /^\$?[(<−–-]\$?$/

/** Whether a word is only a minus sign or an opening bracket. */
export function isLoneSign({ text }: Word): boolean {
  return SIGN.test(text)
}

/** Signs between a position and the first number. Some programs print them at the left edge of the cell. */
export function signsBefore([first]: readonly Word[], words: readonly Word[], from: number): Word[] {
  return words.filter((word) => first && isLoneSign(word) && word.left > from && word.right < first.left)
}

/** Joins a sign to its number if there is exactly one of each; otherwise returns the words unchanged. */
export function withItsSign(words: readonly Word[]): Word[] {
  const [sign, number, ...others] = words
  if (!sign || !number || others.length > 0 || !isLoneSign(sign)) return [...words]
  return [{ ...number, text: sign.text + number.text, left: sign.left }]
}
