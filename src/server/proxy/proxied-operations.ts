import type { CallOptions } from '../../client/index.ts'
import { contract, type EndpointShape, operationsOf } from '../../contract/index.ts'
import { cachedReads } from './freshness.ts'
import { type CallContext, overrides } from './operation-overrides.ts'
import { type Policy, policies } from './policy.ts'
import type { Freshness } from './response-cache.ts'

/** Does one operation for a page. */
export type Call = (input: Record<string, unknown>, context: CallContext) => Promise<unknown>

/** One operation as the proxy sees it. */
export interface ProxiedOperation {
  /** The operation's two names, for example `donations.create`. */
  name: string
  endpoint: EndpointShape
  policy: Policy
  /** How long its answers may be kept; undefined for what is asked anew each time. */
  freshness: Freshness | undefined
  call: Call
}

/** Every operation of the contract as the proxy performs it, but for legacy shapes, which no page uses. */
export function proxiedOperations(): ProxiedOperation[] {
  return operationsOf(contract)
    .filter(({ endpoint }) => endpoint.selectedWhen === undefined)
    .map(({ group, name, endpoint }) => ({
      name: `${group}.${name}`,
      endpoint,
      // These tables are typed by the contract: what they hold of an operation stands under its two names.
      policy: (policies as Record<string, Record<string, Policy>>)[group]?.[name] ?? 'closed',
      freshness: (cachedReads as Record<string, Record<string, Freshness> | undefined>)[group]?.[name],
      call: callOf(group, name),
    }))
}

function callOf(group: string, name: string): Call {
  // The types OperationOverrides and Client promise functions of this shape under these names.
  const override = (overrides as unknown as Record<string, Record<string, Call> | undefined>)[group]?.[name]
  if (override !== undefined) return override
  return (input, { client, options }) => {
    const call = (
      client as unknown as Record<string, Record<string, (input: unknown, options: CallOptions) => Promise<unknown>>>
    )[group]?.[name]
    if (call === undefined) throw new Error(`The client has no ${group}.${name}`)
    return call(input, options)
  }
}
