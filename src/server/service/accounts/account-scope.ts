import type { Database } from '../../database/tables/tables.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import type { Account } from './account.ts'

/** For which account a part of the service works, in which mode and at what moment. */
export interface AccountScope {
  db: Database
  newId: NewId
  account: Account
  liveMode: boolean
  now: Date
}
