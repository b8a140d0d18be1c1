import type { Word } from './word.ts'

const SIGN = /^\$?[(<−–-]\$?$/

/** Whether a word is a minus sign or an opening bracket and nothing else. */
export function isLoneSign({ text }: Word): boolean {
  return SIGN.test(text)
}

/** The signs right of a place and left of the first number: accounts have them at the other edge of its cell. */
export function signsBefore([first]: readonly Word[], words: readonly Word[], from: number): Word[] {
  return words.filter((word) => first && isLoneSign(word) && word.left > from && word.right < first.left)
}

/** One sign before one number is one word; anything else stays as unclear as it is. */
export function withItsSign(words: readonly Word[]): Word[] {
  const [sign, number, ...others] = words
  if (!sign || !number || others.length > 0 || !isLoneSign(sign)) return [...words]
  return [{ ...number, text: sign.text + number.text, left: sign.left }]
}
