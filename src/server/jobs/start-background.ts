import type { Database } from '../database/tables/tables.ts'
import type { WatchedGauge } from '../http/watched-gauge.ts'
import type { CheckoutDependencies } from '../service/checkout/checkout-dependencies.ts'
import type { LiveDirectory } from '../service/directory/search/live/live-directory.ts'
import type { ReadingDependencies } from '../service/documents/read-documents.ts'
import type { BackgroundWork, RunningWork } from './background-work.ts'
import { directoryWork } from './directory-work.ts'
import { documentWork } from './document-work.ts'
import { giftSumsWork } from './gift-sums-work.ts'
import { jobGauges } from './job-gauges.ts'
import { paymentWork } from './payment-work.ts'
import { queueWork } from './queue-work.ts'
import type { JobsOptions } from './start-jobs.ts'

/** What runs in this process: each with what it stands on, or left out where another process does it. */
export interface BackgroundOptions {
  db: Database
  directory?: LiveDirectory
  documents?: ReadingDependencies
  payments?: CheckoutDependencies
  queue?: JobsOptions
}

/** Everything that runs later in this process. */
export interface Background {
  /** What `/metrics` shows of all of it. */
  gauges: WatchedGauge[]
  /** To be called when a document was queued, so that it need not wait for its round. */
  onDocumentQueued(): void
  /** Ends all of it, the last begun first. */
  stop(): Promise<void>
}

/** Starts everything that runs later: the index of the directory, reading documents, open payments, the queue. */
export async function startBackground(options: BackgroundOptions): Promise<Background> {
  const { db, directory, documents, payments, queue } = options
  const reading = documents && documentWork(documents)
  const works = [
    directory && directoryWork(directory),
    reading,
    payments && paymentWork(payments),
    queue && queueWork(queue),
    queue && giftSumsWork({ db, log: queue.log }),
  ].filter((work) => work !== undefined)
  const { running, stop } = await startInOrder(works)
  return { gauges: [...jobGauges(db), gaugeOf(running)], onDocumentQueued: () => reading?.wake(), stop }
}

async function startInOrder(
  works: readonly BackgroundWork[],
): Promise<{ running: ReadonlyMap<string, RunningWork>; stop: () => Promise<void> }> {
  const running = new Map<string, RunningWork>()
  const stop = async (): Promise<void> => {
    for (const work of [...running.values()].reverse()) await work.stop()
  }
  try {
    for (const work of works) running.set(work.name, await work.start())
  } catch (error) {
    await stop()
    throw error
  }
  return { running, stop }
}

function gaugeOf(running: ReadonlyMap<string, RunningWork>): WatchedGauge {
  return {
    name: 'almoner_background_up',
    help: 'What this process does beside answering requests: 1 where it works, 0 where it fails just now',
    labelNames: ['work'],
    read: async () => [...running].map(([work, { isWell }]) => ({ labels: { work }, value: isWell() ? 1 : 0 })),
  }
}
