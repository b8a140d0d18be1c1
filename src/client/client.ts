import * as z from 'zod/mini'
import type { Contract, EndpointShape, RequestOf, ResponseOf } from '../contract/endpoint.ts'
import { Problem } from '../contract/errors.ts'
import {
  type CallOptions,
  type ClientOptions,
  callOperation,
  type LooseRequest,
  type WireOperation,
} from './call-operation.ts'

export type { CallOptions, ClientOptions } from './call-operation.ts'

type Call<E> =
  Record<never, never> extends RequestOf<E>
    ? (request?: RequestOf<E>, options?: CallOptions) => Promise<ResponseOf<E>>
    : (request: RequestOf<E>, options?: CallOptions) => Promise<ResponseOf<E>>

/** One method for each operation of the contract. */
export type Client<C extends Contract> = {
  readonly [Group in keyof C]: { readonly [Name in keyof C[Group]]: Call<C[Group][Name]> }
}

/**
 * Creates a client for a contract, or for some of its groups. Throws for a secret key, which a client must not have.
 */
export function createClient<C extends Contract>(contract: C, options: ClientOptions): Client<C> {
  refuseSecretKey(options.publicKey)
  const groups = Object.entries(contract).map(([group, endpoints]) => [
    group,
    Object.fromEntries(
      Object.entries(endpoints).map(([name, endpoint]) => [
        name,
        (request: LooseRequest = {}, callOptions: CallOptions = {}) =>
          callOperation(readBySchema(endpoint), request, options, callOptions),
      ]),
    ),
  ])
  // The code above creates exactly the methods of the mapped type.
  return Object.fromEntries(groups) as Client<C>
}

/** An endpoint whose responses are parsed by its schema. */
function readBySchema({ method, path, response }: EndpointShape): WireOperation<unknown> {
  return {
    method,
    path,
    readAnswer: (body) => z.decode(response, body as never),
    readProblem: (body) => z.parse(Problem, body),
  }
}

function refuseSecretKey(key: string | undefined): void {
  if (key !== undefined && /^(test|live)_sk_/.test(key))
    throw new TypeError(
      'A secret key was given where a public key belongs. Never put a secret key into a page; replace it now.',
    )
}
