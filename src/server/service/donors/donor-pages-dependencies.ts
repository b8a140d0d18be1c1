import type { Database } from '../../database/tables/tables.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import type { Processors } from '../../processors/processor.ts'
import type { Seal } from '../accounts/sealing.ts'

/** What the donors' pages stand on. */
export interface DonorPagesDependencies {
  db: Database
  clock: Clock
  newId: NewId
  seal: Seal
  /** The origin the world reaches the pages at, without a slash at the end. */
  publicUrl: string
  /** Who takes donors' money; without it the sandbox's own. */
  processors?: Partial<Processors>
  /** Whose days the steps of a gift are dated by; `FOUNDATION_TIME_ZONE` when absent. */
  timeZone?: string
}
