import { type SafeFetchOptions, safeFetch } from '../../outbound/safe-fetch.ts'
import { ExtractionFailure } from './extraction/extraction.ts'
import { directoryPlace, type ZipEntry, zipEntries, zipOfOne } from './extraction/zip-directory.ts'

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

/** Answers bytes of a zip, by where they begin and how many; undefined where they are not delivered. */
type Parts = (from: number, size: number) => Promise<Uint8Array | undefined>

/**
 * Fetches one file out of a zip by three requests for parts of it, so that a batch of thousands of returns is never
 * fetched whole, and answers a zip of that one file. Nothing is unpacked here: that is for the process that reads files.
 * Undefined where the server does not deliver; throws ExtractionFailure when the zip is none.
 */
export async function fetchZippedFile(
  { zip, name }: ZippedFile,
  options: SafeFetchOptions,
): Promise<Uint8Array | undefined> {
  const ranged = async (range: string) => {
    const headers = { range: `bytes=${range}` }
    return safeFetch(zip, { ...options, headers, maxBytes: LARGEST_PART })
  }
  const { status, body: tail } = await ranged(`-${TAIL}`)
  if (status !== 206 && status !== 200) return undefined
  // A server that knows no ranges sends the whole of it.
  const parts: Parts =
    status === 200
      ? async (from, size) => tail.subarray(from, from + size)
      : async (from, size) => {
          const { status, body } = await ranged(`${from}-${from + size - 1}`)
          return status === 206 ? body : undefined
        }
  const end = directoryPlace(tail)
  if (end === undefined || end.size > LARGEST_PART) throw new ExtractionFailure('broken', 'not a zip')
  const directory = await parts(end.offset, end.size)
  const entry = directory && entryNamed(directory, Buffer.from(name))
  if (entry === undefined || entry.packedSize > LARGEST_PART) return undefined
  const file = await parts(entry.offset, HEADER + entry.packedSize)
  return file && zipOfOne(file, entry)
}

const SLASH = 0x2f

// Names are compared as bytes: a batch lists a hundred thousand.
function entryNamed(directory: Uint8Array, name: Uint8Array): ZipEntry | undefined {
  for (const entry of zipEntries(directory)) {
    const { title } = entry
    const folder = title.length - name.length
    if (folder < 0 || Buffer.compare(title.subarray(folder), name) !== 0) continue
    if (folder === 0 || title[folder - 1] === SLASH) return entry
  }
  return undefined
}
