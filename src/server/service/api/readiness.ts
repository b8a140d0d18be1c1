import { sql } from 'kysely'
import type { Database } from '../../database/tables/tables.ts'
import { answerFailure } from '../../http/answer.ts'
import { HttpError } from '../../http/http-error.ts'
import { onceEvery } from '../../http/promise-cache.ts'
import type { ServiceDependencies } from './handlers/context.ts'

/** Interval between checks of the database, regardless of the number of requests. */
const ASKED_EVERY_MS = 1_000

/** Whether to send requests here: writes work, and the server isn't stopping. */
export function createReadiness({
  db,
  log,
  newId,
  publicUrl,
  isStopping,
}: ServiceDependencies): () => Promise<Response> {
  const ask = onceEvery(ASKED_EVERY_MS, () => tryWriting(db))
  return async () => {
    try {
      if (isStopping?.() === true) throw new HttpError('shutting_down', { retryAfter: 5 })
      await ask()
      return Response.json({ status: 'ready' }, { headers: { 'cache-control': 'no-store' } })
    } catch (cause) {
      return answerFailure(failureOf(cause), newId('req'), {
        log,
        publicUrl,
      })
    }
  }
}

function failureOf(cause: unknown): HttpError {
  return cause instanceof HttpError ? cause : new HttpError('database_unavailable', { retryAfter: 2, cause })
}

/** Writes a temporary table. Like a donation, this needs a new page on the disk and space in the write-ahead log. */
async function tryWriting(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '2s'`.execute(tx)
    await sql`create temporary table readiness on commit drop as select 1 as written`.execute(tx)
  })
}
