import type { Database } from '../../database/tables/tables.ts'
import type { Log } from '../../http/log.ts'
import { OutboundError } from '../../outbound/outbound-error.ts'
import type { Resolve } from '../../outbound/public-address.ts'
import { safeFetch } from '../../outbound/safe-fetch.ts'
import { claimDocument, type DocumentRow, finishDocument, releaseDocument } from './document-queue.ts'
import type { Extractor } from './extraction/extractor.ts'
import { createFairTurns, type FairTurns } from './fair-turns.ts'

/** The largest file that is fetched: 50 MiB. */
export const LARGEST_DOCUMENT = 50 * 1024 * 1024
const FETCH_TIMEOUT_MS = 60_000
const MAX_REDIRECTS = 5
/** A file that ended this many readers without an answer is not tried again. */
const MAX_ATTEMPTS = 3

/** What reading waiting documents stands on. */
export interface ReadingDependencies {
  db: Database
  extractor: Extractor
  log: Log
  /** Test documents may lie on this machine or network, and be fetched by plain http. */
  allowPrivateSandbox: boolean
  resolve?: Resolve
}

/** Documents in hand at a time: fetched, or waiting fetched for their turn to be read. */
const MAX_IN_HAND = 6
/** Of these, for one account. */
const MAX_FOR_ONE = 2
/** Of these, sandbox ones: the rest is kept for live documents. */
const MAX_SANDBOX = 4

/** How a round of reading is steered from outside. */
export interface ReadingRound {
  stop?: AbortSignal
  /** Resolves when something new may wait. */
  woken?: () => Promise<void>
}

/**
 * Reads every waiting document until none waits or it is told to stop; answers how many. Several are fetched at a time,
 * so that a slow address holds up nobody else; they are read one after the other, by turns of accounts.
 */
export async function readWaitingDocuments(
  dependencies: ReadingDependencies,
  { stop, woken }: ReadingRound = {},
): Promise<number> {
  const turns = createFairTurns()
  const inHand = new Map<Promise<void>, DocumentRow>()
  for (let count = 0; ; ) {
    const row = stop?.aborted ? undefined : await claimNext(dependencies.db, [...inHand.values()])
    if (row !== undefined) {
      const work = readOne(row, dependencies, turns, stop).finally(() => inHand.delete(work))
      inHand.set(work, row)
      count += 1
    } else if (inHand.size === 0) return count
    else await Promise.race([...inHand.keys(), ...(woken === undefined || stop?.aborted ? [] : [woken()])])
  }
}

async function claimNext(db: Database, rows: readonly DocumentRow[]): Promise<DocumentRow | undefined> {
  if (rows.length >= MAX_IN_HAND) return undefined
  const owners = rows.map(({ account_id: accountId, live_mode: liveMode }) => ({ accountId, liveMode }))
  const held = owners.filter(
    (owner) =>
      owners.filter((other) => other.accountId === owner.accountId && other.liveMode === owner.liveMode).length >=
      MAX_FOR_ONE,
  )
  return claimDocument(db, { liveAlone: owners.filter(({ liveMode }) => !liveMode).length >= MAX_SANDBOX, held })
}

async function readOne(
  row: DocumentRow,
  dependencies: ReadingDependencies,
  turns: FairTurns,
  stop: AbortSignal | undefined,
): Promise<void> {
  const outcome = await outcomeOf(row, dependencies, turns, stop)
  try {
    // What a stopped reader says is about the stop, not about the document.
    if (stop?.aborted) await releaseDocument(dependencies.db, row)
    else await finishDocument(dependencies.db, row, outcome)
  } catch (error) {
    dependencies.log.error(
      { document: row.id, err: error },
      'What a document says could not be kept; it is read again later',
    )
  }
}

type Outcome = Parameters<typeof finishDocument>[2]

async function outcomeOf(
  row: DocumentRow,
  dependencies: ReadingDependencies,
  turns: FairTurns,
  stop: AbortSignal | undefined,
): Promise<Outcome> {
  if (row.attempts > MAX_ATTEMPTS) return { error: 'broken' }
  try {
    const { status, body } = await fetchDocument(row, dependencies, stop)
    if (status !== 200) return { error: 'not_delivered' }
    const owner = { accountId: row.account_id, liveMode: row.live_mode }
    return await turns.take(owner, async () => {
      if (stop?.aborted) return { error: 'broken' }
      const extraction = await dependencies.extractor.extract(body)
      return extraction.status === 'done' ? { data: extraction.data } : { error: extraction.reason }
    })
  } catch (error) {
    if (error instanceof OutboundError) return { error: error.reason }
    dependencies.log.error({ document: row.id, err: error }, 'A document could not be read')
    return { error: 'broken' }
  }
}

function fetchDocument(
  row: DocumentRow,
  { allowPrivateSandbox, resolve }: ReadingDependencies,
  signal: AbortSignal | undefined,
) {
  return safeFetch(row.url, {
    maxBytes: LARGEST_DOCUMENT,
    timeoutMs: FETCH_TIMEOUT_MS,
    maxRedirects: MAX_REDIRECTS,
    allowPrivate: allowPrivateSandbox && !row.live_mode,
    ...(resolve ? { resolve } : {}),
    ...(signal ? { signal } : {}),
  })
}
