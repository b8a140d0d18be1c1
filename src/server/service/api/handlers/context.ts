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
  /** A copy of the database that searches read; the database itself when absent. */
  replica?: Database
  /** The index searches ask; the database alone when absent. */
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
  /** The origin the world reaches this service at, without a slash at the end. */
  publicUrl: string
  /** The foundation's time zone, which decides the dates of receipts. Default: `FOUNDATION_TIME_ZONE`. */
  timeZone?: string
  /** Whether another app serves the front page at `/`. */
  hasFrontPage?: boolean
  /** Counter of abuse protection; none if absent. */
  counts?: Counts
  /** Log of the accounts' requests; none if absent. */
  requestLog?: Pick<RequestLog, 'note'>
  /** How much one key and one address may ask; without it as much as they like. */
  rateLimits?: RateLimits
  /** Recipient and price of climate donations; the default if absent. */
  climate?: ClimateSettings
  /** The payment processor; without it, test payments use the sandbox's, and live ones are refused. */
  processors?: Partial<Processors>
  /** Figures of the process, as text in the Prometheus format. */
  processFigures?: () => Promise<string>
  /** Further gauges for `/metrics`. */
  gauges?: readonly WatchedGauge[]
  /** Test documents may lie on this machine or network, and be fetched by plain http. */
  allowPrivateSandbox?: boolean
  /** Told when a document waits to be read, so that it need not wait for the next round. */
  onDocumentQueued?: () => void
  /** Reads the signed events of the processor; without it there is no route for them. */
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

/** An answer that is JSON text already, just as the contract's schema writes it. */
export class SerializedAnswer {
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

/** One handler for each operation of a group: from parsed input and context to data. */
export type GroupHandlers<G extends Group> = {
  [Name in keyof G]: (
    input: ParsedRequestOf<G[Name]>,
    context: ContextOf<G[Name]>,
  ) => Promise<ResponseOf<G[Name]> | SerializedAnswer>
}

/** A handler for every operation of the contract; one that is missing does not compile. */
export type Handlers<C extends Contract> = { [Name in keyof C]: GroupHandlers<C[Name]> }

/** From where a request asks a list to be read. */
export function positionOf(query: { starting_after?: string | undefined; limit: number }): ListPosition {
  return { startingAfter: query.starting_after, limit: query.limit }
}
