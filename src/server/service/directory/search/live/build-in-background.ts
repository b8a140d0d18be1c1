import { Worker } from 'node:worker_threads'
import type { BuildRequest, MadeIndex } from './make-index.ts'

/** A build under way in a thread of its own, so that the server keeps answering. */
export interface BackgroundBuild {
  readonly made: Promise<MadeIndex>
  /** Ends it; `made` then rejects. */
  cancel(): Promise<void>
}

/** Starts building, on a connection of the thread's own. */
export function buildInBackground(databaseUrl: string, request: BuildRequest): BackgroundBuild {
  const worker = new Worker(new URL('./typescript-thread.mjs', import.meta.url), {
    workerData: { module: new URL('./build-worker.ts', import.meta.url).href, databaseUrl, ...request },
  })
  const made = new Promise<MadeIndex>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread that builds the directory index ended early.')))
  })
  return {
    made,
    cancel: async () => {
      made.catch(() => undefined)
      await worker.terminate()
    },
  }
}
