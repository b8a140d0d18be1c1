import assert from 'node:assert/strict'
import { test } from 'vitest'
import { createRecognizer } from '../../../src/server/service/documents/extraction/recognizer.ts'
import { testInLongRun } from '../../support/test-unless.ts'
import { countedValues, NONE, sum } from '../documents/count-values.ts'
import { noisyPart, partKindNames, readPart } from './noisy-part.ts'
import { SavedCounts, ScanCounts } from './scan-counts.ts'

test('the same seed and place always make the same scan', async () => {
  for (const place of [0, 6, 13]) {
    const [first, second] = [noisyPart(38, place), noisyPart(38, place)]
    await noisyPart(38, place + 1).draw()
    const [one, other] = [await first.draw(), await second.draw()]
    assert.deepEqual(first.expected, second.expected)
    assert.deepEqual(one.words, other.words)
    assert.ok(Buffer.from(one.scan.picture.shades).equals(other.scan.picture.shades), first.kind)
  }
})

testInLongRun('most numbers of parts without noise are proven, and none is wrong', async () => {
  const recognizer = await createRecognizer()
  let all = NONE
  try {
    for (let place = 0; place < 4; place++) {
      const { draw, expected } = noisyPart(5, place, ['no noise'])
      all = sum(all, countedValues(await readPart(await draw(), recognizer), expected))
    }
  } finally {
    await recognizer.close()
  }
  assert.equal(all.wrong, 0)
  assert.ok(all.proven >= 0.6 * all.values, JSON.stringify(all))
})

test('saved counts continue where they stopped', () => {
  const [kind = '', other = ''] = partKindNames
  const count = { forms: 1, values: 6, proven: 5, readings: 1, missed: 0, wrong: 0 }
  const whole = new ScanCounts(partKindNames)
  for (const name of [kind, other, kind]) whole.add(name, count, 100)
  const begun = new ScanCounts(partKindNames)
  begun.add(kind, count, 100)
  const continued = new ScanCounts(partKindNames, SavedCounts.parse(JSON.parse(JSON.stringify(begun.saved()))))
  for (const name of [other, kind]) continued.add(name, count, 100)
  assert.deepEqual(continued.result(), whole.result())
})
