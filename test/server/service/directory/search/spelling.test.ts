import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { typingErrors } from '../../../../../src/server/service/directory/search/words/typing-errors.ts'

/** Optimal string alignment, computed with the whole table. */
function naiveErrors(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  )
  const at = (row: number, column: number) => table[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= a.length; row++) {
    for (let column = 1; column <= b.length; column++) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const ways = [at(row - 1, column) + 1, at(row, column - 1) + 1, at(row - 1, column - 1) + change]
      const line = table[row]
      if (line) line[column] = Math.min(...ways, isSwap ? at(row - 2, column - 2) + 1 : (ways[0] ?? 0))
    }
  }
  return at(a.length, b.length)
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 1, maxLength: 9 })

/** If the first letters differ, only one error is allowed. */
function forgiven(errors: number, typed: string, other: string): number {
  return errors > (typed[0] === other[0] ? 2 : 1) ? 3 : errors
}

test('the typo count equals the full edit-distance table, up to two', () => {
  fc.assert(
    fc.property(word, word, (typed, other) => {
      const expected = forgiven(naiveErrors(typed, other), typed, other)
      assert.equal(typingErrors(typed, other, 2, false), expected)
    }),
    { numRuns: 3000 },
  )
})

test('an incomplete word is compared with every prefix of the other', () => {
  fc.assert(
    fc.property(word, word, (typed, other) => {
      const beginnings = Array.from({ length: other.length }, (_, end) => naiveErrors(typed, other.slice(0, end + 1)))
      const expected = forgiven(Math.min(...beginnings), typed, other)
      assert.equal(typingErrors(typed, other, 2, true), expected)
    }),
    { numRuns: 3000 },
  )
})
