import assert from 'node:assert/strict'
import { test } from 'vitest'
import { attemptDelays, nextDelay } from '../../../../src/server/service/webhooks/deliver.ts'

test('without jitter the last of ten attempts comes 75:35:05 after the first', () => {
  const waits = attemptDelays.map((_, attempts) => nextDelay(attempts, 0.5) ?? Number.NaN)
  assert.equal(waits.length, 10)
  assert.equal(
    waits.reduce((sum, wait) => sum + wait, 0),
    75 * 3600 + 35 * 60 + 5,
  )
  assert.equal(nextDelay(10, 0.5), null)
})

test('jitter changes a wait by at most a tenth', () => {
  assert.equal(nextDelay(2, 0), 270)
  assert.ok((nextDelay(2, 0.999_999) ?? 0) < 330)
})
