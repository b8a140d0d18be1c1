import { oneByOne } from '../kernel/one-by-one.ts'
import type { CheckoutDependencies } from '../service/checkout/checkout-dependencies.ts'
import { reconcileCharges } from '../service/checkout/invoice-charges.ts'
import { followMovingDisputes } from '../service/checkout/processor-webhook.ts'
import { reconcilePayments } from '../service/checkout/settle-payment.ts'
import { renewMonthlyGifts } from '../service/monthly-gifts/follow-monthly-gift.ts'
import type { BackgroundWork } from './background-work.ts'
import { periodicWork } from './periodic-work.ts'

const EVERY_MS = 30_000

/**
 * Settles the payments a crash left open, asks after disputes, and looks at monthly gifts whose time has come: before the first request is
 * answered, and then every half minute.
 */
export function paymentWork(dependencies: CheckoutDependencies): BackgroundWork {
  const { log } = dependencies
  return periodicWork({
    name: 'payments',
    log,
    everyMs: EVERY_MS,
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
