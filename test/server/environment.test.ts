import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publicUrlOf, readEnvironment } from '../../src/server/environment.ts'

test('an empty environment starts on port 8080 of this machine', () => {
  const environment = readEnvironment({})
  assert.equal(environment.PORT, 8080)
  assert.equal(publicUrlOf(environment), 'http://localhost:8080')
})

test('a wrong value is told in one line that names the variable', () => {
  for (const [name, value] of [
    ['PORT', '80a'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['ALMONER_MASTER_KEY', 'short'],
    ['PUBLIC_URL', 'giving.example'],
  ])
    assert.throws(
      () => readEnvironment({ [name ?? '']: value }),
      (error: Error) => {
        assert.match(error.message, new RegExp(`^${name} `))
        assert.equal(error.message.includes('\n'), false)
        return true
      },
    )
})

test('an address keeps no slash at its end', () => {
  assert.equal(publicUrlOf(readEnvironment({ PUBLIC_URL: 'https://giving.example/' })), 'https://giving.example')
})
