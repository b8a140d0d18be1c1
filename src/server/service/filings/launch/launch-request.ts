import { createHash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import { STATE_CODES } from '../../../../contract/filing-formats.ts'
import type { FilingLaunchTable } from '../../../database/tables/filings.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { base62, einDigits } from '../../../kernel/identifiers.ts'

/** A launch: one client, one state, one type of filing. */
export interface LaunchRequest {
  clientId: string | null
  ein: string | null
  state: string
  type: string
  sandbox: boolean
  /** Signed by the firm's own server. */
  token: string | null
}

/** Types of filings. */
export const FILING_TYPES = ['registration', 'renewal', 'financial_report', 'exemption', 'extension'] as const

const Query = z.object({
  client_id: z.optional(z.string().check(z.maxLength(100))),
  ein: z.optional(z.string()),
  state: z.optional(z.string()),
  type: z.optional(z.string()),
  sandbox: z.optional(z.string()),
  token: z.optional(z.string()),
})

/** Reads a launch's query; empty values count as absent. Throws an HttpError that names the invalid parameter. */
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
  if (!STATE_CODES.includes(state)) throw invalid('state', 'state must be the two-letter code of a US state.')
  return state
}

function typeOf(text: string | undefined): string {
  if (text === undefined) throw missing('type', 'type is required.')
  const type = text.toLowerCase()
  if (!FILING_TYPES.some((one) => one === type))
    throw invalid('type', `type must be one of ${FILING_TYPES.join(', ')}.`)
  return type
}

function flagOf(text: string | undefined): boolean {
  const word = text?.toLowerCase()
  if (word === undefined || word === 'false' || word === '0') return false
  if (word === 'true' || word === '1') return true
  throw invalid('sandbox', 'sandbox must be true or false.')
}

function missing(param: string, detail: string): HttpError {
  return new HttpError('parameter_missing', { param, detail })
}

function invalid(param: string, detail: string): HttpError {
  return new HttpError('parameter_invalid', { param, detail })
}

/** A launch as stored. */
export type FilingLaunch = Selectable<FilingLaunchTable>

/** Lifetime of a launch. */
const LASTS_MS = 30 * 60 * 1000
/** Wrong keys that close a launch. */
const MAX_WRONG_PROOFS = 5

/** Stores a new launch under a random ID of 128 bits; deletes old ones. */
export async function insertLaunch(db: Database, request: LaunchRequest, now: Date, tokenId?: string): Promise<string> {
  await db
    .deleteFrom('filing_launch')
    .where('sandbox', '=', request.sandbox)
    .where('expires_at', '<', new Date(now.getTime() - LASTS_MS))
    .execute()
  const id = `fil_${base62(randomBytes(16))}`
  const { numInsertedOrUpdatedRows: made } = await db
    .insertInto('filing_launch')
    .values({
      id,
      client_id: request.clientId,
      ein: request.ein,
      state: request.state,
      type: request.type,
      sandbox: request.sandbox,
      created_at: now,
      expires_at: new Date(now.getTime() + LASTS_MS),
      token_id: tokenId ?? null,
    })
    .onConflict((conflict) => conflict.column('token_id').doNothing())
    .executeTakeFirst()
  if (made !== 1n) throw new HttpError('action_token_used')
  return id
}

/** A launch that is neither expired nor closed. */
export async function findLaunch(db: Database, id: string, now: Date): Promise<FilingLaunch | undefined> {
  return db
    .selectFrom('filing_launch')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .where('wrong_proofs', '<', MAX_WRONG_PROOFS)
    .executeTakeFirst()
}

/** Counts an attempt with wrong keys. */
export async function countWrongProof(db: Database, id: string): Promise<void> {
  await db
    .updateTable('filing_launch')
    .set((update) => ({ wrong_proofs: update('wrong_proofs', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Ties a launch to the firm that authenticated last. Returns the token for its browser. */
export async function tieLaunch(db: Database, id: string, accountId: string): Promise<string> {
  const token = base62(randomBytes(16))
  await db
    .updateTable('filing_launch')
    .set({ proof_hash: tokenHash(token), account_id: accountId })
    .where('id', '=', id)
    .execute()
  return token
}

/** The hash that is stored of a token. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
