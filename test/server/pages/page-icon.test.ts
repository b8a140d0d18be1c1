import assert from 'node:assert/strict'
import { test } from 'vitest'
import { createRequestHandler } from '../../../src/server/app/request-handler.ts'

const notFound = async () => new Response(null, { status: 404 })
const front = createRequestHandler({ service: notFound, proxy: notFound, kit: new Map() })

test('pages have our icon, also at the browser’s default path', async () => {
  for (const path of ['/icon.svg', '/favicon.ico']) {
    const answer = await front(new Request(`http://localhost${path}`))
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/svg+xml'])
    assert.match(await answer.text(), /^<svg /)
  }
  assert.equal((await front(new Request('http://localhost/icon.png'))).status, 404)
})
