import { Worker } from 'node:worker_threads'
import type { BuildRequest, LaidOutChanges, MadeIndex } from './index-worker.ts'

/** A build in a worker thread, so that the server stays responsive. */
export interface BackgroundBuild {
  readonly made: Promise<MadeIndex>
  /** Cancels it; `made` then rejects. */
  cancel(): Promise<void>
}

/** Starts building, on the thread's own connection. */
export function buildInBackground(databaseUrl: string, request: BuildRequest): BackgroundBuild {
  const worker = startWorker({ databaseUrl, build: request })
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

/** A worker thread that turns many changes into a layer, so that the server stays responsive. */
export interface ChangesThread {
  /** Returns the changes since a position as a layer. */
  layOut(since: string, wellKnownFrom: number): Promise<LaidOutChanges>
  stop(): Promise<void>
}

/** Starts the thread with its own connection; it waits for requests until it is stopped. */
export function startChangesThread(databaseUrl: string): ChangesThread {
  const worker = startWorker({ databaseUrl })
  worker.unref()
  const ended = new Promise<never>((_, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The thread that lays out changes of the directory ended.')))
  })
  ended.catch(() => undefined)
  const ask = async (since: string, wellKnownFrom: number): Promise<LaidOutChanges> => {
    const answer = new Promise<LaidOutChanges>((resolve) => worker.once('message', resolve))
    worker.postMessage({ since, wellKnownFrom })
    return Promise.race([answer, ended])
  }
  let last: Promise<unknown> = Promise.resolve()
  return {
    layOut: (since, wellKnownFrom) => {
      const next = last.catch(() => undefined).then(() => ask(since, wellKnownFrom))
      last = next
      return next
    },
    stop: async () => {
      await worker.terminate()
    },
  }
}

function startWorker(work: { databaseUrl: string; build?: BuildRequest }): Worker {
  return new Worker(new URL('../../../../kernel/typescript-thread.mjs', import.meta.url), {
    workerData: { module: new URL('./index-worker.ts', import.meta.url).href, ...work },
  })
}
