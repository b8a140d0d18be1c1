import type { Log } from '../http/log.ts'
import type { CheckoutDependencies } from '../service/checkout/checkout-dependencies.ts'
import { reconcilePayments } from '../service/checkout/settle-payment.ts'

const everyMs = 30_000

/** Settles the payments a crash left open, at once and then every half minute; answers how to end that. */
export async function keepSettlingPayments(dependencies: CheckoutDependencies): Promise<() => Promise<void>> {
  await settle(dependencies)
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running.then(() => settle(dependencies))
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await running
  }
}

async function settle(dependencies: CheckoutDependencies): Promise<void> {
  try {
    say(dependencies.log, await reconcilePayments(dependencies))
  } catch (error) {
    dependencies.log.error({ err: error }, 'Open payments could not be looked at')
  }
}

function say(log: Log, payments: number): void {
  if (payments > 0) log.info({ payments }, 'Settled payments that were left open')
}
