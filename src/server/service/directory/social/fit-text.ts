/** Returns the width of a text in pixels. */
export type Measure = (text: string, size: number) => number

/** Text broken into lines at a font size. */
export interface FittedText {
  size: number
  lines: string[]
}

/** Where a line may break inside a word: between characters of Chinese and Japanese, which has no spaces. */
const BETWEEN_CHARACTERS =
  /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。！？」』）])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}「『（])(?![ぁぃぅぇぉっゃゅょァィゥェォッャュョ々])/u

/** Breaks text into lines of at most `width`. A longer word is broken anywhere. */
export function wrapText(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  for (const { part, space } of partsOf(text)) {
    const last = lines.at(-1)
    const longer = last === undefined ? part : last + space + part
    if (last !== undefined && measure(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(...broken(part, width, measure))
  }
  return lines
}

/** The parts of a text that stay on one line, with the space before each. */
function partsOf(text: string): { part: string; space: string }[] {
  return text
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap((word) => word.split(BETWEEN_CHARACTERS).map((part, index) => ({ part, space: index === 0 ? ' ' : '' })))
}

/**
 * Sets text at the largest size at which it fits into `lines` lines of `width`. At the smallest size the rest is cut.
 */
export function fitText(
  text: string,
  box: { width: number; lines: number; largest: number; smallest: number },
  measure: Measure,
): FittedText {
  for (let size = box.largest; size >= box.smallest; size -= 4) {
    const lines = wrapText(text, box.width, (part) => measure(part, size))
    const isWhole = partsOf(text).every(({ part }) => measure(part, size) <= box.width)
    if (lines.length <= box.lines && isWhole) return { size, lines }
  }
  const lines = wrapText(text, box.width, (part) => measure(part, box.smallest))
  return { size: box.smallest, lines: clip(lines, box.lines) }
}

/** Keeps the first lines and marks that text was cut. */
export function clip(lines: readonly string[], most: number): string[] {
  if (lines.length <= most) return [...lines]
  const shown = lines.slice(0, most)
  return shown.map((line, index) => (index === most - 1 ? `${line.replace(/[\s,.;:]+$/, '')}…` : line))
}

function broken(word: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  for (const character of word) {
    const longer = (lines.at(-1) ?? '') + character
    if (lines.length > 0 && measure(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(character)
  }
  return lines
}
