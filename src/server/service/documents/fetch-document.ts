import type { FormName } from '../../../contract/documents.ts'
import type { Database } from '../../database/tables/tables.ts'
import { type Resolve, type SafeFetchOptions, safeFetch } from '../../outbound/safe-fetch.ts'
import { type DocumentRow, findDocumentFile } from './document-queue.ts'
import type { ReadingWarning } from './extraction/extraction.ts'
import { returnsFrom, returnsOf } from './irs-filings.ts'
import { FileMissing, fetchZippedFile, zippedFileIn } from './zipped-file.ts'

/** Maximum size of a fetched file: 50 MiB. */
export const LARGEST_DOCUMENT = 50 * 1024 * 1024
const FETCH_TIMEOUT_MS = 60_000
const MAX_REDIRECTS = 5
/** Number of older returns to try if their batches don't have the listed ones. */
const MOST_OLDER = 4

/** Dependencies of fetching. */
export interface FetchingDependencies {
  db: Database
  /** Allows test documents at private addresses and over plain http. */
  allowPrivateSandbox: boolean
  resolve?: Resolve
  /** URL of the public index's batches; default: the IRS. */
  irsBatches?: string
}

/** A document's bytes, its URL, and a warning for the reader. */
export interface FetchedDocument {
  bytes: Uint8Array
  url: string | null
  warnings: ReadingWarning[]
}

/**
 * Fetches a document, or reads its uploaded file. For a return that was requested by EIN, tries the next older return
 * of the index if a batch doesn't have it, with a warning. Undefined if nothing is delivered. Throws OutboundError and
 * ExtractionFailure.
 */
export async function fetchDocument(
  row: DocumentRow,
  dependencies: FetchingDependencies,
  signal: AbortSignal | undefined,
): Promise<FetchedDocument | undefined> {
  const { id, url, ein } = row
  const { db } = dependencies
  if (url === null) return fetched(url, await findDocumentFile(db, id))
  const options = optionsFor(row, dependencies, signal)
  const first = await unlessMissing(url, options)
  // A document with its own URL is exactly that file. With an EIN, the URL is from the index.
  if (first !== 'missing' || ein === null) return first === 'missing' ? undefined : fetched(url, first)
  const [newest, ...older] = await returnsFrom(db, { ein, url }, MOST_OLDER)
  for (const one of older) {
    const bytes = await unlessMissing(one.url, options)
    if (bytes === 'missing') continue
    const detail = `the newest return of the public index, for the year ending ${newest?.period}, isn’t in its batch, so this is an older one, for the year ending ${one.period}`
    return fetched(one.url, bytes, [{ code: 'older_return', detail }])
  }
  return undefined
}

function optionsFor(
  { live_mode: liveMode }: DocumentRow,
  { allowPrivateSandbox, resolve }: FetchingDependencies,
  signal: AbortSignal | undefined,
): SafeFetchOptions {
  return {
    maxBytes: LARGEST_DOCUMENT,
    timeoutMs: FETCH_TIMEOUT_MS,
    maxRedirects: MAX_REDIRECTS,
    allowPrivate: allowPrivateSandbox && !liveMode,
    ...(resolve ? { resolve } : {}),
    ...(signal ? { signal } : {}),
  }
}

/** Number of years whose returns are compared with a scan. */
const MOST_YEARS = 4

/**
 * Fetches the public e-file returns of a document's EIN on the same form, newest first. Yields none if the index lists
 * none. Skips one that can't be fetched, because a scan can be read without it.
 */
export async function* fetchListedReturns(
  row: DocumentRow,
  form: FormName,
  dependencies: FetchingDependencies,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  if (row.ein === null) return
  const { db, irsBatches } = dependencies
  for (const { url } of await returnsOf(db, { ein: row.ein, form, most: MOST_YEARS }, irsBatches)) {
    const bytes = await unlessMissing(url, optionsFor(row, dependencies, signal)).catch(() => undefined)
    if (bytes instanceof Uint8Array) yield bytes
  }
}

function fetched(
  url: string | null,
  bytes: Uint8Array | undefined,
  warnings: ReadingWarning[] = [],
): FetchedDocument | undefined {
  return bytes && { bytes, url, warnings }
}

async function unlessMissing(url: string, options: SafeFetchOptions): Promise<Uint8Array | undefined | 'missing'> {
  const zipped = zippedFileIn(url)
  if (zipped) return fetchZippedFile(zipped, options).catch(missing)
  const { status, body } = await safeFetch(url, options)
  return status === 200 ? body : undefined
}

function missing(error: unknown): 'missing' {
  if (error instanceof FileMissing) return 'missing'
  throw error
}
