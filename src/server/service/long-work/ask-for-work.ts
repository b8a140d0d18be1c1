import type { Selectable } from 'kysely'
import type { LongWorkKind, LongWorkTable } from '../../database/tables/long-work.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'
import { HttpError } from '../../http/http-error.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import type { Acted } from '../audit/audit-log.ts'

/** A long-running job, as read. */
export type LongWork = Selectable<LongWorkTable>

/** A request for a long-running job. */
export interface RequestedWork {
  kind: LongWorkKind
  title: string
  file?: Uint8Array
  by: string
  now: Date
}

/** Requests work that a job does, in the same transaction. Refuses while the same kind is running. */
export async function requestWork(
  tx: DatabaseTransaction,
  newId: NewId,
  { kind, title, file, by, now }: RequestedWork,
): Promise<Acted<string>> {
  const id = newId('lw')
  await tx
    .insertInto('long_work')
    .values({ id, kind, title, status: 'waiting', asked_by: by, asked_at: now })
    .execute()
    .catch(refuseDuplicate)
  if (file !== undefined)
    await tx
      .insertInto('long_work_file')
      .values({ work_id: id, content: Buffer.from(file) })
      .execute()
  return { record: id, subject: 'platform', after: { kind, title }, result: id }
}

/** The latest jobs of a kind, newest first. */
export function latestWork(db: Database, kind: LongWorkKind, most: number): Promise<LongWork[]> {
  return db
    .selectFrom('long_work')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

function refuseDuplicate(error: unknown): never {
  if (Object(error).code !== '23505') throw error
  throw new HttpError('conflict', { detail: 'This is already running.', cause: error })
}
