import type { Database } from '../../database/tables/tables.ts'
import { deleteUsedAction, insertUsedAction } from './abuse-records.ts'

/** Action tokens used at any process on this database. */
export function createSharedClaims(db: Database): {
  claim(id: string, expiresAt: number): Promise<boolean>
  release(id: string): Promise<void>
} {
  return {
    claim: (id, expiresAt) => insertUsedAction(db, id, new Date(expiresAt * 1_000)),
    release: (id) => deleteUsedAction(db, id),
  }
}
