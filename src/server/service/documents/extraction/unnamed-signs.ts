import { rowsOf, type Word } from './word.ts'

/** What every Form 990 prints, with the signs that fonts draw otherwise beside capitals and figures. */
const PRINTED: readonly { text: RegExp; signs: readonly string[] }[] = [
  { text: /990(\p{Co})T/gu, signs: ['-'] },
  { text: /column(\p{Co})[A-D](\p{Co})/gu, signs: ['(', ')'] },
]

/**
 * Names signs that a font drew by a form of its own, which has no name but in that font: browsers do so with minus signs
 * and brackets beside figures. What such a sign is says the form itself, where it prints it in words that are known; what
 * stands nowhere among them stays without a name, and no number with it is read.
 */
export function withNamedSigns(words: readonly Word[], unit: number): Word[] {
  if (!words.some(({ text }) => /\p{Co}/u.test(text))) return [...words]
  const rows = rowsOf(words, unit).map((row) => row.words.map(({ text }) => text).join(''))
  const meanings = new Map<string, Set<string>>()
  for (const { text, signs } of PRINTED)
    for (const [, ...found] of rows.flatMap((row) => [...row.matchAll(text)]))
      for (const [at, sign] of found.entries())
        meanings.set(sign, (meanings.get(sign) ?? new Set()).add(signs[at] ?? sign))
  const named = (sign: string): string => {
    const [meaning, ...others] = meanings.get(sign) ?? []
    return meaning === undefined || others.length > 0 ? sign : meaning
  }
  return words.map((word) => ({ ...word, text: word.text.replaceAll(/\p{Co}/gu, named) }))
}
