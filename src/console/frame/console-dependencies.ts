import type { Database } from '../../server/database/tables/tables.ts'
import type { Log } from '../../server/http/log.ts'
import type { Clock } from '../../server/kernel/clock.ts'
import type { NewId } from '../../server/kernel/identifiers.ts'
import type { Seal } from '../../server/service/accounts/sealing.ts'

/** What the console stands on. */
export interface ConsoleDependencies {
  db: Database
  seal: Seal
  clock: Clock
  newId: NewId
  log: Log
  publicUrl: string
  /** Where the foundation is: whose day it is for people whose browser does not say where they are. */
  timeZone: string
  /** A server that one person alone reaches: its letters are kept and shown, and its sandbox's people come in by a link. */
  isPrivate: boolean
  /** Lets milliseconds pass in the sandbox and answers what time it is then; absent where others use it, too. */
  passTime?: ((milliseconds: number) => Promise<Date>) | undefined
  /** Told when a document waits to be read. */
  onDocumentQueued?: () => void
}
