import type { Word } from '../../../src/server/service/documents/extraction/word.ts'
import type { Chance } from '../../server/service/documents/extraction/generated-forms.ts'
import type { Paint, Pen } from './sheet-noise.ts'

/**
 * Fades the first digit of some numbers to 15 to 60% of its ink, and draws a line close to it. Digits without any ink
 * aren't generated, because nobody could see them.
 */
export const fadeFirstDigits: Paint = (pen, chance) => {
  const { context } = pen
  for (const number of some(pen, chance)) {
    const { left, wide } = digitOf(number, firstDigit(number))
    context.fillStyle = '#ffffff'
    context.globalAlpha = 1 - chance.among([0.15, 0.25, 0.4, 0.6])
    context.fillRect(left - 0.3, number.baseline - 10, wide, 11.5)
    context.globalAlpha = 1
    context.fillStyle = '#000000'
    const apart = chance.among([0.2, 0.6, 1.2, 2])
    if (chance.below(4) > 0) context.fillRect(left - apart, number.baseline - 14, chance.among([0.4, 0.7]), 18)
  }
}

/** Scratches, crosses out or extends digits anywhere in some numbers, or fades a comma with the digit before it. */
export const damageDigits: Paint = (pen, chance) => {
  const { context } = pen
  for (const number of some(pen, chance)) {
    const { left, wide } = digitOf(number, chance.below(number.text.length))
    const [middle, { baseline }] = [left + wide / 2, number]
    const ink = chance.among(['#000000', '#1d3f99', '#555555'])
    const kind = chance.below(5)
    if (kind === 0) {
      context.fillStyle = '#ffffff'
      context.fillRect(middle - 0.3, baseline - 9, chance.among([0.5, 0.9]), 10)
    } else if (kind === 1) {
      context.strokeStyle = ink
      context.lineWidth = chance.among([0.4, 0.8])
      context.beginPath()
      context.moveTo(left - chance.below(4), baseline + 2)
      context.lineTo(left + wide + chance.below(4), baseline - 9)
      context.stroke()
    } else if (kind === 2) {
      context.fillStyle = ink
      context.fillRect(middle - 0.5, baseline - 0.5, 1, 2 + chance.below(3))
    } else if (kind === 3) {
      context.fillStyle = ink
      context.fillRect(left - wide * chance.below(2), baseline - chance.among([3, 7, 0]), wide * 2, 0.6)
    } else {
      context.fillStyle = '#ffffff'
      context.globalAlpha = 1 - chance.among([0.15, 0.25, 0.4])
      context.fillRect(left, baseline - 10, wide * (1 + chance.below(2)), 12.5)
      context.globalAlpha = 1
    }
  }
}

function some({ numbers }: Pen, { below }: Chance): readonly Word[] {
  return numbers.filter(() => below(3) === 0)
}

function firstDigit({ text }: Word): number {
  return Math.max(0, text.search(/\d/))
}

// Assumes that all characters have the same width, which is close enough to hit the digit or its neighbor.
function digitOf({ text, left, right }: Word, at: number): { left: number; wide: number } {
  const wide = (right - left) / text.length
  return { left: left + at * wide, wide }
}
