import type { Database } from '../../database/tables/tables.ts'
import type { Log } from '../../http/log.ts'
import type { Counts } from '../../http/metrics.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import type { ProcessorEvents, Processors } from '../../processors/processor.ts'
import type { Seal } from '../accounts/sealing.ts'

/** A payment link that leads nowhere any more. */
export interface ClosedLink {
  accountId: string
  liveMode: boolean
  /** The page it led to. */
  address: string
}

/** What the hosted payment page stands on. */
export interface CheckoutDependencies {
  db: Database
  /** Makes the address at which a donor sees the way of a gift. */
  seal: Seal
  clock: Clock
  newId: NewId
  log: Log
  /** The origin the world reaches the page at, without a slash at the end. */
  publicUrl: string
  /** Where the foundation is, by whose days receipts go. Default: `FOUNDATION_TIME_ZONE`. */
  timeZone?: string
  /** Where tries that look automatic are counted; nowhere when absent. */
  counts?: Counts
  /** Who takes donors' money; without it test gifts go to the sandbox's own and live ones are refused. */
  processors?: Partial<Processors>
  /** Told of a link that too many declined cards closed, before anybody can ask for the same gift again. */
  onLinkClosed?: (link: ClosedLink) => Promise<void>
  /** Reads the signed events of the processor; without it they are not taken. */
  processorEvents?: ProcessorEvents
}
