import type { Database, DatabaseTransaction } from './tables/tables.ts'

/** Runs work in the given transaction, or in a new one if a database is given. */
export function inTransaction<Result>(
  db: Database,
  work: (tx: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  return isTransaction(db) ? work(db) : db.transaction().execute(work)
}

function isTransaction(db: Database): db is DatabaseTransaction {
  return db.isTransaction
}
