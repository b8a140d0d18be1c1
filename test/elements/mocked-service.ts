import type { HttpHandler } from 'msw'
import { type SetupWorker, setupWorker } from 'msw/browser'
import { mockHandlers, type SeenRequest } from '../support/mock-service.ts'

/**
 * Has the tests of a file talk to the contract's examples, `own` answers first. Each test begins with these answers,
 * nothing seen and nothing stored; answers for itself alone it hands to the worker.
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
