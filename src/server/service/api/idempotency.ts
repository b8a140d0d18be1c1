import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { IdempotentAnswerTable } from '../../database/tables/accounts.ts'
import type { Database } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import type { AccountScope } from '../accounts/find-accounts.ts'
import type { Seal } from '../accounts/keyring.ts'

const KEPT_MS = 24 * 60 * 60 * 1_000

/** A response as text, and whether it is a repeated one. */
export interface OnceAnswer {
  answer: string
  replayed: boolean
}

/** The scope of a write, and the callback for a queued document. */
export interface WriteScope extends AccountScope {
  onDocumentQueued?: () => void
  /** Encrypts stored responses, because one may contain a payment link. */
  seal: Seal
}

/** A write with an idempotency key. */
export interface KeyedRequest {
  method: string
  path: string
  key: string
  input: unknown
}

/**
 * Does a write at most once per key. The write and its stored response are one transaction, so a crash leaves both or
 * neither. A refused write stores nothing, and its key can be used again.
 */
export async function answerOnce<Scope extends WriteScope>(
  request: KeyedRequest,
  context: Scope,
  work: (context: Scope) => Promise<string>,
): Promise<OnceAnswer> {
  const { db, account, liveMode, now, onDocumentQueued, seal } = context
  const { method, path, key } = request
  const scope: KeyScope = { accountId: account.id, liveMode, method, path, key }
  const fingerprint = fingerprintOf(request.input)
  let documentQueued = false
  const done = await db.transaction().execute(async (tx) => {
    if (!(await takeKey(tx, scope))) throw new HttpError('idempotency_in_progress', { retryAfter: 1 })
    const stored = await findStoredResponse(tx, scope, new Date(now.getTime() - KEPT_MS))
    if (stored !== undefined) return { answer: sameRequest(stored, fingerprint, seal), replayed: true }
    // Notify only after the transaction has committed.
    const inside = { ...context, db: tx, onDocumentQueued: () => (documentQueued = true) }
    const answer = await work(inside)
    await storeResponse(tx, scope, { fingerprint, sealed: seal.seal(answer), address: addressIn(answer), now })
    return { answer, replayed: false }
  })
  if (documentQueued) onDocumentQueued?.()
  return done
}

type StoredResponse = Pick<Selectable<IdempotentAnswerTable>, 'fingerprint' | 'answer' | 'answer_sealed'>

function sameRequest(
  { fingerprint, answer, answer_sealed: sealed }: StoredResponse,
  given: Buffer,
  seal: Seal,
): string {
  const stored = sealed === null ? answer : seal.unseal(sealed)
  if (stored !== null && fingerprint.equals(given)) return stored
  throw new HttpError('idempotency_key_reused', {
    detail: 'This key was used with a different request in the last 24 hours. Use a new one.',
    param: 'Idempotency-Key',
  })
}

/** The URL of the payment page in a response, if any. */
function addressIn(answer: string): string | undefined {
  const address: unknown = Reflect.get(Object(JSON.parse(answer)), 'checkout_url')
  return typeof address === 'string' ? address : undefined
}

const LONGEST_KEY = 255

/**
 * Reads the `Idempotency-Key` header, plain or as a quoted string; undefined if it is missing. Refuses invalid keys.
 */
export function readIdempotencyKey(header: string | null): string | undefined {
  const given = header?.trim() ?? ''
  if (given === '') return undefined
  const [, quoted] = /^"((?:[^"\\]|\\["\\])*)"$/.exec(given) ?? []
  const key = quoted?.replace(/\\(["\\])/g, '$1') ?? given
  if (key === '' || key.length > LONGEST_KEY || !/^[\x20-\x7e]+$/.test(key))
    throw new HttpError('parameter_invalid', {
      detail: `An idempotency key has 1 to ${LONGEST_KEY} printable ASCII characters.`,
      param: 'Idempotency-Key',
    })
  return key
}

/** A hash of the request that doesn't depend on the order of members. */
function fingerprintOf(input: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(sorted(input)))
    .digest()
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, member]) => [name, sorted(member)])
}

/** The scope of an idempotency key: account, mode, method and path. */
export interface KeyScope {
  accountId: string
  liveMode: boolean
  method: string
  path: string
  key: string
}

/** Locks the key until the transaction ends; false if another request holds it. */
async function takeKey(db: Database, scope: KeyScope): Promise<boolean> {
  const name = JSON.stringify([scope.accountId, scope.liveMode, scope.method, scope.path, scope.key])
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 7349)) as taken`.execute(db)
  return rows[0]?.taken === true
}

/** The stored response of a key, unless it is older than `notBefore`. */
async function findStoredResponse(
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

/** Saves a response, encrypted, replacing an expired one. */
async function storeResponse(
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

/** Deletes responses that contain an expired link, so that their keys can be used again. */
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

/** Deletes responses from before a moment, and returns their number. */
export async function forgetAnswers(db: Database, liveMode: boolean, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotent_answer')
    .where('live_mode', '=', liveMode)
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
