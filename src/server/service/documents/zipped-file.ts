import { setImmediate } from 'node:timers/promises'
import { type FileEntry, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/index-native.min.js'
import { OutboundError, type SafeFetchOptions } from '../../outbound/safe-fetch.ts'
import { ExtractionFailure } from './extraction/extraction.ts'
import { zipEntries } from './extraction/file-content.ts'
import { LARGEST_PART, NotDelivered, RemoteZip } from './remote-zip.ts'

/** A file inside a remote zip. */
export interface ZippedFile {
  /** URL of the zip. */
  zip: string
  name: string
}

/** The zip was delivered but doesn't contain the file. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing'
}

/** Parses a URL such as `https://…/batch.zip#file.xml`; undefined if it doesn't name a file in a zip. */
export function zippedFileIn(url: string): ZippedFile | undefined {
  const [zip = '', name = ''] = url.split('#')
  return /\.zip$/i.test(zip) && /\.xml$/i.test(name) ? { zip, name } : undefined
}

/** Maximum size of an entry's own header with its name and extra fields. */
const HEADER = 1024
/** A batch lists about a hundred thousand names: other work runs after this many. */
const NAMES_AT_A_TIME = 500
const MOST_NAMES = 200_000

/**
 * Fetches one file out of a remote zip with a few range requests, so that a batch of thousands of returns is never
 * fetched whole. Returns a zip with only that file; it is unpacked in the separate process that reads files. Undefined
 * if the server doesn't deliver. Throws ExtractionFailure if it isn't a zip, and FileMissing if it doesn't contain the
 * file.
 */
export async function fetchZippedFile(
  { zip, name }: ZippedFile,
  options: SafeFetchOptions,
): Promise<Uint8Array | undefined> {
  const remote = new RemoteZip(zip, options)
  try {
    const entry = await entryNamed(remote, name)
    if (entry === undefined) throw new FileMissing(`${name} is not in it`)
    if (entry.compressedSize > LARGEST_PART) return undefined
    await remote.hold(entry.offset, HEADER + entry.compressedSize)
    return await zipOfOne(entry)
  } catch (cause) {
    if (cause instanceof NotDelivered) return undefined
    if ([OutboundError, ExtractionFailure, FileMissing].some((known) => cause instanceof known)) throw cause
    throw new ExtractionFailure('broken', 'not a zip', { cause })
  }
}

async function entryNamed(zip: RemoteZip, name: string): Promise<FileEntry | undefined> {
  let count = 0
  for await (const entry of zipEntries(zip)) {
    if (entry.filename === name || entry.filename.endsWith(`/${name}`)) return entry
    count += 1
    if (count > MOST_NAMES) throw new ExtractionFailure('too_many_files', `more than ${MOST_NAMES} files`)
    if (count % NAMES_AT_A_TIME === 0) await setImmediate()
  }
  return undefined
}

async function zipOfOne(entry: FileEntry): Promise<Uint8Array> {
  const packed = await entry.getData(new Uint8ArrayWriter(), { passThrough: true })
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  await zip.add(entry.filename, new Uint8ArrayReader(packed), { entry, passThrough: true })
  return zip.close()
}
