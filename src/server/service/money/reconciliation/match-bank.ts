import { inTransaction } from '../../../database/in-transaction.ts'
import { oneByOne } from '../../../kernel/one-by-one.ts'
import type { LifecycleDependencies } from '../donations/lifecycle.ts'
import { cashCheck } from '../payouts/finish-payouts.ts'
import type { OpenItem } from './clearing-items.ts'
import { type FoundMatches, findMatches } from './find-matches.ts'
import { entriesOfGroups, keepMatches } from './match-items.ts'
import { openBankItems } from './open-items.ts'
import { lockClearing } from './opening.ts'
import { shownChecks } from './shown-checks.ts'

/** What stands open at the bank, and what is proposed for it. */
export interface BankQueue {
  items: OpenItem[]
  proposed: FoundMatches['proposed']
}

/**
 * Matches what the bank has shown of a mode with what was expected. A check that it shows paid, by number and amount, is
 * cashed first. Answers how many groups of items were matched; safe to repeat.
 */
export async function matchBank(dependencies: LifecycleDependencies, liveMode: boolean): Promise<number> {
  const { db, newId, clock } = dependencies
  const checks = await shownChecks(db, liveMode)
  await oneByOne(checks, (number) => cashCheck(dependencies, number))
  return inTransaction(db, async (tx) => {
    await lockClearing(tx, liveMode)
    const { sure } = findMatches(await openBankItems(tx, liveMode))
    await keepMatches({ tx, newId, liveMode, now: clock.now(liveMode) }, 'bank_clearing', entriesOfGroups(sure))
    return sure.length
  })
}

/** What the bank has shown and is not explained, and what was expected and not shown, with proposals. */
export async function bankQueue({ db }: Pick<LifecycleDependencies, 'db'>, liveMode: boolean): Promise<BankQueue> {
  const items = await openBankItems(db, liveMode)
  const { sure, proposed } = findMatches(items)
  return { items, proposed: [...sure, ...proposed] }
}
