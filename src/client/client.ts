import * as z from 'zod/mini'
import type { Contract, EndpointShape, RequestOf, ResponseOf } from '../contract/endpoint.ts'
import { Problem } from '../contract/errors.ts'
import { fillPath } from '../contract/operations.ts'
import { encodeQuery } from '../contract/query-string.ts'
import { ApiError, ContractError, NetworkError } from './client-errors.ts'

/** Where and how the client asks. There is no place for a secret: a server hands in a `fetch` that adds it. */
export interface ClientOptions {
  /** Origin and prefix, for example `https://giving.example/proxy`. */
  baseUrl: string
  /** Sent as `public_key` in the query of every call. */
  publicKey?: string
  fetch?: (request: Request) => Promise<Response>
}

/** What goes with one call. */
export interface CallOptions {
  signal?: AbortSignal
  /** Makes a write safe to send again: the same key and body have one effect. */
  idempotencyKey?: string | undefined
  /** Extra headers, for example an action token. */
  headers?: Readonly<Record<string, string>>
}

type Call<E> =
  Record<never, never> extends RequestOf<E>
    ? (request?: RequestOf<E>, options?: CallOptions) => Promise<ResponseOf<E>>
    : (request: RequestOf<E>, options?: CallOptions) => Promise<ResponseOf<E>>

/** One method for each operation of the contract. */
export type Client<C extends Contract> = {
  readonly [Group in keyof C]: { readonly [Name in keyof C[Group]]: Call<C[Group][Name]> }
}

interface LooseRequest {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Makes a client for a contract, or for the sections of it a page needs. Throws on a secret key, which no client may hold. */
export function createClient<C extends Contract>(contract: C, options: ClientOptions): Client<C> {
  refuseSecretKey(options.publicKey)
  const groups = Object.entries(contract).map(([group, endpoints]) => [
    group,
    Object.fromEntries(
      Object.entries(endpoints).map(([name, endpoint]) => [
        name,
        (request: LooseRequest = {}, callOptions: CallOptions = {}) =>
          callEndpoint(endpoint, request, options, callOptions),
      ]),
    ),
  ])
  // The walk above makes exactly the methods the mapped type names.
  return Object.fromEntries(groups) as Client<C>
}

function refuseSecretKey(key: string | undefined): void {
  if (key !== undefined && /^(test|live)_sk_/.test(key))
    throw new TypeError(
      'A secret key was given where a public key belongs. Never put a secret key into a page; replace it now.',
    )
}

/** Asks for one operation of the contract; what the methods of a client do. */
export async function callEndpoint<E extends EndpointShape>(
  endpoint: E,
  request: RequestOf<E> & LooseRequest,
  options: ClientOptions,
  callOptions: CallOptions = {},
): Promise<ResponseOf<E>> {
  const described = `${endpoint.method} ${options.baseUrl}${fillPath(endpoint.path, request.params)}`
  const response = await send(described, buildRequest(endpoint, request, options, callOptions), options, callOptions)
  const body = await readJson(described, response, callOptions)
  if (!response.ok) throw failureOf(described, response, body)
  const parsed = z.safeDecode(endpoint.response, body as never)
  if (!parsed.success) throw new ContractError(described, response.status, { cause: parsed.error })
  // The response schema of the endpoint is what has read the answer.
  return parsed.data as ResponseOf<E>
}

function buildRequest(
  endpoint: EndpointShape,
  request: LooseRequest,
  options: ClientOptions,
  callOptions: CallOptions,
): Request {
  const query = encodeQuery({ ...request.query, public_key: options.publicKey })
  const url = `${options.baseUrl}${fillPath(endpoint.path, request.params)}${query === '' ? '' : `?${query}`}`
  const headers = new Headers({ accept: 'application/json', ...callOptions.headers })
  if (callOptions.idempotencyKey !== undefined) headers.set('idempotency-key', callOptions.idempotencyKey)
  const init: RequestInit = { method: endpoint.method, headers, credentials: 'omit' }
  if (callOptions.signal !== undefined) init.signal = callOptions.signal
  if (endpoint.method !== 'GET') {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(request.body ?? {})
  }
  return new Request(url, init)
}

async function send(
  described: string,
  request: Request,
  options: ClientOptions,
  { signal }: CallOptions,
): Promise<Response> {
  try {
    return await (options.fetch ?? fetch)(request)
  } catch (cause) {
    signal?.throwIfAborted()
    throw new NetworkError(described, { cause })
  }
}

async function readJson(described: string, response: Response, { signal }: CallOptions): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    signal?.throwIfAborted()
    throw new ContractError(described, response.status, { cause })
  }
}

function failureOf(described: string, response: Response, body: unknown): Error {
  const parsed = z.safeParse(Problem, body)
  if (!parsed.success) return new ContractError(described, response.status, { cause: parsed.error })
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError(described, parsed.data, Number.isFinite(retryAfter) ? retryAfter : undefined)
}
