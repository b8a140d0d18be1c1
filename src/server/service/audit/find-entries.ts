import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely'
import type { AuditEntryTable } from '../../database/tables/people.ts'
import type { Database, Tables } from '../../database/tables/tables.ts'

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
  if (about !== undefined && about !== '') query = query.where((eb) => eb.or(meaningsOf(about).map((one) => one(eb))))
  if (subjectId !== undefined) query = query.where('subject_id', '=', subjectId)
  if (since !== undefined) query = query.where('at', '>=', since)
  if (until !== undefined) query = query.where('at', '<', until)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(most).execute()
}

type Meaning = (eb: ExpressionBuilder<Tables, 'audit_entry'>) => Expression<SqlBool>

/** What a text may mean, by its shape, so that an index answers each: an id, somebody's name, a request, an action. */
function meaningsOf(about: string): Meaning[] {
  if (about.startsWith('req_')) return [(eb) => eb('request_id', '=', about)]
  if (about.includes('@')) return [(eb) => eb('actor_name', '=', about)]
  const named: Meaning[] = [
    (eb) => eb('record_id', '=', about),
    (eb) => eb('subject_id', '=', about),
    (eb) => eb('actor_id', '=', about),
  ]
  const begins = `${about.replace(/[\\%_]/g, '\\$&')}%`
  return /^[a-z]{1,9}_[0-9A-Za-z_]+$/.test(about) ? named : [...named, (eb) => eb('action', 'like', begins)]
}
