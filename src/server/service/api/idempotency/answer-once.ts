import type { Selectable } from 'kysely'
import type { IdempotentAnswerTable } from '../../../database/tables/idempotency.ts'
import { HttpError } from '../../../http/http-error.ts'
import type { AccountScope } from '../../accounts/account.ts'
import type { Seal } from '../../accounts/sealing.ts'
import { fingerprintOf } from './idempotency-key.ts'
import { findAnswer, type KeyScope, keepAnswer, takeKey } from './stored-answers.ts'

const KEPT_MS = 24 * 60 * 60 * 1_000

/** An answer as text, and whether it was given before. */
export interface OnceAnswer {
  answer: string
  replayed: boolean
}

/** For whom a write is done, and who is told that it left a document to read. */
export interface WriteScope extends AccountScope {
  onDocumentQueued?: () => void
  /** Seals what is kept: an answer may hold a link that is worth money. */
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
 * Does a write at most once for its key: everything happens in one transaction with the keeping of its answer, so a
 * crash at any moment leaves both or neither. A refused write leaves nothing, and its key may be used again.
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
    const stored = await findAnswer(tx, scope, new Date(now.getTime() - KEPT_MS))
    if (stored !== undefined) return { answer: sameRequest(stored, fingerprint, seal), replayed: true }
    // Nobody is told of what a transaction did before it is done.
    const inside = { ...context, db: tx, onDocumentQueued: () => (documentQueued = true) }
    const answer = await work(inside)
    await keepAnswer(tx, scope, { fingerprint, sealed: seal.seal(answer), address: addressIn(answer), now })
    return { answer, replayed: false }
  })
  if (documentQueued) onDocumentQueued?.()
  return done
}

type KeptAnswer = Pick<Selectable<IdempotentAnswerTable>, 'fingerprint' | 'answer' | 'answer_sealed'>

function sameRequest({ fingerprint, answer, answer_sealed: sealed }: KeptAnswer, given: Buffer, seal: Seal): string {
  const stored = sealed === null ? answer : seal.unseal(sealed)
  if (stored !== null && fingerprint.equals(given)) return stored
  throw new HttpError('idempotency_key_reused', {
    detail: 'This key was used with another request in the last 24 hours; take a new one.',
    param: 'Idempotency-Key',
  })
}

/** The address of the payment page that an answer leads to, if it does. */
function addressIn(answer: string): string | undefined {
  const address: unknown = Reflect.get(Object(JSON.parse(answer)), 'checkout_url')
  return typeof address === 'string' ? address : undefined
}
