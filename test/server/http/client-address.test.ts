import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readEnvironment } from '../../../src/server/app/environment.ts'
import { clientAddress, recordClientAddress, trustProxies } from '../../../src/server/http/client-address.ts'

function addressOf(connection: string, forwarded: string | undefined, trusted: readonly string[] = []) {
  const request = new Request('http://x/', forwarded === undefined ? {} : { headers: { 'x-forwarded-for': forwarded } })
  recordClientAddress(request, connection, trustProxies(trusted))
  return clientAddress(request)
}

test('an untrusted client is identified by its own address, whatever its headers say', () => {
  assert.equal(addressOf('198.51.100.7', '6.6.6.6'), '198.51.100.7')
  assert.equal(addressOf('127.0.0.1', '6.6.6.6'), '127.0.0.1')
  assert.equal(addressOf('10.1.2.3', '6.6.6.6', ['192.168.0.0/16']), '10.1.2.3')
})

test('a trusted proxy is believed, up to the last hop that isn’t trusted', () => {
  assert.equal(addressOf('10.1.2.3', '203.0.113.5', ['10.0.0.0/8']), '203.0.113.5')
  assert.equal(addressOf('10.1.2.3', '6.6.6.6, 203.0.113.5', ['10.0.0.0/8']), '203.0.113.5')
  assert.equal(addressOf('10.1.2.3', '6.6.6.6, 203.0.113.5, 10.9.9.9', ['10.0.0.0/8']), '203.0.113.5')
  assert.equal(addressOf('::ffff:127.0.0.1', '203.0.113.5', ['loopback']), '203.0.113.5')
  assert.equal(addressOf('127.0.0.1', undefined, ['loopback']), '127.0.0.1')
  assert.equal(addressOf('127.0.0.1', 'unknown', ['loopback']), '127.0.0.1')
})

test('all addresses of one IPv6 customer count as one', () => {
  assert.equal(addressOf('2001:db8:1:2:3:4:5:6', undefined), '2001:db8:1:2::/64')
  assert.equal(addressOf('2001:db8:1:2:ffff::1', undefined), '2001:db8:1:2::/64')
  assert.equal(addressOf('::ffff:203.0.113.5', undefined), '203.0.113.5')
})

test('the environment lists the proxies, and an invalid name prevents the start', () => {
  const { ALMONER_TRUSTED_PROXIES: isTrusted } = readEnvironment({ ALMONER_TRUSTED_PROXIES: 'loopback, 10.0.0.0/8' })
  assert.deepEqual(['10.2.3.4', '127.0.0.1', '8.8.8.8', 'nonsense'].map(isTrusted), [true, true, false, false])
  assert.throws(
    () => readEnvironment({ ALMONER_TRUSTED_PROXIES: '10.0.0.0/99' }),
    /ALMONER_TRUSTED_PROXIES.*10\.0\.0\.0\/99/,
  )
})
