import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { IdempotentAnswerTable } from '../../../database/tables/idempotency.ts'
import type { Database } from '../../../database/tables/tables.ts'

/** Where a key counts: the same key may be used anew by another account, mode, method or path. */
export interface KeyScope {
  accountId: string
  liveMode: boolean
  method: string
  path: string
  key: string
}

/** Takes the key until the transaction ends; false when another request holds it just now. */
export async function takeKey(db: Database, scope: KeyScope): Promise<boolean> {
  const name = JSON.stringify([scope.accountId, scope.liveMode, scope.method, scope.path, scope.key])
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 7349)) as taken`.execute(db)
  return rows[0]?.taken === true
}

/** The kept answer of a key, unless it was made before `notBefore`. */
export async function findAnswer(
  db: Database,
  scope: KeyScope,
  notBefore: Date,
): Promise<Selectable<IdempotentAnswerTable> | undefined> {
  return db
    .selectFrom('idempotent_answer')
    .selectAll()
    .where('account_id', '=', scope.accountId)
    .where('live_mode', '=', scope.liveMode)
    .where('key', '=', scope.key)
    .where('method', '=', scope.method)
    .where('path', '=', scope.path)
    .where('created_at', '>=', notBefore)
    .executeTakeFirst()
}

/** Keeps an answer, in place of one that is too old to count; nobody who reads the database reads it. */
export async function keepAnswer(
  db: Database,
  scope: KeyScope,
  stored: { fingerprint: Buffer; sealed: Buffer; address: string | undefined; now: Date },
): Promise<void> {
  const fields = {
    fingerprint: stored.fingerprint,
    answer: null,
    answer_sealed: stored.sealed,
    address_hash: stored.address === undefined ? null : addressHash(stored.address),
    created_at: stored.now,
  }
  await db
    .insertInto('idempotent_answer')
    .values({
      account_id: scope.accountId,
      live_mode: scope.liveMode,
      method: scope.method,
      path: scope.path,
      key: scope.key,
      ...fields,
    })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'live_mode', 'key', 'method', 'path']).doUpdateSet(fields),
    )
    .execute()
}

/** Deletes the answers that name an address which leads nowhere any more: their keys may be used anew. */
export async function forgetAddress(
  db: Database,
  { accountId, liveMode }: Pick<KeyScope, 'accountId' | 'liveMode'>,
  address: string,
): Promise<void> {
  await db
    .deleteFrom('idempotent_answer')
    .where('account_id', '=', accountId)
    .where('live_mode', '=', liveMode)
    .where('address_hash', '=', addressHash(address))
    .execute()
}

function addressHash(address: string): Buffer {
  return createHash('sha256').update(address).digest()
}

/** Deletes answers made before a moment; returns how many. */
export async function forgetAnswers(db: Database, liveMode: boolean, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotent_answer')
    .where('live_mode', '=', liveMode)
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
