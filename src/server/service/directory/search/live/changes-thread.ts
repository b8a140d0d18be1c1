import { Worker } from 'node:worker_threads'
import type { LaidOutChanges } from './index-changes.ts'

/** Where many changes are made a layer of, so that the server keeps answering meanwhile. */
export interface ChangesThread {
  /** What changed since a position, laid out. */
  layOut(since: string, wellKnownFrom: number): Promise<LaidOutChanges>
  stop(): Promise<void>
}

/** Starts the thread with a connection of its own; it waits for work until it is stopped. */
export function startChangesThread(databaseUrl: string): ChangesThread {
  const worker = new Worker(new URL('./typescript-thread.mjs', import.meta.url), {
    workerData: { module: new URL('./changes-worker.ts', import.meta.url).href, databaseUrl },
  })
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
