import { inTransaction } from '../../../database/in-transaction.ts'
import { oneByOne } from '../../../kernel/one-by-one.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { cashCheck } from '../payouts/finish-payouts.ts'
import { findSure } from './find-matches.ts'
import { entriesOfGroups, keepMatches } from './match-items.ts'
import { openItems } from './open-items.ts'
import { lockClearing } from './opening.ts'
import { shownChecks } from './shown-checks.ts'
import { payShownInvoices } from './shown-invoices.ts'

/**
 * Matches what the bank has shown of a mode with what was expected. A check that it shows paid, by number and amount, is
 * cashed first, and an invoice that it shows paid by its ID is paid. Answers how many groups of items were matched; safe to repeat.
 */
export async function matchBank(dependencies: LifecycleDependencies, liveMode: boolean): Promise<number> {
  const { db } = dependencies
  const checks = await shownChecks(db, liveMode)
  await oneByOne(checks, (number) => cashCheck(dependencies, number))
  const matched = await matchOpen(dependencies, liveMode)
  if ((await payShownInvoices(dependencies, liveMode)) === 0) return matched
  return matched + (await matchOpen(dependencies, liveMode))
}

function matchOpen({ db, newId, clock }: LifecycleDependencies, liveMode: boolean): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockClearing(tx, liveMode)
    const sure = await findSure(await openItems(tx, liveMode, 'bank_clearing'))
    await keepMatches({ tx, newId, liveMode, now: clock.now(liveMode) }, 'bank_clearing', entriesOfGroups(sure))
    return sure.length
  })
}
