/** Returns the width of a text in pixels. */
export type Measure = (text: string, size: number) => number

/** Text broken into lines at a font size. */
export interface FittedText {
  size: number
  lines: string[]
}

/** Breaks text into lines of at most `width`; a longer word is cut. */
export function wrapText(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && measure(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(cut(word, width, measure))
  }
  return lines
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
    const whole = lines.join(' ').length >= text.trim().replace(/\s+/g, ' ').length
    if (lines.length <= box.lines && whole) return { size, lines }
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

function cut(word: string, width: number, measure: (text: string) => number): string {
  let shortened = word
  while (shortened.length > 1 && measure(shortened) > width) shortened = shortened.slice(0, -1)
  return shortened
}
