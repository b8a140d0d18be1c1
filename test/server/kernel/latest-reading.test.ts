import assert from 'node:assert/strict'
import { test } from 'vitest'
import { keepLatest } from '../../../src/server/sandbox/sandbox-clock.ts'

test('a slow earlier reading doesn’t replace a later one', async () => {
  const waiting: ((value: number) => void)[] = []
  const opened = keepLatest(() => new Promise<number>((resolve) => waiting.push(resolve)))
  waiting[0]?.(0)
  const latest = await opened
  const earlier = latest.refresh()
  const later = latest.refresh()
  waiting[2]?.(2)
  await later
  assert.equal(latest.value(), 2)
  waiting[1]?.(1)
  await earlier
  assert.equal(latest.value(), 2)
})
