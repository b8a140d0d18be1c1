import { setImmediate } from 'node:timers/promises'
import { type FileEntry, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/index-native.min.js'
import { OutboundError, type SafeFetchOptions } from '../../outbound/safe-fetch.ts'
import { ExtractionFailure } from './extraction/extraction.ts'
import { zipEntries } from './extraction/file-content.ts'
import { LARGEST_PART, NotDelivered, RemoteZip } from './remote-zip.ts'

/** A file inside a zip that lies somewhere on the web. */
export interface ZippedFile {
  /** The zip's address. */
  zip: string
  name: string
}

/** The zip was delivered, and no file of the name is in it. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing'
}

/** Reads an address such as `https://…/batch.zip#file.xml`; undefined when it names no file in a zip. */
export function zippedFileIn(url: string): ZippedFile | undefined {
  const [zip = '', name = ''] = url.split('#')
  return /\.zip$/i.test(zip) && /\.xml$/i.test(name) ? { zip, name } : undefined
}

/** An entry's own header with its name and extras, beyond its packed bytes. */
const HEADER = 1024
/** A batch lists a hundred thousand names: after so many, others have their turn. */
const NAMES_AT_A_TIME = 500
const MOST_NAMES = 200_000

/**
 * Fetches one file out of a zip by a few requests for parts of it, so that a batch of thousands of returns is never
 * fetched whole, and answers a zip of that one file. Nothing is unpacked here: that is for the process that reads files.
 * Undefined where the server does not deliver; throws ExtractionFailure when the zip is none, FileMissing when the file
 * is not in it.
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
