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

/** One operation: everything that the client, routes, proxy, docs and mocks need. */
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
  /**
   * A member of the body that can also be sent as a file, by multipart or as the whole body; its maximum length as
   * text.
   */
  takesFile?: { member: string; largest: number }
  /** A Base64 member of the response that is sent alone, as bytes, if the client prefers its media type to JSON. */
  givesFile?: { member: string; type: string }
  /** Error codes besides those of every operation. */
  errors?: readonly ErrorCode[]
  deprecated?: Deprecation
  /** The deprecated feature that a request uses, if any. */
  deprecatedUse?: (request: RequestOutline) => Deprecation | undefined
  /** For a legacy shape that shares its path with a current one: whether a request uses the legacy shape. */
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

/** The client's input: those of `{ params, query, body }` that the endpoint has. */
export type RequestOf<E> = PartOf<E, 'params', 'input'> & PartOf<E, 'query', 'input'> & PartOf<E, 'body', 'input'>

/** The handler's input: the parsed request with defaults. */
export type ParsedRequestOf<E> = PartOf<E, 'params', 'output'> &
  PartOf<E, 'query', 'output'> &
  PartOf<E, 'body', 'output'>

/** The handler's result and the client's. The response schema converts it to and from the wire format. */
export type ResponseOf<E> = E extends { response: infer S extends Schema } ? z.output<S> : never

/** An example in the wire format: checked by a test, shown in the docs, served by the mocks. */
export type ExampleOf<E> = RequestOf<E> & {
  response: E extends { response: infer S extends Schema } ? z.input<S> : never
}

/** An endpoint with its example. */
export type Endpoint<E extends EndpointShape = EndpointShape> = E & { example: ExampleOf<E> }

/** Declares an operation. A wrong example does not compile. */
export function endpoint<const E extends EndpointShape>(definition: Endpoint<E>): Endpoint<E> {
  return definition
}

/** Operations grouped by noun. */
export type Contract = Readonly<Record<string, Readonly<Record<string, EndpointShape & { example: unknown }>>>>

/** An operation with its group and name, such as `donations` and `create`. */
export interface Operation {
  group: string
  name: string
  endpoint: EndpointShape & { example: unknown }
}

/** All operations of a contract, in order of declaration. */
export function operationsOf(contract: Contract): Operation[] {
  return Object.entries(contract).flatMap(([group, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ group, name, endpoint })),
  )
}

/** Fills `{names}` of a path, percent-encoded. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
}
