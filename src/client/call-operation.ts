import { type EndpointShape, fillPath } from '../contract/endpoint.ts'
import type { Problem } from '../contract/errors.ts'
import { encodeQuery } from '../contract/query-string.ts'
import { ApiError, ContractError, NetworkError } from './client-errors.ts'

/** Options of a client. There is no option for a secret: a server passes a `fetch` that adds it. */
export interface ClientOptions {
  /** Origin and path prefix, such as `https://giving.example/proxy`. */
  baseUrl: string
  /** Sent as `public_key` in the query of every call. */
  publicKey?: string
  fetch?: (request: Request) => Promise<Response>
}

/** Options of one call. */
export interface CallOptions {
  signal?: AbortSignal
  /** Makes a write safe to retry: requests with the same key and body take effect once. */
  idempotencyKey?: string | undefined
  /** Additional headers, such as an action token. */
  headers?: Readonly<Record<string, string>>
}

/** A request before encoding. */
export interface LooseRequest {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** An operation in the wire format, with functions that parse its responses and throw for unknown ones. */
export interface WireOperation<Answer> extends Pick<EndpointShape, 'method' | 'path'> {
  readAnswer: (body: unknown) => Answer
  readProblem: (body: unknown) => Problem
}

/** Calls one operation; throws a `ClientError`, or the reason of an abort unchanged. */
export async function callOperation<Answer>(
  { method, path, readAnswer, readProblem }: WireOperation<Answer>,
  request: LooseRequest,
  { baseUrl, publicKey, fetch: send = fetch }: ClientOptions,
  { signal, idempotencyKey, headers }: CallOptions = {},
): Promise<Answer> {
  const url = baseUrl + fillPath(path, request.params)
  const query = encodeQuery({ ...request.query, public_key: publicKey })
  const described = `${method} ${url}`
  const isRead = method === 'GET'
  const httpRequest = new Request(query === '' ? url : `${url}?${query}`, {
    method,
    headers: { accept: 'application/json', ...headers },
    body: isRead ? null : JSON.stringify(request.body ?? {}),
    credentials: 'omit',
    signal: signal ?? null,
  })
  if (!isRead) httpRequest.headers.set('content-type', 'application/json')
  if (idempotencyKey !== undefined) httpRequest.headers.set('idempotency-key', idempotencyKey)
  let response: Response | undefined
  let problem: Problem
  try {
    response = await send(httpRequest)
    const body: unknown = await response.json()
    if (response.ok) return readAnswer(body)
    problem = readProblem(body)
  } catch (cause) {
    signal?.throwIfAborted()
    if (response === undefined) throw new NetworkError(described, { cause })
    throw new ContractError(described, response.status, { cause })
  }
  throw new ApiError(described, problem, Number(response.headers.get('retry-after')) || undefined)
}
