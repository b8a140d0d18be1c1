/** Characters of a line that run in one direction, in the order in which they are read. */
export interface DirectedRun {
  text: string
  isRightToLeft: boolean
}

/** From which side a line runs. */
export type Direction = 'ltr' | 'rtl'

type Kind = 'left' | 'right' | 'number' | 'neutral'

interface Piece {
  text: string
  kind: Kind
}

/** Letters from the right, numbers with their signs and separators, letters from the left, marks of direction, the rest. */
const PIECES =
  /(?<right>[\u0590-\u065f\u066a-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u200f]+)|(?<number>[$€£¥+−#-]*\p{Nd}+(?:[.,:/-]\p{Nd}+)*[%$€£¥]*)|(?<left>[\p{L}\p{M}\u200e]+)|(?<neutral>.)/gsu
const MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const MIRRORED: Readonly<Record<string, string>> = { '(': ')', ')': '(', '[': ']', ']': '[', '«': '»', '»': '«' }

/** The direction of a text by its first letter that has one; `usual` where none has. */
export function directionOf(text: string, usual: Direction): Direction {
  const first = [...text.matchAll(PIECES)].map(pieceOf).find(({ kind }) => kind === 'left' || kind === 'right')
  return first === undefined ? usual : first.kind === 'right' ? 'rtl' : 'ltr'
}

/** A text without the marks that steer its direction and are not seen. */
export function withoutMarks(text: string): string {
  return text.replace(MARKS, '')
}

/**
 * The runs of a line from the left to the right of the page: names in one script stand within a line of another as the
 * Unicode bidirectional algorithm has them, without its explicit embeddings.
 */
export function visualOrder(line: string, direction: Direction): DirectedRun[] {
  const base = direction === 'rtl' ? 1 : 0
  const levels = leveled(line, base)
  const order = levels.map((_, index) => index)
  const highest = Math.max(0, ...levels.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1) reverseFrom(order, (index) => (levels[index]?.level ?? 0) >= level)
  return order.flatMap((index) => {
    const { text, level } = levels[index] ?? { text: '', level: 0 }
    const shown = withoutMarks(text)
    if (shown === '') return []
    const isRightToLeft = level % 2 === 1
    return [{ text: isRightToLeft ? [...shown].map((one) => MIRRORED[one] ?? one).join('') : shown, isRightToLeft }]
  })
}

function leveled(line: string, base: 0 | 1): { text: string; level: number }[] {
  const pieces = settled([...line.matchAll(PIECES)].map(pieceOf), base)
  const runs: { text: string; level: number }[] = []
  for (const { text, kind } of pieces) {
    const level = kind === 'number' ? 2 : kind === 'right' ? 1 : 2 * base
    const last = runs.at(-1)
    if (last?.level === level) last.text += text
    else runs.push({ text, level })
  }
  return runs
}

function pieceOf(match: RegExpMatchArray): Piece {
  const { right, number, left } = match.groups ?? {}
  const kind = right !== undefined ? 'right' : number !== undefined ? 'number' : left !== undefined ? 'left' : 'neutral'
  return { text: match[0], kind }
}

/** Numbers after letters from the left run with them; what is neutral runs with its neighbours where they agree. */
function settled(pieces: readonly Piece[], base: 0 | 1): Piece[] {
  const own: Kind = base === 1 ? 'right' : 'left'
  let strong = own
  const numbered = pieces.map((piece): Piece => {
    if (piece.kind === 'left' || piece.kind === 'right') strong = piece.kind
    return piece.kind === 'number' && strong === 'left' ? { ...piece, kind: 'left' } : piece
  })
  const bracketed = withBrackets(numbered, own)
  return bracketed.map((piece, index) => {
    if (piece.kind !== 'neutral') return piece
    const [before, after] = [sideBefore(bracketed, index, own), sideAfter(bracketed, index, own)]
    return { ...piece, kind: before === after ? before : own }
  })
}

/** A pair of brackets runs as what is within it, if that is as the line or as what stands before. */
function withBrackets(pieces: readonly Piece[], own: Kind): Piece[] {
  const settledPieces = [...pieces]
  const open: number[] = []
  for (const [index, piece] of pieces.entries()) {
    if (piece.text === '(' || piece.text === '[') open.push(index)
    if (piece.text !== ')' && piece.text !== ']') continue
    const from = open.pop()
    if (from === undefined) continue
    const within = pieces.slice(from + 1, index).map(sideOf)
    const side = within.find((one) => one === own) ?? within.find((one) => one !== 'neutral')
    if (side === undefined) continue
    const kind = side === sideBefore(settledPieces, from, own) ? side : own
    for (const bracket of [from, index]) settledPieces[bracket] = { text: pieces[bracket]?.text ?? '', kind }
  }
  return settledPieces
}

function sideOf({ kind }: Piece): Kind {
  return kind === 'number' ? 'right' : kind
}

function sideBefore(pieces: readonly Piece[], index: number, own: Kind): Kind {
  for (let at = index - 1; at >= 0; at -= 1) {
    const side = sideOf(pieces[at] ?? { text: '', kind: 'neutral' })
    if (side !== 'neutral') return side
  }
  return own
}

function sideAfter(pieces: readonly Piece[], index: number, own: Kind): Kind {
  const found = pieces.slice(index + 1).find(({ kind }) => kind !== 'neutral')
  return found === undefined ? own : sideOf(found)
}

function reverseFrom(order: number[], isHigh: (index: number) => boolean): void {
  for (let from = 0; from < order.length; from += 1) {
    let until = from
    while (until < order.length && isHigh(order[until] ?? 0)) until += 1
    if (until - from > 1) order.splice(from, until - from, ...order.slice(from, until).reverse())
    from = Math.max(from, until - 1)
  }
}
