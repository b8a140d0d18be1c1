import type { TestService } from './test-service.ts'

/** An answer with its body as it came over the wire. */
export interface RawAnswer {
  status: number
  headers: Headers
  json: unknown
}

/** Asks with the Basic keys of a sandbox account and no client between, so that a test sees the wire itself. */
export async function rawRequest(
  service: TestService,
  line: string,
  options: { body?: unknown; account?: string | null; headers?: Record<string, string> } = {},
): Promise<RawAnswer> {
  const [method = 'GET', path = '/'] = line.split(' ')
  const headers = new Headers({ accept: 'application/json', ...options.headers })
  const account = options.account === undefined ? 'storefront' : options.account
  if (account !== null) headers.set('authorization', `Basic ${btoa(`test_pk_${account}:test_sk_${account}`)}`)
  const body = options.body === undefined ? {} : { body: JSON.stringify(options.body) }
  const response = await service.fetch(new Request(`http://localhost:8080${path}`, { method, headers, ...body }))
  return { status: response.status, headers: response.headers, json: await response.json() }
}
