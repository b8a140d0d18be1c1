import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { DocumentSet } from '../../../../../src/server/service/directory/search/answer/document-set.ts'

const size = 5000
const documents = fc.array(fc.nat(size - 1), { maxLength: 80 })

function setOf(list: readonly number[]): DocumentSet {
  const set = new DocumentSet(size)
  set.addListed(Uint32Array.from(list), 0, list.length)
  return set
}

function held(set: DocumentSet): number[] {
  const all: number[] = []
  set.showWhile((document) => all.push(document) > 0)
  return all
}

function inOrder(list: Iterable<number>): number[] {
  return [...new Set(list)].sort((a, b) => a - b)
}

test('a document set has the union, intersection, retain and clear operations of a set', () => {
  fc.assert(
    fc.property(documents, documents, (one, other) => {
      const united = setOf(one)
      united.unite(setOf(other))
      assert.deepEqual(held(united), inOrder([...one, ...other]))
      const common = setOf(one)
      common.intersect(setOf(other))
      assert.deepEqual(held(common), inOrder(one.filter((each) => other.includes(each))))
      const even = setOf(one)
      even.keep((each) => each % 2 === 0)
      assert.deepEqual(held(even), inOrder(one.filter((each) => each % 2 === 0)))
      united.clear()
      assert.deepEqual(held(united), [])
      united.unite(setOf(one))
      assert.deepEqual(held(united), inOrder(one))
    }),
  )
})

test('a set of all documents has each of them once, at every size', () => {
  for (const count of [1, 1023, 1024, 32_767, 32_768, 70_001]) {
    const all = new DocumentSet(count)
    all.addAll(count)
    assert.deepEqual(
      held(all),
      Array.from({ length: count }, (_, document) => document),
    )
  }
})
