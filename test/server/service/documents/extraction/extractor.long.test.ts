import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, test } from 'vitest'
import { createExtractor, createSharing } from '../../../../../src/server/service/documents/extraction/extractor.ts'
import { eventually } from '../../../../support/eventually.ts'
import { drawnForm, madeUp } from './form-990-fixtures.ts'
import { hostileFiles } from './hostile-files.ts'

const TIME_LIMIT = 20_000
const extractor = createExtractor({ timeoutMs: TIME_LIMIT, maxMemory: 400_000_000 })
const hostile = await hostileFiles()
const bomb = hostile.find(({ name }) => name === 'PDF that unpacks to 400 MB')?.bytes ?? assert.fail('no bomb')
afterAll(() => extractor.close())

test('200 broken and hostile files each fail within the limit, and the caller\u2019s memory stays flat', async () => {
  assert.equal(hostile.length, 200)
  const before = process.memoryUsage.rss()
  for (const { name, bytes } of hostile) {
    const extraction = await extractor.extract(bytes)
    assert.equal(extraction.status, 'failed', `${name}: ${JSON.stringify(extraction)}`)
  }
  assert.ok(process.memoryUsage.rss() - before < 200_000_000)
})

test('a valid form is still read after the hostile files', async () => {
  const extraction = await extractor.extract(await drawnForm())
  assert.deepEqual(extraction.status === 'done' && extraction.data, { ...madeUp })
})

test('a file that takes too long fails, and the next one is read', async () => {
  const hasty = createExtractor({ timeoutMs: 1 })
  const extraction = await hasty.extract(await drawnForm())
  assert.equal(extraction.status === 'failed' && extraction.reason, 'took_too_long')
  hasty.close()
})

test('a page that needs more than 600 MB is retried alone and rejected, while other pages are read', async () => {
  const two = createExtractor({}, 2)
  const form = await drawnForm()
  let readers = 0
  const count = () => {
    readers += 1
  }
  subscribe('child_process', count)
  const [refused, beside] = await Promise.all([two.extract(bomb), two.extract(form)])
  unsubscribe('child_process', count)
  assert.equal(readers, 3, 'one for the proper form, and two for the page, one after the other')
  assert.equal(refused.status === 'failed' && refused.reason, 'too_much_memory')
  assert.match(refused.status === 'failed' ? refused.detail : '', /scan it in gray at 300 dots per inch/)
  for (const extraction of [beside, await two.extract(form)])
    assert.deepEqual(extraction.status === 'done' && extraction.data, { ...madeUp })
  two.close()
})

test('a page that needs more memory waits to run alone, and later pages wait for it', async () => {
  const sharing = createSharing()
  const order: string[] = []
  const ends: Record<string, () => void> = {}
  const work = (name: string) => async () => {
    order.push(`${name} begins`)
    await new Promise<void>((resolve) => {
      ends[name] = resolve
    })
    order.push(`${name} ends`)
  }
  const all = [sharing.together(work('first')), sharing.together(work('second'))]
  await eventually(() => assert.equal(order.length, 2))
  all.push(sharing.alone(work('alone')), sharing.together(work('later')))
  for (const name of ['second', 'first', 'alone', 'later']) {
    await eventually(() => assert.ok(ends[name]))
    ends[name]?.()
  }
  await Promise.all(all)
  const waited = order.slice(2)
  assert.deepEqual(waited, ['second ends', 'first ends', 'alone begins', 'alone ends', 'later begins', 'later ends'])
})
