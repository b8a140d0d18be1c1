import type { Database, DatabaseTransaction } from './tables/tables.ts'

/** Does work in a transaction: in the one that is given, when it is one, else in its own. */
export function inTransaction<Result>(
  db: Database,
  work: (tx: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  return isTransaction(db) ? work(db) : db.transaction().execute(work)
}

function isTransaction(db: Database): db is DatabaseTransaction {
  return db.isTransaction
}
