import type { Database } from '../database/tables/tables.ts'
import type { Log } from '../http/log.ts'
import type { WatchedGauge } from '../http/metrics.ts'
import { oneByOne } from '../kernel/turns.ts'
import type { CheckoutDependencies } from '../service/checkout/checkout-session.ts'
import { reconcileCharges } from '../service/checkout/invoice-charges.ts'
import { followMovingDisputes } from '../service/checkout/processor-webhook.ts'
import { reconcilePayments } from '../service/checkout/settle-payment.ts'
import type { LiveDirectory } from '../service/directory/search/live/live-directory.ts'
import { type ReadingDependencies, readWaitingDocuments } from '../service/documents/read-documents.ts'
import { renewMonthlyGifts } from '../service/monthly-gifts/follow-monthly-gift.ts'
import { foldGiftSums } from '../service/reports/totals-by-nonprofit.ts'
import { jobGauges } from './job-liveness.ts'
import { type BackgroundWork, type PeriodicWork, periodicWork, type RunningWork } from './periodic-work.ts'
import { type JobsOptions, startJobs } from './start-jobs.ts'

/** Dependencies of each kind of work in this process; left out where another process does it. */
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

/** Runs queued and scheduled jobs. */
function queueWork(options: JobsOptions): BackgroundWork {
  return { name: 'queue', start: () => startJobs(options) }
}

/** Keeps this process's index of the directory up with the tables; well while it is no more than seconds behind. */
function directoryWork(directory: LiveDirectory): BackgroundWork {
  return {
    name: 'directory_index',
    start: async () => {
      directory.start()
      return { isWell: () => directory.listings !== undefined, stop: () => directory.stop() }
    },
  }
}

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

const PAYMENTS_EVERY_MS = 30_000

/**
 * Settles the payments a crash left open, asks after disputes, and looks at monthly gifts whose time has come: before the first request is
 * answered, and then every half minute.
 */
function paymentWork(dependencies: CheckoutDependencies): BackgroundWork {
  const { log } = dependencies
  return periodicWork({
    name: 'payments',
    log,
    everyMs: PAYMENTS_EVERY_MS,
    failure: 'Open payments could not be looked at',
    isFirstAwaited: true,
    run: async () => {
      const payments = (await reconcilePayments(dependencies)) + (await reconcileCharges(dependencies))
      if (payments > 0) log.info({ payments }, 'Settled payments that were left open')
      await followMovingDisputes(dependencies)
      await oneByOne([true, false], (liveMode) => renewMonthlyGifts(dependencies, liveMode))
    },
  })
}

const GIFT_SUMS_EVERY_MS = 5_000

/** Folds what gifts change into the sums that reports read. */
function giftSumsWork({ db, log }: { db: Database; log: Log }): BackgroundWork {
  return periodicWork({
    name: 'gift_sums',
    log,
    everyMs: GIFT_SUMS_EVERY_MS,
    failure: 'Sums of gifts could not be folded',
    run: async ({ stop }) => void (await foldGiftSums(db, stop)),
  })
}
