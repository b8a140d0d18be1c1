import type { Database } from '../database/tables/tables.ts'
import type { Log } from '../http/log.ts'
import type { WatchedGauge } from '../http/metrics.ts'
import { oneByOne } from '../kernel/turns.ts'
import type { CheckoutDependencies } from '../service/checkout/checkout-session.ts'
import { reconcileCharges } from '../service/checkout/invoice-charges.ts'
import { reconcilePayments } from '../service/checkout/pay-once.ts'
import { followMovingDisputes } from '../service/checkout/processor-webhook.ts'
import type { LiveDirectory } from '../service/directory/search/live/live-directory.ts'
import { type ReadingDependencies, readWaitingDocuments } from '../service/documents/read-documents.ts'
import { renewMonthlyGifts } from '../service/monthly-gifts/follow-monthly-gift.ts'
import { foldGiftSums } from '../service/reports/totals-by-nonprofit.ts'
import { jobGauges } from './job-liveness.ts'
import { type BackgroundWork, type PeriodicWork, periodicWork, type RunningWork } from './periodic-work.ts'
import { type JobsOptions, startJobs } from './start-jobs.ts'

/** Dependencies of each kind of work in this process; absent if another process does it. */
export interface BackgroundOptions {
  db: Database
  directory?: LiveDirectory
  documents?: ReadingDependencies
  payments?: CheckoutDependencies
  queue?: JobsOptions
}

/** All background work of this process. */
export interface Background {
  /** Its gauges for `/metrics`. */
  gauges: WatchedGauge[]
  /** To be called when a document was queued, so that it is read at once. */
  onDocumentQueued(): void
  /** Stops everything, last started first. */
  stop(): Promise<void>
}

/** Starts all background work: the directory index, reading documents, open payments, the queue. */
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
    help: 'Background work of this process: 1 if it runs, 0 if it is failing',
    labelNames: ['work'],
    read: async () => [...running].map(([work, { isWell }]) => ({ labels: { work }, value: isWell() ? 1 : 0 })),
  }
}

/** Runs queued and scheduled jobs. */
function queueWork(options: JobsOptions): BackgroundWork {
  return { name: 'queue', start: () => startJobs(options) }
}

/** Keeps this process's directory index up to date; healthy while it lags by a few seconds at most. */
function directoryWork(directory: LiveDirectory): BackgroundWork {
  return {
    name: 'directory_index',
    start: async () => {
      directory.start()
      return { isWell: () => directory.listings !== undefined, stop: () => directory.stop() }
    },
  }
}

/** Reads documents: at once when woken, and every few seconds for those queued by other processes. */
export function documentWork(dependencies: ReadingDependencies, everyMs = 5_000): PeriodicWork {
  const { log, extractor } = dependencies
  return periodicWork({
    name: 'documents',
    log,
    everyMs,
    failure: 'Queued documents could not be read',
    run: async (round) => {
      await readWaitingDocuments(dependencies, round)
    },
    onStop: () => extractor.close(),
  })
}

const PAYMENTS_EVERY_MS = 30_000

/**
 * Settles payments that a crash left open, polls disputes, and checks due monthly gifts: before the first request is
 * served, and then every half minute.
 */
function paymentWork(dependencies: CheckoutDependencies): BackgroundWork {
  const { log } = dependencies
  return periodicWork({
    name: 'payments',
    log,
    everyMs: PAYMENTS_EVERY_MS,
    failure: 'Open payments could not be checked',
    isFirstAwaited: true,
    run: async () => {
      const payments = (await reconcilePayments(dependencies)) + (await reconcileCharges(dependencies))
      if (payments > 0) log.info({ payments }, 'Settled payments that were still open')
      await followMovingDisputes(dependencies)
      await oneByOne([true, false], (liveMode) => renewMonthlyGifts(dependencies, liveMode))
    },
  })
}

const GIFT_SUMS_EVERY_MS = 5_000

/** Applies changed donations to the sums that reports read. */
function giftSumsWork({ db, log }: { db: Database; log: Log }): BackgroundWork {
  return periodicWork({
    name: 'gift_sums',
    log,
    everyMs: GIFT_SUMS_EVERY_MS,
    failure: 'Donation totals could not be updated',
    run: async ({ stop }) => void (await foldGiftSums(db, stop)),
  })
}
