import type { HttpHandler } from 'msw'
import { type SetupWorker, setupWorker } from 'msw/browser'
import { mockHandlers, type SeenRequest } from '../support/mock-service.ts'

/**
 * Mocks the service for a test file with the contract's examples, or with the handlers of `own` first. Requests,
 * handlers that a test adds to the worker, and the browser's storage are cleared before each test. `scope` is the
 * address that mocked pages begin with. By default only the test's own page is mocked, by a worker of its own, because
 * the worker of the file before may still be closing; frames with other addresses need `/`.
 */
export function mockedService(
  own: (seen: SeenRequest[]) => HttpHandler[] = () => [],
  { scope = `${location.pathname}${location.search}` } = {},
): {
  worker: SetupWorker
  seen: SeenRequest[]
} {
  const seen: SeenRequest[] = []
  const worker = setupWorker(...own(seen), ...mockHandlers(seen))
  const serviceWorker = { url: `/mockServiceWorker.js${location.search}`, options: { scope } }
  before(() => worker.start({ serviceWorker, quiet: true }))
  beforeEach(() => {
    worker.resetHandlers()
    seen.length = 0
    sessionStorage.clear()
    localStorage.clear()
  })
  return { worker, seen }
}
