import * as z from 'zod/mini'
import { STATE_CODES } from '../../../../contract/states.ts'
import { HttpError } from '../../../http/http-error.ts'
import { einDigits } from '../../../kernel/ein.ts'

/** What a launch is asked for: one client, one state, one type of filing. */
export interface LaunchRequest {
  clientId: string | null
  ein: string | null
  state: string
  type: string
  sandbox: boolean
  /** Signed by the firm's own server. */
  token: string | null
}

/** The types of filings there are. */
export const FILING_TYPES = ['registration', 'renewal', 'financial_report', 'exemption', 'extension'] as const

const Query = z.object({
  client_id: z.optional(z.string().check(z.maxLength(100))),
  ein: z.optional(z.string()),
  state: z.optional(z.string()),
  type: z.optional(z.string()),
  sandbox: z.optional(z.string()),
  token: z.optional(z.string()),
})

/** Reads a launch's query; empty values count as absent. Throws HttpError with the parameter at fault. */
export function readLaunchRequest(search: URLSearchParams): LaunchRequest {
  const given = Object.fromEntries([...search].filter(([, value]) => value !== ''))
  const parsed = Query.safeParse(given)
  if (!parsed.success) throw invalid('client_id', 'client_id is too long.')
  const { client_id: clientId = null, ein: text } = parsed.data
  if (clientId === null && text === undefined) throw missing('client_id', 'Send client_id or ein.')
  if (clientId !== null && text !== undefined) throw invalid('ein', 'Send client_id or ein, not both.')
  return {
    clientId,
    ein: text === undefined ? null : einOf(text),
    state: stateOf(parsed.data.state),
    type: typeOf(parsed.data.type),
    sandbox: flagOf(parsed.data.sandbox),
    token: parsed.data.token ?? null,
  }
}

function einOf(text: string): string {
  const ein = einDigits(text)
  if (ein === undefined) throw invalid('ein', 'An EIN has nine digits.')
  return ein
}

function stateOf(text: string | undefined): string {
  if (text === undefined) throw missing('state', 'state is required.')
  const state = text.toUpperCase()
  if (!STATE_CODES.includes(state)) throw invalid('state', 'state is a two-letter code of a US state.')
  return state
}

function typeOf(text: string | undefined): string {
  if (text === undefined) throw missing('type', 'type is required.')
  const type = text.toLowerCase()
  if (!FILING_TYPES.some((one) => one === type)) throw invalid('type', `type is one of ${FILING_TYPES.join(', ')}.`)
  return type
}

function flagOf(text: string | undefined): boolean {
  const word = text?.toLowerCase()
  if (word === undefined || word === 'false' || word === '0') return false
  if (word === 'true' || word === '1') return true
  throw invalid('sandbox', 'sandbox is true or false.')
}

function missing(param: string, detail: string): HttpError {
  return new HttpError('parameter_missing', { param, detail })
}

function invalid(param: string, detail: string): HttpError {
  return new HttpError('parameter_invalid', { param, detail })
}
