import type { Database } from '../../database/tables/tables.ts'
import type { Log } from '../../http/log.ts'
import { OutboundError } from '../../outbound/outbound-error.ts'
import type { Resolve } from '../../outbound/public-address.ts'
import { safeFetch } from '../../outbound/safe-fetch.ts'
import type { Extractor } from './extraction/extractor.ts'
import { claimDocument, type DocumentRow, finishDocument, releaseDocument } from './queries.ts'

/** The largest file that is fetched: 50 MiB. */
export const LARGEST_DOCUMENT = 50 * 1024 * 1024
const FETCH_TIMEOUT_MS = 60_000
const MOST_REDIRECTS = 5
/** A file that ended this many readers without an answer is not tried again. */
const MOST_ATTEMPTS = 3

/** What reading waiting documents stands on. */
export interface ReadingDependencies {
  db: Database
  extractor: Extractor
  log: Log
  /** Test documents may lie on this machine or network, and be fetched by plain http. */
  allowPrivateSandbox: boolean
  resolve?: Resolve
}

/** Reads every waiting document, one after the other, until told to stop; answers how many. */
export async function readWaitingDocuments(dependencies: ReadingDependencies, stop?: AbortSignal): Promise<number> {
  const { db } = dependencies
  for (let count = 0; ; count++) {
    const row = stop?.aborted ? undefined : await claimDocument(db)
    if (!row) return count
    const outcome = await outcomeOf(row, dependencies)
    // What a stopped reader says is about the stop, not about the document.
    if (stop?.aborted) await releaseDocument(db, row)
    else await finishDocument(db, row, outcome)
  }
}

type Outcome = Parameters<typeof finishDocument>[2]

async function outcomeOf(row: DocumentRow, dependencies: ReadingDependencies): Promise<Outcome> {
  if (row.attempts > MOST_ATTEMPTS) return { error: 'broken' }
  try {
    const { status, body } = await fetchDocument(row, dependencies)
    if (status !== 200) return { error: 'not_delivered' }
    const extraction = await dependencies.extractor.extract(body)
    return extraction.status === 'done' ? { data: extraction.data } : { error: extraction.reason }
  } catch (error) {
    if (error instanceof OutboundError) return { error: error.reason }
    dependencies.log.error({ document: row.id, err: error }, 'A document could not be read')
    return { error: 'broken' }
  }
}

function fetchDocument(row: DocumentRow, { allowPrivateSandbox, resolve }: ReadingDependencies) {
  return safeFetch(row.url, {
    maxBytes: LARGEST_DOCUMENT,
    timeoutMs: FETCH_TIMEOUT_MS,
    maxRedirects: MOST_REDIRECTS,
    allowPrivate: allowPrivateSandbox && !row.live_mode,
    ...(resolve ? { resolve } : {}),
  })
}

/** Reads documents as they come. */
export interface DocumentReader {
  /** Looks now instead of at the next round. */
  wake: () => void
  /** Ends at once; a document in hand waits for the next reader. */
  stop: () => Promise<void>
}

/** Starts reading documents: at once when woken, and every few seconds for what other processes queued. */
export function startDocumentReader(dependencies: ReadingDependencies, everyMs = 5_000): DocumentReader {
  let running: Promise<unknown> | undefined
  let again = false
  const stopping = new AbortController()
  const wake = () => {
    again = running !== undefined
    if (stopping.signal.aborted || running !== undefined) return
    running = readWaitingDocuments(dependencies, stopping.signal)
      .catch((error) => dependencies.log.error({ err: error }, 'Waiting documents could not be read'))
      .finally(() => {
        running = undefined
        if (again) wake()
      })
  }
  const rounds = setInterval(wake, everyMs)
  wake()
  return {
    wake,
    stop: async () => {
      stopping.abort()
      clearInterval(rounds)
      dependencies.extractor.close()
      await running
    },
  }
}
