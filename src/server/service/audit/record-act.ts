import { type Actor, actingAs, currentActor } from '../../database/acting.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import type { Database, DatabaseTransaction } from '../../database/tables/tables.ts'

/** What an act did, as the log tells it, and what it answers. */
export interface Acted<Result> {
  /** The record it was done to. */
  record: string
  /** Whose record it is: an account, a nonprofit, `house` or `platform`. */
  subject: string
  before?: Readonly<Record<string, unknown>> | null
  after?: Readonly<Record<string, unknown>> | null
  result: Result
}

/** Who does something, what it is called, and when. */
export interface ActOptions {
  /** In whose name the present work is done unless given. */
  actor?: Actor
  /** Noun and verb, such as `keys.create`. */
  action: string
  now: Date
}

/** Where nobody said who acts. */
const NOBODY: Actor = { kind: 'database', id: 'almoner', name: 'almoner' }

/** Does work in somebody's name and writes it into the audit log in the same transaction: both or neither. */
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
