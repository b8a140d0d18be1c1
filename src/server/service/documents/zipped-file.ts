import { type SafeFetchOptions, safeFetch } from '../../outbound/safe-fetch.ts'
import { ExtractionFailure } from './extraction/extraction.ts'
import { directoryEnd, directoryEntries, unpackEntry } from './extraction/packed-return.ts'

/** A file inside a zip that lies somewhere on the web. */
export interface ZippedFile {
  /** The zip's address. */
  zip: string
  name: string
}

/** Reads an address such as `https://…/batch.zip#file.xml`; undefined when it names no file in a zip. */
export function zippedFileIn(url: string): ZippedFile | undefined {
  const [zip = '', name = ''] = url.split('#')
  return /\.zip$/i.test(zip) && /\.xml$/i.test(name) ? { zip, name } : undefined
}

/** The last bytes of a zip, where its directory ends. */
const TAIL = 66_000
/** Directories and returns are smaller; batches themselves are not. */
const LARGEST_PART = 32 * 1024 * 1024
/** An entry's own header with its name and extras, beyond its packed bytes. */
const HEADER = 1024

/**
 * Fetches one file out of a zip by three requests for parts of it, so that a batch of thousands of returns is never
 * fetched whole. Undefined where the server does not deliver; throws ExtractionFailure when the zip is none.
 */
export async function fetchZippedFile(
  { zip, name }: ZippedFile,
  options: SafeFetchOptions,
): Promise<Uint8Array | undefined> {
  const part = async (range: string) => {
    const headers = { range: `bytes=${range}` }
    const { status, body } = await safeFetch(zip, { ...options, headers, maxBytes: LARGEST_PART })
    return status === 206 || status === 200 ? body : undefined
  }
  const tail = await part(`-${TAIL}`)
  const end = tail && directoryEnd(tail)
  if (tail === undefined) return undefined
  if (end === undefined || end.size > LARGEST_PART) throw new ExtractionFailure('broken', 'not a zip')
  const directory = await part(`${end.offset}-${end.offset + end.size - 1}`)
  const entry = directory && directoryEntries(directory).find((one) => one.name.split('/').at(-1) === name)
  if (entry === undefined || entry.packedSize > LARGEST_PART) return undefined
  const packed = await part(`${entry.offset}-${entry.offset + HEADER + entry.packedSize}`)
  return packed && unpackEntry(packed, { ...entry, offset: 0 })
}
