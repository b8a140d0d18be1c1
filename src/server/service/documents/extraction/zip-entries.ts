import { type Entry, type FileEntry, type Reader, ZipReader } from '@zip.js/zip.js/index-native.min.js'

/** Names are only compared, never written to a disk, so that any is taken; what a file unpacks to is held to its sum. */
const OPTIONS = { useWebWorkers: false, checkCrc32: true, filenameValidation: 'tolerant' } as const

/** Goes through the files of a zip's directory, one by one as they are asked for. Throws where it is none. */
export async function* zipEntries<Source>(zip: Reader<Source>): AsyncGenerator<FileEntry> {
  for await (const entry of new ZipReader(zip, OPTIONS).getEntriesGenerator()) if (isFile(entry)) yield entry
}

function isFile(entry: Entry): entry is FileEntry {
  return !entry.directory
}
