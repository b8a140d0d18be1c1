import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, test } from 'vitest'
import { startTestService, type TestService } from '../../support/test-service.ts'

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

function open(path: string, accept: string, method = 'GET'): Promise<Response> {
  return service.fetch(new Request(`http://localhost:8080${path}`, { method, headers: { accept } }))
}

test('a person who follows a dead link sees a page with the right status', async () => {
  for (const path of ['/nope', '/checkout/', '/checkout', '/legal_extension/', '/docs/nope']) {
    const response = await open(path, BROWSER)
    assert.equal(response.status, 404, path)
    assert.match(response.headers.get('content-type') ?? '', /^text\/html/, path)
    assert.match(await response.text(), /<h1 id="title">Page not found<\/h1>/, path)
  }
})

test('the page links to the documentation, and to the front page if there is one', async () => {
  const links = async (answering: TestService) => {
    const request = new Request('http://localhost:8080/nope', { headers: { accept: BROWSER } })
    return Array.from(
      (await (await answering.fetch(request)).text()).matchAll(/<a href="([^"]*)"/g),
      ([, href]) => href,
    )
  }
  assert.deepEqual(await links(service), ['/docs'])
  assert.equal((await open('/docs', BROWSER)).status, 200)
  const fronted = await startTestService({ hasFrontPage: true })
  assert.deepEqual(await links(fronted), ['/', '/docs'])
  await fronted.close()
})

test('the page has no scripts and no requests, and only the style that its CSP names', async () => {
  const response = await open('/nope', BROWSER)
  const policy = response.headers.get('content-security-policy') ?? ''
  const style = /<style>([\s\S]*)<\/style>/.exec(await response.text())?.[1] ?? ''
  assert.match(policy, /default-src 'none'.*frame-ancestors 'none'/)
  assert.ok(policy.includes(`'sha256-${createHash('sha256').update(style).digest('base64')}'`))
})

test('programs get a problem response, and so does every request below an API path', async () => {
  for (const [path, accept, method] of [
    ['/nope', 'application/json', 'GET'],
    ['/nope', '*/*', 'GET'],
    ['/api/v1/nope', BROWSER, 'GET'],
    ['/nope', BROWSER, 'POST'],
  ] as const) {
    const response = await open(path, accept, method)
    assert.equal(response.status, 404)
    assert.match(response.headers.get('content-type') ?? '', /^application\/problem\+json/, `${method} ${path}`)
  }
})
