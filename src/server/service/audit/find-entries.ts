import { type Selectable, sql } from 'kysely'
import type { AuditEntryTable } from '../../database/tables/audit.ts'
import type { Database } from '../../database/tables/tables.ts'

/** An entry of the audit log as it is read. */
export type AuditEntry = Omit<Selectable<AuditEntryTable>, 'transaction_id'>

/** Which entries are wanted; what is left out counts all. */
export interface EntryFilter {
  /** An id of a record, of whose it is, or of who acted; or the beginning of an action's name. */
  about?: string | undefined
  subjectId?: string | undefined
  since?: Date | undefined
  until?: Date | undefined
  /** Only entries older than this one. */
  before?: number | undefined
}

/** Entries, the newest first; pages go on from the last id, so that each is as fast as the first. */
export function findEntries(db: Database, filter: EntryFilter, most: number): Promise<AuditEntry[]> {
  const { about, subjectId, since, until, before } = filter
  let query = db
    .selectFrom('audit_entry')
    .select([
      'id',
      'at',
      'actor_kind',
      'actor_id',
      'actor_name',
      'action',
      'record_id',
      'subject_id',
      'before',
      'after',
      'address',
      'request_id',
      'unsaid',
    ])
  if (about !== undefined && about !== '')
    query = query.where((eb) =>
      eb.or([
        eb('record_id', '=', about),
        eb('subject_id', '=', about),
        eb('actor_id', '=', about),
        eb('actor_name', '=', about),
        eb('request_id', '=', about),
        sql<boolean>`starts_with(action, ${about})`,
      ]),
    )
  if (subjectId !== undefined) query = query.where('subject_id', '=', subjectId)
  if (since !== undefined) query = query.where('at', '>=', since)
  if (until !== undefined) query = query.where('at', '<', until)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(most).execute()
}
