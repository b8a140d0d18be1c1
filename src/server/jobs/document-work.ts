import { type ReadingDependencies, readWaitingDocuments } from '../service/documents/read-documents.ts'
import { type PeriodicWork, periodicWork } from './periodic-work.ts'

/** Reads documents: at once when woken, and every few seconds for what other processes queued. */
export function documentWork(dependencies: ReadingDependencies, everyMs = 5_000): PeriodicWork {
  const { log, extractor } = dependencies
  return periodicWork({
    name: 'documents',
    log,
    everyMs,
    failure: 'Waiting documents could not be read',
    run: async (round) => {
      await readWaitingDocuments(dependencies, round)
    },
    onStop: () => extractor.close(),
  })
}
