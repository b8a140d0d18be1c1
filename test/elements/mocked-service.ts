import type { HttpHandler } from 'msw'
import { type SetupWorker, setupWorker } from 'msw/browser'
import { mockHandlers, type SeenRequest } from '../support/mock-service.ts'

/**
 * Mocks the service for a test file with the contract's examples, or with the handlers of `own` first. Requests,
 * handlers that a test adds to the worker, and the browser's storage are cleared before each test.
 */
export function mockedService(own: (seen: SeenRequest[]) => HttpHandler[] = () => []): {
  worker: SetupWorker
  seen: SeenRequest[]
} {
  const seen: SeenRequest[] = []
  const worker = setupWorker(...own(seen), ...mockHandlers(seen))
  before(() => worker.start({ serviceWorker: { url: '/mockServiceWorker.js', options: { scope: '/' } }, quiet: true }))
  beforeEach(() => {
    worker.resetHandlers()
    seen.length = 0
    sessionStorage.clear()
    localStorage.clear()
  })
  return { worker, seen }
}
