import type { Database } from '../../database/tables/tables.ts'
import type { Log } from '../../http/log.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { NewId } from '../../kernel/identifiers.ts'
import { OutboundError } from '../../outbound/safe-fetch.ts'
import { emitDocumentEvent } from './add-document.ts'
import {
  claimDocument,
  type DocumentRow,
  finishDocument,
  type ReadingOutcome,
  releaseDocument,
  requeueDocument,
} from './document-queue.ts'
import { efileFirst, isSameYear, isScan } from './efile-first.ts'
import { ExtractionFailure, type FormReading } from './extraction/extraction.ts'
import type { Extractor } from './extraction/extractor.ts'
import { createFairTurns, type FairTurns } from './fair-turns.ts'
import { type FetchingDependencies, fetchDocument, fetchListedReturns } from './fetch-document.ts'

/** A file is given up after this many readers ended without a result. */
const MAX_ATTEMPTS = 3

/** Dependencies of reading documents. */
export interface ReadingDependencies extends FetchingDependencies {
  extractor: Extractor
  newId: NewId
  clock: Clock
  log: Log
}

/** Files read at the same time, at most two of one account: a page takes up to 600 MB. */
export const DOCUMENTS_AT_A_TIME = 3

/** Maximum number of claimed documents: being fetched, or fetched and waiting to be read. */
const MAX_IN_HAND = 6
/** Maximum of these per account, live and sandbox together. */
const MAX_FOR_ONE = 2
/** Maximum of these in the sandbox, to leave room for live documents. */
const MAX_SANDBOX = 4

/** Controls of a reading round. */
export interface ReadingRound {
  stop?: AbortSignal
  /** Resolves when new documents may be waiting. */
  woken?: () => Promise<void>
}

/**
 * Reads waiting documents until there are none or it is told to stop; returns their number. Several are fetched at a
 * time, so that a slow server doesn't delay others. Reading is limited by the extractor's places and takes turns, so
 * that no account's slow files delay all others.
 */
export async function readWaitingDocuments(
  dependencies: ReadingDependencies,
  { stop, woken }: ReadingRound = {},
): Promise<number> {
  const turns = createFairTurns(dependencies.extractor.places)
  const inHand = new Map<Promise<void>, DocumentRow>()
  for (let count = 0; ; ) {
    const held = [...inHand.values()]
    const row = stop?.aborted ? undefined : await claimNext(dependencies.db, held)
    if (row !== undefined) {
      const work = readOne(row, dependencies, turns, stop).finally(() => inHand.delete(work))
      inHand.set(work, row)
      count += 1
    }
    // A document may have ended during the query, without waking the reader again.
    else if (inHand.size < held.length) continue
    else if (inHand.size === 0) return count
    else await Promise.race([...inHand.keys(), ...(woken === undefined || stop?.aborted ? [] : [woken()])])
  }
}

async function claimNext(db: Database, rows: readonly DocumentRow[]): Promise<DocumentRow | undefined> {
  if (rows.length >= MAX_IN_HAND) return undefined
  const owners = rows.map(({ account_id: accountId }) => accountId)
  const held = owners.filter((owner) => owners.filter((other) => other === owner).length >= MAX_FOR_ONE)
  return claimDocument(db, { liveAlone: rows.filter((row) => !row.live_mode).length >= MAX_SANDBOX, held })
}

async function readOne(
  row: DocumentRow,
  dependencies: ReadingDependencies,
  turns: FairTurns,
  stop: AbortSignal | undefined,
): Promise<void> {
  const outcome = await outcomeOf(row, dependencies, turns, stop)
  try {
    // After a stop, an error isn't the document's fault.
    if (stop?.aborted) await releaseDocument(dependencies.db, row)
    else await finishAndNotify(row, outcome, dependencies)
  } catch (error) {
    dependencies.log.error(
      { document: row.id, err: error },
      'A document’s values could not be saved, so it will be read again',
    )
    await requeueDocument(dependencies.db, row).catch((err: unknown) => {
      dependencies.log.error(
        { document: row.id, err },
        'A document could not be returned to the queue; its claim will expire',
      )
    })
  }
}

async function outcomeOf(
  row: DocumentRow,
  dependencies: ReadingDependencies,
  turns: FairTurns,
  stop: AbortSignal | undefined,
): Promise<ReadingOutcome> {
  if (row.attempts > MAX_ATTEMPTS) return { error: 'broken' }
  try {
    const fetched = await fetchDocument(row, dependencies, stop)
    if (fetched === undefined) return { error: 'not_delivered' }
    const owner = { accountId: row.account_id, liveMode: row.live_mode }
    return await turns.take(owner, async () => {
      if (stop?.aborted) return { error: 'broken' }
      const extraction = await dependencies.extractor.extract(fetched.bytes)
      const [{ url }, warnings] = [fetched, [...fetched.warnings, ...extraction.warnings]]
      if (extraction.status === 'done') {
        const reading = { ...extraction, warnings }
        return { url, reading: isScan(reading) ? await withEfileReturn(row, reading, dependencies, stop) : reading }
      }
      return { url, error: extraction.reason, form: extraction.form, warnings }
    })
  } catch (error) {
    if (error instanceof OutboundError || error instanceof ExtractionFailure) return { error: error.reason }
    dependencies.log.error({ document: row.id, err: error }, 'A document could not be read')
    return { error: 'broken' }
  }
}

// If the e-file return of the scan's EIN and year is available, its values count; otherwise the scan's own.
async function withEfileReturn(
  row: DocumentRow,
  scan: FormReading,
  dependencies: ReadingDependencies,
  stop: AbortSignal | undefined,
): Promise<FormReading> {
  for await (const bytes of fetchListedReturns(row, scan.form, dependencies, stop)) {
    const efile = await dependencies.extractor.extract(bytes)
    if (efile.status === 'done' && isSameYear(scan, efile)) return efileFirst(scan, efile)
  }
  return scan
}

function finishAndNotify(
  row: DocumentRow,
  outcome: ReadingOutcome,
  { db, newId, clock }: ReadingDependencies,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const finished = await finishDocument(tx, row, outcome)
    if (finished !== undefined) await emitDocumentEvent(tx, newId, finished, clock.now(row.live_mode))
  })
}
