import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Listing, ListingCache } from '../../../../../src/server/service/directory/search/find-nonprofits.ts'

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

test('listings are read once, in one batch, and returned in the requested order', async () => {
  const { asked, load } = table()
  const kept = new ListingCache()
  assert.deepEqual(texts(await kept.list('a', [3, 1], load)), ['3 v1', '1 v1'])
  assert.deepEqual(texts(await kept.list('a', [1, 2, 3], load)), ['1 v1', '2 v1', '3 v1'])
  assert.deepEqual(asked, [[3, 1], [2]])
})

test('one account’s listings are never shown to another', async () => {
  const kept = new ListingCache()
  await kept.list('a', [1], async () => new Map([[1, { json: 'for a', isVisible: true }]]))
  assert.deepEqual(texts(await kept.list('b', [1], async () => new Map())), [])
})

test('a changed listing is read again, for every account', async () => {
  const { load, change } = table()
  const kept = new ListingCache()
  for (const account of ['a', 'b']) await kept.list(account, [1, 2], load)
  change()
  kept.forget([1])
  for (const account of ['a', 'b']) assert.deepEqual(texts(await kept.list(account, [1, 2], load)), ['1 v2', '2 v1'])
  kept.forgetAll()
  assert.deepEqual(texts(await kept.list('a', [1, 2], load)), ['1 v2', '2 v2'])
})

test('a listing that changed while it was read is used once and not cached', async () => {
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

test('a page is complete even when its cached listings were evicted', async () => {
  const { load } = table()
  const kept = new ListingCache(3)
  await kept.list('a', [1, 2, 3], load)
  assert.deepEqual(texts(await kept.list('a', [1, 4, 5, 6, 2], load)), ['1 v1', '4 v1', '5 v1', '6 v1', '2 v1'])
})

test('the cache keeps its maximum size and evicts the oldest listings first', async () => {
  const { asked, load } = table()
  const kept = new ListingCache(3)
  await kept.list('a', [1, 2, 3, 4], load)
  await kept.list('a', [2, 3, 4], load)
  assert.deepEqual(asked, [[1, 2, 3, 4]])
  await kept.list('a', [1, 4], load)
  assert.deepEqual(asked, [[1, 2, 3, 4], [1]])
})

test('deleted nonprofits are left out', async () => {
  const { load } = table()
  assert.deepEqual(texts(await new ListingCache().list('a', [1, 500, 2], load)), ['1 v1', '2 v1'])
})
