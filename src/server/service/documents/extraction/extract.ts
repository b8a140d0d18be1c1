import { hasPart, missingParts, optionalParts } from '../../../kernel/optional-packages.ts'
import { contentKind } from './content-kind.ts'
import { type Extraction, ExtractionFailure } from './extraction.ts'
import { readXml } from './read-xml.ts'

/**
 * Reads Part I of a Form 990 from a file's bytes, whatever kind of file they turn out to be. Never throws; never guesses.
 * Runs in the calling process: for files from outside use `createExtractor`, which survives anything they do.
 */
export async function extract(bytes: Uint8Array): Promise<Extraction> {
  try {
    return { status: 'done', data: await read(bytes) }
  } catch (error) {
    if (error instanceof ExtractionFailure) return { status: 'failed', reason: error.reason, detail: error.message }
    return { status: 'failed', reason: 'broken', detail: 'the file could not be read' }
  }
}

async function read(bytes: Uint8Array): Promise<Record<string, string>> {
  if (bytes.length === 0) throw new ExtractionFailure('empty', 'the file is empty')
  const kind = contentKind(bytes)
  if (kind === 'xml') return readXml(bytes)
  if (kind === 'pdf') {
    const { documents } = optionalParts
    if (!hasPart(documents)) throw new ExtractionFailure('reader_not_installed', missingParts([documents]).join())
    const { readPdf } = await import('./read-pdf.ts')
    return readPdf(bytes)
  }
  throw new ExtractionFailure('not_a_document', 'neither a PDF nor an e-file return')
}
