import assert from 'node:assert/strict'
import { createCanvas } from '@napi-rs/canvas'
import { test } from 'vitest'
import { digitLooks } from '../../../../../src/server/service/documents/extraction/digit-looks.ts'
import { greyOf } from '../../../../../src/server/service/documents/extraction/grey-picture.ts'
import { numberTokens, type Token } from '../../../../../src/server/service/documents/extraction/number-tokens.ts'
import { wordsOf } from '../../../../../src/server/service/documents/extraction/page-words.ts'
import { readPartOne } from '../../../../../src/server/service/documents/extraction/part-one-page.ts'
import { openPdf } from '../../../../../src/server/service/documents/extraction/pdf-file.ts'
import { readToken } from '../../../../../src/server/service/documents/extraction/read-token.ts'
import { numberCells } from '../../../../../src/server/service/documents/extraction/repeated-numbers.ts'
import type { ScannedPage } from '../../../../../src/server/service/documents/extraction/scanned-page.ts'
import type { Word } from '../../../../../src/server/service/documents/extraction/word.ts'
import { madeUp } from './form-990-fixtures.ts'
import { styledForm } from './styled-form.ts'

const DOTS_PER_POINT = 300 / 72

/** Numbers drawn below each other as on a page scanned at 300 dots to the inch, found by their ink. */
function drawn(numbers: readonly string[], font: string): Token[] {
  const [width, height] = [140, 20 + 16 * numbers.length]
  const canvas = createCanvas(Math.round(width * DOTS_PER_POINT), Math.round(height * DOTS_PER_POINT))
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(DOTS_PER_POINT, DOTS_PER_POINT)
  context.fillStyle = '#000000'
  context.font = font
  context.textAlign = 'right'
  for (const [at, number] of numbers.entries()) context.fillText(number, 120, 16 + 16 * at)
  const whole = { left: 0, top: 0, right: width, bottom: height }
  const page: Pick<ScannedPage, 'picture' | 'dotsPerPoint'> = { picture: greyOf(canvas), dotsPerPoint: DOTS_PER_POINT }
  const [tokens = []] = numberTokens(page, { columns: whole, others: [], from: 0 }, 1)
  return tokens.toSorted((a, b) => a.baseline - b.baseline)
}

test('angles around a number are told by their shape, and nothing else is taken for one', async () => {
  const numbers = ['1,234,567.', '<4,071,332>', '(4,071,332)', '-890,245.', '7', '<86>', '$4,477', '7,744,117']
  const reads = { number: async () => ({ text: '86', confidence: 96 }) }
  const recogniser = { ...reads, words: async () => [], close: async () => undefined }
  for (const font of ['11px sans-serif', 'bold 10px sans-serif', '10px monospace', '10px serif']) {
    const tokens = drawn(numbers, font)
    const said = await Promise.all(tokens.map(async (token) => (await readToken(token, 1, recogniser)).text))
    assert.deepEqual(said, ['86', '(86)', '86', '86', '86', '(86)', '86', '86'], font)
  }
})

test('a digit that no proven number has looks like nothing that is known, even where the page shows the other nine', () => {
  const texts = ['1,302', '5,789', '2,310', '9,857', '8,073', '4,120', '6']
  const tokens = drawn(texts, '10px sans-serif')
  const proven = tokens.flatMap((token, at) => (at < 6 ? [{ token, text: texts[at] ?? '' }] : []))
  const token = tokens[6]
  assert.ok(token)
  assert.equal(digitLooks(proven).judge(token, { text: '6', confidence: 90 }).alike, undefined)
})

test('the last digit is compared by itself where those before it touch', () => {
  const texts = ['1,302', '5,789', '2,310', '9,857', '8,073', '4,126', '6,451', '4,462']
  const tokens = drawn(texts, '10px sans-serif')
  const proven = tokens.flatMap((token, at) => (at < 7 ? [{ token, text: texts[at] ?? '' }] : []))
  const [first, second, ...others] = tokens[7]?.digits ?? []
  const [whole] = tokens.slice(7)
  assert.ok(first && second && whole)
  const touching = { ...whole, digits: [{ ...first, right: second.right }, ...others] }
  const lastAlike = (text: string) => digitLooks(proven).judge(touching, { text, confidence: 90 }).lastAlike
  assert.deepEqual([lastAlike('$4,462'), lastAlike('$4,467')], [true, false])
})

test('a line answered by its own number is read where that ends with the numbers of its column, and nowhere else', async () => {
  const pdf = await openPdf(
    await styledForm({ ...madeUp, part_i_4: '4' }, { numbers: { negatives: 'minus', end: '' } }),
  )
  const printed = await wordsOf(await pdf.getPage(1), [])
  await pdf.destroy()
  const isCell = ({ text, right }: Word) => /^([3-6]|7[ab])$/.test(text) && right < 520
  const bare = printed.words.filter((word) => !isCell(word))
  const answer = (words: readonly Word[]) => readPartOne({ ...printed, words: [...words] }).get('part_i_4')?.[0]?.text
  const aside = bare.map((word) =>
    word.text === '4' && word.right > 560 ? { ...word, left: word.left - 40, right: word.right - 40 } : word,
  )
  assert.deepEqual([answer(bare), answer(aside)], ['4', undefined])
})

test("a line's number with its letter taken for a digit is still no value, and one far from it is", () => {
  const labels = new Map(
    ['8', '9', '10', '16a'].map((line, at) => [line, { line, left: 66, right: 200, baseline: 12 * at }]),
  )
  const at = (text: string, left: number, line: number) => ({
    ...{ text, left, right: left + 3.6 * text.length, baseline: 12 * line },
  })
  const words = [at('8', 379, 0), at('9', 379, 1), at('10', 379, 2), at('16a', 379, 3)]
  const headings = {
    prior: { left: 392, right: 435, baseline: -12 },
    current: { left: 485, right: 542, baseline: -12 },
  }
  const page = { form: { labels, pitch: 12 }, words, unit: 0.8, headings, rise: 0, isNumberCell: () => false }
  const isNumberCell = numberCells(['8', '9', '10', '16a'], page)
  assert.deepEqual(
    [at('162', 379, 3), at('162', 420, 3)].map((word) => isNumberCell?.(word)),
    [true, false],
  )
})
