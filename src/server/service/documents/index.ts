export type { Extraction } from './extraction/extraction.ts'
export { createExtractor, type Extractor } from './extraction/extractor.ts'
export {
  type DocumentReader,
  LARGEST_DOCUMENT,
  type ReadingDependencies,
  readWaitingDocuments,
  startDocumentReader,
} from './read-documents.ts'
