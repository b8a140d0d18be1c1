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

testInLongRun(
  'no number of a part is wrong with any noise, and at least two fifths are proven without noise',
  async () => {
    const recognizer = await createRecognizer()
    let [clean, noisy] = [NONE, NONE]
    try {
      for (let place = 0; place < 2 * partKindNames.length; place++) {
        const { kind, draw, expected } = noisyPart(5, place)
        const count = countedValues(await readPart(await draw(), recognizer), expected)
        if (kind === 'no noise') clean = sum(clean, count)
        else noisy = sum(noisy, count)
      }
    } finally {
      await recognizer.close()
    }
    assert.deepEqual([clean.wrong, noisy.wrong], [0, 0])
    assert.ok(clean.proven >= 0.4 * clean.values, JSON.stringify(clean))
    assert.ok(noisy.proven >= 0.3 * noisy.values, JSON.stringify(noisy))
  },
)

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
