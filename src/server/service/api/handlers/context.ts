import type { Contract, ParsedRequestOf, ResponseOf } from '../../../../contract/index.ts'
import type { Database } from '../../../database/tables/tables.ts'
import type { Log } from '../../../http/log.ts'
import type { Counts, WatchedGauge } from '../../../http/metrics.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import type { ProcessorEvents, Processors, TransferSources } from '../../../processors/processor.ts'
import type { Account } from '../../accounts/find-accounts.ts'
import type { KeyChanges, Seal } from '../../accounts/keyring.ts'
import type { DirectorySearch } from '../../directory/search/find-nonprofits.ts'
import type { ListPosition } from '../../list-slice.ts'
import type { ClimateSettings } from '../../money/climate/climate-donation.ts'
import type { RequestLog } from '../../requests/request-log.ts'
import type { RateLimits } from '../limits/rate-limiter.ts'

/** Dependencies of the service, passed in once at the start. */
export interface ServiceDependencies {
  db: Database
  /** A replica of the database for searches; default: the database itself. */
  replica?: Database
  /** The search index; without it, searches use the database. */
  directory?: DirectorySearch
  /** Encrypts secrets that are stored in the database. */
  seal: Seal
  /** Whether the process is stopping and only finishes open requests. */
  isStopping?: () => boolean
  /** Notifies of changed accounts and keys; without it, a change takes seconds to apply. */
  keyChanges?: KeyChanges
  clock: Clock
  newId: NewId
  log: Log
  /** The service's public origin, without a trailing slash. */
  publicUrl: string
  /** The foundation's time zone, which decides the dates of receipts. Default: `FOUNDATION_TIME_ZONE`. */
  timeZone?: string
  /** Whether another app serves the front page at `/`. */
  hasFrontPage?: boolean
  /** Counters of abuse protection; none if absent. */
  counts?: Counts
  /** Log of the accounts' requests; none if absent. */
  requestLog?: Pick<RequestLog, 'note'>
  /** Rate limits per key and per address; without them, nothing is limited. */
  rateLimits?: RateLimits
  /** Recipient and price of climate donations; the default if absent. */
  climate?: ClimateSettings
  /** The payment processor; without it, test payments use the sandbox's, and live ones are refused. */
  processors?: Partial<Processors>
  /** Metrics of the process as text in the Prometheus format. */
  processMetrics?: () => Promise<string>
  /** Further gauges for `/metrics`. */
  gauges?: readonly WatchedGauge[]
  /** Allows test documents at private addresses and over plain http. */
  allowPrivateSandbox?: boolean
  /** Called when a document is queued, so that it is read right away. */
  onDocumentQueued?: () => void
  /** Reads the processor's signed events; without it, there is no route for them. */
  processorEvents?: ProcessorEvents
  /** The source of transfers; without it, test transfers are the sandbox's, and live ones are refused. */
  transferSources?: Partial<TransferSources>
}

/** The context of a handler that needs no authentication. */
export interface OpenContext extends ServiceDependencies {
  requestId: string
}

/** The context of an authenticated handler: the account, its mode, and the time in that mode. */
export interface Context extends OpenContext {
  account: Account
  liveMode: boolean
  /** Whether the request has only the public key. */
  isPublic: boolean
  now: Date
}

type ContextOf<E> = E extends { auth: 'none' } ? OpenContext : Context

type Group = Contract[string]

/** A response that is already JSON text, as the contract's schema defines it. */
export class SerializedAnswer {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

/** One handler for each operation of a group. It takes the parsed input and the context, and returns data. */
export type GroupHandlers<G extends Group> = {
  [Name in keyof G]: (
    input: ParsedRequestOf<G[Name]>,
    context: ContextOf<G[Name]>,
  ) => Promise<ResponseOf<G[Name]> | SerializedAnswer>
}

/** A handler for every operation of the contract; a missing one doesn't compile. */
export type Handlers<C extends Contract> = { [Name in keyof C]: GroupHandlers<C[Name]> }

/** The position in a list that a request asks for. */
export function positionOf(query: { starting_after?: string | undefined; limit: number }): ListPosition {
  return { startingAfter: query.starting_after, limit: query.limit }
}
