import * as z from 'zod/mini'
import { HOUSE } from '../../../database/tables/ledger-accounts.ts'
import type { ProgramRow } from '../../../database/tables/programs.ts'
import type { Database } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { dollars } from '../../../rendering/amounts.ts'
import { type Acted, act } from '../../audit/audit-log.ts'
import {
  approve,
  type DecidingDependencies,
  type Proposal,
  type ProposalKind,
  propose,
  refuse,
  withdraw,
} from '../../proposals/proposals.ts'
import { lockProgram } from './program-records.ts'

/** The budget, in cents, above which live programs need a second person until an operator sets another. */
const LIVE_BOUND = 1_000_000

/** The budget, in cents, above which a program's start needs a second person; null if none does. */
export async function findApprovalBound(db: Database, liveMode: boolean): Promise<number | null> {
  const row = await db
    .selectFrom('program_policy')
    .select('approve_above')
    .where('live_mode', '=', liveMode)
    .executeTakeFirst()
  if (row === undefined) return liveMode ? LIVE_BOUND : null
  return row.approve_above
}

/** Sets the bound of a mode; null turns approval off. */
export function setApprovalBound(
  db: Database,
  { liveMode, bound, now }: { liveMode: boolean; bound: number | null; now: Date },
): Promise<number | null> {
  return act(db, { action: 'programs.policy', now }, async (tx) => {
    const before = await findApprovalBound(tx, liveMode)
    const columns = { approve_above: bound, updated_at: now }
    await tx
      .insertInto('program_policy')
      .values({ live_mode: liveMode, ...columns })
      .onConflict((conflict) => conflict.column('live_mode').doUpdateSet(columns))
      .execute()
    const record = liveMode ? 'live' : 'test'
    return { record, subject: HOUSE, before: { approve_above: before }, after: { approve_above: bound }, result: bound }
  })
}

type Budgets = Pick<ProgramRow, 'monthly_budget' | 'total_budget'>

/** Whether a program's start needs a second person: a budget is above the bound, or there is none. */
export function needsSecond({ monthly_budget, total_budget }: Budgets, bound: number | null): boolean {
  if (bound === null) return false
  const budgets = [monthly_budget, total_budget].filter((budget) => budget !== null)
  return budgets.length === 0 || budgets.some((budget) => budget > bound)
}

/**
 * Refuses a running program a budget above the bound that is higher than before, or none: nobody may start with a small
 * budget and raise it alone.
 */
export function refuseLargeRaise(before: Budgets, after: Budgets, bound: number | null): void {
  const param = (['monthly_budget', 'total_budget'] as const).find((name) => isRaised(before[name], after[name]))
  if (bound === null || param === undefined || !needsSecond(after, bound)) return
  throw new HttpError('conflict', {
    detail: `A budget above ${dollars(bound)}, or no budget, needs a second person. Create a program with it, have it approved, and end this one.`,
    param,
  })
}

function isRaised(before: number | null, after: number | null): boolean {
  return before !== null && (after === null || after > before)
}

/** The proposal that a program's start waits for. */
export function findWaitingStart(db: Database, programId: string): Promise<Proposal | undefined> {
  return db
    .selectFrom('proposal')
    .selectAll()
    .where('subject_id', '=', programId)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
}

/** Proposes the start of a draft; its program is locked. If it was proposed before, nothing changes. */
export async function proposeStart(
  deciding: DecidingDependencies,
  { id, name, live_mode, monthly_budget, total_budget }: ProgramRow,
): Promise<void> {
  if ((await findWaitingStart(deciding.tx, id)) !== undefined) return
  const written = (budget: number | null) => (budget === null ? 'none' : dollars(budget))
  await propose(deciding, {
    kind: programStartKind.name,
    subjectId: id,
    liveMode: live_mode,
    summary: `Start of the program “${name}”`,
    shown: { 'monthly budget': written(monthly_budget), 'total budget': written(total_budget) },
    details: { program: id },
  })
}

/** Withdraws the proposal of a draft that was changed or ended, if there is one. */
export async function withdrawStart(deciding: DecidingDependencies, programId: string): Promise<void> {
  const waiting = await findWaitingStart(deciding.tx, programId)
  if (waiting === undefined) return
  const ending = { id: waiting.id, reason: 'The program was changed.', forOwner: true } as const
  await withdraw(deciding, [programStartKind], ending)
}

/** A program of an account whose start waits. */
export interface WaitingProgram {
  accountId: string
  programId: string
}

/** Approves a program's start. If an API key proposed it, two people have to approve it. */
export async function approveStart(deciding: DecidingDependencies, program: WaitingProgram): Promise<Acted<Proposal>> {
  const { id } = await requireWaitingStart(deciding, program)
  return approve(deciding, [programStartKind], id)
}

/** Rejects a program's start, or withdraws the person's own proposal. The program stays a draft. */
export async function declineStart(deciding: DecidingDependencies, program: WaitingProgram): Promise<Acted<Proposal>> {
  const { id, proposed_by } = await requireWaitingStart(deciding, program)
  const end = proposed_by === deciding.by ? withdraw : refuse
  return end(deciding, [programStartKind], { id, reason: null })
}

/** Locks the program first, as changes of it do. */
async function requireWaitingStart(
  { tx, liveMode }: DecidingDependencies,
  { accountId, programId }: WaitingProgram,
): Promise<Proposal> {
  const row = await lockProgram(tx, { accountId, liveMode }, programId)
  const waiting = row === undefined ? undefined : await findWaitingStart(tx, programId)
  if (waiting === undefined) throw new HttpError('conflict', { detail: 'This program doesn’t wait for approval.' })
  return waiting
}

/** Proposal: start a program with a large budget or none. Another member of the account approves it. */
export const programStartKind: ProposalKind = {
  name: 'program_start',
  needsTwoPeople: true,
  apply: async ({ tx }, details) => {
    const { program } = z.parse(z.object({ program: z.string() }), details)
    await tx
      .updateTable('program')
      .set({ status: 'active' })
      .where('id', '=', program)
      .where('status', '=', 'draft')
      .execute()
  },
}
