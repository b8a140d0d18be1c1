import { createHash, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { FilingLaunchTable } from '../../../database/tables/filings.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { base62 } from '../../../kernel/identifiers.ts'
import type { LaunchRequest } from './launch-request.ts'

/** A launch as it is kept. */
export type FilingLaunch = Selectable<FilingLaunchTable>

/** How long a launch may be used. */
const LASTS_MS = 30 * 60 * 1000
/** A launch that was tried with wrong keys so often is closed. */
const MAX_WRONG_PROOFS = 5

/** Keeps a new launch under an ID nobody can guess (128 random bits); forgets those long expired. */
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

/** A launch that may still be used: neither expired nor closed by wrong keys. */
export async function findLaunch(db: Database, id: string, now: Date): Promise<FilingLaunch | undefined> {
  return db
    .selectFrom('filing_launch')
    .selectAll()
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .where('wrong_proofs', '<', MAX_WRONG_PROOFS)
    .executeTakeFirst()
}

/** Notes a try with keys that did not prove the firm. */
export async function countWrongProof(db: Database, id: string): Promise<void> {
  await db
    .updateTable('filing_launch')
    .set((update) => ({ wrong_proofs: update('wrong_proofs', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Ties a launch to the firm that proved itself; answers the token its browser keeps. The last proof counts. */
export async function tieLaunch(db: Database, id: string, accountId: string): Promise<string> {
  const token = base62(randomBytes(16))
  await db
    .updateTable('filing_launch')
    .set({ proof_hash: tokenHash(token), account_id: accountId })
    .where('id', '=', id)
    .execute()
  return token
}

/** The hash a token is kept and compared by. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
