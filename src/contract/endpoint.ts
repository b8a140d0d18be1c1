import type * as z from 'zod/mini'
import type { Deprecation } from './deprecations.ts'
import type { ErrorCode } from './errors.ts'

/** Any schema of the contract. */
export type Schema = z.ZodMiniType

/** Who may call: anyone, a public key in the query, Basic keys, or the Basic keys of a law firm. */
export type Auth = 'none' | 'public_key' | 'account' | 'law_firm'

/** A request before parsing; used to choose between endpoints with the same method and path. */
export interface RequestOutline {
  query: Readonly<Record<string, unknown>>
  body: unknown
  basic: boolean
}

/** One operation of the service: everything the client, the routes, the proxy, the docs and the mocks need. */
export interface EndpointShape {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path with `{names}`; each name is a key of `params`. */
  path: `/${string}`
  summary: string
  auth: Auth
  params?: Schema
  query?: Schema
  body?: Schema
  response: Schema
  /** A member of the body that may also come as a file, by multipart or alone; as text at most so long. */
  takesFile?: { member: string; largest: number }
  /** A member of the answer in base64 that is answered alone, as its bytes, to who accepts its type before JSON. */
  givesFile?: { member: string; type: string }
  /** Codes this operation answers beyond those every operation may answer. */
  errors?: readonly ErrorCode[]
  deprecated?: Deprecation
  /** What a request of a present shape uses that is deprecated, if it does. */
  deprecatedUse?: (request: RequestOutline) => Deprecation | undefined
  /** For an earlier shape on a path that is also a present one: chosen when this says so. */
  selectedWhen?: (request: RequestOutline) => boolean
}

type Given<Name extends string, Value> =
  Record<never, never> extends Value ? { [Key in Name]?: Value } : { [Key in Name]: Value }

type PartOf<E, Name extends 'params' | 'query' | 'body', Side extends 'input' | 'output'> = E extends {
  [Key in Name]: infer S extends Schema
}
  ? Side extends 'input'
    ? Given<Name, z.input<S>>
    : { [Key in Name]: z.output<S> }
  : unknown

/** What a caller hands in: `{ params, query, body }`, as far as the endpoint has them and asks for anything in them. */
export type RequestOf<E> = PartOf<E, 'params', 'input'> & PartOf<E, 'query', 'input'> & PartOf<E, 'body', 'input'>

/** What a handler receives: the parsed request, defaults filled in. */
export type ParsedRequestOf<E> = PartOf<E, 'params', 'output'> &
  PartOf<E, 'query', 'output'> &
  PartOf<E, 'body', 'output'>

/** What the caller gets and the handler returns. The wire may be odder: the response schema translates. */
export type ResponseOf<E> = E extends { response: infer S extends Schema } ? z.output<S> : never

/** One example as it goes over the wire: parsed by a test, shown in the docs, served by the mocks. */
export type ExampleOf<E> = RequestOf<E> & {
  response: E extends { response: infer S extends Schema } ? z.input<S> : never
}

/** An endpoint with its example. */
export type Endpoint<E extends EndpointShape = EndpointShape> = E & { example: ExampleOf<E> }

/** Declares an operation. A wrong example does not compile. */
export function endpoint<const E extends EndpointShape>(definition: Endpoint<E>): Endpoint<E> {
  return definition
}

/** Groups of operations by the noun they are about. */
export type Contract = Readonly<Record<string, Readonly<Record<string, EndpointShape & { example: unknown }>>>>

/** One operation with the two names it is called by, for example `donations` and `create`. */
export interface Operation {
  group: string
  name: string
  endpoint: EndpointShape & { example: unknown }
}

/** Lists every operation of a contract in the order it is written. */
export function operationsOf(contract: Contract): Operation[] {
  return Object.entries(contract).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ group, name, endpoint })),
  )
}

/** Fills `{names}` of a path, percent-encoded. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
}
