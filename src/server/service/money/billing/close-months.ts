import { oneByOne } from '../../../kernel/one-by-one.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { type GatheringOptions, gatherInvoice } from './gather-invoice.ts'
import { accountsToInvoice, accountsWithLosses } from './month-closings.ts'
import { endedMonths, monthOf, startOf } from './months.ts'

/**
 * Closes every month that has ended and still has gifts to invoice, or losses to make good: one invoice for each account
 * and month. Safe to run twice, by two processes, and late; what was interrupted goes on where it stopped, and an
 * account that fails keeps no other from its invoices. Answers the ids of the invoices it finished.
 */
export async function closeMonths(
  dependencies: LifecycleDependencies,
  liveMode: boolean,
  options: GatheringOptions = {},
): Promise<string[]> {
  const now = dependencies.clock.now(liveMode)
  const before = startOf(monthOf(now))
  const accounts = await accountsToInvoice(dependencies.db, { liveMode, before })
  const others = (await accountsWithLosses(dependencies.db, liveMode)).filter(
    (id) => !accounts.some(({ accountId }) => accountId === id),
  )
  const lastMonth = new Date(before.getTime() - 1)
  const all = [...accounts, ...others.map((accountId) => ({ accountId, first: lastMonth }))]
  const made = await oneByOne(all, async ({ accountId, first }) => {
    const ids: string[] = []
    for (const month of endedMonths(first, now)) {
      const id = await gatherInvoice(dependencies, { accountId, liveMode, month }, options)
      if (id !== undefined) ids.push(id)
    }
    return ids
  })
  return made.flat()
}
