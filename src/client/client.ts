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
  { baseUrl, publicKey, fetch: send = fetch }: ClientOptions,
  { signal, idempotencyKey, headers }: CallOptions = {},
): Promise<ResponseOf<E>> {
  const { method } = endpoint
  const url = baseUrl + fillPath(endpoint.path, request.params)
  const query = encodeQuery({ ...request.query, public_key: publicKey })
  const described = `${method} ${url}`
  const isRead = method === 'GET'
  const asked = new Request(query === '' ? url : `${url}?${query}`, {
    method,
    headers: { accept: 'application/json', ...headers },
    body: isRead ? null : JSON.stringify(request.body ?? {}),
    credentials: 'omit',
    signal: signal ?? null,
  })
  if (!isRead) asked.headers.set('content-type', 'application/json')
  if (idempotencyKey !== undefined) asked.headers.set('idempotency-key', idempotencyKey)
  let response: Response | undefined
  let problem: Problem
  try {
    response = await send(asked)
    const body: unknown = await response.json()
    // The response schema of the endpoint is what reads the answer.
    if (response.ok) return z.decode(endpoint.response, body as never) as ResponseOf<E>
    problem = z.parse(Problem, body)
  } catch (cause) {
    signal?.throwIfAborted()
    if (response === undefined) throw new NetworkError(described, { cause })
    throw new ContractError(described, response.status, { cause })
  }
  throw new ApiError(described, problem, Number(response.headers.get('retry-after')) || undefined)
}
