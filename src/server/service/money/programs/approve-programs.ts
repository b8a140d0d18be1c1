import { sql } from 'kysely'
import * as z from 'zod/mini'
import { HOUSE } from '../../../database/tables/ledger-accounts.ts'
import type { ProgramRow } from '../../../database/tables/programs.ts'
import type { Database, DatabaseTransaction } from '../../../database/tables/tables.ts'
import { HttpError } from '../../../http/http-error.ts'
import { dollars } from '../../../rendering/amounts.ts'
import { type Acted, act } from '../../audit/audit-log.ts'
import { type FundShare, findFund } from '../../funds/funds.ts'
import {
  approve,
  type DecidingDependencies,
  type Proposal,
  type ProposalKind,
  propose,
  refuse,
  withdraw,
} from '../../proposals/proposals.ts'
import { dayOf, lockProgram } from './program-records.ts'

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

/** A mode's bound, in cents, set at a moment; null turns approval off. */
interface NewBound {
  liveMode: boolean
  bound: number | null
  now: Date
}

/** Sets the bound of a mode, with an audit entry of its own. */
export function setApprovalBound(db: Database, bound: NewBound): Promise<number | null> {
  return act(db, { action: 'programs.policy', now: bound.now }, (tx) => writeApprovalBound(tx, bound))
}

/** Sets the bound of a mode, for an operation that writes the audit entry. */
export async function writeApprovalBound(
  tx: DatabaseTransaction,
  { liveMode, bound, now }: NewBound,
): Promise<Acted<number | null>> {
  const before = await findApprovalBound(tx, liveMode)
  const columns = { approve_above: bound, updated_at: now }
  await tx
    .insertInto('program_policy')
    .values({ live_mode: liveMode, ...columns })
    .onConflict((conflict) => conflict.column('live_mode').doUpdateSet(columns))
    .execute()
  const record = liveMode ? 'live' : 'test'
  return { record, subject: HOUSE, before: { approve_above: before }, after: { approve_above: bound }, result: bound }
}

type Budgets = Pick<ProgramRow, 'monthly_budget' | 'total_budget'>

/**
 * Limits for a person's starts without approval: the bound, and the budgets of the running programs that they started
 * alone.
 */
export interface Allowance {
  bound: number | null
  committed: number
}

/**
 * Reads a person's allowance in an account, apart from one program. Locks the account until the transaction ends, so
 * that concurrent starts can't both use the rest of the bound.
 */
export async function readAllowance(
  tx: DatabaseTransaction,
  { accountId, liveMode, by, now }: { accountId: string; liveMode: boolean; by: string; now: Date },
  apartFrom: string,
): Promise<Allowance> {
  const bound = await findApprovalBound(tx, liveMode)
  if (bound === null) return { bound, committed: 0 }
  await sql`select from account where id = ${accountId} for no key update`.execute(tx)
  const { rows } = await sql<{ committed: number }>`
    select coalesce(sum(greatest(monthly_budget, total_budget)), 0)::bigint as committed from program
    where account_id = ${accountId} and live_mode = ${liveMode} and started_by = ${by} and id <> ${apartFrom}
      and status in ('active', 'paused') and (ends_on is null or ends_on >= ${dayOf(now)}::date)`.execute(tx)
  return { bound, committed: rows[0]?.committed ?? 0 }
}

/** Whether a program's start needs a second person: it has no budget, or its larger one exceeds what is left of the bound. */
export function needsSecond({ monthly_budget, total_budget }: Budgets, { bound, committed }: Allowance): boolean {
  if (bound === null) return false
  const budgets = [monthly_budget, total_budget].filter((budget) => budget !== null)
  return budgets.length === 0 || Math.max(...budgets) + committed > bound
}

/** The member of a change that lets a running program give more: a higher budget or none, or a later end after it ended. */
export function raisedMember(
  before: Budgets & Pick<ProgramRow, 'ends_on'>,
  after: Budgets & Pick<ProgramRow, 'ends_on'>,
  today: string,
): 'monthly_budget' | 'total_budget' | 'ends_on' | undefined {
  const isOver = ({ ends_on }: Pick<ProgramRow, 'ends_on'>) => ends_on !== null && ends_on < today
  if (isOver(before) && !isOver(after)) return 'ends_on'
  return (['monthly_budget', 'total_budget'] as const).find((name) => isRaised(before[name], after[name]))
}

/** Refuses a raise that needs a second person, so that nobody can start with a small budget and raise it alone. */
export function refuseLargeRaise(after: Budgets, allowance: Allowance, param: string): void {
  if (!needsSecond(after, allowance)) return
  throw new HttpError('conflict', {
    detail: `This change needs a second person: the program would have no budget, or the budgets of the programs that you started alone would exceed ${dollars(allowance.bound ?? 0)} in total. Create a program with the new budget, have it approved, and end this one.`,
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

/** The facts about a program that its proposal shows. */
type Proposable = Pick<ProgramRow, 'id' | 'name' | 'account_id' | 'live_mode' | 'fund_id' | keyof Budgets>

/**
 * Proposes the start of a draft; its program is locked. If it was proposed before, nothing changes. A program for a fund
 * is proposed with the fund's shares of this moment.
 */
export async function proposeStart(
  deciding: DecidingDependencies,
  { id, name, account_id: accountId, live_mode: liveMode, fund_id, monthly_budget, total_budget }: Proposable,
): Promise<void> {
  if ((await findWaitingStart(deciding.tx, id)) !== undefined) return
  const fund = fund_id === null ? undefined : await findFund(deciding.tx, { accountId, liveMode }, fund_id)
  const written = (budget: number | null) => (budget === null ? 'none' : dollars(budget))
  await propose(deciding, {
    kind: programStartKind.name,
    subjectId: id,
    liveMode,
    summary: `Start of the program “${name}”`,
    shown: {
      'monthly budget': written(monthly_budget),
      'total budget': written(total_budget),
      ...(fund === undefined ? {} : { fund: `${fund.name}: ${sharesText(fund.nonprofits)}` }),
    },
    details: { program: id, fund_version: fund?.version ?? null },
  })
}

/** Nonprofits of a fund with their shares in words: `River Trust 75%, Meadow Trust 25%`. */
export function sharesText(nonprofits: readonly Pick<FundShare, 'name' | 'share'>[]): string {
  const all = nonprofits.reduce((sum, { share }) => sum + share, 0)
  return nonprofits.map(({ name, share }) => `${name} ${Number(((100 * share) / all).toFixed(2))}%`).join(', ')
}

/** Withdraws the proposal of a draft that was changed or ended, if there is one. */
export async function withdrawStart(deciding: DecidingDependencies, programId: string): Promise<void> {
  const waiting = await findWaitingStart(deciding.tx, programId)
  if (waiting === undefined) return
  const ending = { id: waiting.id, reason: 'The program was changed.', forOwner: true } as const
  await withdraw(deciding, [programStartKind], ending)
}

/** A program of an account that waits for approval. */
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

/** A program, and the version of its fund that the approver sees. */
const ProposedStart = z.object({ program: z.string(), fund_version: z._default(z.nullable(z.int()), null) })

/** Proposal: start a program with a large budget or none. Another member of the account approves it. */
export const programStartKind: ProposalKind = {
  name: 'program_start',
  needsTwoPeople: true,
  apply: async ({ tx }, details) => {
    const { program, fund_version } = z.parse(ProposedStart, details)
    await tx
      .updateTable('program')
      .set({ status: 'active', fund_version })
      .where('id', '=', program)
      .where('status', '=', 'draft')
      .execute()
  },
}
