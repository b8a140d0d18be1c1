import type { SignGlyph } from './drawn-signs.ts'
import { linesOf, type Word } from './word.ts'

/** A word drawn as text, with the name its page's reader has for its font. */
export interface DrawnWord extends Word {
  font: string
}

/** What every Form 990 prints, with the signs that fonts draw otherwise beside capitals and figures. */
const PRINTED: readonly { text: RegExp; signs: readonly string[] }[] = [
  { text: /990(\p{Co})T/dgu, signs: ['-'] },
  { text: /column(\p{Co})[A-D](\p{Co})/dgu, signs: ['(', ')'] },
]

/**
 * Names signs that a font drew by a form of its own, which has no name but in that font: browsers do so with minus signs
 * and brackets beside figures. What such a sign is says the form itself, where it prints it in words that are known; what
 * is drawn nowhere among them stays without a name, and no number with it is read. `glyphs` is asked only where needed.
 */
export async function withNamedSigns(
  words: readonly DrawnWord[],
  unit: number,
  glyphs: () => Promise<SignGlyph>,
): Promise<Word[]> {
  if (!words.some(({ text }) => /\p{Co}/u.test(text))) return [...words]
  const printed = linesOf(words, unit).flatMap(({ words }) => printedSigns(words))
  if (printed.length === 0) return [...words]
  const glyphOf = await glyphs()
  const meanings = new Map<string, Set<string>>()
  for (const { font, sign, meaning } of printed) {
    const glyph = glyphOf(font, sign)
    if (glyph !== undefined) meanings.set(glyph, (meanings.get(glyph) ?? new Set()).add(meaning))
  }
  const named = (font: string, sign: string): string => {
    const [meaning, ...others] = meanings.get(glyphOf(font, sign) ?? '') ?? []
    return meaning === undefined || others.length > 0 ? sign : meaning
  }
  return words.map((word) => ({
    ...word,
    text: word.text.replaceAll(/\p{Co}/gu, (sign) => named(word.font, sign)),
  }))
}

function printedSigns(words: readonly DrawnWord[]): { font: string; sign: string; meaning: string }[] {
  const line = words.map(({ text }) => text).join('')
  const fonts = words.flatMap(({ text, font }) => Array.from({ length: text.length }, () => font))
  return PRINTED.flatMap(({ text, signs }) =>
    [...line.matchAll(text)].flatMap(({ indices = [] }) =>
      signs.map((meaning, at) => {
        const [start = 0, end = 0] = indices[at + 1] ?? []
        return { font: fonts[start] ?? '', sign: line.slice(start, end), meaning }
      }),
    ),
  )
}
