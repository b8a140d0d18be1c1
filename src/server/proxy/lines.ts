import type { CallOptions } from '../../client/index.ts'
import { contract, type EndpointShape, operationsOf } from '../../contract/index.ts'
import type { Freshness } from './answer-cache.ts'
import { keptReads } from './freshness.ts'
import { manners, type Visit } from './operations.ts'
import { type Policy, policies } from './policy.ts'

/** Does one operation for a page. */
export type Call = (input: Record<string, unknown>, visit: Visit) => Promise<unknown>

/** One operation as the door sees it. */
export interface Line {
  /** The operation's two names, for example `donations.create`. */
  operation: string
  endpoint: EndpointShape
  policy: Policy
  /** How long its answers may be kept; undefined for what is asked anew each time. */
  freshness: Freshness | undefined
  call: Call
}

/** A line for every operation of the contract, but for earlier shapes, which no page uses. */
export function linesOf(): Line[] {
  return operationsOf(contract)
    .filter(({ endpoint }) => endpoint.selectedWhen === undefined)
    .map(({ group, name, endpoint }) => ({
      operation: `${group}.${name}`,
      endpoint,
      // These tables are typed by the contract: what they hold of an operation stands under its two names.
      policy: (policies as Record<string, Record<string, Policy>>)[group]?.[name] ?? 'closed',
      freshness: (keptReads as Record<string, Record<string, Freshness> | undefined>)[group]?.[name],
      call: callOf(group, name),
    }))
}

function callOf(group: string, name: string): Call {
  // The types Manners and Client promise functions of this shape under these names.
  const mannered = (manners as unknown as Record<string, Record<string, Call> | undefined>)[group]?.[name]
  if (mannered !== undefined) return mannered
  return (input, { client, options }) => {
    const call = (
      client as unknown as Record<string, Record<string, (input: unknown, options: CallOptions) => Promise<unknown>>>
    )[group]?.[name]
    if (call === undefined) throw new Error(`The client has no ${group}.${name}`)
    return call(input, options)
  }
}
