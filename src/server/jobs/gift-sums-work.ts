import type { Database } from '../database/tables/tables.ts'
import type { Log } from '../http/log.ts'
import { foldGiftSums } from '../service/reports/totals-by-nonprofit.ts'
import type { BackgroundWork } from './background-work.ts'
import { periodicWork } from './periodic-work.ts'

const EVERY_MS = 5_000

/** Folds what gifts change into the sums that reports read. */
export function giftSumsWork({ db, log }: { db: Database; log: Log }): BackgroundWork {
  return periodicWork({
    name: 'gift_sums',
    log,
    everyMs: EVERY_MS,
    failure: 'Sums of gifts could not be folded',
    run: async ({ stop }) => void (await foldGiftSums(db, stop)),
  })
}
