import type { Contract, EndpointShape } from './endpoint.ts'

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
