import { hasPart, missingParts, optionalParts } from '../../../kernel/optional-packages.ts'
import { type Extraction, ExtractionFailure, type FormReading } from './extraction.ts'
import { contentKind, unpackGzip, unpackZip } from './file-content.ts'
import { readXml } from './read-xml.ts'

/** Options of an extraction. */
interface ExtractOptions {
  /** Also renders a picture of each cell of a text page. */
  pictures?: boolean
}

/**
 * Reads Part I of a Form 990 from a file of any supported type. Never throws and never guesses.
 * Runs in the current process: use `createExtractor` for untrusted files, which may crash it.
 */
export async function extract(bytes: Uint8Array, options: ExtractOptions = {}): Promise<Extraction> {
  try {
    return { status: 'done', ...(await read(bytes, options)) }
  } catch (error) {
    if (!(error instanceof ExtractionFailure))
      return { status: 'failed', reason: 'broken', detail: 'the file could not be read', warnings: [] }
    const { reason, message: detail, form, warnings } = error
    return { status: 'failed', reason, detail, form, warnings }
  }
}

async function read(bytes: Uint8Array, { pictures = false }: ExtractOptions): Promise<FormReading> {
  if (bytes.length === 0) throw new ExtractionFailure('empty', 'the file is empty')
  const kind = contentKind(bytes)
  if (kind === 'xml') return readXml(bytes)
  if (kind === 'zip' || kind === 'gzip')
    return readXml(returnIn(kind === 'zip' ? await unpackZip(bytes) : unpackGzip(bytes)))
  if (kind === 'pdf') {
    const { documents } = optionalParts
    if (!hasPart(documents)) throw new ExtractionFailure('reader_not_installed', missingParts([documents]).join())
    const { readPdf } = await import('./read-pdf.ts')
    return readPdf(bytes, pictures)
  }
  throw new ExtractionFailure('not_a_document', 'neither a PDF nor an e-file return')
}

// Nested archives aren't filings, and could unpack to any size.
function returnIn(bytes: Uint8Array): Uint8Array {
  if (contentKind(bytes) === 'xml') return bytes
  throw new ExtractionFailure('not_a_document', 'the archive doesn’t contain an e-file return')
}
