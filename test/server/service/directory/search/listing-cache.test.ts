import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Listing, ListingCache } from '../../../../../src/server/service/directory/search/live/listing-cache.ts'

/** A table of listings that counts how often it is read. */
function table() {
  const asked: number[][] = []
  let version = 1
  const load = async (numbers: readonly number[]) => {
    asked.push([...numbers])
    return new Map(numbers.filter((number) => number < 100).map((number) => [number, listing(number, version)]))
  }
  return { asked, load, change: () => version++ }
}

function listing(number: number, version: number): Listing {
  return { json: `${number} v${version}`, isVisible: true }
}

const texts = (listings: readonly Listing[]) => listings.map(({ json }) => json)

test('listings are read once, together, and come in the order asked for', async () => {
  const { asked, load } = table()
  const kept = new ListingCache()
  assert.deepEqual(texts(await kept.list('a', [3, 1], load)), ['3 v1', '1 v1'])
  assert.deepEqual(texts(await kept.list('a', [1, 2, 3], load)), ['1 v1', '2 v1', '3 v1'])
  assert.deepEqual(asked, [[3, 1], [2]])
})

test('what one account is shown is never shown to another', async () => {
  const kept = new ListingCache()
  await kept.list('a', [1], async () => new Map([[1, { json: 'for a', isVisible: true }]]))
  assert.deepEqual(texts(await kept.list('b', [1], async () => new Map())), [])
})

test('what has changed is read anew, for every account', async () => {
  const { load, change } = table()
  const kept = new ListingCache()
  for (const account of ['a', 'b']) await kept.list(account, [1, 2], load)
  change()
  kept.forget([1])
  for (const account of ['a', 'b']) assert.deepEqual(texts(await kept.list(account, [1, 2], load)), ['1 v2', '2 v1'])
  kept.forgetAll()
  assert.deepEqual(texts(await kept.list('a', [1, 2], load)), ['1 v2', '2 v2'])
})

test('what changed while it was read serves once and is not kept', async () => {
  const { load, change } = table()
  const kept = new ListingCache()
  const slow = async (numbers: readonly number[]) => {
    const read = await load(numbers)
    change()
    kept.forget([1])
    return read
  }
  assert.deepEqual(texts(await kept.list('a', [1], slow)), ['1 v1'])
  assert.deepEqual(texts(await kept.list('a', [1], load)), ['1 v2'])
})

test('a page is whole although what was kept of it had to make room for the rest', async () => {
  const { load } = table()
  const kept = new ListingCache(3)
  await kept.list('a', [1, 2, 3], load)
  assert.deepEqual(texts(await kept.list('a', [1, 4, 5, 6, 2], load)), ['1 v1', '4 v1', '5 v1', '6 v1', '2 v1'])
})

test('no more are kept than there is room for, the oldest go first', async () => {
  const { asked, load } = table()
  const kept = new ListingCache(3)
  await kept.list('a', [1, 2, 3, 4], load)
  await kept.list('a', [2, 3, 4], load)
  assert.deepEqual(asked, [[1, 2, 3, 4]])
  await kept.list('a', [1, 4], load)
  assert.deepEqual(asked, [[1, 2, 3, 4], [1]])
})

test('numbers that are gone are left out', async () => {
  const { load } = table()
  assert.deepEqual(texts(await new ListingCache().list('a', [1, 500, 2], load)), ['1 v1', '2 v1'])
})
