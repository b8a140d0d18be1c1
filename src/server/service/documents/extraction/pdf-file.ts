import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
// The engine would load it with the first file, whose memory it then would count as.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { ExtractionFailure } from './extraction.ts'

/** A filing with all its schedules stays below 300 pages; a thousand is not a filing. */
const MAX_PAGES = 1000
/** The largest picture that is decoded, in pixels: a letter page at 600 dots per inch, twice. */
const LARGEST_IMAGE = 70_000_000

const assets = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const folder = (name: string) => join(assets, name, '/')

/** Opens a PDF without running anything it carries. Throws ExtractionFailure when it cannot be read in full. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  if (!endsProperly(bytes)) throw new ExtractionFailure('broken', 'the PDF has no end: it was cut off')
  const document = await opened(bytes)
  if (document.numPages <= MAX_PAGES) return document
  await document.destroy()
  throw new ExtractionFailure('too_many_pages', `more than ${MAX_PAGES} pages`)
}

function endsProperly(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(-2048)).includes('%%EOF')
}

async function opened(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    maxImageSize: LARGEST_IMAGE,
    standardFontDataUrl: folder('standard_fonts'),
    cMapUrl: folder('cmaps'),
    wasmUrl: folder('wasm'),
    verbosity: VerbosityLevel.ERRORS,
  })
  try {
    return await task.promise
  } catch (cause) {
    await task.destroy().catch(() => undefined)
    const encrypted = cause instanceof Error && cause.name === 'PasswordException'
    throw encrypted
      ? new ExtractionFailure('encrypted', 'the PDF asks for a password', { cause })
      : new ExtractionFailure('broken', 'the PDF could not be read', { cause })
  }
}
