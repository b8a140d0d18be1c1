import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely'
import { type Actor, actingAs, currentActor } from '../../database/acting.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import type { AuditEntryTable } from '../../database/tables/people.ts'
import type { Database, DatabaseTransaction, Tables } from '../../database/tables/tables.ts'

/** The audited facts of an action, and its result. */
export interface Acted<Result> {
  /** The record it was done to. */
  record: string
  /** The record's owner: an account, a nonprofit, `house` or `platform`. */
  subject: string
  before?: Readonly<Record<string, unknown>> | null
  after?: Readonly<Record<string, unknown>> | null
  result: Result
}

/** The actor, the action's name and the time. */
export interface ActOptions {
  /** Who does it. Default: the current actor. */
  actor?: Actor
  /** Noun and verb, such as `keys.create`. */
  action: string
  now: Date
}

/** The actor if there is no current one. */
const NOBODY: Actor = { kind: 'database', id: 'almoner', name: 'almoner' }

/** Does work as an actor and writes its audit entry in the same transaction. */
export function act<Result>(
  db: Database,
  { actor = currentActor() ?? NOBODY, action, now }: ActOptions,
  work: (tx: DatabaseTransaction) => Promise<Acted<Result>>,
): Promise<Result> {
  return actingAs(actor, () =>
    inTransaction(db, async (tx) => {
      const { record, subject, before = null, after = null, result } = await work(tx)
      await tx
        .insertInto('audit_entry')
        .values({
          at: now,
          actor_kind: actor.kind,
          actor_id: actor.id,
          actor_name: actor.name,
          action,
          record_id: record,
          subject_id: subject,
          before: JSON.stringify(before),
          after: JSON.stringify(after),
          address: actor.address ?? null,
          request_id: actor.requestId ?? null,
        })
        .execute()
      return result
    }),
  )
}

/** An entry of the audit log, as read. */
export type AuditEntry = Omit<Selectable<AuditEntryTable>, 'transaction_id'>

/** Filters of the audit log; an absent one matches all entries. Moments are inclusive, both in whole seconds. */
export interface EntryFilter {
  /** The ID of a record, its owner or the actor, or the beginning of an action's name. */
  about?: string | undefined
  subjectId?: string | undefined
  start?: Date | undefined
  end?: Date | undefined
  /** Only entries with a smaller ID. */
  before?: number | undefined
}

/** Entries, newest first. Pages continue after an ID, so that each takes the same time. */
export function findEntries(db: Database, filter: EntryFilter, most: number): Promise<AuditEntry[]> {
  const { about, subjectId, start, end, before } = filter
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
  if (start !== undefined) query = query.where('at', '>=', start)
  if (end !== undefined) query = query.where('at', '<', new Date(end.getTime() + 1_000))
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(most).execute()
}

type Meaning = (eb: ExpressionBuilder<Tables, 'audit_entry'>) => Expression<SqlBool>

/** The indexed columns that a search text can match by its form: an ID, a name, a request or an action. */
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
