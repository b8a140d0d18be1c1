import type { DatabaseTransaction } from '../../../database/tables/tables.ts'
import type { NewId } from '../../../kernel/identifiers.ts'
import { recipientOf } from '../../letters/letter-preferences.ts'
import { writeLetter } from '../../letters/write-letter.ts'
import { emitEvents } from '../../webhooks/emit-events.ts'
import { foundationName } from '../ledger/foundation-name.ts'
import type { BudgetReached } from './give-for-orders.ts'
import { findProgram, type ProgramScope, programResource, type StatedProgram } from './program-records.ts'

/** The account, mode and time of donations that used a budget. */
export interface BudgetScope extends ProgramScope {
  newId: NewId
  now: Date
}

/**
 * Reports budgets that reached 80 or 100 percent, in the transaction of the donations that used them: an e-mail to the
 * account for each, and the event `program.budget_used` for each program that has nothing left.
 */
export async function reportBudgets(
  tx: DatabaseTransaction,
  { newId, now, ...scope }: BudgetScope,
  reached: readonly BudgetReached[],
): Promise<void> {
  const programs = new Map<string, StatedProgram>()
  for (const { programId: id } of reached) {
    const row = programs.get(id) ?? (await findProgram(tx, scope, { id, now }))
    if (row !== undefined) programs.set(id, row)
  }
  for (const row of programs.values()) {
    const own = reached.filter(({ programId }) => programId === row.id)
    if (own.some(({ percent }) => percent === 100)) {
      const object = programResource(row, { now, isPublic: false })
      const type = 'program.budget_used' as const
      await emitEvents(tx, [{ ...scope, id: newId('evt'), type, subjectId: row.id, object, createdAt: now }])
    }
    for (const one of own) await writeBudgetLetter(tx, { newId, now, ...scope }, row, one)
  }
}

/** Writes the e-mail about a budget once for its month and amount, so that a raised budget is reported again. */
async function writeBudgetLetter(
  tx: DatabaseTransaction,
  { newId, now, accountId, liveMode }: BudgetScope,
  { id, name, account_name: account }: StatedProgram,
  { month, percent, budget, given }: BudgetReached,
): Promise<void> {
  const to = await recipientOf(tx, accountId, 'program_budget')
  if (to === undefined) return
  const facts = {
    program: id,
    name,
    accountId,
    account,
    foundation: (await foundationName(tx, liveMode)) ?? '',
    month: month?.slice(0, 7) ?? null,
    budget,
    given,
  }
  const once = `${id} ${facts.month ?? 'total'} ${budget} ${percent}`
  await writeLetter(tx, newId, { kind: 'program_budget', liveMode, subjectId: id, once, accountId, ...to, facts, now })
}
