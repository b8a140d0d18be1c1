import assert from 'node:assert/strict'
import { test } from 'vitest'
import { adviceOn, isPrivate, publicUrlOf, readEnvironment } from '../../../src/server/app/environment.ts'

test('an empty environment starts on port 8080 of the local interface', () => {
  const environment = readEnvironment({})
  assert.equal(environment.PORT, 8080)
  assert.equal(publicUrlOf(environment), 'http://localhost:8080')
})

test('an invalid value is reported in one line that names the variable', () => {
  for (const [name, value] of [
    ['PORT', '80a'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['ALMONER_MASTER_KEY', 'short'],
    ['PUBLIC_URL', 'giving.example'],
    ['ALMONER_ALLOWED_ORIGINS', 'shop.example'],
    ['ALMONER_ALLOWED_ORIGINS', 'https://shop.example https://shop.example/cart'],
    ['ALMONER_ALLOWED_ORIGINS', '*'],
    ['ALMONER_TIME_ZONE', 'Eastern Standard'],
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

test('a URL loses its trailing slash', () => {
  assert.equal(publicUrlOf(readEnvironment({ PUBLIC_URL: 'https://giving.example/' })), 'https://giving.example')
})

test('allowed origins are separated by spaces or commas', () => {
  const environment = readEnvironment({ ALMONER_ALLOWED_ORIGINS: 'https://a.example, http://localhost:3000' })
  assert.deepEqual(environment.ALMONER_ALLOWED_ORIGINS, ['https://a.example', 'http://localhost:3000'])
})

test('only a server that listens locally and has no public URL is private', () => {
  assert.equal(isPrivate(readEnvironment({})), true)
  assert.equal(isPrivate(readEnvironment({ PUBLIC_URL: 'http://localhost:9000' })), true)
  assert.equal(isPrivate(readEnvironment({ PUBLIC_URL: 'https://giving.example' })), false)
  assert.equal(isPrivate(readEnvironment({ HOST: '0.0.0.0' })), false)
  for (const name of ['127.0.0.1.giving.example', '127.giving.example', 'localhost.giving.example'])
    assert.equal(isPrivate(readEnvironment({ PUBLIC_URL: `https://${name}` })), false, name)
  for (const url of ['http://[::1]:9000', 'http://127.0.0.2:9000'])
    assert.equal(isPrivate(readEnvironment({ PUBLIC_URL: url })), true, url)
})

test('a public URL without ALMONER_TRUSTED_PROXIES gives a warning', () => {
  const behind = { PUBLIC_URL: 'https://giving.example' }
  assert.match(adviceOn(readEnvironment(behind)).join(), /ALMONER_TRUSTED_PROXIES is missing/)
  assert.deepEqual(adviceOn(readEnvironment({ ...behind, ALMONER_TRUSTED_PROXIES: 'loopback' })), [])
  assert.deepEqual(adviceOn(readEnvironment({})), [])
})
