import type { Word } from './word.ts'

/** A number as forms print it, however it ends. */
export const NUMERIC = /^[$(<−–-]*\d[\d,.]*[)>.-]*$/

/** Cents in a narrow column of their own belong to the dollars before them. */
export function withCents(words: readonly Word[], reach: number): Word[] {
  const whole: Word[] = []
  for (const word of words.toSorted((a, b) => a.left - b.left)) {
    const last = whole.at(-1)
    const cents =
      last && /^00[.,]?[)>-]?$/.test(word.text) && NUMERIC.test(last.text) && word.left - last.right <= reach
    if (cents)
      whole[whole.length - 1] = {
        ...last,
        text: `${last.text.replace(/\.$/, '')}.${word.text.replace(/[.,]/, '')}`,
        right: word.right,
      }
    else whole.push(word)
  }
  return whole
}
